import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { makeProduct } from '../../../test/order-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { platform } from '../../platform/platform.js';
import { Role } from '../../types/viewer.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { ProductModel } from '../catalogue/product.model.js';
import { objectId } from '../../types/object-id.js';
import { FeedFiles } from './feed-files.js';
import { FeedName } from './feeds.types.js';

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
  staff = await app.signIn(Role.CATALOGUE);
});
afterAll(() => app.stop());

const EDIT = 'mutation($input:EditProductInput!){editProduct(input:$input){id gtin brand condition}}';
const image = (key: string) => ({ key, width: 800, height: 600, widths: [480, 800], alt: 'A bench' });

async function product(fields: object = {}): Promise<string> {
  const id = await makeProduct();
  await ProductModel.updateOne({ _id: id }, { $set: { images: [image(`p/${id}`)], ...fields } });
  await refreshProducts([objectId(id)]);
  return id;
}

/** The items of a feed by their ids, as a strict reader finds them. @throws Error on XML that is not well-formed */
function itemsOf(xml: string): Map<string, Record<string, string[]>> {
  const items = new Map<string, Record<string, string[]>>();
  const path: string[] = [];
  let [item, text]: [Record<string, string[]>, string] = [{}, ''];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
    if (name === 'item') item = {};
  });
  parser.on('text', (some) => (text += some));
  parser.on('closetag', ({ name }) => {
    path.pop();
    if (name === 'item') items.set(item['g:id']![0]!, item);
    else (item[name] ??= []).push(text);
    text = '';
  });
  parser.write(xml).close();
  return items;
}
const google = async () => itemsOf((await app.rest('GET', '/feeds/google.xml')).body as string);

describe('the fields that catalogues elsewhere ask for', () => {
  it('take a GTIN with a right check digit, whatever stands between its digits, and refuse others', async () => {
    const id = await product();
    const edit = (fields: object) => app.query(EDIT, { input: { id, ...fields } }, staff.token);
    const { data } = await edit({ gtin: ' 4 006381-333931 ', brand: ' Stabilo ', condition: 'REFURBISHED' });
    expect(data!.editProduct).toMatchObject({ gtin: '4006381333931', brand: 'Stabilo', condition: 'REFURBISHED' });
    for (const wrong of ['4006381333932', '00000000', '123', 'ISBN']) {
      const { errors } = await edit({ gtin: wrong });
      expect(errors?.[0]!.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'gtin' }] });
    }
    // Whoever scans or types the number finds it.
    const found = 'query($s:String!){products(filter:{search:$s}){items{id}}}';
    for (const search of ['4006381333931', 'Stabilo'])
      expect((await app.data(found, { search, s: search })).products.items).toEqual([{ id }]);
  });
});

describe('the feeds', () => {
  it('tell what is sold with the figures of its page, in XML that a strict reader takes and in CSV', async () => {
    const title = 'Bench "Ωmega" <4 ft> & \u0007more';
    const id = await product({
      title,
      description: 'Strong,\n"steel" ]]> frame',
      originalPrice: 1500_00,
      gtin: '96385074',
      mpn: 'B-1',
      googleCategory: 'Furniture > Benches',
      specifications: [
        { key: 'Colour', value: 'Black' },
        { key: 'Material', value: 'Mild steel' },
      ],
      weightKg: 12.5,
      stock: 0,
    });
    const dear = await product({ originalPrice: 1180_00, weightKg: 1_000.5 });
    const hidden = await product({ visibility: 'HIDDEN' });
    const bare = await product({ images: [] });
    const items = await google();
    expect(items.get(id)).toMatchObject({
      'g:title': [title.replace('\u0007', '')],
      'g:description': ['Strong,\n"steel" ]]> frame'],
      'g:link': [`https://shop.example/product/${id}/${(await ProductModel.findById(id).lean())!.slug}`],
      'g:image_link': [`https://shop.example/media/p/${id}-800.jpg`],
      'g:availability': ['out_of_stock'],
      // Price of the delivery stands behind that of the product.
      'g:price': ['1500.00 INR', '0.00 INR'],
      'g:sale_price': ['1180.00 INR'],
      'g:brand': ['GS Mart'],
      'g:gtin': ['96385074'],
      'g:mpn': ['B-1'],
      'g:condition': ['new'],
      'g:google_product_category': ['Furniture > Benches'],
      'g:color': ['Black'],
      'g:material': ['Mild steel'],
      'g:shipping_weight': ['12.5 kg'],
      'g:country': ['IN'],
    });
    // An MRP that is no higher than what is paid makes no sale.
    expect(items.get(dear)).toMatchObject({ 'g:price': ['1180.00 INR', '0.00 INR'], 'g:identifier_exists': ['no'] });
    // Nor is a weight told that Google would refuse.
    for (const none of ['g:sale_price', 'g:shipping_weight']) expect(items.get(dear)).not.toHaveProperty([none]);
    expect([items.has(hidden), items.has(bare)]).toEqual([false, false]);
    const csv = await app.rest('GET', '/feeds/meta.csv');
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.body).toContain(
      `${id},"Bench ""Ωmega"" <4 ft> & \u0007more","Strong,\n""steel"" ]]> frame",out of stock,new,1500.00 INR,`,
    );
  });

  it('are made once for all who ask, and anew after a change, but not after a sale; robots are answered by ETag', async () => {
    const id = await product();
    const files = new FeedFiles();
    const both = await Promise.all([files.file(FeedName.GOOGLE, 1), files.file(FeedName.GOOGLE, 1)]);
    expect([both[0] === both[1], files.made]).toEqual([true, 1]);
    await ProductModel.updateOne({ _id: id }, { $inc: { stock: -1, version: 1 } });
    await refreshProducts([objectId(id)]);
    await files.file(FeedName.GOOGLE, 1);
    expect(files.made).toBe(1);
    expect(await files.file(FeedName.GOOGLE, 2)).toBeUndefined();
    const robot = {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
      'accept-encoding': 'identity',
      'cache-control': 'max-age=0',
    };
    const fetchFeed = (headers: Record<string, string>) =>
      fetch(`${app.url}/feeds/google.xml`, { headers: { ...robot, ...headers } });
    const first = await fetchFeed({});
    const etag = first.headers.get('etag')!;
    const zipped = await fetchFeed({ 'accept-encoding': 'gzip' });
    expect([zipped.headers.get('content-encoding'), await zipped.text()]).toEqual(['gzip', await first.text()]);
    expect((await fetchFeed({ 'if-none-match': etag })).status).toBe(304);
    await app.data(EDIT, { input: { id, brand: 'Other' } }, staff.token);
    const after = await fetchFeed({ 'if-none-match': etag });
    expect([after.status, (await after.text()).includes('<g:brand>Other</g:brand>')]).toEqual([200, true]);
    for (const none of ['google-1.xml', 'google-2.xml', 'google-0.xml', 'meta.xml', 'google.csv'])
      expect((await app.rest('GET', `/feeds/${none}`)).status).toBe(404);
    const { feeds } = await app.data('{feeds{name addresses visits{robot fetches}}}', {}, staff.token);
    expect(feeds[0]).toMatchObject({ name: 'GOOGLE', addresses: ['https://shop.example/feeds/google.xml'] });
    expect(feeds[0].visits.find(({ robot: one }: { robot: string }) => one === 'GOOGLE').fetches).toBeGreaterThan(3);
  });

  it('say no number that a shop gave itself, which names another thing elsewhere', async () => {
    const codes = ['2000000000008', '200000000008', '0200000000000', '20000004', '4006381333955', '012345678905'];
    const ids = [];
    for (const gtin of codes) ids.push(await product({ gtin }));
    const items = await google();
    const said = ids.map((id) => items.get(id)!['g:gtin']?.[0]).filter(Boolean);
    expect(said).toEqual(['4006381333955', '012345678905']);
    expect(items.get(ids[0]!)!['g:identifier_exists']).toEqual(['no']);
  });

  it('are sent as they were compressed or plain, and are no page to be found', async () => {
    const brotli = await fetch(`${app.url}/feeds/google.xml`, { headers: { 'accept-encoding': 'br' } });
    const head = ['content-encoding', 'x-robots-tag', 'vary'].map((name) => brotli.headers.get(name));
    expect(head).toEqual([null, 'noindex', 'Origin, Accept-Encoding']);
    await brotli.text();
  });

  it('name pictures as JPEG, of the stored sizes alone', async () => {
    const id = await product();
    const name = `p/${id}-800`;
    const webp = await sharp({ create: { width: 8, height: 6, channels: 4, background: '#00000000' } })
      .webp()
      .toBuffer();
    await platform().files.put('public', `${name}.webp`, webp);
    const answer = await fetch(`${app.url}/media/${name}.jpg`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
    const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([format, width]).toEqual(['jpeg', 8]);
    for (const none of [`p/${id}-480.jpg`, 'p/none-99999999.jpg', '..%2Fp/x-1.jpg', 'p/%E0-1.jpg'])
      expect((await app.rest('GET', `/media/${none}`)).status).toBe(404);
  });

  it('have their problems told, by product and in figures', async () => {
    const twice = [await product({ gtin: '4006381333948' }), await product({ gtin: '04006381333948' })];
    const foreign = await product({ images: [], makerName: 'Meerut Works', description: '' });
    const ask =
      'query($p:FeedProblem){feedProblems(problem:$p,pageSize:100){told total counts{problem products} items{product{id} problems}}}';
    const { feedProblems: same } = await app.data(ask, { p: 'SAME_GTIN' }, staff.token);
    expect(same.items.map(({ product: { id } }: any) => id).sort()).toEqual([...twice].sort());
    const { feedProblems: all } = await app.data(ask, {}, staff.token);
    const own = all.items.find(({ product: { id } }: any) => id === foreign);
    expect(own.problems).toEqual(['NO_PICTURE', 'NO_BRAND', 'NO_DESCRIPTION', 'NO_GOOGLE_CATEGORY']);
    expect(all.counts).toContainEqual({ problem: 'SAME_GTIN', products: 2 });
    expect(all.told).toBe((await google()).size);
    // What the group says of its members is what the feeds tell.
    const add = 'mutation($input:AddProductGroupInput!){addProductGroup(input:$input){id}}';
    const options = [{ name: 'Finish', values: [{ value: 'Oak' }, { value: 'Teak' }] }];
    const group = { title: 'Stool', description: 'Of solid wood', options };
    const { addProductGroup } = await app.data(add, { input: group }, staff.token);
    const generate = 'mutation($input:GenerateMembersInput!){generateMembers(input:$input){group{members{id}}}}';
    const choices = [[{ name: 'Finish', value: 'Oak' }]];
    const members = { groupId: addProductGroup.id, price: 900, category: 'Fitness', stock: 5, choices };
    const { generateMembers } = await app.data(generate, { input: members }, staff.token);
    const [member] = generateMembers.group.members;
    await ProductModel.updateOne({ _id: member.id }, { $set: { description: '' } });
    await refreshProducts([objectId(member.id)]);
    // Another edit, since what was found is kept until one.
    await app.data(EDIT, { input: { id: foreign, brand: 'Meerut' } }, staff.token);
    const { feedProblems: then } = await app.data(ask, {}, staff.token);
    const ofMember = then.items.find(({ product: { id } }: any) => id === member.id);
    expect(ofMember.problems).toEqual(['NO_PICTURE', 'NO_GOOGLE_CATEGORY']);
    const mended = { input: { id: twice[1], gtin: null } };
    await app.data(EDIT, mended, staff.token);
    expect((await app.data(ask, { p: 'SAME_GTIN' }, staff.token)).feedProblems.total).toBe(0);
  });
});
