/**
 * Server-rendered pages, with GraphQL answers given by the test.
 * @jest-environment node
 */
import shopSettings from '../../../shop/shop.json';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { renderPage, UnansweredError, type Execute } from './render-page';
import { declarationOf, plainListing } from '../../test/declaration';
import { ratingOf, reviewOf, reviewsOf } from '../../test/reviews';

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
  readiness: null,
  featured: true,
  category: 'Cricket',
  images: [],
  gallery: [],
  description: 'Seven grains.',
  sku: 'BAT-1',
  priceWithTax: 1180,
  gstRatePercent: 18,
  offers: [],
  declaration: declarationOf(),
  listing: { ...plainListing, gtin: '96385074' },
  specifications: [],
};
const shop = {
  __typename: 'Shop',
  ...shopSettings,
  address: { __typename: 'ShopAddress', ...shopSettings.address },
  map: { __typename: 'MapPosition', ...shopSettings.map },
  social: shopSettings.social.map((one) => ({ __typename: 'ShopLink', ...one })),
  footerHours: shopSettings.footerHours.map((one) => ({ __typename: 'OpeningHours', ...one })),
  footerListsPages: true,
  showroomHours: shopSettings.showroomHours.map((one) => ({ __typename: 'OpeningHours', ...one })),
};
const block = (type: string, more: object = {}) => ({
  __typename: 'ContentBlock',
  type,
  overline: null,
  title: null,
  text: null,
  body: null,
  picture: null,
  film: null,
  items: [],
  links: [],
  ...more,
});
const page = (id: string, path: string | null, blocks: object[], more: object = {}) => ({
  contentPage: { __typename: 'ContentPage', id, path, title: id, description: '', blocks, ...more },
});
const prose = (...content: object[]) => block('PROSE', { body: { type: 'doc', content } });
const pages: Record<string, object> = {
  home: page(
    'home',
    '/',
    [block('COLLECTIONS', { title: 'Our collections' }), block('SIGNATURE_PIECES', { title: 'Signature pieces' })],
    { title: '' },
  ),
  about: page(
    'about',
    '/about',
    [
      block('BANNER', {
        title: 'Since 1999',
        picture: {
          __typename: 'ProductImage',
          url: '/media/p/works-1600.webp',
          thumbnailUrl: '/media/p/works-480.webp',
          srcSet: '/media/p/works-480.webp 480w, /media/p/works-1600.webp 1600w',
          width: 1600,
          height: 900,
          alt: '',
          placeholder: null,
        },
      }),
      block('STATISTICS'),
    ],
    { title: 'About' },
  ),
  care: page(
    'care',
    '/pages/care',
    [
      prose({
        type: 'paragraph',
        content: [
          { type: 'text', text: '<b>Oil</b> it, ' },
          { type: 'text', text: 'twice', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: '/about' } }] },
        ],
      }),
    ],
    { title: 'Care', description: 'How to <care>' },
  ),
};
const answers: Record<string, (variables: Record<string, unknown>) => Record<string, unknown>> = {
  Shop: () => ({
    shop,
    contentPage: { __typename: 'ContentPage', id: 'home', description: 'Bats, gates and beds from Lucknow.' },
  }),
  Footer: () => ({
    categories: [category],
    contentPages: { __typename: 'ContentPageList', items: [] },
    ...page('footer', null, [
      block('FOOTER_MENU', {
        title: 'Policies',
        links: [{ __typename: 'ContentLink', label: 'Our terms', to: '/pages/terms' }],
      }),
    ]),
  }),
  ContentPage: ({ id }) => (pages[String(id)] ?? { contentPage: null }) as Record<string, unknown>,
  Home: () => ({ categories: [category], featuredProducts: [bat] }),
  Product: ({ id }) => ({ product: id === 'p1' ? bat : null }),
  RelatedProducts: () => ({ product: null, relatedProducts: [] }),
  Reviews: () => reviewsOf(),
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
  expect(asked).toEqual(['Shop', 'Footer', 'Home', 'ContentPage']);
  const [head, body] = html.split('<body>') as [string, string];
  expect(head).toMatch(/<title>GS Mart/);
  expect(head).not.toContain('<title>Shop');
  expect(head).toContain('<meta name="description" content="Bats, gates and beds from Lucknow."/>');
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
          data: {
            shop: { ...shop, brand: 'Verma & Sons', phone: '+91 11111 22222', chatGreeting: 'Namaste {brand}' },
            contentPage: null,
          },
        }
      : execute(operation);
  const { html } = await open('/about', renamed);
  expect(html).toContain('<title>About | Verma &amp; Sons');
  expect(html).toContain('href="tel:+911111122222"');
  expect(html).toContain(encodeURIComponent('Namaste Verma & Sons'));
  expect((await open('/about')).html).toContain('GS Mart');
});

test('wears the colours and the logo of its owner, in light and in dark', async () => {
  const logo = `/media/shop/${'a'.repeat(24)}-960x240.png`;
  const theme = [{ __typename: 'ShopThemeColour', name: 'primary', light: '#7a1f3d', dark: '#e29ab2' }];
  const { html } = await open('/', (operation) =>
    nameOf(operation.document) === 'Shop'
      ? { data: { ...answers['Shop']!({}), shop: { ...shop, logo, theme } } }
      : execute(operation),
  );
  expect(html).toContain(
    '<style>:root:root{--color-primary:#7a1f3d}@media(prefers-color-scheme:dark){:root:root{--color-primary:#e29ab2}}</style>',
  );
  expect(html).toMatch(new RegExp(`<img src="${logo}" alt="GS Mart" width="960" height="240"`));
  // While the design's own hold, nothing is said of them.
  expect((await open('/')).html).not.toContain(':root:root');
});

test('is the same for the same address and answers', async () => {
  expect(await open('/')).toEqual(await open('/'));
});

test('a product is offered at what a shopper pays, below its category', async () => {
  const { html } = await open('/product/p1/english-willow-bat');
  const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)['@graph'];
  expect(facts[0]).toMatchObject({
    '@type': 'Product',
    gtin: '96385074',
    brand: { name: 'GS Mart' },
    offers: {
      price: '1180.00',
      url: 'https://shop.example/product/p1/english-willow-bat',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': facts[2]['@id'] },
    },
  });
  expect(facts[1].itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Cricket', bat.title]);
  // What the law has shown needs no scripts.
  expect(html).toMatch(/Manufactured by<\/th><td[^>]*>GS Works<\/td>/);
  const readiness = { __typename: 'Readiness', kind: 'MADE_TO_ORDER', text: 'Made to order, 7-10 working days' };
  const { html: made } = await open('/product/p1/english-willow-bat', (operation) =>
    nameOf(operation.document) === 'Product' ? { data: { product: { ...bat, readiness } } } : execute(operation),
  );
  expect(made).toContain('"availability":"https://schema.org/MadeToOrder"');
});

test('stars of a product are told to search engines when somebody gave them, and its first reviews come with the page', async () => {
  const address = '/product/p1/english-willow-bat';
  const { html: bare } = await open(address);
  expect(bare).toContain('4.8/5');
  expect(bare).not.toMatch(/aggregateRating|"Review"/);
  const review = reviewOf('r1', { stars: 4, name: 'Ravi', text: 'Light. </script>' });
  const { html } = await open(address, (operation) => {
    const name = nameOf(operation.document);
    if (name === 'Reviews') return { data: reviewsOf([review], { rating: ratingOf(4.3, 12), pages: 2 }) };
    return name === 'Product' ? { data: { product: { ...bat, rating: ratingOf(4.3, 12) } } } : execute(operation);
  });
  const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)['@graph'];
  expect(facts[0]).toMatchObject({
    aggregateRating: { ratingValue: 4.3, reviewCount: 12, bestRating: 5 },
    review: [{ reviewRating: { ratingValue: 4 }, author: { name: 'Ravi' }, reviewBody: review.text }],
  });
  expect(html).toMatch(/href="#reviews"[^>]*>.*?4\.3(<!-- -->)?\/5/);
  expect(html).toContain('Light. &lt;/script&gt;');
  expect(html).toContain('More reviews');
  // Their code is asked for with that of the page.
  expect(html).toContain('fetchpriority="low" href="/assets/catalogue/Reviews.js"');
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

test('a page of the owner is drawn part by part, with its own head, and its menu is in the foot', async () => {
  const { status, html } = await open('/pages/care');
  expect(status).toBe(200);
  expect(html).toContain('<title>Care | GS Mart');
  expect(html).toContain('<meta name="description" content="How to &lt;care&gt;"/>');
  expect(html).toContain('<link rel="canonical" href="https://shop.example/pages/care"/>');
  expect(html).toContain('<h1 class="text-title">Care</h1>');
  expect(html).toContain(
    '<p>&lt;b&gt;Oil&lt;/b&gt; it, <a href="/about" data-discover="true"><strong>twice</strong></a></p>',
  );
  expect(html).toContain('href="/pages/terms"');
});

test('a banner is asked for by the head in the size of the screen, and shown where the address is shared', async () => {
  const { html } = await open('/about');
  expect(html).toMatch(/<link rel="preload" as="image" imageSrcSet="[^"]*works-480.webp 480w/);
  expect(html).toContain('<meta property="og:image" content="https://shop.example/media/p/works-1600.webp"/>');
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test.each(['/pages/none', '/pages/home', '/pages/about'])('%s is no page', async (path) => {
  const { status, html } = await open(path);
  expect(status).toBe(404);
  expect(html).toContain('Page not found');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('any other path is the home page, known by its own address', async () => {
  const { status, html } = await open('/nothing/of/the/kind');
  expect(status).toBe(200);
  expect(html).toContain('<link rel="canonical" href="https://shop.example/"/>');
});

test.each(['/cart', '/login', '/my-orders', '/admin/orders'])(
  '%s is a place for a screen of the browser, of which nothing is asked but who the shop is and its foot',
  async (path) => {
    const { status, html } = await open(path);
    expect([status, asked]).toEqual([200, path.startsWith('/admin') ? ['Shop'] : ['Shop', 'Footer']]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('Loading');
    expect(html).toContain('<noscript><p');
    expect(html).not.toContain('fetchpriority="low"');
  },
);

test.each(['/contact', '/custom-order'])(
  'the form on %s tells a browser without scripts whom to reach',
  async (path) => {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    const notice = /<noscript><p[^>]*>This form needs JavaScript\..*?<\/noscript>/.exec(html)?.[0];
    expect(notice).toContain(`href="tel:${shop.phone.replace(/[^+\d]/g, '')}"`);
    expect(notice).toContain(`href="mailto:${shop.email}`);
  },
);

test('a fault in a component is thrown, and so is a refusal', async () => {
  const broken: Execute = (operation) => ({
    data: {
      ...answers[nameOf(operation.document)]!(operation.variables),
      featuredProducts: [{ ...bat, images: null }],
    },
  });
  await expect(open('/', broken)).rejects.toThrow(TypeError);
  const refusal = () => ({ errors: [{ message: 'Too much.' }] });
  await expect(open('/', refusal)).rejects.toThrow(UnansweredError);
});
