/** Tests phone numbers over GraphQL and REST: invalid ones are refused, and every notation is found, also in older records. */
import { OrderModel } from '../src/features/orders/order.model.js';
import { UserModel } from '../src/features/customers/user.model.js';
import { ContactSubmissionModel } from '../src/features/contact/contact.model.js';
import { CustomOrderModel } from '../src/features/custom-orders/custom-order.model.js';
import { StoredSettingsModel } from '../src/features/settings/settings.model.js';
import { takeOver } from '../src/features/settings/settings.service.js';
import { Role } from '../src/types/viewer.js';
import { makeProduct, placeOrder, tryToPlace } from './order-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from './test-app.js';

let app: TestApp;
let admin: SignedIn;
let productId: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(Role.ADMIN);
  productId = await makeProduct({ stock: 1000 });
});
afterAll(() => app.stop());

const WRONG = [
  '1234567890',
  '+91 12345 67890',
  '987654321',
  '0522 111222',
  'call me',
  '9876543210 / 9876543211',
  '+999 1234567',
];
const contactOf = (phone: string) => ({ contactInfo: { email: 'asha@example.com', phone } });
const lines = () => ({ items: [{ productId, quantity: 1 }] });
/** Paths that the server refused, and the words for the first. */
const refused = ({ errors }: { errors?: any[] }) => [
  errors?.[0]?.extensions.code,
  errors?.[0]?.extensions.fields?.map(({ path }: any) => path),
];

describe('a number by which nobody can be reached', () => {
  it.each(WRONG)('is refused wherever one comes in, with words that help: %s', async (phone) => {
    const customer = await app.signIn();
    expect(refused(await tryToPlace(app, customer, { ...lines(), ...contactOf(phone) }))).toEqual([
      'BAD_INPUT',
      ['contactInfo.phone'],
    ]);
    const form = { name: 'Asha', email: 'asha@example.com', subject: 'Hello', message: 'Hello' };
    const contact = await app.rest('POST', '/api/contact', { ...form, phone });
    expect([contact.status, contact.body.fields]).toEqual([
      400,
      [{ path: 'phone', message: expect.stringContaining('such as 98765 43210') }],
    ]);
    const custom = await app.query(
      'mutation ($input: SubmitCustomOrderInput!) { submitCustomOrder(input: $input) { success } }',
      { input: { name: 'Asha', description: 'A gate', phone } },
    );
    expect(refused(custom)).toEqual(['BAD_INPUT', ['phone']]);
    expect(await saveSetting('phone', phone)).toEqual(['phone']);
  });

  it('changes nothing of an order that staff edit', async () => {
    const { order } = await placeOrder(app, await app.signIn(), lines());
    const answer = await app.query(
      'mutation ($input: EditOrderAddressInput!) { editOrderAddress(input: $input) { id } }',
      {
        input: {
          id: order.id,
          email: 'asha@example.com',
          phone: '1234567890',
          street: '5 Hazratganj',
          city: 'Lucknow',
          state: 'Uttar Pradesh',
          postalCode: '226001',
        },
      },
      admin.token,
    );
    expect(refused(answer)).toEqual(['BAD_INPUT', ['phone']]);
  });
});

describe('a number', () => {
  const NOTATIONS = [
    '98390 11111',
    '9839011111',
    '098390-11111',
    '+91 98390 11111',
    '0091 (98390) 11111',
    '919839011111',
  ];
  const orders = async (search: string) =>
    (
      await app.data(
        'query ($search: String) { orders(filter: { search: $search }) { orders { contactInfo { phone } } } }',
        { search },
        admin.token,
      )
    ).orders.orders.map((order: any) => order.contactInfo.phone);
  const customers = async (search: string) =>
    (
      await app.data(
        'query ($search: String) { customers(filter: { search: $search }) { total } }',
        { search },
        admin.token,
      )
    ).customers.total;

  it.each(NOTATIONS)('typed as %s is answered so and finds order and customer in every notation', async (typed) => {
    await OrderModel.deleteMany({});
    await UserModel.deleteMany({ role: Role.CUSTOMER });
    const customer = await app.signIn();
    await placeOrder(app, customer, { ...lines(), ...contactOf(typed) });
    expect(await OrderModel.findOne().lean()).toMatchObject({
      contactInfo: { phone: typed, phoneE164: '+919839011111' },
    });
    expect(await UserModel.findById(customer.id).lean()).toMatchObject({ phone: typed, phoneE164: '+919839011111' });
    for (const search of [...NOTATIONS, '98390', '11111', '+91 98390'])
      expect([search, await orders(search), await customers(search)]).toEqual([search, [typed], 1]);
    expect([await orders('98390 11112'), await customers('98390 11112')]).toEqual([[], 0]);
  });

  it.each([
    ['098390 11111', ['09839011111', '9839011111', '1111', '11111', '011111', '9011111', '39011111', '839011111']],
    ['+91 98390 11111', ['919839011111', '9839011111', '1111', '11111', '011111', '9011111', '39011111', '839011111']],
  ])('of an order of an earlier release, typed as %s, is found in every notation', async (typed, searchWords) => {
    await OrderModel.deleteMany({});
    await placeOrder(app, await app.signIn(), { ...lines(), ...contactOf(typed) });
    await OrderModel.collection.updateOne({}, { $set: { searchWords }, $unset: { 'contactInfo.phoneE164': '' } });
    for (const search of NOTATIONS) expect([search, await orders(search)]).toEqual([search, [typed]]);
  });

  it('that can no longer be typed is still read, shown and found where it is stored', async () => {
    await OrderModel.deleteMany({});
    await placeOrder(app, await app.signIn(), lines());
    await OrderModel.collection.updateOne(
      {},
      {
        $set: { 'contactInfo.phone': '0522 111222', searchWords: ['0522111222', '1222'] },
        $unset: { 'contactInfo.phoneE164': '' },
      },
    );
    expect(await orders('0522-111222')).toEqual(['0522 111222']);
  });

  it('is kept in its normal form beside messages and requests too, and finds them', async () => {
    const form = { name: 'Asha', email: 'asha@example.com', subject: 'Hello', message: 'Hello', phone: '098390 22222' };
    await app.rest('POST', '/api/contact', form);
    await app.data('mutation ($input: SubmitCustomOrderInput!) { submitCustomOrder(input: $input) { success } }', {
      input: { name: 'Asha', description: 'A gate', phone: '98390-22222' },
    });
    expect(await ContactSubmissionModel.findOne().lean()).toMatchObject({
      phone: '098390 22222',
      phoneE164: '+919839022222',
    });
    expect(await CustomOrderModel.findOne().lean()).toMatchObject({ phone: '98390-22222', phoneE164: '+919839022222' });
    const found = await app.data(
      '{ contactSubmissions(filter: { search: "+91 98390 22222" }) { total } customOrders(filter: { search: "+91 98390 22222" }) { total } }',
      {},
      admin.token,
    );
    expect([found.contactSubmissions.total, found.customOrders.total]).toEqual([1, 1]);
  });

  it('counts for cash on delivery under the key that orders of earlier releases have, whatever its notation', async () => {
    await OrderModel.deleteMany({});
    for (const typed of NOTATIONS) await placeOrder(app, await app.signIn(), { ...lines(), ...contactOf(typed) });
    const stored = await OrderModel.find().lean();
    expect(stored.map(({ buyerKeys }) => buyerKeys!.find((key) => key.startsWith('phone:')))).toEqual(
      NOTATIONS.map(() => 'phone:9839011111'),
    );
  });

  it('of a company is one for the shop alone', async () => {
    expect(await saveSetting('phone', '1800 123 4567')).toEqual([]);
    expect(await saveSetting('phone', '1234567890')).toEqual(['phone']);
    expect(await saveSetting('whatsapp', '916666600100')).toEqual([]);
    expect(await saveSetting('whatsapp', '5876543210')).toEqual(['whatsapp']);
    expect(refused(await tryToPlace(app, await app.signIn(), { ...lines(), ...contactOf('1800 123 4567') }))).toEqual([
      'BAD_INPUT',
      ['contactInfo.phone'],
    ]);
  });
});

it.each([
  // Written as they are, wa.me would take 66 and 84 for Thailand and Vietnam.
  ['6666600100', '916666600100'],
  ['84123 45678', '918412345678'],
  ['098765 43210', '919876543210'],
  ['+91 98765-43210', '919876543210'],
  ['919876543210', '919876543210'],
  ['447911123456', '447911123456'],
  ['+44 7911 123456', '447911123456'],
])('the chat of a shop whose number is written %s opens the number %s', async (written, digits) => {
  const chat = async () => {
    const { shop, contentPage } = await app.data(
      '{ shop { whatsapp } contentPage(id: "home") { blocks { links { to } } } }',
    );
    return [shop.whatsapp, /wa\.me\/(\d+)/.exec(JSON.stringify(contentPage))?.[1]];
  };
  expect(await saveSetting('whatsapp', written)).toEqual([]);
  expect(await chat()).toEqual([digits, digits]);
  // As an earlier release kept it.
  await StoredSettingsModel.collection.updateOne({ _id: 'contact' as never }, { $set: { 'values.whatsapp': written } });
  await takeOver();
  expect(await chat()).toEqual([digits, digits]);
});

const SAVE = `mutation ($id: ID!, $version: Int!, $values: [SettingInput!]!) {
  editSettingGroup(id: $id, version: $version, values: $values) { id } }`;
/** @returns the paths that were refused */
async function saveSetting(key: string, value: string): Promise<string[]> {
  const { settingGroups } = await app.data('{ settingGroups { id version settings { key } } }', {}, admin.token);
  const { id, version } = settingGroups.find(({ settings }: any) => settings.some((one: any) => one.key === key));
  const { errors } = await app.query(SAVE, { id, version, values: [{ key, value }] }, admin.token);
  return errors?.[0]?.extensions.fields.map(({ path }: any) => path) ?? [];
}
