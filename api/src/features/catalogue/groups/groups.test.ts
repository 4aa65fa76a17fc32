/** Product groups: their options and members, what shoppers and integrators see of them, races, and the way back. */
import sharp from 'sharp';
import { addCategories, emptyCatalogue } from '../../../../test/catalogue-fixtures.js';
import { placeOrder, tryToPlace } from '../../../../test/order-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.js';
import { brokenRules } from '../../../../scripts/data-checks.js';
import { Role } from '../../../types/viewer.js';

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyCatalogue();
  staff = await app.signIn(Role.CATALOGUE);
  const admin = await app.signIn(Role.ADMIN);
  await addCategories(admin, { Bedroom: '🛏️', Cricket: '🏏' });
});
afterEach(async () => expect(await brokenRules()).toEqual([]));

const GROUP = `id title slug version memberCount inStock priceRange { min max minWithTax }
  options { id name values { id value swatch } } members { id title sku price stock optionValues { name value } }`;
const mutate = (field: string, type: string, input: object, who = staff) =>
  app.query(
    `mutation ($input: ${type}!) { ${field}(input: $input) { ${field === 'generateMembers' ? `group { ${GROUP} } added { id title }` : GROUP} } }`,
    { input },
    who.token,
  );
const done = async (field: string, type: string, input: object) => {
  const { data, errors } = await mutate(field, type, input);
  expect(errors).toBeUndefined();
  return (data as any)[field];
};
const refusal = async (field: string, type: string, input: object, who = staff) => {
  const { errors } = await mutate(field, type, input, who);
  return [errors?.[0]?.extensions.code, errors?.[0]?.message];
};
const addGroup = (input: object = {}) =>
  done('addProductGroup', 'AddProductGroupInput', {
    title: 'Wardrobe Classic',
    description: 'Sheesham frame.',
    options: [
      { name: 'Doors', values: [{ value: '2 doors' }, { value: '3 doors' }] },
      { name: 'Finish', values: [{ value: 'Walnut', swatch: '#5B3A1E' }, { value: 'White' }] },
    ],
    ...input,
  });
const editGroup = (input: object) => done('editProductGroup', 'EditProductGroupInput', input);
const generate = (groupId: string, input: object = {}) =>
  done('generateMembers', 'GenerateMembersInput', { groupId, price: 20000, category: 'Bedroom', stock: 5, ...input });
const read = async (id: string, token?: string) =>
  (await app.data(`query ($id: ID!) { productGroup(id: $id) { ${GROUP} } }`, { id }, token)).productGroup;
const addProduct = async (title: string, fields: object = {}): Promise<any> =>
  (
    await app.data(
      'mutation ($input: AddProductInput!) { addProduct(input: $input) { id version } }',
      { input: { title, price: 1000, stock: 3, category: 'Cricket', ...fields } },
      staff.token,
    )
  ).addProduct;
const list = async (filter: object = {}, grouped?: boolean, sort = 'NAME') =>
  (
    await app.data(
      `query ($filter: ProductFilter, $grouped: Boolean, $sort: ProductSort) { products(filter: $filter, grouped: $grouped, sort: $sort) { total catalogueTotal
       items { id title updatedAt group { title } optionValues { value } } facets { stock { stock count } priceBands { band count } attributes { name values { value count } } categories { category count } } } }`,
      { filter, sort, ...(grouped !== undefined && { grouped }) },
    )
  ).products;
const PAGE = '{ productGroups(search: "drobe") { total items { id } } }';
const titles = ({ members }: { members: { title: string }[] }) => members.map(({ title }) => title);

describe('a group', () => {
  it('gets a member for every choice, with price and stock by rules, and none twice', async () => {
    const { id } = await addGroup();
    expect(await read(id)).toBeNull();
    expect(await read(id, staff.token)).toMatchObject({ memberCount: 0, priceRange: null, inStock: false });
    const { group } = await generate(id, {
      originalPrice: 30000,
      skuStart: 'WAR',
      priceRules: [
        { name: 'doors', value: '3 DOORS', percent: 25 },
        { name: 'Finish', value: 'Walnut', add: 1500.5 },
      ],
      stockRules: [{ name: 'Finish', value: 'White', stock: 0 }],
    });
    expect(group.members.map(({ id: _, ...member }: any) => member)).toEqual([
      member('2 doors', 'Walnut', 21500.5, 5, 'WAR-2D-WALNUT'),
      member('2 doors', 'White', 20000, 0, 'WAR-2D-WHITE'),
      member('3 doors', 'Walnut', 26500.5, 5, 'WAR-3D-WALNUT'),
      member('3 doors', 'White', 25000, 0, 'WAR-3D-WHITE'),
    ]);
    expect(group.priceRange).toEqual({ min: 20000, max: 26500.5, minWithTax: 23600 });
    expect(group.options[1].values[0].swatch).toBe('#5b3a1e');
    expect((await generate(id)).added).toEqual([]);
    const one = await app.data(
      `query ($id: ID!) { productGroup(id: $id) { members(filter: { optionValues: [{ name: "doors", value: "3 doors" }], stock: IN_STOCK }) { title } } }`,
      { id },
    );
    expect(titles(one.productGroup)).toEqual(['Wardrobe Classic – 3 doors, Walnut']);
  });
  const member = (doors: string, finish: string, price: number, stock: number, sku: string) => ({
    title: `Wardrobe Classic – ${doors}, ${finish}`,
    sku,
    price,
    stock,
    optionValues: [
      { name: 'Doors', value: doors },
      { name: 'Finish', value: finish },
    ],
  });

  it('keeps members when a value, an option or the group is renamed, and they are found by the new words', async () => {
    const { id, options } = await addGroup();
    const { group } = await generate(id);
    const [doors, finish] = options;
    const edited = await editGroup({
      id,
      version: group.version,
      title: 'Almirah Classic',
      options: [
        { ...finish, name: 'Colour', values: [{ ...finish.values[0], value: 'Teak' }, finish.values[1]] },
        doors,
      ],
    });
    expect(edited.options.map(({ name }: any) => name)).toEqual(['Colour', 'Doors']);
    expect(edited.members.map(({ id: member }: any) => member).sort()).toEqual(
      group.members.map(({ id: member }: any) => member).sort(),
    );
    const { items } = await list({ search: 'almirah teak 3 doors' }, undefined, 'RELEVANCE');
    expect(items[0]).toMatchObject({
      group: { title: 'Almirah Classic' },
      optionValues: [{ value: 'Teak' }, { value: '3 doors' }],
    });
    expect(
      await refusal('editProductGroup', 'EditProductGroupInput', { id, version: group.version, title: 'X' }),
    ).toEqual(['STALE_VERSION', expect.any(String)]);
  });

  it('refuses to lose what members have, naming them, and gives them the first value of a new option', async () => {
    const { id, options } = await addGroup();
    await generate(id);
    const [doors, finish] = options;
    const without = { ...finish, values: [finish.values[0]] };
    expect(await refusal('editProductGroup', 'EditProductGroupInput', { id, options: [doors, without] })).toEqual([
      'CONFLICT',
      expect.stringContaining(
        'Wardrobe Classic – 2 doors, White and Wardrobe Classic – 3 doors, White have the value White',
      ),
    ]);
    expect(await refusal('editProductGroup', 'EditProductGroupInput', { id, options: [doors] })).toEqual([
      'CONFLICT',
      expect.stringMatching(/would both be 2 doors/),
    ]);
    const more = await editGroup({
      id,
      options: [doors, finish, { name: 'Lock', values: [{ value: 'Key' }, { value: 'None' }] }],
    });
    expect(more.members[0].optionValues.at(-1)).toEqual({ name: 'Lock', value: 'Key' });
    const back = await editGroup({ id, options: more.options.slice(0, 2) });
    expect(back.members).toHaveLength(4);
  });

  it.each([
    ['a title twice', { title: ' wardrobe CLASSIC ' }, 'CONFLICT', /exists already/],
    ['no option', { title: 'A', options: [] }, 'BAD_INPUT', /needs an option/],
    [
      'four options',
      { title: 'A', options: ['a', 'b', 'c', 'd'].map((name) => ({ name, values: [{ value: '1' }] })) },
      'BAD_INPUT',
      /at most 3/,
    ],
    [
      'a value twice',
      { title: 'A', options: [{ name: 'Size', values: [{ value: 'S' }, { value: ' s' }] }] },
      'BAD_INPUT',
      /Size has the value s twice/,
    ],
    [
      '51 values',
      { title: 'A', options: [{ name: 'Size', values: Array.from({ length: 51 }, (_, n) => ({ value: `${n}` })) }] },
      'BAD_INPUT',
      /at most 50 values/,
    ],
    ['a colon in a name', { title: 'A', options: [{ name: 'Si:ze', values: [{ value: 'S' }] }] }, 'BAD_INPUT', /colon/],
    ['a picture that is not there', { title: 'A', images: ['p/none'] }, 'BAD_INPUT', /no picture/],
    [
      'a swatch that is none',
      { title: 'A', options: [{ name: 'S', values: [{ value: 'S', swatch: '#12' }] }] },
      'BAD_INPUT',
      /swatch/i,
    ],
  ])('refuses %s', async (_, input, code, message) => {
    await addGroup();
    expect(
      await refusal('addProductGroup', 'AddProductGroupInput', {
        options: [{ name: 'Size', values: [{ value: 'S' }] }],
        ...input,
      }),
    ).toEqual([code, expect.stringMatching(message)]);
  });

  it('is written by staff of the catalogue alone', async () => {
    const { id } = await addGroup();
    for (const role of [Role.CUSTOMER, Role.ORDERS, Role.SUPPORT]) {
      const somebody = await app.signIn(role);
      expect((await refusal('editProductGroup', 'EditProductGroupInput', { id, title: 'X' }, somebody))[0]).toBe(
        'FORBIDDEN',
      );
      expect((await app.query(PAGE, {}, somebody.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect((await app.data(PAGE, {}, staff.token)).productGroups).toEqual({
      total: 1,
      items: [{ id }],
    });
  });

  it('has at most 100 members', async () => {
    const values = (start: string, many: number) => Array.from({ length: many }, (_, n) => ({ value: `${start}${n}` }));
    const { id } = await addGroup({
      options: [
        { name: 'A', values: values('a', 11) },
        { name: 'B', values: values('b', 10) },
      ],
    });
    expect(
      await refusal('generateMembers', 'GenerateMembersInput', { groupId: id, price: 10, category: 'Cricket' }),
    ).toEqual(['BAD_INPUT', expect.stringContaining('these would be 110')]);
    expect(
      await refusal('generateMembers', 'GenerateMembersInput', {
        groupId: id,
        price: 10,
        category: 'Cricket',
        choices: [
          [
            { name: 'A', value: 'a0' },
            { name: 'B', value: 'b0' },
          ],
        ],
        priceRules: [{ name: 'A', value: 'a0', add: -10 }],
      }),
    ).toEqual(['BAD_INPUT', expect.stringContaining('not above 0')]);
    expect((await read(id, staff.token)).memberCount).toBe(0);
  });

  it('allows at most 10,000 choices, also by the values of products that move in', async () => {
    const values = (many: number) => Array.from({ length: many }, (_, n) => ({ value: `v${n}` }));
    const options = [
      { name: 'A', values: values(50) },
      { name: 'B', values: values(50) },
      { name: 'C', values: values(4) },
    ];
    const { id } = await addGroup({ options });
    const product = await addProduct('One more');
    const choice = ['A', 'B', 'C'].map((name) => ({ name, value: name === 'C' ? 'v4' : 'v0' }));
    expect(
      await refusal('moveIntoGroup', 'MoveIntoGroupInput', {
        groupId: id,
        products: [{ productId: product.id, values: choice }],
        addValues: true,
      }),
    ).toEqual(['BAD_INPUT', expect.stringContaining('more than 10000 choices')]);
  });
});

describe('products that become members', () => {
  const moved = (groupId: string, products: object[], addValues = false) => ({ groupId, products, addValues });
  const size = (productId: string, value: string) => ({ productId, values: [{ name: 'Size', value }] });
  const MOVE = ['moveIntoGroup', 'MoveIntoGroupInput'] as const;
  const bats = (values: string[]) =>
    addGroup({ title: 'Kashmir Bat', options: [{ name: 'Size', values: values.map((value) => ({ value })) }] });

  it('keep their address, SKU and price, swap choices, and leave again', async () => {
    const [junior, senior] = [await addProduct('Junior Bat'), await addProduct('Senior Bat', { price: 2000 })];
    const { id } = await bats(['4']);
    expect(await refusal(...MOVE, moved(id, [size(junior.id, '4'), size(senior.id, '6')]))).toEqual([
      'BAD_INPUT',
      'Size has no value 6. It has 4.',
    ]);
    const group = await done(...MOVE, moved(id, [size(junior.id, '4'), size(senior.id, '6')], true));
    expect(titles(group)).toEqual(['Junior Bat', 'Senior Bat']);
    const swapped = await done(...MOVE, moved(id, [size(junior.id, '6'), size(senior.id, '4')]));
    expect(titles(swapped)).toEqual(['Senior Bat', 'Junior Bat']);
    const { product } = await app.data(
      'query ($id: ID!) { product(id: $id) { price group { title } groupId } }',
      junior,
    );
    expect(product).toEqual({ price: 1000, group: { title: 'Kashmir Bat' }, groupId: id });
    const rest = await app.rest('GET', `/api/products/${junior.id}`);
    expect(rest.body).toMatchObject({ groupId: id, options: [{ name: 'Size', value: '6' }] });
    await app.data(
      'mutation ($ids: [ID!]!) { takeOutOfGroup(productIds: $ids) { id } }',
      { ids: [junior.id] },
      staff.token,
    );
    expect(titles(await read(id))).toEqual(['Senior Bat']);
  });

  it('never share a choice, whoever asks first, nor stand in two groups', async () => {
    const all = await Promise.all(['A', 'B', 'C'].map((title) => addProduct(`Bat ${title}`)));
    const { id } = await bats(['4', '5']);
    const answers = await Promise.all(all.map((one) => mutate(...MOVE, moved(id, [size(one.id, '4')]))));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'moved').sort();
    expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'moved']);
    const [member] = (await read(id)).members;
    const other = await addGroup({ title: 'Other', options: [{ name: 'Size', values: [{ value: '4' }] }] });
    expect(await refusal(...MOVE, moved(other.id, [size(member.id, '4')]))).toEqual([
      'CONFLICT',
      `${member.title} is a member of Kashmir Bat. Take it out of that group first.`,
    ]);
  });

  it('free their choice when they are deleted, and take it again when they come back and it is free', async () => {
    const [first, second] = [await addProduct('First Bat'), await addProduct('Second Bat')];
    const { id } = await bats(['4']);
    await done(...MOVE, moved(id, [size(first.id, '4')]));
    const remove = 'mutation ($id: ID!) { deleteProduct(id: $id) { success } }';
    const restore = 'mutation ($id: ID!) { restoreProduct(id: $id) { groupId } }';
    await app.data(remove, first, staff.token);
    expect(await read(id)).toBeNull();
    expect((await app.data(restore, first, staff.token)).restoreProduct.groupId).toBe(id);
    await app.data(remove, first, staff.token);
    await done(...MOVE, moved(id, [size(second.id, '4')]));
    expect((await app.data(restore, first, staff.token)).restoreProduct.groupId).toBeNull();
    expect(titles(await read(id))).toEqual(['Second Bat']);
  });
});

describe('the member that a choice leads to', () => {
  it('has most of the choice, is in stock before others, and is found by the id of one that was deleted', async () => {
    const { id } = await addGroup();
    const { group } = await generate(id, {
      originalPrice: 30000,
      choices: [
        ['2 doors', 'Walnut'],
        ['2 doors', 'White'],
        ['3 doors', 'White'],
      ].map(([doors, finish]) => [
        { name: 'Doors', value: doors },
        { name: 'Finish', value: finish },
      ]),
      stockRules: [{ name: 'Finish', value: 'Walnut', stock: 0 }],
    });
    const [walnut, white, wide] = group.members;
    const leadsTo = async (group: string, ...choice: [string, string][]) => {
      const { productGroup } = await app.data(
        'query ($id: ID!, $choice: [ChosenValueInput!]!) { productGroup(id: $id) { id originalPrice cover { url } member(choice: $choice) { id } } }',
        { id: group, choice: choice.map(([name, value]) => ({ name, value })) },
      );
      expect(productGroup).toMatchObject({ id, originalPrice: 30000, cover: null });
      return productGroup.member.id;
    };
    expect(await leadsTo(id)).toBe(white.id);
    expect(await leadsTo(id, ['finish', 'walnut'])).toBe(walnut.id);
    expect(await leadsTo(id, ['Doors', '3 doors'], ['Finish', 'Walnut'])).toBe(wide.id);
    expect(await leadsTo(id, ['utm_source', 'mail'], ['Doors', '9 doors'], ['Finish', 'Walnut'])).toBe(walnut.id);
    const many = await app.query(
      'query ($id: ID!, $choice: [ChosenValueInput!]!) { productGroup(id: $id) { member(choice: $choice) { id } } }',
      { id, choice: Array.from({ length: 21 }, () => ({ name: 'a', value: 'b' })) },
    );
    expect(many.errors?.[0]?.extensions.code).toBe('BAD_INPUT');
    expect(await read(walnut.id)).toBeNull();
    await app.data('mutation ($id: ID!) { deleteProduct(id: $id) { success } }', walnut, staff.token);
    expect(await leadsTo(walnut.id, ['Finish', 'Walnut'])).toBe(white.id);
  });
});

describe('a deleted group', () => {
  it.each([
    ['leaves its members as products', 'STAY', 4],
    ['takes its members along', 'GO', 0],
  ])('%s, and comes back with them', async (_, members, left) => {
    const { id } = await addGroup();
    const { group } = await generate(id);
    const remove = `mutation ($id: ID!, $version: Int) { deleteProductGroup(id: $id, members: ${members}, version: $version) { success } }`;
    expect((await app.query(remove, { id, version: 9 }, staff.token)).errors?.[0]?.extensions.code).toBe(
      'STALE_VERSION',
    );
    await app.data(remove, { id, version: group.version }, staff.token);
    expect((await list()).total).toBe(left);
    expect((await list()).items.every((item: any) => item.group === null)).toBe(true);
    const restored = (
      await app.data(`mutation ($id: ID!) { restoreProductGroup(id: $id) { ${GROUP} } }`, { id }, staff.token)
    ).restoreProductGroup;
    expect(restored.members).toEqual(group.members);
  });

  it('stays deleted while another one has its title', async () => {
    const { id } = await addGroup();
    await app.data('mutation ($id: ID!) { deleteProductGroup(id: $id) { success } }', { id }, staff.token);
    await addGroup();
    const { errors } = await app.query(
      'mutation ($id: ID!) { restoreProductGroup(id: $id) { id } }',
      { id },
      staff.token,
    );
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('exists already'),
      extensions: { code: 'CONFLICT' },
    });
  });
});

describe('lists', () => {
  it('show one card for a group and count it once, by REST every member', async () => {
    const { id } = await addGroup();
    await generate(id, {
      priceRules: [{ name: 'Doors', value: '2 doors', percent: -60 }],
      stockRules: [{ name: 'Finish', value: 'White', stock: 0 }],
    });
    await addProduct('Bat', { category: 'Cricket' });
    const all = await list();
    expect([all.total, all.catalogueTotal, all.items.map(({ title }: any) => title)]).toEqual([
      2,
      2,
      ['Bat', 'Wardrobe Classic – 2 doors, Walnut'],
    ]);
    expect(Object.fromEntries(all.facets.stock.map(({ stock, count }: any) => [stock, count]))).toMatchObject({
      IN_STOCK: 2,
      OUT_OF_STOCK: 1,
    });
    expect(Object.fromEntries(all.facets.priceBands.map(({ band, count }: any) => [band, count]))).toMatchObject({
      FROM_5000_TO_10000: 1,
      OVER_10000: 1,
    });
    expect(all.facets.categories).toEqual([
      { category: 'Bedroom', count: 1 },
      { category: 'Cricket', count: 1 },
    ]);
    expect(all.facets.attributes.find(({ name }: any) => name === 'Finish').values).toEqual([
      { value: 'Walnut', count: 1 },
      { value: 'White', count: 1 },
    ]);
    const white = await list({ attributes: [{ name: 'finish', values: ['white'] }], stock: 'OUT_OF_STOCK' });
    expect(white.items).toMatchObject([{ title: 'Wardrobe Classic – 2 doors, White' }]);
    expect((await list({}, false)).total).toBe(5);
    const rest = await app.rest('GET', '/api/products');
    expect(rest.body).toHaveLength(5);
  });

  it('lead a search for a value to that member, and tell integrators of renamed choices', async () => {
    const group = await addGroup({
      title: 'Dining Set',
      options: [{ name: 'Seats', values: [{ value: '4 seater' }, { value: '6 seater' }, { value: '8 seater' }] }],
    });
    await generate(group.id);
    await addProduct('Dining Table', { category: 'Bedroom' });
    expect((await list({ search: '6 seater dining set' }, undefined, 'RELEVANCE')).items[0].optionValues).toEqual([
      { value: '6 seater' },
    ]);
    const since = new Date();
    const [option] = group.options;
    await editGroup({
      id: group.id,
      options: [{ ...option, values: [{ ...option.values[0], value: '4 chairs' }, ...option.values.slice(1)] }],
    });
    const { body } = await app.rest('GET', '/api/products?search=chairs');
    expect(body.map(({ options }: any) => options)).toEqual([[{ name: 'Seats', value: '4 chairs' }]]);
    // By this the change feed tells them of the new words.
    const { items } = await list({}, false);
    expect(items.filter(({ group, updatedAt }: any) => group && new Date(updatedAt) >= since)).toHaveLength(3);
  });
});

it('lists, facets, REST and bulk changes take the members of a group alone', async () => {
  const { id } = await addGroup();
  await generate(id, { stockRules: [{ name: 'Finish', value: 'White', stock: 0 }], originalPrice: 24000 });
  await addProduct('Bat');
  const only = await list({ groupIds: [id] }, false);
  expect([only.total, only.facets.categories]).toEqual([4, [{ category: 'Bedroom', count: 4 }]]);
  expect((await list({ groupIds: [id], stock: 'OUT_OF_STOCK' }, false)).total).toBe(2);
  expect((await app.rest('GET', `/api/products?groupId=${id}`)).body).toHaveLength(4);
  const bulk = async (input: object) =>
    app.query(
      'mutation ($input: StartBulkEditInput!) { startBulkEdit(input: $input) { id } }',
      { input: { filter: { groupIds: [id] }, ...input } },
      staff.token,
    );
  expect((await bulk({ pricePercent: 5, price: 10 })).errors?.[0]?.message).toMatch(/not both/);
  expect((await bulk({ pricePercent: 0.123 })).errors?.[0]?.message).toMatch(/two decimals/);
  await app.data(
    'mutation ($input: BulkEditProductsInput!) { bulkEditProducts(input: $input) { changed } }',
    { input: { ids: only.items.slice(0, 1).map((one: any) => one.id), price: 15000 } },
    staff.token,
  );
  const job = (await bulk({ pricePercent: 10 })).data!.startBulkEdit.id;
  for (;;) {
    const now = (await app.data('query ($id: ID!) { job(id: $id) { endedAt message } }', { id: job }, staff.token)).job;
    if (now.endedAt) {
      expect(now.message).toBe('4 products changed.');
      break;
    }
  }
  const { members } = await read(id);
  expect(members.map(({ price }: any) => price)).toEqual([16500, 22000, 22000, 22000]);
  // An MRP below the new price with its GST rises with it.
  const { products } = await app.data(
    '{ products(sort: PRICE_DESC, grouped: false) { items { title originalPrice } } }',
  );
  expect(products.items[0].originalPrice).toBe(25960);
  const { items } = await list();
  expect(items.map(({ title }: any) => title)).toContain('Bat');
});

async function uploadedPicture(): Promise<string> {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(picture)]), 'plain.jpg');
  const headers = { authorization: `Bearer ${staff.token}` };
  const answer = await fetch(`${app.url}/api/products/upload`, { method: 'POST', headers, body: form });
  const [url] = ((await answer.json()) as { imageUrls: string[] }).imageUrls;
  return url!;
}

it("orders freeze the choice in the title of their line, and the group's picture when the member has none", async () => {
  const product = await addProduct('Plain Bat');
  const { id } = await addGroup({
    title: 'Plain',
    images: [await uploadedPicture()],
    options: [{ name: 'Size', values: [{ value: 'Short handle' }] }],
  });
  await done('moveIntoGroup', 'MoveIntoGroupInput', {
    groupId: id,
    products: [{ productId: product.id, values: [{ name: 'Size', value: 'Short handle' }] }],
  });
  const buyer = await app.signIn();
  await placeOrder(app, buyer, { items: [{ productId: product.id, quantity: 1 }] });
  const { myOrders } = await app.data('{ myOrders { orders { items { title image } } } }', {}, buyer.token);
  const [line] = myOrders.orders[0].items;
  expect(line).toMatchObject({ title: 'Plain Bat – Short handle', image: expect.stringMatching(/^\/media\/.+/) });
});

describe('members that are bought, edited and deleted at the same moment', () => {
  const sizes = ['S', 'M', 'L'];
  const gloves = async (stock: number | object[] = 5) => {
    const { id, options } = await addGroup({
      title: 'Gloves',
      options: [{ name: 'Size', values: sizes.map((value) => ({ value })) }],
    });
    const rules = Array.isArray(stock) ? { stockRules: stock } : { stock };
    const { group } = await generate(id, { price: 100, category: 'Cricket', ...rules });
    return { id, option: options[0], members: group.members as { id: string; title: string }[] };
  };
  const code = ({ errors }: { errors?: readonly any[] }) => errors?.[0]?.extensions.code ?? 'done';
  const remove = (id: string) =>
    app.data('mutation ($id: ID!) { deleteProduct(id: $id) { success } }', { id }, staff.token);
  const WORDS = 'Gloves – L is no longer sold. Look at Gloves for the others.';

  it('the last piece of one goes to one buyer, though its sisters have many', async () => {
    const { members } = await gloves([{ name: 'Size', value: 'L', stock: 1 }]);
    const buyers = await Promise.all(Array.from({ length: 4 }, () => app.signIn()));
    const items = [{ productId: members[2]!.id, quantity: 1 }];
    const answers = await Promise.all(buyers.map((buyer) => tryToPlace(app, buyer, { items })));
    expect(answers.map(code).sort()).toEqual(['OUT_OF_STOCK', 'OUT_OF_STOCK', 'OUT_OF_STOCK', 'done']);
    const { data } = await app.query(`query ($id: ID!) { productGroup(id: $id) { inStock members { stock } } }`, {
      id: (await pageOfGroups()).items[0].id,
    });
    expect((data as any).productGroup).toEqual({ inStock: true, members: [{ stock: 5 }, { stock: 5 }, { stock: 0 }] });
  });
  const pageOfGroups = async () =>
    (await app.data('{ productGroups { items { id } } }', {}, staff.token)).productGroups;

  it('an order has the title of before or after an edit of the group, never half of one', async () => {
    const { id, option, members } = await gloves(50);
    const plain = await addProduct('Keeper Gloves', { stock: 50 });
    await done('moveIntoGroup', 'MoveIntoGroupInput', {
      groupId: id,
      addValues: true,
      products: [{ productId: plain.id, values: [{ name: 'Size', value: 'XL' }] }],
    });
    const orders = async (productId: string, edits: (() => Promise<unknown>)[]) => {
      const buyers = await Promise.all(edits.map(() => app.signIn()));
      const answers = await Promise.all([
        ...buyers.map((buyer) => tryToPlace(app, buyer, { items: [{ productId, quantity: 1 }] })),
        ...edits.map((edit) => edit()),
      ]);
      return answers.slice(0, buyers.length) as any[];
    };
    const move = (value: string) => () =>
      mutate('moveIntoGroup', 'MoveIntoGroupInput', {
        groupId: id,
        addValues: true,
        products: [{ productId: plain.id, values: [{ name: 'Size', value }] }],
      });
    const rename = (value: string) => async () => {
      const { options } = await read(id, staff.token);
      const values = options[0].values.map((one: any) => ({
        id: one.id,
        value: one.value === 'S' ? value : one.value,
      }));
      return mutate('editProductGroup', 'EditProductGroupInput', {
        id,
        options: [{ id: option.id, name: 'Size', values }],
      });
    };
    const placed = await orders(plain.id, [move('XXL'), rename('Small'), move('3XL')]);
    const chosen = /^Keeper Gloves – (XL|XXL|3XL)$/;
    for (const { data, errors } of placed) {
      expect(errors).toBeUndefined();
      expect(data.placeOrder.order.items[0].title).toMatch(chosen);
    }
    const out = await orders(plain.id, [
      () =>
        app.query(
          'mutation ($ids: [ID!]!) { takeOutOfGroup(productIds: $ids) { id } }',
          { ids: [plain.id] },
          staff.token,
        ),
    ]);
    expect(out[0].data.placeOrder.order.items[0].title).toMatch(/^Keeper Gloves( – (XL|XXL|3XL))?$/);
    const gone = await orders(members[1]!.id, [
      () =>
        app.query('mutation ($id: ID!) { deleteProductGroup(id: $id, members: GO) { success } }', { id }, staff.token),
    ]);
    const [{ data, errors }] = gone;
    // Sold before the deletion, or not at all.
    if (errors) expect(['NOT_FOUND', 'OUT_OF_STOCK', 'BAD_INPUT', 'CONFLICT']).toContain(errors[0].extensions.code);
    else expect(data.placeOrder.order.items[0].title).toBe('Gloves – M');
  });

  it('bulk edits, price changes and imports run beside an edit of the group, and none undoes another', async () => {
    const { id, option, members } = await gloves(5);
    const ids = members.map((one) => one.id);
    const { options, members: before } = await read(id, staff.token);
    const skus: string[] = before.map(({ sku }: { sku: string }) => sku);
    const form = new FormData();
    const query = `mutation ($file: Upload!) { importProducts(file: $file, dryRun: false) { updated failed lines { messages } } }`;
    form.set('operations', JSON.stringify({ query, variables: { file: null } }));
    form.set('map', JSON.stringify({ 0: ['variables.file'] }));
    form.set(
      '0',
      new Blob([`sku,hsn\n${skus.map((sku) => `${sku},9506`).join('\n')}\n`], { type: 'text/csv' }),
      'hsn.csv',
    );
    const headers = { authorization: `Bearer ${staff.token}`, 'apollo-require-preflight': '1' };
    const values = options[0].values.map((one: any) => ({ ...one, value: one.value === 'S' ? 'Small' : one.value }));
    const bulk = 'mutation ($input: BulkEditProductsInput!) { bulkEditProducts(input: $input) { changed } }';
    const [edited, featured, prices, imported] = await Promise.all([
      mutate('editProductGroup', 'EditProductGroupInput', { id, options: [{ id: option.id, name: 'Size', values }] }),
      app.data(bulk, { input: { ids, featured: true } }, staff.token),
      app.data('mutation { changeAllPrices(percent: 10) { changed } }', {}, staff.token),
      fetch(`${app.url}/graphql`, { method: 'POST', headers, body: form }).then((answer) => answer.json()),
    ]);
    expect(code(edited)).toBe('done');
    expect([featured.bulkEditProducts, prices.changeAllPrices.changed, (imported as any).data.importProducts]).toEqual([
      { changed: 3 },
      3,
      { updated: 3, failed: 0, lines: expect.anything() },
    ]);
    const ask =
      'query ($id: ID!) { productGroup(id: $id) { members { price featured hsnCode optionValues { value } } } }';
    expect((await app.data(ask, { id }, staff.token)).productGroup.members).toEqual(
      ['Small', 'M', 'L'].map((value) => ({ price: 110, featured: true, hsnCode: '9506', optionValues: [{ value }] })),
    );
    expect(await brokenRules()).toEqual([]);
  });

  it('a value is taken away, or gets its member, but not both', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { id, options } = await addGroup({
        title: `Pads ${turn}`,
        options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'L' }] }],
      });
      const without = [{ ...options[0], values: options[0].values.slice(0, 1) }];
      const answers = await Promise.all([
        mutate('generateMembers', 'GenerateMembersInput', { groupId: id, price: 10, category: 'Cricket' }),
        mutate('editProductGroup', 'EditProductGroupInput', { id, options: without }),
      ]);
      const { members, options: left } = await read(id, staff.token);
      expect(
        answers.map(code).filter((one) => !['done', 'CONFLICT', 'BAD_INPUT', 'STALE_VERSION'].includes(one)),
      ).toEqual([]);
      const values = left[0].values.map(({ value }: any) => value);
      expect(members.every(({ optionValues }: any) => values.includes(optionValues[0].value))).toBe(true);
    }
  });

  it('a member that is deleted leads to its group: cart, buy again and a wish to be told', async () => {
    const { id, members } = await gloves();
    const [small, , large] = members;
    const buyer = await app.signIn();
    const { order } = await placeOrder(app, buyer, { items: [{ productId: large!.id, quantity: 1 }] });
    const mine = (document: string, variables: Record<string, unknown>) => app.query(document, variables, buyer.token);
    await mine('mutation ($id: ID!) { addToCart(productId: $id, quantity: 2) { count } }', { id: large!.id });
    await remove(large!.id);
    const { data } = await mine('{ myCart { count gone { title quantity group { id title } } } }', {});
    expect((data as any).myCart).toEqual({
      count: 0,
      gone: [{ title: 'Gloves – L', quantity: 2, group: { id, title: 'Gloves' } }],
    });
    const again = await mine('mutation ($id: ID!) { buyAgain(orderId: $id) { notices } }', { id: order.id });
    expect((again.data as any).buyAgain.notices).toEqual([WORDS]);
    const asked = await app.query(
      'mutation ($input: RequestStockNoticeInput!) { requestStockNotice(input: $input) { message } }',
      { input: { productId: large!.id, email: 'asha@example.com' } },
    );
    expect(asked.errors?.[0]).toMatchObject({ message: WORDS, extensions: { code: 'NOT_FOUND' } });
    const { relatedProducts } = await app.data('query ($id: ID!) { relatedProducts(id: $id, limit: 10) { id } }', {
      id: small!.id,
    });
    expect(relatedProducts).toEqual([]);
    // Without any member nothing is to be looked at.
    for (const { id: other } of members.slice(0, 2)) await remove(other);
    const alone = await mine('mutation ($id: ID!) { buyAgain(orderId: $id) { notices } }', { id: order.id });
    expect((alone.data as any).buyAgain.notices).toEqual(['One product is no longer sold.']);
  });
});
