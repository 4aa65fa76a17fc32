/** Attributes of categories: what specifications say of them, and filtering by them. */
import { emptyCatalogue } from '../../../test/catalogue-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { ProductModel } from './product.model.js';

let app: TestApp;
let staff: SignedIn;
let bedroom: string;

const ATTRIBUTES = [
  { name: 'Material', kind: 'LIST', values: ['Sheesham', 'Mango wood', 'Steel'] },
  { name: 'Seats', kind: 'NUMBER' },
  { name: 'Width', kind: 'NUMBER', unit: 'cm' },
  { name: 'Foldable', kind: 'YES_NO' },
  { name: 'Care', kind: 'LIST', filterable: false },
];
const setAttributes = (attributes: object[]) =>
  app.query(
    'mutation($id:ID!,$a:[CategoryAttributeInput!]){editCategory(id:$id,attributes:$a){version attributes{name kind unit values filterable}}}',
    { id: bedroom, a: attributes },
    staff.token,
  );
const add = (title: string, specifications: Record<string, string>) =>
  app.query(
    'mutation($i:AddProductInput!){addProduct(input:$i){id specifications{key value}}}',
    {
      i: {
        title,
        price: 100,
        stock: 1,
        category: 'Bedroom',
        specifications: Object.entries(specifications).map(([key, value]) => ({ key, value })),
      },
    },
    staff.token,
  );
const find = async (filter: object) =>
  (
    await app.data(
      'query($f:ProductFilter){products(filter:$f,sort:NAME){items{title} facets{attributes{name kind unit min max values{value count}}}}}',
      { f: filter },
    )
  ).products;
const titles = async (...attributes: object[]) =>
  (await find({ attributes })).items.map(({ title }: { title: string }) => title);

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyCatalogue();
  staff = await app.signIn(Role.CATALOGUE);
  bedroom = (await app.data('mutation{addCategory(name:"Bedroom",emoji:"🛏️"){id}}', {}, staff.token)).addCategory.id;
  await setAttributes(ATTRIBUTES);
});

it('belong to a category, which says what they hold', async () => {
  const { categories } = await app.data('{categories{version attributes{name kind unit values filterable}}}');
  expect(categories[0].version).toBe(2);
  expect(categories[0].attributes).toEqual([
    { name: 'Material', kind: 'LIST', unit: null, values: ['Sheesham', 'Mango wood', 'Steel'], filterable: true },
    { name: 'Seats', kind: 'NUMBER', unit: null, values: [], filterable: true },
    { name: 'Width', kind: 'NUMBER', unit: 'cm', values: [], filterable: true },
    { name: 'Foldable', kind: 'YES_NO', unit: null, values: [], filterable: true },
    { name: 'Care', kind: 'LIST', unit: null, values: [], filterable: false },
  ]);
});

it.each([
  [
    'two of one name',
    [
      { name: 'Seats', kind: 'NUMBER' },
      { name: 'seats', kind: 'LIST' },
    ],
  ],
  ['a unit nobody knows', [{ name: 'Width', kind: 'NUMBER', unit: 'cubit' }]],
  ['a value with a comma', [{ name: 'Material', kind: 'LIST', values: ['steel, wood'] }]],
  ['a name that the file of products could not hold', [{ name: 'a: b', kind: 'LIST' }]],
])('are refused with %s', async (_what, attributes) =>
  expect((await setAttributes(attributes)).errors?.[0]?.extensions.code).toBe('BAD_INPUT'),
);

it('narrow the list, and count what choosing a value would show', async () => {
  await add('Bed', { Material: 'Sheesham', Width: '180 cm', Foldable: 'No', Care: 'Dust' });
  await add('Cot', { Material: 'Steel', Width: '0.9 m', Foldable: 'Yes', Care: 'Wipe' });
  await add('Bench', { Material: 'Sheesham, Steel', Width: '120', Foldable: 'no', Seats: '3' });
  const { facets } = await find({});
  expect(facets.attributes).toEqual([
    {
      name: 'Material',
      kind: 'LIST',
      unit: null,
      min: null,
      max: null,
      values: [
        { value: 'Sheesham', count: 2 },
        { value: 'Steel', count: 2 },
      ],
    },
    {
      name: 'Width',
      kind: 'NUMBER',
      unit: 'cm',
      min: 90,
      max: 180,
      values: [90, 120, 180].map((value) => ({ value: String(value), count: 1 })),
    },
    {
      name: 'Foldable',
      kind: 'YES_NO',
      unit: null,
      min: null,
      max: null,
      values: [
        { value: 'No', count: 2 },
        { value: 'Yes', count: 1 },
      ],
    },
  ]);
  expect(await titles({ name: 'material', values: ['sheesham'] })).toEqual(['Bed', 'Bench']);
  expect(await titles({ name: 'Width', min: 100, max: 150 })).toEqual(['Bench']);
  expect(await titles({ name: 'Material', values: ['Steel'] }, { name: 'Foldable', values: ['Yes'] })).toEqual(['Cot']);
  expect(await titles({ name: 'Colour', values: ['red'] })).toEqual([]);
  const narrowed = await find({ attributes: [{ name: 'Foldable', values: ['Yes'] }] });
  expect(narrowed.facets.attributes.find(({ name }: { name: string }) => name === 'Foldable').values).toHaveLength(2);
  expect(await (await find({ search: 'bench', attributes: [{ name: 'Seats', values: ['3'] }] })).items).toHaveLength(1);
});

it('are checked when a product is written; other specifications stay free', async () => {
  expect((await add('Bed', { Wood: 'anything', Material: 'Mango wood' })).data?.addProduct.specifications).toHaveLength(
    2,
  );
  for (const [key, value] of [
    ['Material', 'Gold'],
    ['Width', 'wide'],
    ['Width', '20 kg'],
    // 18.75, or 1875?
    ['Width', '18,75 cm'],
    ['Foldable', 'perhaps'],
  ])
    expect((await add('Cot', { [key!]: value! })).errors?.[0]).toMatchObject({
      message: expect.stringContaining(key!),
      extensions: { code: 'BAD_INPUT' },
    });
  expect(await ProductModel.countDocuments()).toBe(1);
});
