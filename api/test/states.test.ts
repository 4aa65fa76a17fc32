/** Tests states of India over GraphQL and REST: usual spellings are stored as one name, unknown ones refused, stored ones understood. */
import { StoredSettingsModel } from '../src/features/settings/settings.model.js';
import { takeOver } from '../src/features/settings/settings.service.js';
import { UserModel } from '../src/features/customers/user.model.js';
import { invoiceOf } from '../src/features/invoicing/tax-document.js';
import { OrderModel, type StoredOrder } from '../src/features/orders/order.model.js';
import { gstinCheckCharacter } from '../src/types/gstin.js';
import { settings } from '../src/platform/settings/current.js';
import { Role } from '../src/types/viewer.js';
import { LUCKNOW, makeProduct, placeOrder, setStatus, tryToPlace } from './order-fixtures.js';
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

const SAVE = 'mutation ($input: AddressInput!) { saveAddress(input: $input) { id state } }';
const EDIT_ORDER =
  'mutation ($input: EditOrderAddressInput!) { editOrderAddress(input: $input) { deliveryAddress { state } } }';
const lines = () => ({ items: [{ productId, quantity: 1 }] });
const ANSWER = 'India has no state “Uttr Prdesh”. Did you mean Uttar Pradesh?';
const problemsOf = ({ errors }: { errors?: any[] }) => [
  errors?.[0]?.extensions.code,
  errors?.[0]?.extensions.fields?.map(({ path, message }: any) => [path, message]),
];

/** As an earlier release let it be saved. */
async function stored(group: string, values: object) {
  await StoredSettingsModel.collection.replaceOne(
    { _id: group as never },
    { values, version: 2, updatedAt: new Date() },
    { upsert: true },
  );
  await takeOver();
}
afterEach(async () => {
  await StoredSettingsModel.deleteMany({});
  await takeOver();
});

describe('the state of an address in India', () => {
  const SPELLINGS = ['Uttar Pradesh', 'UP', 'उत्तर प्रदेश', '09-Uttar Pradesh', 'uttarpradesh'];

  it.each(SPELLINGS)('written %s is stored by its full name, wherever it comes in', async (state) => {
    const buyer = await app.signIn();
    const saved = await app.data(SAVE, { input: { ...LUCKNOW, state } }, buyer.token);
    expect(saved.saveAddress.state).toBe('Uttar Pradesh');
    const overRest = await app.rest('POST', `/api/users/${buyer.id}/addresses`, { ...LUCKNOW, state }, buyer.token);
    expect([overRest.status, overRest.body.state]).toEqual([201, 'Uttar Pradesh']);
    const { order } = await placeOrder(app, buyer, { ...lines(), deliveryAddress: { ...LUCKNOW, state } });
    const stored = async () => (await OrderModel.findById(order.id).lean<StoredOrder>())!.deliveryAddress.state;
    expect(await stored()).toBe('Uttar Pradesh');
    const moved = { ...LUCKNOW, street: '7 Hazratganj', state };
    const input = { ...moved, id: order.id, email: buyer.email, phone: '98765 43210' };
    expect((await app.data(EDIT_ORDER, { input }, admin.token)).editOrderAddress.deliveryAddress.state).toBe(
      'Uttar Pradesh',
    );
    expect(await stored()).toBe('Uttar Pradesh');
  });

  it('that nobody knows is refused wherever it comes in, with the names that come near, and nothing is written', async () => {
    const buyer = await app.signIn();
    const unknown = { ...LUCKNOW, state: 'Uttr Prdesh' };
    expect(problemsOf(await app.query(SAVE, { input: unknown }, buyer.token))).toEqual([
      'BAD_INPUT',
      [['state', ANSWER]],
    ]);
    const overRest = await app.rest('POST', `/api/users/${buyer.id}/addresses`, unknown, buyer.token);
    expect([overRest.status, overRest.body.fields]).toEqual([400, [{ path: 'state', message: ANSWER }]]);
    expect((await UserModel.findById(buyer.id).lean())!.addresses).toEqual([]);
    const before = await OrderModel.countDocuments();
    expect(problemsOf(await tryToPlace(app, buyer, { ...lines(), deliveryAddress: unknown }))).toEqual([
      'BAD_INPUT',
      [['deliveryAddress.state', ANSWER]],
    ]);
    expect(await OrderModel.countDocuments()).toBe(before);
    const { order } = await placeOrder(app, buyer, lines());
    const input = { ...unknown, id: order.id, email: buyer.email, phone: '98765 43210' };
    expect(problemsOf(await app.query(EDIT_ORDER, { input }, admin.token))).toEqual(['BAD_INPUT', [['state', ANSWER]]]);
  });

  it('is free in other countries, also where a short form is one of India', async () => {
    const buyer = await app.signIn();
    const abroad = { ...LUCKNOW, country: 'United States', postalCode: '72201' };
    for (const state of ['AR', 'Ontario', 'Uttr Prdesh']) {
      const { saveAddress } = await app.data(SAVE, { input: { ...abroad, state } }, buyer.token);
      expect(saveAddress.state).toBe(state);
    }
    const { myAddresses } = await app.data('{ myAddresses { state } }', {}, buyer.token);
    expect(myAddresses.map(({ state }: any) => state)).toEqual(['AR', 'Ontario', 'Uttr Prdesh']);
  });

  it.each([
    ['यूपी', 'Uttar Pradesh'],
    // What cannot be read is told by the PIN.
    ['U. Pr.', 'Uttar Pradesh'],
  ])('that an earlier release saved as %s is understood when it is ordered to', async (written, state) => {
    const buyer = await app.signIn();
    const { saveAddress } = await app.data(SAVE, { input: LUCKNOW }, buyer.token);
    await UserModel.collection.updateOne({ email: buyer.email }, { $set: { 'addresses.0.state': written } });
    const { order } = await placeOrder(app, buyer, {
      ...lines(),
      deliveryAddress: undefined,
      addressId: saveAddress.id,
    });
    expect((await OrderModel.findById(order.id).lean<StoredOrder>())!.deliveryAddress.state).toBe(state);
  });
});

describe('the GST of an order', () => {
  const REST = (buyer: SignedIn, deliveryAddress: object) =>
    app.rest(
      'POST',
      '/api/orders',
      {
        items: [{ product: productId, quantity: 1 }],
        paymentMethod: 'cod',
        contactInfo: { email: buyer.email, phone: '98765 43210' },
        deliveryAddress,
      },
      buyer.token,
    );
  const taxOf = async (id: string) => {
    await setStatus(app, admin, id, 'CONFIRMED');
    const { lines: bought, place } = invoiceOf((await OrderModel.findById(id).lean<StoredOrder>())!);
    const { cgst, sgst, igst } = bought[0]!;
    return { place: place.text, taxes: [cgst, sgst, igst] };
  };

  it.each([
    ['Uttar Pradesh', '226001', 'Uttar Pradesh (09)', 'within'],
    ['U.P.', '226001', 'Uttar Pradesh (09)', 'within'],
    ['utter pradesh', '226 001', 'Uttar Pradesh (09)', 'within'],
    ['उत्तर प्रदेश', '201301', 'Uttar Pradesh (09)', 'within'],
    ['केरल', '682001', 'Kerala (32)', 'across'],
    ['Orissa', '751001', 'Odisha (21)', 'across'],
    ['तमिल नाडु', '600001', 'Tamil Nadu (33)', 'across'],
    ['J & K', '180001', 'Jammu and Kashmir (01)', 'across'],
    ['Uttaranchal', '248001', 'Uttarakhand (05)', 'across'],
  ])('to %s, PIN %s, is that of %s, over GraphQL and REST', async (state, postalCode, place, where) => {
    const buyer = await app.signIn();
    const deliveryAddress = { ...LUCKNOW, state, postalCode };
    const taxes = where === 'within' ? [9000, 9000, 0] : [0, 0, 18000];
    const { order } = await placeOrder(app, buyer, { ...lines(), deliveryAddress });
    expect(await taxOf(order.id)).toEqual({ place, taxes });
    const { status, body } = await REST(buyer, deliveryAddress);
    expect(status).toBe(201);
    expect(await taxOf(body.order.id)).toEqual({ place, taxes });
  });

  const CONTRADICTION = 'PIN 226001 is in Uttar Pradesh, not in Kerala. Correct one of them.';
  const UNKNOWN = expect.stringMatching(
    /^We do not know PIN 226999\. Please check it\. If it is right, call .+ or write to .+\.$/,
  );
  it.each([
    ['a state that the PIN does not lie in', { state: 'केरल' }, 'state', CONTRADICTION],
    ['a PIN that nobody knows', { postalCode: '226999' }, 'postalCode', UNKNOWN],
  ])('is not guessed: %s is refused at the field wherever it comes in', async (_, wrong, field, sentence) => {
    const buyer = await app.signIn();
    const written = { ...LUCKNOW, ...wrong };
    const before = await OrderModel.countDocuments();
    expect(problemsOf(await app.query(SAVE, { input: written }, buyer.token))).toEqual([
      'BAD_INPUT',
      [[field, sentence]],
    ]);
    expect(problemsOf(await tryToPlace(app, buyer, { ...lines(), deliveryAddress: written }))).toEqual([
      'BAD_INPUT',
      [[`deliveryAddress.${field}`, sentence]],
    ]);
    const overRest = await REST(buyer, written);
    expect([overRest.status, overRest.body.fields]).toEqual([
      400,
      [{ path: `deliveryAddress.${field}`, message: sentence }],
    ]);
    const { postalCode, state } = written;
    const { quote } = await app.data(
      'query ($items: [QuoteLineInput!], $to: DestinationInput) { quote(items: $items, deliverTo: $to) { notDeliverable totalAmount } }',
      { ...lines(), to: { postalCode, state } },
    );
    expect(quote).toEqual({ notDeliverable: sentence, totalAmount: 1180 });
    expect(await OrderModel.countDocuments()).toBe(before);
    // As an earlier release saved it: it stays readable, its order is refused until it is mended.
    const { saveAddress } = await app.data(SAVE, { input: LUCKNOW }, buyer.token);
    await UserModel.collection.updateOne(
      { email: buyer.email },
      { $set: { 'addresses.0.state': state, 'addresses.0.postalCode': postalCode } },
    );
    const toSaved = { ...lines(), deliveryAddress: undefined, addressId: saveAddress.id };
    expect((await app.data('{ myAddresses { postalCode } }', {}, buyer.token)).myAddresses).toEqual([{ postalCode }]);
    expect(problemsOf(await tryToPlace(app, buyer, toSaved))).toEqual([
      'BAD_INPUT',
      [[`deliveryAddress.${field}`, sentence]],
    ]);
    const { order } = await placeOrder(app, buyer, lines());
    const input = { ...written, id: order.id, email: buyer.email, phone: '98765 43210' };
    expect(problemsOf(await app.query(EDIT_ORDER, { input }, admin.token))).toEqual(['BAD_INPUT', [[field, sentence]]]);
  });

  it("leaves the shopper's word where the district of the PIN has both states, takes the army's post, and PINs that a zone names", async () => {
    const placed = async (state: string, postalCode: string) =>
      taxOf(
        (await placeOrder(app, await app.signIn(), { ...lines(), deliveryAddress: { ...LUCKNOW, state, postalCode } }))
          .order.id,
      );
    expect((await placed('Uttarakhand', '247667')).place).toBe('Uttarakhand (05)');
    expect((await placed('Uttar Pradesh', '247667')).place).toBe('Uttar Pradesh (09)');
    expect((await placed('Kerala', '900056')).place).toBe('Kerala (32)');
    // Within one circle as well: it decides between CGST + SGST and IGST.
    expect(
      problemsOf(
        await tryToPlace(app, await app.signIn(), {
          ...lines(),
          deliveryAddress: { ...LUCKNOW, state: 'Uttarakhand', postalCode: '226001' },
        }),
      ),
    ).toEqual([
      'BAD_INPUT',
      [['deliveryAddress.state', 'PIN 226001 is in Uttar Pradesh, not in Uttarakhand. Correct one of them.']],
    ]);
    const problem = async (pin: string) =>
      (await app.data('query ($pin: String!) { pinCodeProblem(pin: $pin) }', { pin })).pinCodeProblem;
    expect(await Promise.all(['226001', '900056', '226999', '350001'].map(problem))).toEqual([
      null,
      null,
      UNKNOWN,
      expect.stringContaining('There is no PIN code 350001'),
    ]);
    const [zone] = settings().deliveryZones;
    await stored('delivery', { deliveryZones: [{ ...zone, id: 'ours', pins: ['226998-226999', '22698'] }, zone] });
    expect(await Promise.all(['226999', '226997', '226988'].map(problem))).toEqual([
      null,
      expect.any(String),
      expect.any(String),
    ]);
    expect((await placed('UP', '226999')).place).toBe('Uttar Pradesh (09)');
    expect(
      problemsOf(
        await tryToPlace(app, await app.signIn(), {
          ...lines(),
          deliveryAddress: { ...LUCKNOW, state: 'Kerala', postalCode: '226999' },
        }),
      ),
    ).toEqual([
      'BAD_INPUT',
      [['deliveryAddress.state', 'PIN 226999 is in Uttar Pradesh, not in Kerala. Correct one of them.']],
    ]);
  });
});

describe("the shop's own state", () => {
  const withCheck = (first14: string) => first14 + gstinCheckCharacter(first14);
  const [OF_BIHAR, OF_UP] = [withCheck('10AAACG9999M1Z'), withCheck('09AAACG9999M1Z')];
  const EDIT = `mutation ($id: ID!, $version: Int!, $values: [SettingInput!]!) {
    editSettingGroup(id: $id, version: $version, values: $values) { settings { key value problem } } }`;
  const GROUPS = '{ settingGroups { id version settings { key value problem } } }';

  async function save(key: string, value: unknown) {
    const { settingGroups } = await app.data(GROUPS, {}, admin.token);
    const { id, version } = settingGroups.find(({ settings }: any) => settings.some((one: any) => one.key === key));
    return app.query(EDIT, { id, version, values: [{ key, value }] }, admin.token);
  }
  const settingOf = async (key: string) =>
    (await app.data(GROUPS, {}, admin.token)).settingGroups
      .flatMap((group: any) => group.settings)
      .find((one: any) => one.key === key);
  async function delivered(): Promise<StoredOrder> {
    const { order } = await placeOrder(app, await app.signIn(), lines());
    await setStatus(app, admin, order.id, 'DELIVERED');
    return (await OrderModel.findById(order.id).lean<StoredOrder>())!;
  }
  it.each(['उत्तर प्रदेश', 'U.P.', 'Utter Pradesh'])(
    'written %s is kept by its full name, and its invoices charge CGST and SGST',
    async (state) => {
      expect((await save('address', { ...settings().address, state })).errors).toBeUndefined();
      expect(settings().address.state).toBe('Uttar Pradesh');
      expect(invoiceOf(await delivered()).place).toMatchObject({ withinState: true });
    },
  );

  it('is refused when India has no such state', async () => {
    expect(problemsOf(await save('address', { ...settings().address, state: 'Uttr Prdesh' }))).toEqual([
      'BAD_INPUT',
      [['address.state', ANSWER]],
    ]);
    expect(
      (await save('address', { ...settings().address, state: 'Ontario', country: 'Canada' })).errors,
    ).toBeUndefined();
  });

  it('is that of the GSTIN: neither is saved beside another one, and a move goes by way of no GSTIN', async () => {
    const patna = { ...settings().address, city: 'Patna', state: 'Bihar', postalCode: '800001' };
    expect(problemsOf(await save('gstin', OF_BIHAR))).toEqual([
      'BAD_INPUT',
      [
        [
          'gstin',
          expect.stringContaining(`The GSTIN ${OF_BIHAR} is of Bihar, but the shop's address is in Uttar Pradesh (09)`),
        ],
      ],
    ]);
    expect((await save('gstin', OF_UP)).errors).toBeUndefined();
    expect(problemsOf(await save('address', patna))).toEqual([
      'BAD_INPUT',
      [['address.state', expect.stringContaining('empty the GSTIN, save the new address')]],
    ]);
    for (const [key, value] of [
      ['gstin', ''],
      ['address', patna],
      ['gstin', OF_BIHAR],
    ] as const)
      expect((await save(key, value)).errors).toBeUndefined();
    expect(await settingOf('gstin')).toMatchObject({ value: OF_BIHAR, problem: null });
    expect(problemsOf(await save('gstin', withCheck('98AAACG9999M1Z')))).toEqual([
      'BAD_INPUT',
      [['gstin', expect.stringContaining('There is no state with the code 98')]],
    ]);
  });

  it('of an earlier release is understood; what cannot be is told by the GSTIN, and the settings say what to mend', async () => {
    const address = { ...settings().address };
    await stored('shop', { address: { ...address, state: 'उत्तर प्रदेश' } });
    expect(await settingOf('address')).toMatchObject({ value: { state: 'Uttar Pradesh' }, problem: null });
    expect(invoiceOf(await delivered())).toMatchObject({
      place: { withinState: true },
      seller: { state: 'Uttar Pradesh' },
    });
    await stored('shop', { address: { ...address, state: 'Uttr Prdesh' } });
    await stored('company', { gstin: OF_UP });
    expect(await settingOf('address')).toMatchObject({ value: { state: 'Uttr Prdesh' }, problem: ANSWER });
    expect(invoiceOf(await delivered()).place).toMatchObject({ withinState: true });
    await stored('shop', { address });
    await stored('company', { gstin: OF_BIHAR });
    const sentence = expect.stringContaining('Correct the wrong one');
    expect([(await settingOf('address')).problem, (await settingOf('gstin')).problem]).toEqual([sentence, sentence]);
  });
});
