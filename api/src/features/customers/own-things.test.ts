/** Addresses and likes of an account, over GraphQL against the embedded database. */
import 'reflect-metadata';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';

const ADDRESS = 'id label firstName lastName company street street2 city state postalCode country isDefault';
const SAVE = `mutation ($input: AddressInput!) { saveAddress(input: $input) { ${ADDRESS} } }`;
const EDIT = `mutation ($id: ID!, $input: AddressInput!) { editAddress(id: $id, input: $input) { ${ADDRESS} } }`;
const DELETE = 'mutation ($id: ID!) { deleteAddress(id: $id) { success id } }';
const MINE = `{ myAddresses { ${ADDRESS} } }`;
const HOME = {
  firstName: 'Asha',
  lastName: 'Verma',
  street: '14 Vivek Khand 2',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postalCode: '226010',
};

let app: TestApp;
let shopper: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  shopper = await app.signIn();
});

const as = (document: string, variables: Record<string, unknown> = {}) => app.query(document, variables, shopper.token);
const defaults = async () => (await as(MINE)).data.myAddresses.map((address: any) => address.isDefault);

describe('addresses', () => {
  it('are saved with Home and India when nothing else is said; the first is the default', async () => {
    const { data } = await as(SAVE, { input: { ...HOME, street: '  14 Vivek Khand 2 ', company: ' ' } });
    expect(data.saveAddress).toMatchObject({
      ...HOME,
      label: 'Home',
      country: 'India',
      company: null,
      isDefault: true,
    });
    expect((await as(MINE)).data.myAddresses).toEqual([data.saveAddress]);
  });

  it('lie in one of the four countries the shop delivers to, by any of its names', async () => {
    for (const [country, stored] of [
      ['india', 'India'],
      [' USA ', 'United States'],
      ['CANADA', 'Canada'],
      ['U.K.', 'United Kingdom'],
      [' ', 'India'],
    ])
      expect((await as(SAVE, { input: { ...HOME, country } })).data.saveAddress.country).toBe(stored);
    for (const country of ['Nepal', 'Atlantis', 'x'.repeat(10_000)]) {
      const answer = await as(SAVE, { input: { ...HOME, country } });
      expect([answer.status, answer.errors![0]!.extensions]).toMatchObject([
        400,
        { code: 'BAD_INPUT', fields: [{ path: 'country', message: expect.stringContaining('United Kingdom') }] },
      ]);
    }
    expect((await as(MINE)).data.myAddresses).toHaveLength(5);
  });

  it('name every blank field that is needed', async () => {
    const answer = await as(SAVE, { input: { ...HOME, street: ' ', postalCode: '' } });
    expect(answer.status).toBe(422);
    expect(answer.errors![0]).toMatchObject({
      message: 'Please fill all address fields',
      extensions: { code: 'ADDRESS_INCOMPLETE', fields: [{ path: 'street' }, { path: 'postalCode' }] },
    });
    expect((await as(MINE)).data.myAddresses).toEqual([]);
  });

  it('in India need a PIN code that a postal circle can have', async () => {
    for (const postalCode of ['000000', '22600', '226 0011', '350001', 'SW1A 1AA']) {
      const answer = await as(SAVE, { input: { ...HOME, postalCode } });
      expect([postalCode, answer.status, answer.errors?.[0]?.extensions]).toMatchObject([
        postalCode,
        400,
        {
          code: 'BAD_INPUT',
          fields: [{ path: 'postalCode', message: expect.stringContaining('There is no PIN code') }],
        },
      ]);
    }
    for (const input of [
      { ...HOME, postalCode: ' 226 001 ' },
      { ...HOME, country: 'United Kingdom', postalCode: 'SW1A 1AA' },
    ])
      expect((await as(SAVE, { input })).data.saveAddress.postalCode).toBe(input.postalCode.trim());
  });

  it('have one default, which moves and falls back to the first', async () => {
    const ids: string[] = [];
    for (const label of ['Home', 'Work', 'Parents'])
      ids.push((await as(SAVE, { input: { ...HOME, label } })).data.saveAddress.id);
    expect(await defaults()).toEqual([true, false, false]);
    await as(EDIT, { id: ids[2], input: { ...HOME, isDefault: true } });
    expect(await defaults()).toEqual([false, false, true]);
    await as(SAVE, { input: { ...HOME, isDefault: true } });
    expect(await defaults()).toEqual([false, false, false, true]);
    const last = (await as(MINE)).data.myAddresses[3].id;
    await as(DELETE, { id: last });
    expect(await defaults()).toEqual([true, false, false]);
    await as(EDIT, { id: ids[1], input: { ...HOME, isDefault: true } });
    await as(EDIT, { id: ids[1], input: { ...HOME, isDefault: false } });
    expect(await defaults()).toEqual([true, false, false]);
  });

  it('are replaced by an edit and gone after a deletion', async () => {
    const { id } = (await as(SAVE, { input: { ...HOME, company: 'Verma Steel' } })).data.saveAddress;
    const edited = (await as(EDIT, { id, input: { ...HOME, city: 'Kanpur', postalCode: '208002' } })).data.editAddress;
    expect(edited).toMatchObject({ id, city: 'Kanpur', postalCode: '208002', company: null });
    expect((await as(DELETE, { id })).data.deleteAddress).toEqual({ success: true, id });
    for (const again of [await as(DELETE, { id }), await as(EDIT, { id, input: HOME })])
      expect(again.errors![0]!.extensions.code).toBe('NOT_FOUND');
  });

  it('of somebody else are as if they did not exist', async () => {
    const { id } = (await as(SAVE, { input: HOME })).data.saveAddress;
    const other = await app.signIn();
    for (const answer of [
      await app.query(EDIT, { id, input: HOME }, other.token),
      await app.query(DELETE, { id }, other.token),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.errors![0]!.extensions.code).toBe('NOT_FOUND');
    }
    expect((await as(MINE)).data.myAddresses).toHaveLength(1);
  });

  it('are at most twenty, however many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => as(SAVE, { input: HOME })));
    expect(answers.filter((answer) => answer.errors?.[0]?.extensions.code === 'BAD_INPUT')).toHaveLength(4);
    expect((await as(MINE)).data.myAddresses).toHaveLength(20);
  });

  it('take no control characters and no endless text', async () => {
    for (const street of ['14 Vivek\u0000Khand', 'x'.repeat(201)])
      expect((await as(SAVE, { input: { ...HOME, street } })).errors![0]!.extensions).toMatchObject({
        code: 'BAD_INPUT',
        fields: [{ path: 'street' }],
      });
  });
});

describe('likes', () => {
  const LIKE = 'mutation ($id: ID!) { likeProduct(productId: $id) { liked } }';
  const UNLIKE = 'mutation ($id: ID!) { unlikeProduct(productId: $id) { liked } }';
  let first: string;
  let second: string;
  let admin: SignedIn;

  beforeAll(async () => {
    admin = await app.signIn(Role.ADMIN);
    await app.data('mutation { addCategory(name: "Grills", emoji: "🔩") { id } }', {}, admin.token);
    const add = async (title: string) => {
      const input = { title, description: '', price: 100, stock: 1, category: 'Grills' };
      const document = 'mutation ($input: AddProductInput!) { addProduct(input: $input) { id } }';
      return (await app.data(document, { input }, admin.token)).addProduct.id;
    };
    [first, second] = [await add('Window grill'), await add('Balcony grill')];
  });

  it('are kept once each, in order, and taken back', async () => {
    await as(LIKE, { id: first });
    await as(LIKE, { id: second });
    expect((await as(LIKE, { id: first })).data.likeProduct.liked).toEqual([first, second]);
    expect((await as('{ myLiked { title } }')).data.myLiked).toEqual([
      { title: 'Window grill' },
      { title: 'Balcony grill' },
    ]);
    expect((await as(UNLIKE, { id: first })).data.unlikeProduct.liked).toEqual([second]);
    expect((await as(UNLIKE, { id: first })).errors).toBeUndefined();
  });

  it('forget a product that is deleted and take none that is not there', async () => {
    await as(LIKE, { id: first });
    await app.data('mutation ($id: ID!) { deleteProduct(id: $id) { success } }', { id: first }, admin.token);
    expect((await as('{ me { liked } }')).data.me.liked).toEqual([]);
    for (const id of [first, 'x']) expect((await as(LIKE, { id })).errors![0]!.extensions.code).toBe('NOT_FOUND');
  });
});
