/** Serves the built web client: its files, and for every other path the one page, with the head of the screen asked for. */
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import escapeHtml from 'escape-html';
import { Router, type Request, type RequestHandler } from 'express';
import sirv, { type Options } from 'sirv';
import { findProduct } from './features/catalogue/product.service.js';
import type { Product } from './features/catalogue/product.model.js';
import { readManifest } from './graphql/persisted-documents.js';
import { platform } from './platform/platform.js';
import { toRupees } from './pricing/index.js';
import { settings } from './platform/shop-settings/current.js';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
/** Characters of a description that search engines and chats show. */
const DESCRIPTION_LENGTH = 200;
/** What web/index.html holds between its marks is for the development server; here it gives way to the screen's own head. */
const MARKED_HEAD = /<!-- head -->[\s\S]*<!-- \/head -->/;
/** The `sizes` of the gallery in web/src/features/catalogue/Gallery.tsx: another one would fetch another picture. */
const GALLERY_SIZES = '(min-width: 64rem) 38rem, (min-width: 48rem) 50vw, 100vw';
/** The first picture of the home page. */
const HOME_POSTER = /<meta name="first-poster" content="([^"]+)" \/>/;

const DESCRIPTION =
  'Sports goods, steel fabrication and furniture, made in Lucknow. Order online, pay on delivery or by card, or have it made to your own drawing.';

interface Screen {
  /** Module of web/src/features whose chunk the screen needs; fetched beside the code that every screen needs. */
  module?: string;
  title: string;
  description?: string;
  /** Path of the picture shown where the address is shared. */
  image?: string;
  /** The largest picture of the screen, asked for before the code that shows it has come. */
  early?: { href: string; srcSet?: string; sizes?: string };
  /** What the screen asks first, sent before its code has come; must be, to the letter, what the web client asks. */
  question?: { operation: string; variables: object };
  /** Nothing that a search engine should list. */
  personal?: boolean;
  /** Path and query of the one address under which the screen is known; the path asked for when left out. */
  canonical?: string;
  /** Facts for search engines in the words of schema.org. */
  facts?: object;
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const named = (screen: string): string => `${screen} | ${home.title}`;
const home: Screen = {
  module: 'pages/HomeRoute',
  title: `${settings().brand} – ${settings().tagline}`,
  canonical: '/',
  question: { operation: 'Home', variables: {} },
};

/** By the first part of the path; any other path shows the home page. */
const screens = new Map<string, (req: Request) => Screen>(
  Object.entries({
    products: (req: Request) => {
      const category = typeof req.query['category'] === 'string' ? req.query['category'] : '';
      return {
        module: 'catalogue/ProductsRoute',
        title: named(category || 'Products'),
        canonical: `/products${category && `?${new URLSearchParams({ category })}`}`,
        ...(Object.keys(req.query).every((name) => name === 'category') && { question: productsQuestion(category) }),
      };
    },
    product: (req: Request) => productScreen(req.path.split('/')[2] ?? ''),
    cart: () => ({ module: 'checkout/CartRoute', title: named('Your Cart'), personal: true }),
    'custom-order': () => ({ module: 'custom-orders/CustomOrderRoute', title: named('Custom Order') }),
    login: () => ({ module: 'account/LoginRoute', title: `Login to ${settings().brand}`, personal: true }),
    signup: () => ({ module: 'account/SignupRoute', title: 'Create an Account', personal: true }),
    about: () => ({ module: 'pages/AboutRoute', title: named('About') }),
    contact: () => ({ module: 'contact/ContactRoute', title: named('Contact') }),
    'my-orders': () => ({ module: 'orders/MyOrdersRoute', title: named('My Orders'), personal: true }),
    admin: () => ({ title: home.title, personal: true }),
  }),
);

/** The whole list or one category; what else narrows it down is understood by the web client alone. */
function productsQuestion(category: string): Screen['question'] {
  const filter = { search: null, category: category || null, priceBands: null };
  return { operation: 'Products', variables: { filter, sort: 'NAME', page: 1 } };
}

function productScreen(id: string): Screen {
  const module = 'catalogue/ProductRoute';
  const product = findProduct(id);
  if (!product) return { module, title: named('Product not found'), personal: true };
  const text = product.description.replace(/\s+/g, ' ').trim();
  return {
    module,
    title: named(product.title),
    description: text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH - 1)}…` : text,
    image: product.images[0]?.url,
    question: { operation: 'Product', variables: { id } },
    early: product.images[0] && {
      href: product.images[0].url,
      srcSet: product.images[0].srcSet,
      sizes: GALLERY_SIZES,
    },
    facts: productFacts(product),
  };
}

const absolute = (path: string): string => new URL(path, `${platform().config.publicUrl}/`).href;

function productFacts(product: Product): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description,
    sku: product.sku,
    category: product.categoryName,
    image: product.imageUrls.map(absolute),
    offers: {
      '@type': 'Offer',
      price: toRupees(product.price).toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
      url: absolute(`/product/${product.id}`),
    },
  };
}

/**
 * Ends an answer whose file cannot be read to its end: a new build, for instance, has put another in its place. Nobody else
 * listens for that, and without a listener it would end the process.
 */
export function endWithItsFile(res: ServerResponse): void {
  res.on('pipe', (file: Readable) =>
    file.on('error', (error) => {
      platform().logger.warn({ err: error }, 'a file could not be sent');
      res.destroy();
    }),
  );
}

/** How the files of a build are sent: compressed when they were made, and kept by browsers as long as their names hold. */
export const builtFiles: Options = {
  brotli: true,
  gzip: true,
  setHeaders(res, path) {
    endWithItsFile(res);
    res.setHeader('Cache-Control', cachingOf(path));
    // Not in the server's own table of types.
    if (path.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon');
  },
};

/** Serves `web/dist`; nothing where it is not built. */
export function webClient(dist: string): RequestHandler {
  const router = Router();
  if (!existsSync(join(dist, 'index.html'))) return router;
  const template = readFileSync(join(dist, 'index.html'), 'utf8');
  const poster = HOME_POSTER.exec(template)?.[1];
  const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = filesOf(chunks, 'index.html');
  const asker = [...filesOf(chunks, 'src/app/first-question.ts')];
  const hashes = hashesOf(join(dist, 'persisted-documents.json'));

  const page: RequestHandler = (req, res) => {
    const screen = screens.get(req.path.split('/')[1] ?? '')?.(req) ?? home;
    const files = screen.module ? filesOf(chunks, `src/features/${screen.module}.tsx`) : new Set<string>();
    const early = [...files].filter((file) => !entry.has(file));
    const picture = screen === home && poster ? { href: poster } : screen.early;
    // The question comes first: its few lines must not wait behind the code of the screen.
    const head = [
      ...(screen.question ? askOf(screen.question, hashes, asker) : []),
      ...headOf({ ...screen, early: picture }, req.path, early),
    ].join('\n    ');
    res
      .type('html')
      .set('Cache-Control', 'no-cache')
      .send(template.replace(MARKED_HEAD, () => head));
  };

  router.get(/^[^.]*$/, page);
  router.use(sirv(dist, builtFiles));
  // An address with a dot in it that somebody opens is a screen; a file that a page asks for and that is not there is not.
  router.get(/.*/, (req, res, next) => (req.headers.accept?.includes('text/html') ? page(req, res, next) : next()));
  return router;
}

/** Names of assets change with their content; pictures of the brand and films keep theirs, and change seldom. */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  if (/^\/(brand|films)\//.test(path))
    return `public, max-age=${DAY_SECONDS}, stale-while-revalidate=${7 * DAY_SECONDS}`;
  return 'no-cache';
}

/** The files a chunk cannot do without, its own first. */
function filesOf(chunks: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  chunk.css?.forEach((file) => found.add(file));
  chunk.imports?.forEach((imported) => filesOf(chunks, imported, found));
  return found;
}

function headOf(screen: Screen, path: string, chunks: readonly string[]): string[] {
  const address = absolute(screen.canonical ?? path);
  const description = screen.description || DESCRIPTION;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(screen.title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...(screen.personal
      ? ['<meta name="robots" content="noindex" />']
      : [`<link rel="canonical" href="${escapeHtml(address)}" />`]),
    property('og:site_name', settings().brand),
    property('og:locale', 'en_IN'),
    property('og:type', screen.facts ? 'product' : 'website'),
    property('og:title', screen.title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', absolute(screen.image ?? '/brand/share.jpg')),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(screen.early ? [preload(screen.early)] : []),
    ...chunks.map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" href="/${file}" />`
        : `<link rel="modulepreload" href="/${file}" />`,
    ),
    ...(screen.facts
      ? [`<script type="application/ld+json">${JSON.stringify(screen.facts).replace(/</g, '\\u003c')}</script>`]
      : []),
  ];
}

/** The hash of each document that the web client asks by, by its operation's name. */
function hashesOf(file: string): ReadonlyMap<string, string> {
  return new Map(
    [...readManifest(file)].flatMap(([hash, document]) => {
      const name = /\bquery (\w+)/.exec(document)?.[1];
      return name ? [[name, hash] as const] : [];
    }),
  );
}

/** A question for the script that asks it. */
function askOf(
  { operation, variables }: NonNullable<Screen['question']>,
  hashes: ReadonlyMap<string, string>,
  [asker, ...imports]: readonly string[],
): string[] {
  const sha256Hash = hashes.get(operation);
  if (!sha256Hash || !asker) return [];
  const address = `/graphql?${new URLSearchParams({
    operationName: operation,
    variables: JSON.stringify(variables),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash } }),
  })}`;
  return [
    `<meta name="first-question" content="${escapeHtml(address)}" />`,
    `<script type="module" src="/${asker}"></script>`,
    ...imports.map((file) => `<link rel="modulepreload" href="/${file}" />`),
  ];
}

const preload = ({ href, srcSet, sizes }: NonNullable<Screen['early']>): string =>
  `<link rel="preload" as="image" href="${escapeHtml(href)}"${
    srcSet ? ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes ?? '100vw')}"` : ''
  } fetchpriority="high" />`;
