/** Accounts as staff see them, roles and the audit log, over GraphQL against the embedded database. */
import 'reflect-metadata';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { ensureAdmin } from './users.service.js';
import { UserModel } from './user.model.js';

const LIST = `query ($filter: CustomerFilter, $sort: CustomerSort, $page: Int! = 1, $pageSize: Int! = 20) {
  customers(filter: $filter, sort: $sort, page: $page, pageSize: $pageSize) {
    total page pages pageSize items { id name email role cartCount orderCount totalSpent cart { items { product { title } quantity } } }
  }
}`;
const SET_ROLE = 'mutation ($id: ID!, $role: Role!) { setUserRole(userId: $id, role: $role) { id role } }';
const AUDIT = `query ($filter: AuditFilter) { auditLog(filter: $filter) { total items { actorName actorEmail action entity entityId summary before after } } }`;

let app: TestApp;
let admin: SignedIn;
const as = (who: SignedIn, document: string, variables: Record<string, unknown> = {}) =>
  app.query(document, variables, who.token);
const names = async (variables: Record<string, unknown>) =>
  (await app.data(LIST, variables, admin.token)).customers.items.map((one: any) => one.name);

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(Role.ADMIN, { name: 'Owner Gupta', email: 'owner@example.com' });
  for (const [name, email] of [
    ['Zoya Khan', 'zoya@example.com'],
    ['asha Verma', 'averma@example.com'],
    ['Rajesh Verma', 'rajesh.k@example.com'],
  ] as const)
    await app.signIn(Role.CUSTOMER, { name, email });
});
afterAll(() => app.stop());

describe('the list of customers', () => {
  it('finds by the beginning of words of the name or of the e-mail, whatever the case', async () => {
    expect((await names({ filter: { search: 'verma' } })).sort()).toEqual(['Rajesh Verma', 'asha Verma']);
    expect(await names({ filter: { search: 'VER raj' } })).toEqual(['Rajesh Verma']);
    expect(await names({ filter: { search: 'rajesh.k@' } })).toEqual(['Rajesh Verma']);
    expect(await names({ filter: { search: '.*' } })).toHaveLength(5);
    expect(await names({ filter: { search: 'erma' } })).toEqual([]);
  });

  it('sorts by name without regard to case, by e-mail and by age, and pages with a total', async () => {
    const filter = { staff: false };
    expect(await names({ filter, sort: 'NAME' })).toEqual(['asha Verma', 'Rajesh Verma', 'Zoya Khan']);
    expect(await names({ filter, sort: 'EMAIL' })).toEqual(['asha Verma', 'Rajesh Verma', 'Zoya Khan']);
    expect(await names({ filter, sort: 'OLDEST' })).toEqual(['Zoya Khan', 'asha Verma', 'Rajesh Verma']);
    expect(await names({ filter, sort: 'NEWEST' })).toEqual(['Rajesh Verma', 'asha Verma', 'Zoya Khan']);
    const { customers } = await app.data(LIST, { filter, sort: 'NAME', page: 2, pageSize: 2 }, admin.token);
    expect(customers).toMatchObject({ total: 3, page: 2, pages: 2, items: [{ name: 'Zoya Khan' }] });
  });

  it('tells staff from customers and who has something in the cart', async () => {
    await app.data('mutation { addCategory(name: "Gates", emoji: "🚪") { id } }', {}, admin.token);
    const input = { title: 'Gate', description: '', price: 10, stock: 9, category: 'Gates' };
    const { addProduct } = await app.data(
      'mutation ($input: AddProductInput!) { addProduct(input: $input) { id } }',
      { input },
      admin.token,
    );
    const shopper = await app.signIn(Role.CUSTOMER, { name: 'Cart Owner', email: 'cart@example.com' });
    await app.data(
      'mutation ($id: ID!) { addToCart(productId: $id, quantity: 3) { count } }',
      { id: addProduct.id },
      shopper.token,
    );
    const withCart = (await app.data(LIST, { filter: { withCart: true } }, admin.token)).customers;
    expect(withCart.items).toEqual([
      expect.objectContaining({
        name: 'Cart Owner',
        cartCount: 3,
        orderCount: 0,
        totalSpent: 0,
        cart: { items: [{ product: { title: 'Gate' }, quantity: 3 }] },
      }),
    ]);
    expect(await names({ filter: { withCart: false, staff: false } })).not.toContain('Cart Owner');
    expect((await names({ filter: { staff: true } })).sort()).toEqual(['Admin', 'Owner Gupta']);
  });

  it('caps the page size and is closed to customers and to staff without the permission', async () => {
    expect((await as(admin, LIST, { pageSize: 101 })).errors![0]!.extensions.code).toBe('BAD_INPUT');
    for (const [role, status] of [
      [Role.CUSTOMER, 403],
      [Role.CATALOGUE, 403],
      [Role.ORDERS, 200],
      [Role.SUPPORT, 200],
    ] as const)
      expect((await as(await app.signIn(role), LIST)).status).toBe(status);
    expect((await app.query(LIST)).status).toBe(401);
  });
});

describe('a change of role', () => {
  it('opens the back office, ends every sign-in of the account and leaves a line in the audit log', async () => {
    const person = await app.signIn();
    expect((await as(person, '{ adminCheck }')).data.adminCheck).toBe(false);
    expect((await as(admin, SET_ROLE, { id: person.id, role: 'SUPPORT' })).data.setUserRole).toEqual({
      id: person.id,
      role: 'SUPPORT',
    });
    const refused = await as(person, '{ me { id } }');
    expect(refused.status).toBe(401);
    expect(refused.errors![0]!.extensions.code).toBe('SESSION_EXPIRED');
    const { auditLog } = await app.data(AUDIT, { filter: { entity: 'user', entityId: person.id } }, admin.token);
    expect(auditLog.items).toEqual([
      {
        actorName: 'Owner Gupta',
        actorEmail: 'owner@example.com',
        action: 'user.set-role',
        entity: 'user',
        entityId: person.id,
        summary: `Gave ${person.email} the role support`,
        before: '{"role":"customer"}',
        after: '{"role":"support"}',
      },
    ]);
  });

  it('is refused when somebody else gave another role meanwhile', async () => {
    const person = await app.signIn();
    const give = (role: string, expectedRole: string) =>
      as(
        admin,
        'mutation ($id: ID!, $role: Role!, $expectedRole: Role) { setUserRole(userId: $id, role: $role, expectedRole: $expectedRole) { role } }',
        { id: person.id, role, expectedRole },
      );
    expect((await give('SUPPORT', 'CUSTOMER')).data.setUserRole.role).toBe('SUPPORT');
    expect((await give('ORDERS', 'CUSTOMER')).errors![0]!.extensions.code).toBe('STALE_VERSION');
    expect((await give('ORDERS', 'SUPPORT')).data.setUserRole.role).toBe('ORDERS');
  });

  it('is refused for the own account, for a stranger and for staff who are no admins', async () => {
    expect((await as(admin, SET_ROLE, { id: admin.id, role: 'CUSTOMER' })).errors![0]!.extensions.code).toBe(
      'BAD_INPUT',
    );
    expect(
      (await as(admin, SET_ROLE, { id: '64b000000000000000000000', role: 'ADMIN' })).errors![0]!.extensions.code,
    ).toBe('NOT_FOUND');
    const support = await app.signIn(Role.SUPPORT);
    expect((await as(support, SET_ROLE, { id: support.id, role: 'ADMIN' })).status).toBe(403);
    expect((await as(support, AUDIT)).status).toBe(403);
  });

  it('leaves an admin when two take the role from each other at once', async () => {
    const [one, other] = [await app.signIn(Role.ADMIN), await app.signIn(Role.ADMIN)];
    const answers = await Promise.all([
      as(one, SET_ROLE, { id: other.id, role: 'CUSTOMER' }),
      as(other, SET_ROLE, { id: one.id, role: 'CUSTOMER' }),
    ]);
    expect(answers.filter((answer) => !answer.errors)).toHaveLength(1);
    expect(
      await UserModel.countDocuments({ _id: { $in: [one.id, other.id] }, role: Role.ADMIN }).setOptions({
        sanitizeFilter: false,
      }),
    ).toBe(1);
  });
});

it('the audit log is searched by words, by time and by who it was', async () => {
  const find = async (filter: object) => (await app.data(AUDIT, { filter }, admin.token)).auditLog.total;
  expect(await find({ search: 'added gate' })).toBeGreaterThan(0);
  expect(await find({ search: 'owner@example' })).toBeGreaterThan(0);
  expect(await find({ search: 'nothing of it' })).toBe(0);
  expect(await find({ actorId: admin.id, from: new Date(Date.now() - 3_600_000).toISOString() })).toBeGreaterThan(0);
  expect(await find({ to: new Date(Date.now() - 3_600_000).toISOString() })).toBe(0);
});

it('the first admin is never made again nor changed', async () => {
  const { email } = app.config.admin!;
  const before = await UserModel.findOne({ email }).lean();
  await ensureAdmin({ ...app.config, admin: { email, password: 'Another-password' } });
  expect(await UserModel.find({ email }).lean()).toEqual([before]);
});
