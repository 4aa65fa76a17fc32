/** Accounts as staff see them, roles and the audit log, over GraphQL against the embedded database. */
import 'reflect-metadata';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import mongoose from 'mongoose';
import { objectId } from '../../types/object-id.js';
import { Permission, Role } from '../../types/viewer.js';
import { rememberPlaces } from '../orders/customer-places.service.js';
import { eraseEverywhere, personOf } from '../privacy/personal-data.js';
import { InvitationModel } from '../staff/invitation.model.js';
import { readAccess } from './access-memory.js';
import { CustomerNoteModel } from './customer-note.model.js';
import { assertMayGive } from './customers.service.js';
import { SessionModel } from './session.model.js';
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

describe('an invitation to the staff', () => {
  const INVITE = `mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) {
    link invitation { id email name role mailed invitedBy isExpired expiresAt } } }`;
  const AGAIN =
    'mutation ($input: ResendInvitationInput!) { resendInvitation(input: $input) { link invitation { mailed } } }';
  const WITHDRAW = 'mutation ($id: ID!) { withdrawInvitation(id: $id) { id } }';
  const LOOK = `query ($invitation: String!) { invitation(invitation: $invitation) { role name email hasAccount invitedBy } }`;
  const CODE = 'mutation ($input: RequestJoinCodeInput!) { requestJoinCode(input: $input) { message } }';
  const JOIN = `mutation ($input: JoinStaffInput!) { joinStaff(input: $input) { token user { name email role permissions } } }`;
  const LISTED = '{ invitations { total items { id email name } } }';
  const secretOf = (link: string) => new URL(link).searchParams.get('invitation')!;
  const invite = async (input: object): Promise<any> => (await app.data(INVITE, { input }, admin.token)).inviteStaff;
  /** Asks for a code and joins with it. */
  const join = async (invitation: string, input: Record<string, unknown>) => {
    await app.data(CODE, { input: { invitation, email: input['email'] } });
    const otp = await app.mail.codeFor(String(input['email']));
    return app.query(JOIN, { input: { invitation, name: 'Ravi Kumar', password: 'Tall-Gate-77', otp, ...input } });
  };
  const said = (answer: { errors?: readonly any[] }) => answer.errors?.[0]?.message;

  it('comes by mail, is listed, gives the role once and leaves lines in both logs, and its link nowhere', async () => {
    const email = 'ravi@example.com';
    const made = await invite({ email: ' Ravi@Example.com', name: 'Ravi', role: 'PACKER' });
    expect(made).toMatchObject({
      link: null,
      invitation: { email, role: 'PACKER', mailed: true, invitedBy: 'Owner Gupta', isExpired: false },
    });
    const week = Date.parse(made.invitation.expiresAt) - Date.now();
    expect(Math.round(week / 86_400_000)).toBe(7);
    expect((await app.data(LISTED, {}, admin.token)).invitations.items).toEqual([
      { id: made.invitation.id, email, name: 'Ravi' },
    ]);
    const mail = await app.mail.newestTo(
      email,
      ({ subject }) => subject === 'Owner Gupta invites you to work at GS Mart',
    );
    const link = /https?:\S+invitation=[\w-]+/.exec(mail.text!)![0];
    const secret = secretOf(link);
    expect((await app.data(LOOK, { invitation: secret })).invitation).toEqual({
      role: 'PACKER',
      name: 'Ravi',
      email,
      hasAccount: false,
      invitedBy: 'Owner Gupta',
    });
    for (const { collection } of Object.values(mongoose.models))
      expect(JSON.stringify(await collection.find().toArray())).not.toContain(secret);
    expect(said(await join(secret, { email, password: 'password' }))).toMatch(/password/i);
    // Of two at once one joins.
    const otp = await app.mail.codeFor(email);
    const input = { invitation: secret, email, name: 'Ravi Kumar', password: 'Tall-Gate-77', otp };
    const both = await Promise.all([app.query(JOIN, { input }), app.query(JOIN, { input })]);
    const [joined] = both.filter(({ errors }) => !errors);
    expect(both.filter(({ errors }) => errors)).toHaveLength(1);
    expect(joined!.data.joinStaff.user).toEqual({
      name: 'Ravi Kumar',
      email,
      role: 'PACKER',
      permissions: ['PACK_ORDERS'],
    });
    expect((await app.data('{ adminCheck }', {}, joined!.data.joinStaff.token)).adminCheck).toBe(true);
    expect(said(await app.query(LOOK, { invitation: secret }))).toBe(
      'This invitation was used already. Log in with the account it made.',
    );
    expect((await app.data(LISTED, {}, admin.token)).invitations.total).toBe(0);
    const { auditLog } = await app.data(AUDIT, { filter: { search: email } }, admin.token);
    expect(auditLog.items.map(({ action, summary }: any) => [action, summary])).toEqual([
      ['staff.join', `${email} joined as packer, invited by Owner Gupta`],
      ['staff.invite', `Invited ${email} as packer, by mail`],
    ]);
    expect(JSON.stringify(auditLog)).not.toContain(secret);
    const { securityLog } = await app.data('{ securityLog { items { kind actorName detail } } }', {}, admin.token);
    expect(securityLog.items).toEqual(
      expect.arrayContaining([
        { kind: 'STAFF_JOINED', actorName: 'Ravi Kumar', detail: null },
        { kind: 'STAFF_INVITED', actorName: 'Owner Gupta', detail: `${email} as packer` },
      ]),
    );
    // Without mail the invitation stands, and its link is copied.
    app.mail.down = true;
    const unsent = await as(admin, INVITE, { input: { email: 'unsent@example.com', role: 'PACKER' } });
    app.mail.down = false;
    expect(said(unsent)).toBe(
      'The mail could not be sent. The invitation is in the list: send it again, or copy a link from there.',
    );
    const [{ id: waiting }] = (await app.data(LISTED, {}, admin.token)).invitations.items;
    const copied = (await app.data(AGAIN, { input: { id: waiting, asLink: true } }, admin.token)).resendInvitation.link;
    expect((await app.data(LOOK, { invitation: secretOf(copied) })).invitation.email).toBe('unsent@example.com');
    await app.data(WITHDRAW, { id: waiting }, admin.token);
    expect(said(await as(admin, INVITE, { input: { email, role: 'ORDERS' } }))).toBe(
      `${email} works here already, as packer. Change the role in the list of staff.`,
    );
  });

  it('is a link to hand over as well, whose bearer gives and proves the address', async () => {
    const { link } = await invite({ role: 'ACCOUNTANT' });
    const invitation = secretOf(link);
    expect(said(await app.query(CODE, { input: { invitation } }))).toBe('Your e-mail address is needed.');
    const email = 'books@example.com';
    await app.data(CODE, { input: { invitation, email } });
    const input = { invitation, email, name: 'Books', password: 'Tall-Gate-77' };
    expect((await app.query(JOIN, { input: { ...input, otp: '000000' } })).errors![0]!.extensions.code).toBe(
      'WRONG_CODE',
    );
    const otp = await app.mail.codeFor(email);
    // The code of one address proves no other.
    expect(
      (await app.query(JOIN, { input: { ...input, email: 'z@example.com', otp } })).errors![0]!.extensions.code,
    ).toBe('WRONG_CODE');
    expect((await app.data(JOIN, { input: { ...input, otp } })).joinStaff.user.role).toBe('ACCOUNTANT');
  });

  it('makes a customer staff only with the password of their account, and ends its sign-ins', async () => {
    const customer = await app.signIn(Role.CUSTOMER, { email: 'meera@example.com', password: 'Her-own-55' });
    const { link } = await invite({ email: customer.email, role: 'SUPPORT', asLink: true });
    const invitation = secretOf(link);
    expect((await app.data(LOOK, { invitation })).invitation.hasAccount).toBe(true);
    const wrong = await join(invitation, { email: customer.email });
    expect([wrong.errors![0]!.extensions.code, said(wrong)]).toEqual([
      'WRONG_CREDENTIALS',
      'This address has an account in the shop already. Give the password of that account.',
    ]);
    expect((await app.data('{ me { role } }', {}, customer.token)).me.role).toBe('CUSTOMER');
    // The code is still good: it was right.
    const input = {
      invitation,
      email: customer.email,
      password: 'Her-own-55',
      otp: await app.mail.codeFor(customer.email),
    };
    expect((await app.data(JOIN, { input })).joinStaff.user).toMatchObject({ email: customer.email, role: 'SUPPORT' });
    expect((await app.query('{ me { id } }', {}, customer.token)).errors![0]!.extensions.code).toBe('SESSION_EXPIRED');
  });

  it('is void once it is withdrawn, sent again, too old, or whoever made it may not invite any more', async () => {
    const first = await invite({ email: 'late@example.com', role: 'PACKER', asLink: true });
    const id = first.invitation.id;
    const open = async (link: string) => said(await app.query(LOOK, { invitation: secretOf(link) }));
    expect(said(await as(admin, INVITE, { input: { email: 'late@example.com', role: 'PACKER' } }))).toBe(
      'This address is invited already. Send that invitation again, or withdraw it first.',
    );
    const { link } = (await app.data(AGAIN, { input: { id, asLink: true } }, admin.token)).resendInvitation;
    expect(await open(first.link)).toMatch(/^This link opens no invitation/);
    expect(await open(link)).toBeUndefined();
    await InvitationModel.updateOne({ _id: id }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await open(link)).toMatch(/^This invitation ended on .+ Ask Owner Gupta to send it again\.$/);
    expect(said(await app.query(CODE, { input: { invitation: secretOf(link) } }))).toMatch(/^This invitation ended/);
    // What has ended does not keep the address from being invited anew.
    const second = await invite({ email: 'late@example.com', role: 'PACKER', asLink: true });
    await app.data(WITHDRAW, { id: second.invitation.id }, admin.token);
    expect(await open(second.link)).toBe('This invitation was withdrawn. Ask Owner Gupta for another.');
    expect(said(await as(admin, AGAIN, { input: { id: second.invitation.id } }))).toBe(
      'This invitation was withdrawn already.',
    );
    const helper = await app.signIn(Role.ADMIN, { name: 'Old Admin' });
    const { inviteStaff } = await app.data(INVITE, { input: { role: 'ADMIN' } }, helper.token);
    await app.data(SET_ROLE, { id: helper.id, role: 'SUPPORT' }, admin.token);
    expect(await open(inviteStaff.link)).toBe(
      'Old Admin may not invite any more, so this invitation is void. Ask the shop for another.',
    );
    expect(await open(`${app.url}/admin/join?invitation=${'x'.repeat(43)}`)).toMatch(/^This link opens no invitation/);
  });

  it('is made by those who give roles, with a fresh password, and for a role of staff', async () => {
    const orders = await app.signIn(Role.ORDERS);
    expect((await as(orders, INVITE, { input: { role: 'PACKER' } })).errors![0]!.extensions.code).toBe('FORBIDDEN');
    expect((await as(admin, INVITE, { input: { role: 'CUSTOMER' } })).errors![0]!.extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'role' }],
    });
    const stale = await app.signIn(Role.ADMIN);
    await SessionModel.updateMany({ user: stale.id }, { $set: { passwordAt: new Date(Date.now() - 3_600_000) } });
    await readAccess((await SessionModel.findOne({ user: stale.id }))!._id.toHexString(), stale.id);
    expect((await as(stale, INVITE, { input: { role: 'PACKER' } })).errors![0]!.extensions.code).toBe(
      'PASSWORD_NEEDED',
    );
    expect(() =>
      assertMayGive({ ...nobody, permissions: [Permission.MANAGE_STAFF, Permission.PACK_ORDERS] }, Role.ADMIN),
    ).toThrow('This role may do more than your own.');
    expect(() =>
      assertMayGive({ ...nobody, permissions: [Permission.MANAGE_STAFF, Permission.PACK_ORDERS] }, Role.PACKER),
    ).not.toThrow();
  });
  const nobody = { kind: 'account' as const, id: 'x', name: 'X', email: '' };
});

describe('a customer', () => {
  const ONE = `query ($id: ID!) { customer(id: $id) { phone place { city state postalCode } addresses { city } totalOwed
    likes { total items { title } } } }`;
  const NOTES = `query ($id: ID!) { customerNotes(customerId: $id) { total items { id text author version editedAt canEdit canDelete } } }`;
  const ADD = 'mutation ($input: AddCustomerNoteInput!) { addCustomerNote(input: $input) { id version } }';
  const EDIT = 'mutation ($input: EditCustomerNoteInput!) { editCustomerNote(input: $input) { version text } }';
  const DELETE = 'mutation ($id: ID!) { deleteCustomerNote(id: $id) { id } }';
  const SAVE = 'mutation ($input: AddressInput!) { saveAddress(input: $input) { id } }';
  const address = { firstName: 'P', lastName: 'R', street: '1 MG Road', country: 'India' };

  it('is found by phone in any notation and by the places of addresses, and exported without formulas', async () => {
    const person = await app.signIn(Role.CUSTOMER, { name: '=Priya Rao', email: 'priya@example.com' });
    const profile = 'mutation ($input: UpdateMyProfileInput!) { updateMyProfile(input: $input) { id } }';
    await app.data(profile, { input: { name: '=Priya Rao', phone: '+91 98450 12345' } }, person.token);
    const lucknow = { ...address, city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' };
    await app.data(SAVE, { input: lucknow }, person.token);
    while ((await rememberPlaces()) > 0);
    for (const search of ['098450-12345', '9845012345', '+919845012345', '98450 12345', '12345'])
      expect([search, await names({ filter: { search } })]).toEqual([search, ['=Priya Rao']]);
    for (const place of ['lucknow', 'LUCK', 'uttar pradesh', '2260', 'Lucknow 226001'])
      expect([place, await names({ filter: { place } })]).toEqual([place, ['=Priya Rao']]);
    expect(await names({ filter: { place: 'Chennai' } })).toEqual([]);
    expect((await app.data(ONE, { id: person.id }, admin.token)).customer).toEqual({
      phone: '+91 98450 12345',
      place: { city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' },
      addresses: [{ city: 'Lucknow' }],
      totalOwed: 0,
      likes: { total: 0, items: [] },
    });
    const { exportCustomers } = await app.data(
      'mutation ($filter: CustomerFilter) { exportCustomers(filter: $filter) { url filename } }',
      { filter: { place: 'lucknow' } },
      admin.token,
    );
    const lines = (await (await fetch(app.url + exportCustomers.url)).text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^“=Priya Rao”,priya@example\.com,[^,]*98450[^,]*,Lucknow,Uttar Pradesh,226001,customer,/);
    const { auditLog } = await app.data(AUDIT, { filter: { entity: 'export' } }, admin.token);
    expect(auditLog.items).toEqual([expect.objectContaining({ action: 'customer.export', actorName: 'Owner Gupta' })]);
    const accountant = await app.signIn(Role.ACCOUNTANT);
    expect((await as(accountant, 'mutation { exportCustomers { url } }')).status).toBe(403);
    // A deleted address finds nobody any more.
    const { myAddresses } = await app.data('{ myAddresses { id } }', {}, person.token);
    await app.data('mutation ($id: ID!) { deleteAddress(id: $id) { id } }', { id: myAddresses[0].id }, person.token);
    while ((await rememberPlaces()) > 0);
    expect(await names({ filter: { place: 'lucknow' } })).toEqual([]);
  });

  it('has notes of staff, which their author changes, an admin deletes, and only the copy of the data shows', async () => {
    const person = await app.signIn();
    const [support, orders] = [await app.signIn(Role.SUPPORT, { name: 'Sita' }), await app.signIn(Role.ORDERS)];
    const text = 'Rings twice, pays late.';
    const { id } = (await app.data(ADD, { input: { customerId: person.id, text } }, support.token)).addCustomerNote;
    expect((await as(orders, EDIT, { input: { id, text: 'Mine', version: 1 } })).errors![0]!.message).toBe(
      'Only Sita changes this note. Write one of your own.',
    );
    expect((await as(orders, DELETE, { id })).errors![0]!.extensions.code).toBe('FORBIDDEN');
    const edited = await app.data(EDIT, { input: { id, text: 'Rings twice.', version: 1 } }, support.token);
    expect(edited.editCustomerNote).toEqual({ version: 2, text: 'Rings twice.' });
    expect((await as(support, EDIT, { input: { id, text, version: 1 } })).errors![0]!.extensions.code).toBe(
      'STALE_VERSION',
    );
    expect((await app.data(NOTES, { id: person.id }, orders.token)).customerNotes).toMatchObject({
      total: 1,
      items: [{ text: 'Rings twice.', author: 'Sita', canEdit: false, canDelete: false }],
    });
    expect((await as(person, NOTES, { id: person.id })).status).toBe(403);
    const copy = 'mutation { copyMyData(format: JSON) { url } }';
    const { copyMyData } = await app.data(copy, {}, person.token);
    const { customer_notes } = (await (await fetch(app.url + copyMyData.url)).json()) as any;
    expect(customer_notes.records).toEqual([expect.objectContaining({ text: 'Rings twice.', author: 'Sita' })]);
    await app.data(DELETE, { id }, admin.token);
    const { auditLog } = await app.data(AUDIT, { filter: { entityId: person.id } }, admin.token);
    expect(auditLog.items.map(({ action }: any) => action)).toEqual([
      'customer-note.delete',
      'customer-note.edit',
      'customer-note.add',
    ]);
    expect(JSON.stringify(auditLog)).not.toContain('Rings');
    // An erasure takes them with the person.
    await app.data(ADD, { input: { customerId: person.id, text } }, support.token);
    await eraseEverywhere((await personOf(objectId(person.id)))!);
    expect(await CustomerNoteModel.countDocuments({ customer: objectId(person.id) })).toBe(0);
  });
});
