/** Serves GraphiQL at /graphql/explorer from its npm package, so that it works without internet access. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import escapeHtml from 'escape-html';
import { Router } from 'express';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const FIRST_QUERY = `# Ctrl-Enter runs the operation at the cursor.
# The book on the left shows every type and field.
#
# What needs an account or an API key takes it
# under "Headers", below the query:
#
#   { "Authorization": "Bearer YOUR_TOKEN" }
#
# The mutation logIn answers a token. The back office
# makes API keys, under Integrations.

query Products {
  products(page: 1, pageSize: 5) {
    total
    items {
      id
      title
      price
      category
    }
  }
}
`;

interface Rendered {
  gzipped: Buffer;
  etag: string;
  policy: string;
}

/**
 * Serves GraphiQL at the root of the router. The page is built on the first request, because it loads 9 MB of text from the package.
 * @param brand the shop's name, for the title
 */
export function graphiql(brand: string): Router {
  const router = Router();
  let page: Promise<Rendered> | undefined;
  router.get('/', async (req, res) => {
    page ??= render(brand);
    // After a failure the next request builds it again.
    page.catch(() => (page = undefined));
    const { gzipped, etag, policy } = await page;
    res.setHeader('Content-Security-Policy', policy);
    res.setHeader('Cache-Control', 'no-cache');
    res.setHeader('ETag', etag);
    res.vary('Accept-Encoding');
    res.type('html');
    if (!req.acceptsEncodings('gzip')) return void res.send(await decompress(gzipped));
    res.setHeader('Content-Encoding', 'gzip');
    res.send(gzipped);
  });
  return router;
}

async function render(brand: string): Promise<Rendered> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({
    // The package does not escape the title.
    title: escapeHtml(`${brand} GraphQL`),
    logo: '',
    favicon: '/brand/favicon.ico',
    endpoint: '/graphql',
    // GET with Accept: text/event-stream, at the same URL.
    subscriptionsProtocol: 'GRAPHQL_SSE',
    defaultQuery: FIRST_QUERY,
    // Headers hold tokens, so the browser stores them only if the user turns this on in GraphiQL's settings.
    shouldPersistHeaders: false,
  });
  const gzipped = await compress(html, { level: 9 });
  return {
    gzipped,
    etag: `"${createHash('sha256').update(gzipped).digest('base64url').slice(0, 22)}"`,
    policy: policyOf(html),
  };
}

/** Content security policy of this page: its own script by hash, its editor's blob workers, and its own styles. */
function policyOf(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'font-src data:',
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
