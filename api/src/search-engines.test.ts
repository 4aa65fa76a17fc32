import { makeProduct } from '../test/order-fixtures.js';
import { startTestApp, type TestApp } from '../test/test-app.js';
import { refreshProducts } from './features/catalogue/catalogue-sync.js';
import { ProductModel } from './features/catalogue/product.model.js';

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
});
