/** Products as CSV: written piece by piece while they are downloaded, and taken back line by line. */
import 'reflect-metadata';
import { makeProduct } from '../../../test/order-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { refreshProducts } from './catalogue-sync.js';
import { ProductModel } from './product.model.js';

const PRODUCTS = 600;

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signIn(Role.CATALOGUE);
  const id = await makeProduct({ title: '=HYPERLINK("https://example.com")', stock: 0 });
  await ProductModel.updateOne({ _id: id }, { $set: { description: '-20 to 60 °C\nin the shade' } });
  const { _id: _first, ...body } = (await ProductModel.findById(id).lean())!;
  const more = Array.from({ length: PRODUCTS - 1 }, (_, i) => ({
    ...body,
    sku: `MORE-${i}`,
    slug: `more-${i}`,
    title: `Plank ${i}, "planed"`,
  }));
  const inserted = await ProductModel.insertMany(more);
  await refreshProducts(inserted.map(({ _id }) => _id));
});
afterAll(() => app.stop());

async function exported(): Promise<string> {
  const { exportProducts } = await app.data('mutation { exportProducts { url filename } }', {}, staff.token);
  const answer = await fetch(app.url + exportProducts.url);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  // text() would take the byte order mark away.
  return Buffer.from(await answer.arrayBuffer()).toString('utf8');
}

it('exports every product once, each on its line, with nothing that a spreadsheet would run', async () => {
  const lines = (await exported()).split('\r\n');
  expect(lines.shift()).toMatch(/^\uFEFFsku,title,category,price/);
  expect(lines.pop()).toBe('');
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(PRODUCTS);
  expect(lines).toHaveLength(PRODUCTS);
  expect(lines.some((line) => line.includes('"\'=HYPERLINK'))).toBe(true);
});

describe('an import', () => {
  const IMPORT = `mutation ($file: Upload!, $dryRun: Boolean!) { importProducts(file: $file, dryRun: $dryRun) {
    dryRun created updated unchanged failed lines { line sku outcome messages } } }`;

  async function imported(content: string | Buffer, dryRun = false) {
    const form = new FormData();
    form.append('operations', JSON.stringify({ query: IMPORT, variables: { file: null, dryRun } }));
    form.append('map', '{"0":["variables.file"]}');
    form.append('0', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'products.csv');
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      body: form,
      headers: {
        authorization: `Bearer ${staff.token}`,
        'apollo-require-preflight': '1',
        accept: 'application/graphql-response+json',
      },
    });
    const { data, errors } = (await response.json()) as any;
    return { status: response.status, report: data?.importProducts, error: errors?.[0] };
  }
  const stored = (sku: string) => ProductModel.findOne({ sku, deletedAt: null }).lean();

  it('of what was exported changes nothing', async () => {
    const csv = await exported();
    // The first product has a description of two lines.
    const some = csv.split('\r\n').slice(0, 12).join('\r\n');
    const facts = () => ProductModel.find({}, { slug: 0, version: 0, updatedAt: 0 }).sort({ _id: 1 }).lean();
    const before = await facts();
    // The first time gives them the addresses that belong to their titles, which the products of this test do not have.
    expect((await imported(some)).report.failed).toBe(0);
    expect(await facts()).toEqual(before);
    const { report } = await imported(some);
    expect(report).toEqual({ dryRun: false, created: 0, updated: 0, unchanged: 11, failed: 0, lines: [] });
  });

  it('adds, changes and tells line by line what is not right; a dry run writes nothing', async () => {
    const csv = [
      'sku,title,category,price,mrp,stock,specifications',
      'NEW-1,Garden gate,Fitness,"₹1,499.50",1999,3,Material: mild steel | Width: 4 ft',
      'MORE-1,,,1250,,,',
      'NEW-1,Garden gate again,Fitness,1,,1,',
      'NEW-2,,Fitness,1,,1,',
      'NEW-3,Gate,Nowhere,1,,1,',
      'NEW-4,Gate,Fitness,a lot,,1,',
      'NEW-5,Gate,Fitness,1,,-1,',
    ].join('\n');
    const outcomes = ['CREATED', 'UPDATED', 'FAILED', 'FAILED', 'FAILED', 'FAILED', 'FAILED'];
    const before = await ProductModel.countDocuments();
    const dry = (await imported(csv, true)).report;
    expect(dry).toMatchObject({ dryRun: true, created: 1, updated: 1, failed: 5 });
    expect([await ProductModel.countDocuments(), (await stored('MORE-1'))!.price]).toEqual([before, 1000_00]);
    const { report } = await imported(csv);
    expect(report.lines).toEqual(dry.lines);
    expect(report.lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual(outcomes);
    expect(report.lines.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    for (const { outcome, messages } of report.lines) expect(messages.length > 0).toBe(outcome === 'FAILED');
    expect(await stored('NEW-1')).toMatchObject({
      title: 'Garden gate',
      price: 1499_50,
      originalPrice: 1999_00,
      stock: 3,
      specifications: [
        { key: 'Material', value: 'mild steel' },
        { key: 'Width', value: '4 ft' },
      ],
    });
    expect((await stored('MORE-1'))!.price).toBe(1250_00);
    expect(await ProductModel.countDocuments()).toBe(before + 1);
  });

  it('carries attributes of the category: they are checked, filtered by, and come back as they were written', async () => {
    const { categories } = await app.data('{categories{id name}}');
    const { id } = categories.find(({ name }: { name: string }) => name === 'Fitness');
    const attributes = [
      { name: 'Width', kind: 'NUMBER', unit: 'cm' },
      { name: 'Foldable', kind: 'YES_NO' },
    ];
    const set = 'mutation($id:ID!,$a:[CategoryAttributeInput!]){editCategory(id:$id,attributes:$a){id}}';
    await app.data(set, { id, a: attributes }, staff.token);
    const heading = 'sku,title,category,price,stock,specifications';
    const { report } = await imported(
      [
        heading,
        'MAT-1,Folding bench,Fitness,900,2,Width: 4 ft | Foldable: yes | Colour: blue',
        'MAT-2,Wide bench,Fitness,900,2,Width: wide',
      ].join('\n'),
    );
    expect(report.lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['CREATED', 'FAILED']);
    expect(report.lines[1].messages).toEqual([expect.stringContaining('Width')]);
    const wanted = [
      { name: 'Width', min: 121, max: 122 },
      { name: 'Foldable', values: ['Yes'] },
    ];
    const found = 'query($a:[AttributeFilter!]){products(filter:{attributes:$a}){items{title}}}';
    expect((await app.data(found, { a: wanted })).products.items).toEqual([{ title: 'Folding bench' }]);
    const lines = (await exported()).split('\r\n');
    const [line] = lines.filter((one) => one.startsWith('MAT-1,'));
    expect(line).toContain('Width: 4 ft | Foldable: yes | Colour: blue');
    expect((await imported(`${lines[0]}\n${line}`)).report).toMatchObject({ unchanged: 1, failed: 0 });
    await app.data(set, { id, a: [] }, staff.token);
  });

  it.each([
    ['price', '"18,75"', 'A comma only groups digits'],
    ['price', '"2.499,50"', 'A comma only groups digits'],
    ['price', '10.005', 'An amount has at most two decimals'],
    ['mrp', '1e9', 'Write an amount in digits'],
    ['stock', '0x10', 'Write a whole number in digits'],
    ['stock', '12.5', 'Write a whole number without decimals'],
    ['stock', '"18,75"', 'A comma only groups digits'],
    ['stock_was', '0x10', 'Write a whole number in digits'],
    ['gst_rate', '"0,25"', 'A comma only groups digits'],
    ['weight_kg', '"2,5"', 'A comma only groups digits'],
  ])('does not guess what a %s of %s means', async (column, cell, message) => {
    const before = await stored('MORE-2');
    const others = column === 'stock_was' ? ['stock,', '9,'] : ['', ''];
    const { report } = await imported(`sku,${others[0]}${column}\nMORE-2,${others[1]}${cell}`);
    expect(report).toMatchObject({ updated: 0, failed: 1 });
    expect(report.lines[0].messages).toEqual([
      expect.stringContaining(`${column}: "${cell.replaceAll('"', '')}" cannot be read. ${message}`),
    ]);
    expect(await stored('MORE-2')).toEqual(before);
  });

  it('reads amounts and rates as they are written in India and by spreadsheets', async () => {
    const csv = 'sku,price,mrp,stock,gst_rate,weight_kg\nMORE-3,"Rs. 1,49,900/-","149,900.50","1,200",18 %,"1,250.5"';
    expect((await imported(csv)).report).toMatchObject({ updated: 1, failed: 0 });
    expect(await stored('MORE-3')).toMatchObject({
      price: 149_900_00,
      originalPrice: 149_900_50,
      stock: 1200,
      gstRatePercent: 18,
      weightKg: 1250.5,
    });
  });

  it('refuses the lines whose price is nothing or less, and no other', async () => {
    const lines = ['MORE-1,,,0,', 'MORE-2,,,-1,', 'NEW-8,Gate,Fitness,0,1', 'NEW-7,Gate,Fitness,0.001,1'];
    const { report } = await imported(`sku,title,category,price,stock\n${lines.join('\n')}`);
    expect(report).toMatchObject({ created: 0, updated: 0, failed: 4 });
    for (const { messages } of report.lines) expect(messages).toEqual([expect.stringContaining('price')]);
  });

  it('says which column a new product lacks, and changes known ones without it', async () => {
    const { report } = await imported('sku,title,price,stock\nMORE-1,,1300,\nNEW-9,Gate,1,1', true);
    expect(report).toMatchObject({ updated: 1, failed: 1 });
    expect(report.lines.at(-1).messages).toEqual([
      'The file has no column category, which a new product needs (no product has the SKU NEW-9)',
    ]);
  });

  it.each<[string, string | Buffer, number, string]>([
    ['of more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 413, 'FILE_TOO_LARGE'],
    ['of more than 100,000 lines', `sku,stock\n${'MORE-1,1\n'.repeat(100_001)}`, 400, 'BAD_INPUT'],
    ['without a heading', 'MORE-1,1\nMORE-2,1', 400, 'BAD_INPUT'],
    ['with columns the shop does not know', 'sku,colour\nMORE-1,red', 400, 'BAD_INPUT'],
    ['with a quote that never ends', 'sku,title\nMORE-1,"Gate', 400, 'BAD_INPUT'],
    ['that is a ZIP', Buffer.from('PK\u0003\u0004 not a table'), 400, 'BAD_INPUT'],
    ['that is empty', '', 400, 'BAD_INPUT'],
  ])('of a file %s is refused as a whole', async (_, content, status, code) => {
    const before = await ProductModel.find({ sku: /^MORE-[12]$/ }).lean();
    const { status: answered, error } = await imported(content);
    expect([answered, error?.extensions.code]).toEqual([status, code]);
    expect(await ProductModel.find({ sku: /^MORE-[12]$/ }).lean()).toEqual(before);
  });
});
