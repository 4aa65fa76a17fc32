import { makeProduct } from '../../test/order-fixtures.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { catalogue, refreshProducts } from '../features/catalogue/catalogue-sync.js';
import { ProductModel, type Product } from '../features/catalogue/product.model.js';
import { ObjectId } from '../types/object-id.js';

describe('what search engines find', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
  });
  afterAll(() => app.stop());

  it('keeps them out of what belongs to people, and names the sitemap', async () => {
    const { status, headers, body } = await app.rest('GET', '/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('Disallow: /admin\n');
    for (const secret of ['/confirm', '/quote', '/pay', '/review']) expect(body).toContain(`Disallow: ${secret}\n`);
    expect(body).toContain('Sitemap: https://shop.example/sitemap.xml\n');
  });

  it('lists screens, categories and products by their public addresses, and nothing that is gone', async () => {
    const [kept, gone] = [await makeProduct(), await makeProduct()];
    await ProductModel.updateOne({ _id: gone }, { deletedAt: new Date() });
    await refreshProducts([gone]);
    const { status, headers, body } = await app.rest('GET', '/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const addresses = [...(body as string).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    expect(addresses).toEqual([
      'https://shop.example/',
      'https://shop.example/products',
      'https://shop.example/custom-order',
      'https://shop.example/about',
      'https://shop.example/contact',
      ...['terms', 'privacy', 'shipping', 'returns', 'grievance'].map((slug) => `https://shop.example/pages/${slug}`),
      'https://shop.example/products?category=Fitness',
      `https://shop.example/product/${kept}/${(await ProductModel.findById(kept))!.slug}`,
    ]);
  });

  it('divides what is too long for one sitemap into parts, each address in one of them', async () => {
    const addresses = (body: unknown) => [...String(body).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
    const shown = await makeProduct();
    const one = (await ProductModel.findById(shown).lean())!;
    const many = Array.from({ length: 8_000 }, (_, at) => ({
      ...one,
      _id: new ObjectId(),
      sku: `${one.sku}-${at}`,
      slug: `part-${at}`,
    }));
    const before = addresses((await app.rest('GET', '/sitemap.xml')).body);
    catalogue.applyProducts(many as unknown as Product[]);
    try {
      const { status, body } = await app.rest('GET', '/sitemap.xml');
      expect([status, String(body).includes('<sitemapindex ')]).toEqual([200, true]);
      const parts = addresses(body);
      expect(parts).toEqual([1, 2, 3].map((part) => `https://shop.example/sitemap-${part}.xml`));
      const all: string[] = [];
      for (const part of parts) {
        const answer = await app.rest('GET', new URL(part).pathname);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
        const some = addresses(answer.body);
        expect(some.length).toBeLessThanOrEqual(4_000);
        all.push(...some);
      }
      const made = many.map(({ _id, slug }) => `https://shop.example/product/${_id.toHexString()}/${slug}`);
      expect(all.toSorted()).toEqual([...before, ...made].toSorted());
      expect((await app.rest('GET', '/sitemap-4.xml')).status).toBe(404);
    } finally {
      catalogue.applyProducts(many.map((product) => ({ ...product, deletedAt: new Date() })) as unknown as Product[]);
    }
  });
});
