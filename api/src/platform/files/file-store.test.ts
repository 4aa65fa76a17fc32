/** Tests both file stores against one contract, and the whole shop on an S3 store that is slow, full or unreachable. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { copyFiles } from './copied-files.js';
import { placeOrder, makeProduct } from '../../../test/order-fixtures.js';
import { startS3Server, type Mood, type S3Server } from '../../../test/s3-server.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { loadConfig, objectStorePlace } from '../../config.js';
import { ImageUploadModel } from '../../features/catalogue/image-upload.model.js';
import { refreshProducts } from '../../features/catalogue/catalogue-sync.js';
import { ProductModel } from '../../features/catalogue/product.model.js';
import { OrderModel } from '../../features/orders/order.model.js';
import { objectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import type { FileStore, Shelf } from './file-store.js';
import { folderStore } from './folder-store.js';
import { objectStoreAt } from './object-store.js';

let s3: S3Server;
let folder: string;
let places: Record<string, FileStore>;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());
beforeEach(() => {
  s3.mood = 'well';
  folder = mkdtempSync(join(tmpdir(), 'shop-files-'));
  const at = objectStorePlace(s3.url.replace('/mart', `/${folder.split('-').at(-1)}`), s3.credentials);
  places = { folder: folderStore(folder), store: objectStoreAt(at) };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const textOf = async (store: FileStore, shelf: Shelf, name: string) => {
  const found = await store.read(shelf, name);
  return found && { size: found.size, text: (await buffer(found.stream)).toString() };
};
const namesOf = async (store: FileStore, shelf: Shelf) => {
  const names = [];
  for await (const { name, size } of store.list(shelf)) names.push(`${name} ${size}`);
  return names;
};

describe.each(['folder', 'store'])('a %s', (place) => {
  it('keeps files whole, by shelf, and tells of each', async () => {
    const store = places[place]!;
    await store.check();
    expect(await namesOf(store, 'public')).toEqual([]);
    await store.put('public', 'p/one-480.webp', Buffer.from('first'));
    await store.put('public', 'p/one-480.webp', Buffer.from('second'));
    await store.put('public', 'shop/logo.png', Buffer.from('logo'));
    await store.put('private', 'p/one-480.webp', Buffer.from('another'));
    expect(await textOf(store, 'public', 'p/one-480.webp')).toEqual({ size: 6, text: 'second' });
    expect(await textOf(store, 'private', 'p/one-480.webp')).toEqual({ size: 7, text: 'another' });
    expect(await namesOf(store, 'public')).toEqual(['p/one-480.webp 6', 'shop/logo.png 4']);
    await store.remove('public', ['p/one-480.webp', 'p/never.webp']);
    expect(await store.read('public', 'p/one-480.webp')).toBeUndefined();
    expect(await namesOf(store, 'private')).toEqual(['p/one-480.webp 7']);
  });

  it.each(['../secret', '/etc/passwd', 'a/../b', '', 'a//b', 'a b', '.hidden'])(
    'takes no %p for a name',
    async (name) => {
      const store = places[place]!;
      await expect(store.put('public', name, Buffer.from('x'))).rejects.toThrow('Not a file name');
      await expect(store.read('private', name)).rejects.toThrow('Not a file name');
      await expect(store.remove('private', [name])).rejects.toThrow('Not a file name');
    },
  );
});

describe('a store that speaks S3', () => {
  it('tells of more files than fit on a page of its listing', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `p/${String(i).padStart(4, '0')}.webp`);
    await Promise.all(names.map((name) => places['store']!.put('public', name, Buffer.from('x'))));
    s3.asked = [];
    expect(await namesOf(places['store']!, 'public')).toEqual(names.map((name) => `${name} 1`));
    expect(s3.asked).toHaveLength(3);
  });

  it('is asked again when it could not just then', async () => {
    s3.mood = 'stumbling';
    await places['store']!.put('public', 'p/a.webp', Buffer.from('x'));
    expect(await textOf(places['store']!, 'public', 'p/a.webp')).toEqual({ size: 1, text: 'x' });
  });

  it('opens a file for a while by a link, under the name and type it is told', async () => {
    const store = places['store']!;
    await store.put('private', 'sketches/ab', Buffer.from('drawn'));
    const how = { seconds: 60, contentType: 'image/png', disposition: 'inline; filename="gate plan.png"' };
    await store.put('private', 'sketches/cd', Buffer.from('of another'));
    const link = await store.link!('private', 'sketches/ab', how);
    const answer = await fetch(link);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'image/png',
      how.disposition,
    ]);
    expect(await answer.text()).toBe('drawn');
    expect((await fetch(link.replace('sketches/ab', 'sketches/cd'))).status).toBe(403);
    expect((await fetch(link.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20200101'))).status).toBe(403);
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('60');
  });

  it('sends everybody to the same address for a public file, so that browsers keep it', async () => {
    const how = { seconds: 3_600, shared: true };
    const [one, two] = [
      await places['store']!.link!('public', 'p/a.webp', how),
      await places['store']!.link!('public', 'p/a.webp', how),
    ];
    expect(one).toBe(two);
  });
});

describe('copying from one place to another', () => {
  const fill = async (store: FileStore) => {
    await store.put('public', 'p/a-160.webp', Buffer.from('picture'));
    await store.put('private', 'originals/p/a', Buffer.from('original'));
    await store.put('private', 'sketches/b', Buffer.from('sketch'));
  };

  it.each([
    ['folder', 'store'],
    ['store', 'folder'],
  ])('brings from the %s to the %s what is missing, and nothing twice', async (source, target) => {
    const [from, to] = [places[source]!, places[target]!];
    await fill(from);
    await to.put('public', 'p/of-the-target.webp', Buffer.from('stays'));
    expect(await copyFiles(from, to)).toEqual({ files: 3, bytes: 21, brought: 3, broughtBytes: 21, mended: 0 });
    expect(await textOf(to, 'private', 'sketches/b')).toEqual({ size: 6, text: 'sketch' });
    expect(await textOf(to, 'public', 'p/of-the-target.webp')).toEqual({ size: 5, text: 'stays' });
    await from.put('private', 'sketches/c', Buffer.from('later'));
    expect(await copyFiles(from, to)).toMatchObject({ files: 4, brought: 1 });
    expect(await copyFiles(from, to)).toMatchObject({ files: 4, brought: 0 });
  });

  it('goes on after the target was gone, and mends what differs', async () => {
    const { folder: from, store: to } = places as { folder: FileStore; store: FileStore };
    await fill(from);
    s3.mood = 'gone';
    await expect(copyFiles(from, to)).rejects.toThrow('The store of the files');
    s3.mood = 'well';
    await to.put('private', 'sketches/b', Buffer.from('SKETCH'));
    expect(await copyFiles(from, to)).toMatchObject({ files: 3, brought: 2, mended: 0 });
    expect(await copyFiles(from, to, { compare: true })).toMatchObject({ files: 3, brought: 1, mended: 1 });
    expect(await textOf(to, 'private', 'sketches/b')).toEqual({ size: 6, text: 'sketch' });
  });
});

it('says in plain words when a folder takes no file, and leaves nothing of it', async () => {
  writeFileSync(join(folder, 'public'), 'a file where the folder should be');
  await expect(places['folder']!.put('public', 'p/a.webp', Buffer.from('x'))).rejects.toMatchObject({
    name: 'FileStoreError',
  });
  expect(readdirSync(folder)).toEqual(['public']);
});

const UPLOAD =
  'mutation ($images: [Upload!]!) { uploadProductImages(images: $images) { imageUrls images { key url srcSet } } }';
const CUSTOM =
  'mutation ($input: SubmitCustomOrderInput!, $sketch: Upload) { submitCustomOrder(input: $input, sketch: $sketch) { success } }';
const REQUEST = { name: 'Ravi', phone: '9876543210', description: 'A gate of 3 m with two wings, as drawn' };

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();

async function send(query: string, variables: object, file: string, content: Buffer, to: TestApp, token?: string) {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables }));
  form.append('map', JSON.stringify({ 0: [`variables.${file}`] }));
  form.append('0', new Blob([new Uint8Array(content)]), 'gate plan.png');
  const headers = {
    accept: 'application/graphql-response+json',
    'apollo-require-preflight': 'true',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(`${to.url}/graphql`, { method: 'POST', body: form, headers });
  return { status: response.status, ...((await response.json()) as any) };
}
const upload = async (to: TestApp, content?: Buffer) =>
  send(UPLOAD, { images: [null] }, 'images.0', content ?? (await picture()), to, (await to.signIn(Role.ADMIN)).token);

describe('a shop on a store that speaks S3', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ FILES_URL: s3.url, ...s3.credentials });
  });
  afterAll(() => app.stop());

  it('sends browsers to the store for pictures, and lets them show what comes from there', async () => {
    const { imageUrls } = (await upload(app)).data.uploadProductImages;
    expect(imageUrls[0]).toMatch(/^\/media\/p\//);
    const there = await fetch(app.url + imageUrls[0], { redirect: 'manual' });
    expect([there.status, there.headers.get('cache-control')]).toEqual([302, 'public, max-age=3600']);
    const address = new URL(there.headers.get('location')!);
    expect(address.origin).toBe(s3.endpoint);
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(600);
    const policy = there.headers.get('content-security-policy')!;
    expect(policy).toMatch(new RegExp(`img-src [^;]*${s3.endpoint}`));
    expect(policy).toMatch(new RegExp(`media-src [^;]*${s3.endpoint}`));
    expect(readdirSync(app.config.dataDir)).not.toContain('files');
    for (const path of ['/media/..%2fprivate/x', '/media/', '/media/p%2f..%2f..%2fprivate%2fx', '/media/.hidden'])
      expect((await fetch(app.url + path, { redirect: 'manual' })).status).toBe(404);
  });

  it('takes a picture far taller than wide, within the height that WebP has, and says what is wrong with a thread', async () => {
    const tall = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#3a3' } })
        .png()
        .toBuffer();
    const { imageUrls } = (await upload(app, await tall(1080, 20_000))).data.uploadProductImages;
    const shown = await fetch(app.url + imageUrls[0]);
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([width, height]).toEqual([884, 16_370]);
    const [refused] = (await upload(app, await tall(1, 20_000))).errors;
    expect([refused.extensions.code, refused.message]).toEqual([
      'UNSUPPORTED_FILE',
      'The picture is too narrow for its height. Please cut it.',
    ]);
  });

  it('opens a private file to whoever holds the link that staff were given, for a minute', async () => {
    const answer = await send(
      CUSTOM,
      { input: REQUEST, sketch: null },
      'sketch',
      await sharp(await picture())
        .png()
        .toBuffer(),
      app,
    );
    expect(answer).toMatchObject({ status: 200, data: { submitCustomOrder: { success: true } } });
    const { token } = await app.signIn(Role.ADMIN);
    const { customOrders } = await app.data('{ customOrders { items { sketchUrl } } }', {}, token);
    const link = app.url + customOrders.items[0].sketchUrl;
    const sent = await fetch(link, { redirect: 'manual' });
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
    const address = sent.headers.get('location')!;
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60');
    expect((await sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).metadata()).format).toBe('png');
    const forged = await fetch(link.replace(/signature=.*/, `signature=${'x'.repeat(43)}`), { redirect: 'manual' });
    expect(forged.status).toBe(404);
  });

  it.each<[Mood, string]>([
    ['full', 'has no room for files'],
    ['refusing', 'cannot reach its files'],
    ['gone', 'cannot reach its files'],
  ])('says so when the store is %s, keeps nothing by halves, and goes on when it is well', async (mood, said) => {
    const before = await ImageUploadModel.countDocuments();
    s3.mood = mood;
    const refused = await upload(app);
    expect(refused).toMatchObject({
      status: 503,
      errors: [{ message: expect.stringContaining(said), extensions: { code: 'UNAVAILABLE' } }],
    });
    expect(JSON.stringify(refused)).not.toMatch(/127\.0\.0\.1|AccessDenied|Storage/);
    expect(await ImageUploadModel.countDocuments()).toBe(before);
    expect((await app.query('{ products { total } }')).errors).toBeUndefined();
    s3.mood = 'well';
    expect((await upload(app)).data.uploadProductImages.imageUrls).toHaveLength(1);
  });

  it('is not ready while the store is gone, and alive', async () => {
    s3.mood = 'gone';
    const states = async () => {
      const [ready, alive] = [await fetch(`${app.url}/readyz`), await fetch(`${app.url}/healthz`)];
      return { ready: ready.status, alive: alive.status, said: (await ready.json()) as any };
    };
    // What was good a moment ago is taken for granted for a moment.
    let now = await states();
    for (const end = Date.now() + 60_000; now.ready === 200 && Date.now() < end; now = await states())
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(now).toMatchObject({
      ready: 503,
      alive: 200,
      said: { checks: { files: expect.stringContaining('store'), database: 'ok' } },
    });
    s3.mood = 'well';
    for (const end = Date.now() + 60_000; now.ready !== 200 && Date.now() < end; now = await states())
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(now.ready).toBe(200);
  });
});

it('gives up on a store that is slow, and says so', async () => {
  const shop = await startTestApp({ FILES_URL: s3.url.replace('timeout=60', 'timeout=0.2'), ...s3.credentials });
  try {
    s3.mood = 'slow';
    expect(await upload(shop)).toMatchObject({
      status: 503,
      errors: [{ message: expect.stringContaining('cannot reach its files'), extensions: { code: 'UNAVAILABLE' } }],
    });
    expect(await ImageUploadModel.countDocuments()).toBe(0);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  } finally {
    await shop.stop();
  }
});

it('is refused by a store that checks signatures when its key is a wrong one', async () => {
  const wrong = objectStorePlace(s3.url, { ...s3.credentials, AWS_SECRET_ACCESS_KEY: 'another' });
  await expect(objectStoreAt(wrong).put('public', 'p/a.webp', Buffer.from('x'))).rejects.toThrow(
    'The store of the files refuses: 403 SignatureDoesNotMatch.',
  );
});

it('tells addresses at MEDIA_URL, and keeps orders free of it', async () => {
  const media = 'https://cdn.example/gs/';
  const shop = await startTestApp({ FILES_URL: s3.url, ...s3.credentials, MEDIA_URL: media });
  try {
    const { images } = (await upload(shop)).data.uploadProductImages;
    expect(images[0].url).toBe(`${media}${images[0].key}-600.webp`);
    expect(images[0].srcSet).toContain(`${media}${images[0].key}-160.webp 160w`);
    const product = await makeProduct();
    const { image } = (await ImageUploadModel.findById(images[0].key).lean())!;
    await ProductModel.updateOne({ _id: objectId(product) }, { $set: { images: [image], updatedAt: new Date() } });
    await refreshProducts([objectId(product)]);
    const buyer = await shop.signIn();
    await placeOrder(shop, buyer, { items: [{ productId: product, quantity: 1 }] });
    const stored = (await OrderModel.findOne().lean())!.items[0]!.image;
    expect(stored).toBe(`/media/${images[0].key}-480.webp`);
    const { myOrders } = await shop.data('{ myOrders { orders { items { image } } } }', {}, buyer.token);
    expect(myOrders.orders[0].items[0].image).toBe(`${media}${images[0].key}-480.webp`);
    const sent = await fetch(`${shop.url}${stored}`, { redirect: 'manual' });
    expect(sent.headers.get('location')).toBe(myOrders.orders[0].items[0].image);
    expect(sent.headers.get('content-security-policy')).toMatch(/img-src [^;]*https:\/\/cdn\.example[ ;]/);
  } finally {
    await shop.stop();
  }
});

it('reads FILES_URL strictly, and asks for the credentials beside it', () => {
  const read = (FILES_URL: string, more = s3.credentials as Record<string, string>) =>
    loadConfig({ FILES_URL, ...more }).objectStore;
  expect(read('s3://shop/a/b/?region=ap-south-1')).toMatchObject({
    bucket: 'shop',
    folder: 'a/b/',
    region: 'ap-south-1',
  });
  expect(read('s3://shop')).toMatchObject({ folder: '', endpoint: undefined, patience: 10_000 });
  for (const wrong of [
    'http://shop',
    's3://',
    's3://shop?endpoint=s3.example',
    's3://shop?key=x',
    's3://u:p@shop',
    's3://shop/../x?timeout=0',
  ])
    expect(() => read(wrong)).toThrow(/FILES_URL/);
  expect(() => read('s3://shop', {})).toThrow(/AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY/);
});
