/**
 * Pages as the server makes them, of answers that stand here.
 * @jest-environment node
 */
import shopSettings from '../../../shop/shop.json';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { renderPage, UnansweredError, type Execute } from './render-page';

const shell = {
  template:
    '<html><head><!-- head --><title>Shop</title><!-- /head --></head><body><!-- page --><!-- /page --></body></html>',
  filesOf: (file: string) => [`assets/${file}.js`, `assets/${file}.css`],
};
const category = {
  __typename: 'Category',
  id: 'c1',
  name: 'Cricket </script>',
  emoji: '🏏',
  productCount: 2,
  imageUrl: null,
};
const bat = {
  __typename: 'Product',
  id: 'p1',
  slug: 'english-willow-bat',
  title: 'English Willow Bat <b>',
  price: 1000,
  originalPrice: null,
  discountPercent: 0,
  stock: 3,
  inStock: true,
  featured: true,
  category: 'Cricket',
  images: [],
  description: 'Seven grains.',
  sku: 'BAT-1',
  priceWithTax: 1180,
  gstRatePercent: 18,
  specifications: [],
};
const shop = {
  __typename: 'Shop',
  ...shopSettings,
  address: { __typename: 'ShopAddress', ...shopSettings.address },
  map: { __typename: 'MapPosition', ...shopSettings.map },
  social: shopSettings.social.map((one) => ({ __typename: 'ShopLink', ...one })),
  footerHours: shopSettings.footerHours.map((one) => ({ __typename: 'OpeningHours', ...one })),
  showroomHours: shopSettings.showroomHours.map((one) => ({ __typename: 'OpeningHours', ...one })),
};
const answers: Record<string, (variables: Record<string, unknown>) => Record<string, unknown>> = {
  Shop: () => ({ shop }),
  Home: () => ({ categories: [category], featuredProducts: [bat] }),
  Product: ({ id }) => ({ product: id === 'p1' ? bat : null }),
  RelatedProducts: () => ({ relatedProducts: [] }),
};

let asked: string[] = [];
beforeEach(() => void (asked = []));
const nameOf = (document: DocumentNode) =>
  document.definitions.find((node): node is OperationDefinitionNode => node.kind === 'OperationDefinition')!.name!
    .value;
const execute: Execute = ({ document, variables }) => {
  asked.push(nameOf(document));
  return { data: answers[nameOf(document)]!(variables) };
};
const open = (path: string, run = execute) => renderPage(shell, new URL(path, 'https://shop.example'), run);

test('a page is whole: head, words and answers, with nothing in it that somebody wrote as markup', async () => {
  const { status, html } = await open('/');
  expect(status).toBe(200);
  expect(asked).toEqual(['Shop', 'Home']);
  const [head, body] = html.split('<body>') as [string, string];
  expect(head).toMatch(/<title>GS Mart/);
  expect(head).not.toContain('<title>Shop');
  expect(head).toContain('<link rel="canonical" href="https://shop.example/"/>');
  // What can be read comes first over the line.
  expect(head).toContain(
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/pages/HomeRoute.js">',
  );
  expect(head).toContain('<link rel="stylesheet" href="/assets/pages/HomeRoute.css">');
  expect(body).toContain('English Willow Bat &lt;b&gt;');
  expect(body).toContain('href="/product/p1/english-willow-bat"');
  expect(html).not.toContain('Cricket </script>');
  const state = JSON.parse(/<script type="application\/json" id="page-state">(.*?)<\/script>/.exec(body)![1]!);
  expect(state).toMatchObject({
    origin: 'https://shop.example',
    cache: { 'Category:c1': { name: 'Cricket </script>' } },
  });
});

test('says who the shop is as its owner has set it, from the next page on', async () => {
  const renamed: Execute = (operation) =>
    nameOf(operation.document) === 'Shop'
      ? {
          data: { shop: { ...shop, brand: 'Verma & Sons', phone: '+91 11111 22222', chatGreeting: 'Namaste {brand}' } },
        }
      : execute(operation);
  const { html } = await open('/about', renamed);
  expect(html).toContain('<title>About | Verma &amp; Sons');
  expect(html).toContain('href="tel:+911111122222"');
  expect(html).toContain(encodeURIComponent('Namaste Verma & Sons'));
  expect((await open('/about')).html).toContain('GS Mart');
});

test('is the same for the same address and answers', async () => {
  expect(await open('/')).toEqual(await open('/'));
});

test('a product is offered at what a shopper pays, below its category', async () => {
  const { html } = await open('/product/p1/english-willow-bat');
  const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)['@graph'];
  expect(facts[0]).toMatchObject({
    '@type': 'Product',
    offers: {
      price: '1180.00',
      url: 'https://shop.example/product/p1/english-willow-bat',
      availability: 'https://schema.org/InStock',
    },
  });
  expect(facts[1].itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Cricket', bat.title]);
});

test.each(['/product/p1', '/product/p1/other-words'])(
  '%s leads to the words of its title, with what was asked',
  async (path) => {
    expect(await open(`${path}?from=chat`)).toEqual({
      status: 301,
      headers: { Location: '/product/p1/english-willow-bat?from=chat' },
      html: '',
    });
  },
);

test('what does not exist answers 404 with its screen, and no search engine lists it', async () => {
  const { status, html } = await open('/product/p2');
  expect(status).toBe(404);
  expect(html).toContain('Product not found');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('any other path is the home page, known by its own address', async () => {
  const { status, html } = await open('/nothing/of/the/kind');
  expect(status).toBe(200);
  expect(html).toContain('<link rel="canonical" href="https://shop.example/"/>');
});

test.each(['/cart', '/login', '/my-orders', '/admin/orders'])(
  '%s is a place for a screen of the browser, of which nothing is asked but who the shop is',
  async (path) => {
    const { status, html } = await open(path);
    expect([status, asked]).toEqual([200, ['Shop']]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('Loading');
    expect(html).toContain('<noscript><p');
    expect(html).not.toContain('fetchpriority="low"');
  },
);

test('a fault in a component is thrown, and so is a refusal', async () => {
  const broken: Execute = () => ({ data: { shop, categories: [], featuredProducts: [{ ...bat, images: null }] } });
  await expect(open('/', broken)).rejects.toThrow(TypeError);
  const refusal = () => ({ errors: [{ message: 'Too much.' }] });
  await expect(open('/', refusal)).rejects.toThrow(UnansweredError);
});
