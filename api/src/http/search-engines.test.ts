import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeProduct } from '../../test/order-fixtures.js';
import { setSettings, startTestApp, type TestApp } from '../../test/test-app.js';
import { catalogue, refreshProducts } from '../features/catalogue/catalogue-sync.js';
import { ProductModel, type Product } from '../features/catalogue/product.model.js';
import { repositoryRoot } from '../platform/repository-root.js';
import { OWN_PATHS } from '../platform/settings/redirect-kinds.js';
import { ObjectId } from '../types/object-id.js';
import { Role } from '../types/viewer.js';

describe('what search engines find', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
  });
  afterAll(() => app.stop());

  it('lets them read that a page is not to be listed, and names the sitemap', async () => {
    const { status, headers, body } = await app.rest('GET', '/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('Disallow: /download\n');
    for (const page of ['/admin', '/cart', '/confirm', '/quote', '/pay', '/review']) expect(body).not.toContain(page);
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

  it('dates a product by what its page says, and not by its sales', async () => {
    const id = await makeProduct();
    const dateOf = async () => {
      const body = String((await app.rest('GET', '/sitemap.xml')).body);
      return new RegExp(`/product/${id}/[^<]*</loc><lastmod>([^<]+)`).exec(body)![1]!;
    };
    const added = await dateOf();
    await ProductModel.updateOne({ _id: id }, { $inc: { stock: -10, version: 1 } });
    await refreshProducts([new ObjectId(id)]);
    expect(await dateOf()).toBe(added);
    const { token } = await app.signIn(Role.CATALOGUE);
    const edit = 'mutation($input:EditProductInput!){editProduct(input:$input){id}}';
    await app.data(edit, { input: { id, stock: 4 } }, token);
    expect(await dateOf()).toBe(added);
    await app.data(edit, { input: { id, description: 'Of oak' } }, token);
    expect(Date.parse(await dateOf())).toBeGreaterThan(Date.parse(added));
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

  describe('old addresses', () => {
    const set = (lines: object[]) => setSettings(app, 'redirects', { redirects: lines });
    const go = async (path: string) => {
      const { status, headers } = await fetch(app.url + path, { redirect: 'manual' });
      return status === 301 ? headers.get('location') : status;
    };
    afterAll(() => set([]));

    it('lead where the owner says, whatever their case and last slash, and never over a page that there is', async () => {
      const id = await makeProduct();
      const gone = '64f000000000000000000000';
      await set([
        { from: 'https://old.example/Shop/Bats.html', to: '/custom-order' },
        { from: '/item.php?id=7', to: '/contact' },
        { from: `/product/${gone}`, to: '/products' },
        { from: `/product/${id}`, to: '/about' },
        { from: '/pages/terms', to: '/about' },
        { from: '/pages/sale', to: '/products' },
        { from: '/products?category=Fitness', to: '/about' },
        { from: '/products?category=Gates', to: '/about' },
        { from: '/products?category=Old+Stairs&sort=price', to: 'https://www.shop.example/contact' },
      ]);
      expect(await go('/shop/bats.html/?utm=mail')).toBe('/custom-order');
      expect(await go('/item.php?id=7')).toBe('/contact');
      expect(await go('/item.php?id=8')).not.toBe('/contact');
      expect(await go(`/product/${gone}`)).toBe('/products');
      expect([await go('/pages/sale'), await go('/products?category=Gates')]).toEqual(['/products', '/about']);
      for (const page of [`/product/${id}`, '/pages/terms', '/products?category=Fitness'])
        expect(await go(page)).not.toBe('/about');
      expect(await go('/index.html')).toBe('/');
      // However the query is written and ordered, and whatever an advertisement adds to it.
      for (const query of [
        'sort=price&category=Old%20Stairs',
        'category=Old+Stairs&utm_source=x&sort=price&srsltid=Af',
      ])
        expect(await go(`/products?${query}`)).toBe('/contact');
    });

    it.each([
      [[{ from: '/about', to: '/contact' }], /\/about is a page of the shop/],
      [[{ from: '/', to: '/contact' }], /is a page of the shop/],
      [[{ from: '/Admin/x', to: '/contact' }], /is a page of the shop/],
      [[{ from: '/a', to: '/A/' }], /led on by line 1/],
      [[{ from: '/a', to: '/a?b=c' }], /led on by line 1/],
      [
        [
          { from: '/a', to: '/b' },
          { from: '/b', to: '/c' },
        ],
        /led on by line 2/,
      ],
      [
        [
          { from: '/a', to: '/b' },
          { from: '/A', to: '/c' },
        ],
        /stands twice/,
      ],
      [[{ from: '/a', to: '//evil.example' }], /begins with \//],
      [[{ from: '/a', to: 'https://evil.example/x' }], /begins with \//],
      [[{ from: '/index.html', to: '/about' }], /is a page of the shop/],
      [[{ from: '/robots.txt', to: '/about' }], /is a page of the shop/],
      [[{ from: '/sitemap-2.xml', to: '/about' }], /is a page of the shop/],
      [[{ from: '/a', to: '/Index.html?b=c' }], /led on to \/: name that/],
      [[{ from: '/a', to: 'javascript:alert(1)' }], /begins with \//],
    ])('are refused as %j', async (lines, message) => {
      await expect(set(lines)).rejects.toThrow(message);
    });

    it('stand before no screen of the storefront', () => {
      const file = readFileSync(join(repositoryRoot, 'web/src/shared/paths.ts'), 'utf8');
      const firsts = [...file.matchAll(/(?:fixed\(|path: )'\/([a-z-]+)/g)].map(([, first]) => first!);
      const comeAndGo = ['products', 'product', 'pages'];
      expect(firsts.length).toBeGreaterThan(20);
      expect([...new Set(firsts)].filter((first) => !comeAndGo.includes(first) && !OWN_PATHS.has(first))).toEqual([]);
    });
  });
});
