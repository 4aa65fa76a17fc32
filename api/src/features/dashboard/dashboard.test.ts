/** The dashboard, the sales report, customers' figures and the search, over GraphQL against the embedded database. */
import 'reflect-metadata';
import { makeProduct, placeOrder, setStatus } from '../../../test/order-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { ObjectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { OrderModel } from '../orders/order.model.js';
import { rebuildSales } from '../sales/sales-figures.service.js';

const DASHBOARD = `{ dashboard { totalProducts totalOrders totalRevenue totalCustomers recentOrders { id }
  topProducts { title unitsSold revenue stock product { id } } } }`;
const REPORT = `query ($from: DateTime!, $to: DateTime!) { salesReport(from: $from, to: $to) {
  revenue orders paidOrders averageOrder points { date revenue orders } byStatus { status count } } }`;
const SEARCH = 'query ($text: String!) { search(text: $text) { kind id title subtitle } }';

let app: TestApp;
let staff: SignedIn;
let buyer: SignedIn;
let bench: string;
let mat: string;
const placed: string[] = [];
const dashboard = async () => (await app.data(DASHBOARD, {}, staff.token)).dashboard;
const order = async (productId: string, quantity: number) => {
  const { order: made } = await placeOrder(app, buyer, { items: [{ productId, quantity }] });
  placed.push(made.id);
  return made;
};

beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signIn(Role.ORDERS);
  buyer = await app.signIn(Role.CUSTOMER, { name: 'Kavita Rao', email: 'kavita@example.com' });
  bench = await makeProduct({ title: 'Weight bench', price: 1000_00, stock: 20 });
  mat = await makeProduct({ title: 'Yoga mat', price: 100_00, stock: 50 });
});
afterAll(() => app.stop());

it('begins with nothing', async () => {
  expect(await dashboard()).toEqual({
    totalProducts: 2,
    totalOrders: 0,
    totalRevenue: 0,
    totalCustomers: 1,
    recentOrders: [],
    topProducts: [],
  });
  const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-03T00:00:00Z' };
  expect((await app.data(REPORT, span, staff.token)).salesReport).toMatchObject({
    revenue: 0,
    orders: 0,
    averageOrder: 0,
  });
});

it('counts an order at once, its revenue when it is paid, and its pieces until it is cancelled', async () => {
  const first = await order(bench, 2);
  expect(await dashboard()).toMatchObject({
    totalOrders: 1,
    totalRevenue: 0,
    recentOrders: [{ id: first.id }],
    topProducts: [{ title: 'Weight bench', unitsSold: 2, revenue: 2000, stock: 18, product: { id: bench } }],
  });
  await setStatus(app, staff, first.id, 'DELIVERED');
  expect((await dashboard()).totalRevenue).toBe(2410);
  const second = await order(mat, 5);
  expect((await dashboard()).topProducts.map((top: any) => [top.title, top.unitsSold])).toEqual([
    ['Yoga mat', 5],
    ['Weight bench', 2],
  ]);
  await setStatus(app, staff, second.id, 'CANCELLED');
  const after = await dashboard();
  expect(after.topProducts.map((top: any) => top.title)).toEqual(['Weight bench']);
  expect(after).toMatchObject({ totalOrders: 2, totalRevenue: 2410 });
});

it('shows the latest five orders, newest first', async () => {
  for (let i = 0; i < 4; i += 1) await order(mat, 1);
  expect((await dashboard()).recentOrders.map((recent: any) => recent.id)).toEqual(placed.slice(-5).reverse());
});

it('reports by days of India, also around midnight, and by state', async () => {
  const at = async (index: number, moment: string) =>
    OrderModel.collection.updateOne(
      { _id: (await OrderModel.findById(placed[index]).lean())!._id },
      { $set: { createdAt: new Date(moment) } },
    );
  // 18:30 UTC is midnight in India.
  await at(0, '2026-03-04T18:29:59Z');
  await at(1, '2026-03-04T18:30:00Z');
  await at(2, '2026-03-06T18:29:59Z');
  await at(3, '2026-03-06T18:30:00Z');
  await rebuildSales();
  const span = { from: '2026-03-03T18:30:00Z', to: '2026-03-06T18:30:00Z' };
  const { salesReport } = await app.data(REPORT, span, staff.token);
  expect(salesReport.points).toEqual([
    { date: '2026-03-04', revenue: 2410, orders: 1 },
    { date: '2026-03-05', revenue: 0, orders: 1 },
    { date: '2026-03-06', revenue: 0, orders: 1 },
  ]);
  expect(salesReport).toMatchObject({ revenue: 2410, orders: 3, paidOrders: 1, averageOrder: 2410 });
  const counts = Object.fromEntries(salesReport.byStatus.map((one: any) => [one.status, one.count]));
  expect(counts).toMatchObject({ DELIVERED: 1, CANCELLED: 1, PENDING: 1, SHIPPED: 0 });
  expect(Object.keys(counts)).toHaveLength(8);
});

it('counts the order of a whole day anew when it changed, and a part of a day as it is', async () => {
  const span = { from: '2026-03-05T18:30:00Z', to: '2026-03-06T18:29:59.999Z' };
  const pending = async () =>
    (await app.data(REPORT, span, staff.token)).salesReport.byStatus.find((one: any) => one.status === 'PENDING').count;
  expect(await pending()).toBe(1);
  await setStatus(app, staff, placed[2]!, 'SHIPPED');
  expect(await pending()).toBe(0);
  const part = { from: '2026-03-06T18:00:00Z', to: '2026-03-06T18:29:59Z' };
  expect((await app.data(REPORT, part, staff.token)).salesReport).toMatchObject({
    orders: 0,
    points: [{ date: '2026-03-06' }],
  });
});

it('adds up the whole days and the parts of days of a span', async () => {
  const report = async (from: string, to: string) =>
    (await app.data(REPORT, { from, to }, staff.token)).salesReport.points.map((point: any) => point.orders);
  // 18:29:59Z of the 4th, 18:30Z of the 4th, 18:29:59Z of the 6th: the last second of a day, the first of the next, …
  expect(await report('2026-03-04T12:00:00Z', '2026-03-06T18:29:59Z')).toEqual([1, 1, 0]);
  expect(await report('2026-03-04T12:00:00Z', '2026-03-06T18:30:00Z')).toEqual([1, 1, 1]);
  expect(await report('2026-03-04T18:29:59.500Z', '2026-03-05T00:00:00Z')).toEqual([0, 1]);
  expect(await report('2026-03-04T18:30:00Z', '2026-03-06T12:00:00Z')).toEqual([1, 0]);
});

it('asks no order for whole days, however often', async () => {
  const span = { from: '2026-03-03T18:30:00Z', to: '2026-03-06T18:30:00Z' };
  const report = async () => (await app.data(REPORT, span, staff.token)).salesReport;
  const before = await report();
  const aggregate = jest.spyOn(OrderModel, 'aggregate');
  expect(await report()).toEqual(before);
  expect(aggregate).not.toHaveBeenCalled();
  aggregate.mockRestore();
  await setStatus(app, staff, placed[1]!, 'PROCESSING');
  const count = (status: string, of: any) => of.byStatus.find((one: any) => one.status === status).count;
  expect(count('PROCESSING', await report())).toBe(count('PROCESSING', before) + 1);
});

it('tells the sums of the span of equal length before, with and without the last millisecond of its last day', async () => {
  const document = `query ($from: DateTime!, $to: DateTime!) { salesReport(from: $from, to: $to) {
    orders before { orders revenue paidOrders averageOrder } } }`;
  // The fifth and sixth of March; the fourth and the third lie before.
  for (const to of ['2026-03-06T18:30:00Z', '2026-03-06T18:29:59.999Z'])
    expect((await app.data(document, { from: '2026-03-04T18:30:00Z', to }, staff.token)).salesReport).toEqual({
      orders: 2,
      before: { orders: 1, revenue: 2410, paidOrders: 1, averageOrder: 2410 },
    });
});

it('tells what was sold by category, beside the span before, and drops what was cancelled', async () => {
  const document = `query ($from: DateTime!, $to: DateTime!) { salesReport(from: $from, to: $to) {
    byCategory { category unitsSold revenue revenueBefore } } }`;
  const byCategory = async (from: string, to: string) =>
    (await app.data(document, { from, to }, staff.token)).salesReport.byCategory;
  const today = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);
  const span = [`${today}T00:00:00+05:30`, `${today}T23:59:59.999+05:30`] as const;
  const fitness = async () => (await byCategory(...span))[0];
  const before = await fitness();
  expect(before).toMatchObject({ category: 'Fitness', revenueBefore: 0 });
  const sold = await order(mat, 3);
  expect(await fitness()).toEqual({ ...before, unitsSold: before.unitsSold + 3, revenue: before.revenue + 300 });
  await setStatus(app, staff, sold.id, 'CANCELLED');
  expect(await fitness()).toEqual(before);
  // The one of the fourth lies before the two of the fifth and sixth, which sold a mat each.
  const [only, ...others] = await byCategory('2026-03-04T18:30:00Z', '2026-03-06T18:30:00Z');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ unitsSold: 6, revenue: 600, revenueBefore: 2000 });
});

it('refuses a span that goes backwards or over many years', async () => {
  for (const span of [
    { from: '2026-03-06T00:00:00Z', to: '2026-03-06T00:00:00Z' },
    { from: '2016-03-06T00:00:00Z', to: '2026-03-06T00:00:00Z' },
  ])
    expect((await app.query(REPORT, span, staff.token)).errors![0]!.extensions.code).toBe('BAD_INPUT');
});

describe('what waits', () => {
  const WAITING = `{ waitingWork { ordersToPack overdueOrders failedRefunds returnsToAnswer returnsToSettle productsOutOfStock
    newContactSubmissions newCustomOrders quotesToAnswer reviewsToLookAt questionsToAnswer } }`;
  const waiting = async (role: Role) => (await app.data(WAITING, {}, (await app.signIn(role)).token)).waitingWork;
  const list = async (filter: object) =>
    (
      await app.data(
        'query ($filter: OrderFilter) { orders(filter: $filter) { total orders { id } } }',
        { filter },
        staff.token,
      )
    ).orders;

  it('is told to each role only as far as it may see it', async () => {
    const unseen = {
      ordersToPack: null,
      overdueOrders: null,
      failedRefunds: null,
      returnsToAnswer: null,
      returnsToSettle: null,
      quotesToAnswer: null,
    };
    const unread = {
      newContactSubmissions: null,
      newCustomOrders: null,
      reviewsToLookAt: null,
      questionsToAnswer: null,
    };
    expect(await waiting(Role.ORDERS)).toMatchObject({ productsOutOfStock: null, ...unread, failedRefunds: 0 });
    expect(await waiting(Role.CATALOGUE)).toEqual({ ...unseen, ...unread, productsOutOfStock: 0 });
    expect(await waiting(Role.SUPPORT)).toMatchObject({
      productsOutOfStock: null,
      newContactSubmissions: 0,
      reviewsToLookAt: 0,
      questionsToAnswer: 0,
    });
    expect(Object.values(await waiting(Role.ADMIN))).not.toContain(null);
    expect((await app.query(WAITING, {}, buyer.token)).status).toBe(403);
  });

  it('counts what the lists it leads to show', async () => {
    const before = await waiting(Role.ADMIN);
    await makeProduct({ stock: 0 });
    const online = async () =>
      (await placeOrder(app, buyer, { items: [{ productId: mat, quantity: 1 }], paymentMethod: 'ONLINE' })).order.id;
    const [late, fresh, given] = [await online(), await online(), await online()];
    const set = (id: string, $set: object) => OrderModel.collection.updateOne({ _id: new ObjectId(id) }, { $set });
    const longAgo = { createdAt: new Date(Date.now() - 3_700_000) };
    await set(late, longAgo);
    await set(given, { ...longAgo, orderStatus: 'cancelled', paymentStatus: 'failed' });
    const refund = (status: string) => ({ _id: new ObjectId(), amount: 100, status, createdAt: new Date() });
    await set(fresh, { refunds: [refund('processed'), refund('failed')] });
    await set(given, { refunds: [refund('failed'), refund('pending')] });
    await order(mat, 1);
    expect(await waiting(Role.ADMIN)).toEqual({
      ...before,
      ordersToPack: before.ordersToPack + 1,
      productsOutOfStock: 1,
      overdueOrders: 1,
      failedRefunds: 1,
    });
    expect(await list({ isOverdue: true })).toEqual({ total: 1, orders: [{ id: late }] });
    expect(await list({ refundFailed: true })).toEqual({ total: 1, orders: [{ id: fresh }] });
    const sender = await app.signIn(Role.CUSTOMER);
    const ask = async () => {
      const { id } = (await placeOrder(app, sender, { items: [{ productId: mat, quantity: 1 }] })).order;
      await setStatus(app, staff, id, 'DELIVERED');
      const { requestReturn } = await app.data(
        'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { id } }',
        { input: { orderId: id, kind: 'RETURN', reason: 'DAMAGED', lines: [{ line: 0, quantity: 1 }] } },
        sender.token,
      );
      return requestReturn.id as string;
    };
    await ask();
    const back = await ask();
    await app.data(
      'mutation ($id: ID!) { answerReturn(input: { id: $id, accept: true }) { id } }',
      { id: back },
      staff.token,
    );
    expect(await waiting(Role.ADMIN)).toMatchObject({ returnsToAnswer: 1, returnsToSettle: 0 });
    await app.data(
      'mutation ($id: ID!) { receiveReturn(input: { id: $id, lines: [{ line: 0, restocked: 1, writtenOff: 0 }] }) { id } }',
      { id: back },
      staff.token,
    );
    expect(await waiting(Role.ADMIN)).toMatchObject({ returnsToAnswer: 1, returnsToSettle: 1 });
    const inState = async (state: string) =>
      (await app.data(`{ returns(filter: { states: [${state}] }) { total } }`, {}, staff.token)).returns.total;
    expect([await inState('REQUESTED'), await inState('RECEIVED')]).toEqual([1, 1]);
    const { total } = await list({});
    expect((await list({ isOverdue: false })).total).toBe(total - 1);
    expect((await list({ refundFailed: false, isNew: false })).total).toBeLessThan(total);
  });
});

it('is closed to customers and to staff without the permission', async () => {
  for (const role of [Role.CUSTOMER, Role.CATALOGUE, Role.SUPPORT])
    expect((await app.query(DASHBOARD, {}, (await app.signIn(role)).token)).status).toBe(403);
});

it('tells what customers ordered and spent with one question for the whole list', async () => {
  const asked: string[] = [];
  const aggregate = jest.spyOn(OrderModel, 'aggregate').mockImplementation(function (this: unknown, ...args: any[]) {
    asked.push('aggregate');
    return aggregateOfModel.apply(OrderModel, args as never);
  } as never);
  const document = '{ customers(filter: { staff: false }) { items { name orderCount totalSpent } } }';
  const { customers } = await app.data(document, {}, staff.token);
  aggregate.mockRestore();
  expect(customers.items.find((one: any) => one.name === 'Kavita Rao')).toEqual({
    name: 'Kavita Rao',
    orderCount: 11,
    totalSpent: 2410,
  });
  expect(customers.items.length).toBeGreaterThan(1);
  expect(asked).toEqual(['aggregate']);
});
const aggregateOfModel = OrderModel.aggregate;

describe('the search', () => {
  const kinds = async (who: SignedIn, text: string) =>
    (await app.data(SEARCH, { text }, who.token)).search.map((hit: any) => hit.kind);

  beforeAll(async () => {
    const contact = 'mutation ($input: SubmitContactInput!) { submitContact(input: $input) { success } }';
    await app.data(contact, {
      input: { name: 'Kavita Rao', email: 'k@example.com', subject: 'Yoga', message: 'Hello' },
    });
    const custom = 'mutation ($input: SubmitCustomOrderInput!) { submitCustomOrder(input: $input) { success } }';
    await app.data(custom, { input: { name: 'Kavita Rao', phone: '9415027180', description: 'A gate' } });
  });

  it('finds in everything an admin may open', async () => {
    const admin = await app.signIn(Role.ADMIN);
    expect(new Set(await kinds(admin, 'kavita'))).toEqual(new Set(['ORDER', 'CUSTOMER', 'CUSTOM_ORDER', 'CONTACT']));
    expect(await kinds(admin, 'yoga')).toEqual(['PRODUCT', 'CONTACT']);
    expect(await kinds(admin, '94150 27180')).toContain('CUSTOM_ORDER');
  });

  it('finds only what the viewer may open, at most five of a kind', async () => {
    expect(new Set(await kinds(staff, 'kavita'))).toEqual(new Set(['ORDER', 'CUSTOMER']));
    expect((await kinds(staff, 'kavita')).filter((kind: string) => kind === 'ORDER')).toHaveLength(5);
    expect(await kinds(await app.signIn(Role.CATALOGUE), 'kavita')).toEqual([]);
    expect((await app.query(SEARCH, { text: 'kavita' }, buyer.token)).status).toBe(403);
  });

  it('finds nothing for a blank text and takes no pattern for one', async () => {
    for (const text of ['', '  ', '.*', '$']) expect(await kinds(staff, text)).toEqual([]);
    expect((await app.query(SEARCH, { text: 'x'.repeat(101) }, staff.token)).errors![0]!.extensions.code).toBe(
      'BAD_INPUT',
    );
  });
});

it('sums the sales of a product group over its members, and tells those of each', async () => {
  const editor = await app.signIn(Role.CATALOGUE);
  const GROUPS = `{ groupSales { total items { unitsSold revenue group { title }
    members { title unitsSold revenue stock } } } }`;
  const sold = async () => (await app.data(GROUPS, {}, staff.token)).groupSales;
  expect(await sold()).toEqual({ total: 0, items: [] });
  const { addProductGroup } = await app.data(
    'mutation ($input: AddProductGroupInput!) { addProductGroup(input: $input) { id } }',
    { input: { title: 'Home gym', options: [{ name: 'Kind', values: [{ value: 'Bench' }, { value: 'Mat' }] }] } },
    editor.token,
  );
  const before = (await dashboard()).topProducts;
  const products = [
    [bench, 'Bench'],
    [mat, 'Mat'],
  ].map(([productId, value]) => ({ productId, values: [{ name: 'Kind', value }] }));
  await app.data(
    'mutation ($input: MoveIntoGroupInput!) { moveIntoGroup(input: $input) { id } }',
    { input: { groupId: addProductGroup.id, products } },
    editor.token,
  );
  const [item] = (await sold()).items;
  const sum = (name: string) => before.reduce((all: number, one: any) => all + one[name], 0);
  expect(item).toMatchObject({ group: { title: 'Home gym' }, unitsSold: sum('unitsSold'), revenue: sum('revenue') });
  expect(item.members.map(({ unitsSold, revenue, stock }: any) => ({ unitsSold, revenue, stock }))).toEqual(
    before.map(({ unitsSold, revenue, stock }: any) => ({ unitsSold, revenue, stock })),
  );
  expect(item.members.map(({ title }: any) => title).sort()).toEqual(['Weight bench', 'Yoga mat']);
});
