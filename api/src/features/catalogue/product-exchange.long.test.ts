/** Products as CSV: written piece by piece while they are downloaded, and taken back line by line. */
import 'reflect-metadata';
import fc from 'fast-check';
import Papa from 'papaparse';
import { makeProduct } from '../../../test/order-fixtures.js';
import { rounds } from '../../../test/rounds.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { inTransaction } from '../../platform/database/database.js';
import { refreshProducts } from './catalogue-sync.js';
import { ProductGroupModel } from './groups/group.model.js';
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
  const IMPORT = `mutation ($file: Upload!, $dryRun: Boolean!, $columns: [ImportColumnInput!]) {
    importProducts(file: $file, dryRun: $dryRun, columns: $columns) {
      dryRun created updated unchanged failed lines { line sku outcome messages } } }`;
  const IMPORT_IN_FULL = `mutation ($file: Upload!, $dryRun: Boolean!, $columns: [ImportColumnInput!]) {
    importProducts(file: $file, dryRun: $dryRun, columns: $columns) {
      created updated failed encoding unusualCharacters columns { heading column needsChoice example }
      lines { line title oldPrice newPrice outcome messages } } }`;
  const DESCRIBE = `mutation ($file: Upload!) { importProducts: describeImportFile(file: $file) {
      encoding unusualCharacters rows known { column label } columns { heading column needsChoice example } } }`;

  async function imported(content: string | Buffer, dryRun = false, query = IMPORT, columns?: unknown) {
    const form = new FormData();
    const variables = query === DESCRIBE ? { file: null } : { file: null, dryRun, columns };
    form.append('operations', JSON.stringify({ query, variables }));
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
    const facts = () =>
      ProductModel.find({}, { slug: 0, version: 0, updatedAt: 0, contentChangedAt: 0 }).sort({ _id: 1 }).lean();
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
    const csv = 'sku,price,mrp,stock,gst_rate,weight_kg\nMORE-3,"Rs. 1,49,900/-","176,882.50","1,200",18 %,"1,250.5"';
    expect((await imported(csv)).report).toMatchObject({ updated: 1, failed: 0 });
    expect(await stored('MORE-3')).toMatchObject({
      price: 149_900_00,
      originalPrice: 176_882_50,
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

  it('takes a file of up to 20 MB', async () => {
    const { report } = await imported(`sku,description\nMORE-1,${'a'.repeat(19 * 1024 * 1024)}`);
    expect(report).toMatchObject({ failed: 1, lines: [{ messages: [expect.stringContaining('description')] }] });
  });

  it.each<[string, string | Buffer, number, string]>([
    ['of more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 413, 'FILE_TOO_LARGE'],
    ['of more than 100,000 lines', `sku,stock\n${'MORE-1,1\n'.repeat(100_001)}`, 400, 'BAD_INPUT'],
    ['without a heading', 'MORE-1,1\nMORE-2,1', 400, 'BAD_INPUT'],
    ['with columns the shop does not know', 'sku,colour\nMORE-1,red', 400, 'BAD_INPUT'],
    ['with a heading twice', 'sku,stock,Stock\nMORE-1,1,2', 400, 'BAD_INPUT'],
    ['with letters of no encoding', Buffer.from('sku,title\nMORE-1,\x81', 'latin1'), 400, 'BAD_INPUT'],
    ['with a quote that never ends', 'sku,title\nMORE-1,"Gate', 400, 'BAD_INPUT'],
    ['that is a ZIP', Buffer.from('PK\u0003\u0004 not a table'), 400, 'BAD_INPUT'],
    ['that is empty', '', 400, 'BAD_INPUT'],
  ])('of a file %s is refused as a whole', async (_, content, status, code) => {
    const before = await ProductModel.find({ sku: /^MORE-[12]$/ }).lean();
    const { status: answered, error } = await imported(content);
    expect([answered, error?.extensions.code]).toEqual([status, code]);
    expect(await ProductModel.find({ sku: /^MORE-[12]$/ }).lean()).toEqual(before);
  });

  describe('reads letters as they were written', () => {
    const table = 'sku,title\nMORE-4,Café chair ½ – 10°C';
    const [latin, mark] = [Buffer.from('sku,title\nMORE-4,Caf\xe9 chair \xbd \x96 10\xb0C', 'latin1'), '\uFEFF'];
    it.each([
      ['UTF_8', Buffer.from(table)],
      ['UTF_8', Buffer.from(mark + table)],
      ['UTF_16', Buffer.from(mark + table, 'utf16le')],
      ['WINDOWS_1252', latin],
    ])('of %s, and says so', async (encoding, content) => {
      await ProductModel.updateOne({ sku: 'MORE-4' }, { $set: { title: 'Other' } });
      const { report } = await imported(content, true, IMPORT_IN_FULL);
      expect(report).toMatchObject({ updated: 1, failed: 0, encoding, unusualCharacters: 'é ½ – °' });
      expect(report.lines).toMatchObject([{ line: 2, title: 'Café chair ½ – 10°C', oldPrice: 1000, newPrice: 1000 }]);
      await imported(content);
      expect((await stored('MORE-4'))!.title).toBe('Café chair ½ – 10°C');
    });

    it('and never stores that a letter was lost, but leaves one be that is stored', async () => {
      const lost = 'sku,title\nMORE-5,Caf\uFFFD chair';
      const { report } = await imported(lost);
      expect(report).toMatchObject({ updated: 0, failed: 1 });
      expect(report.lines[0].messages).toEqual([expect.stringContaining('Letters were lost (\uFFFD)')]);
      await ProductModel.updateOne({ sku: 'MORE-5' }, { $set: { title: 'Caf\uFFFD chair', slug: 'caf-chair' } });
      expect((await imported(lost)).report).toMatchObject({ failed: 0 });
    });
  });

  it('refuses rows of another shape than the headings by the number that a spreadsheet shows, and takes the others', async () => {
    const csv = [
      'sku,price,mrp,description',
      '',
      'MORE-6,1,499,1999,A comma in a price',
      'MORE-7,1200',
      'MORE-8,1200,1500,"Two',
      'lines"',
      'MORE-9,abc,,',
    ].join('\n');
    const before = await stored('MORE-6');
    const { report } = await imported(csv);
    expect(report.lines.map(({ line, sku, outcome }: any) => [line, sku, outcome])).toEqual([
      [3, 'MORE-6', 'FAILED'],
      [4, 'MORE-7', 'FAILED'],
      [5, 'MORE-8', 'UPDATED'],
      [6, 'MORE-9', 'FAILED'],
    ]);
    expect(report.lines[0].messages[0]).toMatch(/^The row has 5 cells and there are 4 headings/);
    expect(report.lines[1].messages[0]).toMatch(/^The row has 2 cells and there are 4 headings/);
    expect(await stored('MORE-6')).toEqual(before);
    expect(await stored('MORE-8')).toMatchObject({ price: 1200_00, originalPrice: 1500_00, description: 'Two\nlines' });
  });

  it('previews all that the write checks: what passes is written, what fails is told and changes nothing', async () => {
    const long = 'x'.repeat(81);
    const cells = ['Material:', ': steel', 'Material', `${long}: 1`, `Material: ${'x'.repeat(501)}`, 'Colour: red'];
    const lines = cells.flatMap((cell, i) => [`SPEC-${i},Gate ${i},Fitness,10,${cell}`, `MORE-${10 + i},,,,${cell}`]);
    const csv = `sku,title,category,price,specifications\n${lines.join('\n')}`;
    const dry = (await imported(csv, true)).report;
    expect(dry).toMatchObject({ created: 1, updated: 1, failed: 10 });
    const messages = dry.lines.filter((line: any) => line.outcome === 'FAILED').map((line: any) => line.messages[0]);
    expect(messages).toEqual(
      [
        'Material: A specification needs a value',
        'A specification needs a name',
        'Material: A specification needs a value',
        `${'x'.repeat(40)}: The name of a specification has at most 80 characters`,
        'Material: The value of a specification has at most 500 characters',
      ].flatMap((message) => [message, message]),
    );
    const { report, error } = await imported(csv);
    expect(error).toBeUndefined();
    expect(report).toEqual({ ...dry, dryRun: false });
    expect((await stored('SPEC-5'))!.specifications).toEqual([{ key: 'Colour', value: 'red' }]);
    expect(await stored('SPEC-0')).toBeNull();
  });

  it('tells of each line its title, the old price and the new one', async () => {
    const csv =
      'sku,title,category,price\nMORE-20,,,1499.50\nTOLD-1,Iron gate,Fitness,900\nMORE-21,,,abc\nMORE-22,Plank of teak,,';
    const { lines } = (await imported(csv, true, IMPORT_IN_FULL)).report;
    expect(lines.map(({ messages: _, ...line }: any) => line)).toEqual([
      { line: 2, outcome: 'UPDATED', title: 'Plank 20, "planed"', oldPrice: 1000, newPrice: 1499.5 },
      { line: 3, outcome: 'CREATED', title: 'Iron gate', oldPrice: null, newPrice: 900 },
      { line: 4, outcome: 'FAILED', title: 'Plank 21, "planed"', oldPrice: 1000, newPrice: null },
      { line: 5, outcome: 'UPDATED', title: 'Plank of teak', oldPrice: 1000, newPrice: 1000 },
    ]);
  });

  it('does not guess whether a word means yes', async () => {
    const { report } = await imported('sku,featured\nMORE-23,perhaps');
    expect(report.lines[0].messages).toEqual(['featured: "perhaps" cannot be read. Write yes or no.']);
  });

  it('understands an export of Shopify', async () => {
    const csv = [
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src',
      'bat,Shopify bat,<p>Willow</p>,Acme,Sporting Goods > Cricket,Fitness,new,SHOPIFY-1,1250,7,899.00,1099.00,https://cdn.example/1.jpg',
      'bat,,,,,,,,,,,,https://cdn.example/2.jpg',
    ].join('\n');
    const { report } = await imported(csv, false, IMPORT_IN_FULL);
    expect(report).toMatchObject({ created: 1, updated: 0, failed: 0 });
    expect(report.lines[0].messages).toEqual(['The description has HTML tags; shoppers see them as they are written.']);
    expect(await stored('SHOPIFY-1')).toMatchObject({
      title: 'Shopify bat',
      price: 899_00,
      originalPrice: 1099_00,
      stock: 7,
      weightKg: 1.25,
      brand: 'Acme',
    });
    expect(report.columns.filter((one: any) => one.column).map((one: any) => `${one.heading} → ${one.column}`)).toEqual(
      [
        'Title → title',
        'Body (HTML) → description',
        'Vendor → brand',
        'Type → category',
        'Variant SKU → sku',
        'Variant Grams → weight_g',
        'Variant Inventory Qty → stock',
        'Variant Price → price',
        'Variant Compare At Price → mrp',
      ],
    );
    expect(report.columns.some((one: any) => one.needsChoice)).toBe(false);
  });

  it('understands an export of WooCommerce, where a price in a sale stands in a column of its own', async () => {
    const csv = [
      'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories',
      '1,simple,WOO-1,Woo bat,1,1,visible,Willow,1,4,1.2,750,1000,Fitness',
      '2,simple,WOO-2,Woo ball,1,0,visible,Leather,1,9,,,300,Fitness',
    ].join('\n');
    const { report } = await imported(csv);
    expect(report).toMatchObject({ created: 2, failed: 0 });
    expect(await stored('WOO-1')).toMatchObject({
      price: 750_00,
      originalPrice: 1000_00,
      featured: true,
      stock: 4,
      weightKg: 1.2,
    });
    expect(await stored('WOO-2')).toMatchObject({ price: 300_00, originalPrice: null, featured: false });
  });

  it('is told what other headings mean, and which are left out', async () => {
    const csv = 'Artikel,Farbe,Preis,Name\nMORE-24,red,"1,250",Chair';
    const described = (await imported(csv, true, DESCRIBE)).report;
    expect(described).toMatchObject({ encoding: 'UTF_8', unusualCharacters: '', rows: 1 });
    expect(described.columns).toEqual([
      { heading: 'Artikel', column: null, needsChoice: true, example: 'MORE-24' },
      { heading: 'Farbe', column: null, needsChoice: true, example: 'red' },
      { heading: 'Preis', column: null, needsChoice: true, example: '1,250' },
      { heading: 'Name', column: 'title', needsChoice: false, example: 'Chair' },
    ]);
    expect(described.known).toContainEqual({ column: 'mrp', label: 'MRP' });
    expect((await imported(csv)).error.message).toMatch(/^Unknown columns: Artikel, Farbe, Preis\. Known are sku, /);
    const choices = [
      { heading: 'artikel', column: 'sku' },
      { heading: 'Farbe' },
      { heading: 'Preis', column: 'price' },
    ];
    expect((await imported(csv, false, IMPORT, choices)).report).toMatchObject({ updated: 1, failed: 0 });
    expect(await stored('MORE-24')).toMatchObject({ title: 'Chair', price: 1250_00 });
    const refused = async (...columns: unknown[]) => (await imported(csv, false, IMPORT, columns)).error.message;
    expect(await refused({ heading: 'Size' })).toBe('The file has no heading Size.');
    expect(await refused({ heading: 'Farbe', column: 'colour' })).toMatch(/^There is no column colour\. Known are/);
    expect(await refused({ heading: 'Farbe', column: 'sku' }, { heading: 'Artikel', column: 'sku' })).toBe(
      'Two headings are chosen as sku.',
    );
  });

  describe('of groups', () => {
    const HEAD = 'sku,title,category,price,stock,group,option_1,option_2';
    const line = (sku: string, group: string, one = '', two = '') =>
      `${sku},${sku},Fitness,900,1,${group},${one},${two}`;
    const messages = (report: any) => report.lines.map((one: any) => one.messages[0]);
    const GROUPS = `query ($search: String) { productGroups(search: $search) { items { id title
      options { name values { value } } members { sku optionValues { value } } } } }`;
    const groups = async (search: string) =>
      (await app.data(GROUPS, { search }, staff.token)).productGroups.items.map((group: any) => ({
        ...group,
        options: group.options.map(({ name, values }: any) => `${name}: ${values.map((one: any) => one.value).join()}`),
        members: group.members.map((one: any) =>
          [one.sku, ...one.optionValues.map(({ value }: any) => value)].join(' '),
        ),
      }));

    it('makes them with the options that the lines name, moves products, and takes them out by a dash', async () => {
      const lines = [
        line('SHELF-1', 'Shelf', 'Wood: Teak', 'Width: 60 cm'),
        line('SHELF-2', 'SHELF', 'wood: Sal', 'Width: 60 cm'),
        line('SHELF-3', 'Shelf', 'Wood: teak', 'Width: 90 cm'),
      ];
      expect((await imported([HEAD, ...lines].join('\n'))).report).toMatchObject({ created: 3, failed: 0 });
      expect(await groups('shelf')).toMatchObject([
        {
          title: 'Shelf',
          options: ['Wood: Teak,Sal', 'Width: 60 cm,90 cm'],
          members: ['SHELF-1 Teak 60 cm', 'SHELF-3 Teak 90 cm', 'SHELF-2 Sal 60 cm'],
        },
      ]);
      const { report } = await imported(
        [
          'sku,group,option_1,option_2',
          'SHELF-1,,,',
          'SHELF-2,-,,',
          'SHELF-3,Rack,Wood: Teak,',
          'MORE-30,shelf,Wood: Sal,Width: 60 cm',
        ].join('\n'),
      );
      expect(report).toMatchObject({ updated: 3, unchanged: 1, failed: 0 });
      expect(messages(report)).toEqual([undefined, 'Moves from the group Shelf to Rack.', undefined]);
      expect((await groups('')).map(({ members }: any) => members)).toEqual([
        ['SHELF-3 Teak'],
        ['SHELF-1 Teak 60 cm', 'MORE-30 Sal 60 cm'],
      ]);
      const { auditLog } = await app.data(
        '{ auditLog(pageSize: 10) { items { after } } }',
        {},
        (await app.signIn(Role.ADMIN)).token,
      );
      expect(auditLog.items).toContainEqual({ after: expect.stringContaining('"group":"Rack: Teak"') });
    });

    it('tells line by line what is not right, and writes the others', async () => {
      const csv = [
        'sku,group,option_1,option_2',
        'MORE-31,Shelf,Wood: Teak,Width: 60 cm',
        'MORE-32,Shelf,Wood: Teak,',
        'MORE-33,Shelf,Colour: red,Width: 60 cm',
        'MORE-34,Shelf,Teak,Width: 60 cm',
        'MORE-35,Nowhere,,',
        'MORE-36,Shelf,Wood: Neem,Width: 60 cm',
        'MORE-37,Shelf,Wood: neem,Width: 60 cm',
        ...Array.from({ length: 101 }, (_, i) => `MORE-${100 + i},Full,Place: ${i % 40},Side: ${Math.floor(i / 40)}`),
        ...Array.from({ length: 51 }, (_, i) => `MORE-${300 + i},Wide,Place: ${i},`),
      ].join('\n');
      const dry = (await imported(csv, true)).report;
      expect(dry.lines.filter(({ outcome }: any) => outcome === 'FAILED').map((one: any) => one.messages[0])).toEqual([
        'SHELF-1 is Teak, 60 cm of Shelf already. Give it another choice in a line above, or take it out by a dash.',
        'Choose one value of Width.',
        'The group has no option Colour. It has Wood, Width.',
        'option_1: "Teak" cannot be read. Write name: value, such as Finish: Walnut, without a further colon or a bar.',
        'There is no group Nowhere yet. Name its options in option_1 to option_3, such as Finish: Walnut.',
        'Neem, 60 cm of Shelf stands in an earlier line already, for MORE-36.',
        'Full has 100 members, which is the most. Make a second group.',
        'Place would have more than 50 values. Make a second group.',
      ]);
      expect(await groups('full')).toEqual([]);
      const { report } = await imported(csv);
      expect(report).toEqual({ ...dry, dryRun: false });
      expect((await groups('full'))[0].members).toHaveLength(100);
    });

    it('is undone with the job: groups that it made go, and members are what they were', async () => {
      const state = async () => [
        await groups(''),
        (await ProductModel.find({ deletedAt: null }, { membership: 1 }).sort({ _id: 1 }).lean()).map(
          ({ _id, membership }) => [_id, membership ?? null],
        ),
      ];
      const before = await state();
      const lines = [
        'sku,group,option_1,option_2',
        'SHELF-1,Fresh,Size: 0,',
        'MORE-30,Shelf,Wood: Teak,Width: 60 cm',
        'SHELF-3,-,,',
        ...Array.from({ length: 97 }, (_, i) => `MORE-${400 + i},Fresh,Size: ${i % 40},Side: ${i}`),
      ].map((one, at) => (at === 1 ? `${one}Side: none` : one));
      const START = `mutation ($file: Upload!, $dryRun: Boolean!, $columns: [ImportColumnInput!]) {
        importProducts: startProductImport(file: $file, dryRun: $dryRun, columns: $columns) { id } }`;
      const JOB = 'query ($id: ID!) { job(id: $id) { status done endedAt message } }';
      const until = async (id: string, fits: (job: any) => boolean) => {
        for (;;) {
          const { job } = await app.data(JOB, { id }, staff.token);
          if (fits(job)) return job;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      // While somebody else's transaction holds the last product, the work cannot come to its end.
      let id = '';
      await inTransaction(async (session) => {
        if (id) return;
        await ProductModel.updateOne({ sku: 'MORE-489' }, { $set: { slug: 'held' } }, { session });
        id = (await imported(lines.join('\n'), false, START)).report.id;
        await until(id, ({ status, done, endedAt }) => (status === 'RUNNING' && done > 0) || endedAt);
        expect(await ProductGroupModel.countDocuments({ titleKey: 'fresh' })).toBe(1);
        await app.data('mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id }, staff.token);
      });
      expect(await until(id, ({ endedAt }) => endedAt)).toMatchObject({ status: 'CANCELLED' });
      expect(await state()).toEqual(before);
    });
  });

  it('of an export is the identity for every text', async () => {
    const odd = fc
      .array(
        fc.oneof(
          fc.string({ unit: 'grapheme-composite', maxLength: 4 }),
          fc.constantFrom('|', '\\', ':', "'", '"', ',', '=', '-', '\n', ' '),
        ),
        { minLength: 1, maxLength: 8 },
      )
      .map((parts) => parts.join('').trim())
      .filter((text) => /\S/.test(text));
    const facts = fc.record({
      title: odd,
      description: odd,
      countryOfOrigin: odd,
      weightKg: fc.integer({ min: 0, max: 1_000_000_000 }).map((n) => n / 10_000_000),
      specifications: fc.array(fc.record({ key: odd, value: odd }), { minLength: 1, maxLength: 4 }),
      makerRole: fc.constantFrom('MANUFACTURER', 'PACKER', 'IMPORTER'),
      makerName: odd,
      makerAddress: odd,
      genericName: odd,
      netQuantity: fc.integer({ min: 1, max: 1_000_000_000 }).map((n) => n / 1000),
      netQuantityUnit: fc.constantFrom('PIECE', 'G', 'SQ_M'),
      madeInMonth: fc.constantFrom('2026-01', '1999-12'),
      size: odd,
      boxContents: odd,
      brand: odd,
      gtin: fc.constantFrom('96385074', '036000291452', '4006381333931', '10012345678902'),
      mpn: odd,
      condition: fc.constantFrom('NEW', 'REFURBISHED', 'USED'),
      googleCategory: fc.constantFrom('6356', 'Furniture > Tables', "Arts & Entertainment > Hobbies, 'other'"),
      metaTitle: odd,
      metaDescription: odd,
    });
    const made = fc.sample(facts, { numRuns: rounds(40, 400), seed: 42 });
    for (const [i, one] of made.entries())
      await app.data(
        'mutation ($input: AddProductInput!) { addProduct(input: $input) { id } }',
        {
          input: {
            ...one,
            countryOfOrigin: ` ${one.countryOfOrigin}\n`,
            sku: `ODD-${i}`,
            category: 'Fitness',
            price: 10,
            stock: 1,
          },
        },
        staff.token,
      );
    const word = odd.map(
      (text) =>
        text
          .replaceAll(/[:|\n]/g, '.')
          .slice(0, 30)
          .trim() || '.',
    );
    const named = fc.record({
      title: word.map((text) => `${text} 1`),
      option: word,
      values: fc.uniqueArray(word, {
        minLength: 2,
        maxLength: 4,
        selector: (text) => text.toLowerCase(),
      }),
    });
    const namedGroups = fc.sample(named, { numRuns: rounds(10, 40), seed: 42 });
    for (const [i, { title, option, values }] of namedGroups.entries()) {
      const ids = await Promise.all(values.slice(0, 2).map((_, at) => stored(`ODD-${i * 2 + at}`)));
      const { addProductGroup } = await app.data(
        'mutation ($input: AddProductGroupInput!) { addProductGroup(input: $input) { id } }',
        { input: { title: `${i} ${title}`, options: [{ name: option, values: values.map((value) => ({ value })) }] } },
        staff.token,
      );
      const products = ids.map((one, at) => ({
        productId: one!._id.toHexString(),
        values: [{ name: option, value: values[at] }],
      }));
      await app.data(
        'mutation ($input: MoveIntoGroupInput!) { moveIntoGroup(input: $input) { id } }',
        { input: { groupId: addProductGroup.id, products } },
        staff.token,
      );
    }
    const { data } = Papa.parse<string[]>((await exported()).slice(1));
    const odds = data.filter(([sku]) => /^(sku$|ODD-)/.test(sku!));
    expect(odds).toHaveLength(made.length + 1);
    expect((await imported(Papa.unparse(odds))).report).toEqual({
      dryRun: false,
      created: 0,
      updated: 0,
      unchanged: made.length,
      failed: 0,
      lines: [],
    });
    // Their choices are taken; in groups of another title they are made anew.
    const at = odds[0]!.indexOf('group');
    const anew = odds.map(([sku, ...others], line) => [
      sku!.replace('ODD', 'ANEW'),
      ...others.map((cell, place) => (line > 0 && place === at - 1 && cell ? `${cell} anew` : cell)),
    ]);
    expect((await imported(Papa.unparse(anew))).report).toMatchObject({ created: made.length, failed: 0 });
    for (const [i, one] of made.entries()) expect(await stored(`ANEW-${i}`)).toMatchObject(one);
  });
});
