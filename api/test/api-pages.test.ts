/** Tests the pages for integrators: GraphiQL and Swagger UI load only from this server, each with its own content security policy. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { startTestApp, type TestApp } from './test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const policyOf = (headers: Headers) => {
  const rules = headers.get('content-security-policy')!.split(';');
  return Object.fromEntries(
    rules.map((rule) => [rule.trim().split(' ')[0]!, rule.trim().split(' ').slice(1)] as const),
  );
};

describe('GraphiQL', () => {
  it('runs only the script of its own page, by its hash, and loads nothing from elsewhere', async () => {
    const { status, headers, body } = await page('/graphql/explorer');
    const [, script] = /<script>([\s\S]*)<\/script>/.exec(body)!;
    expect(status).toBe(200);
    expect(policyOf(headers)).toEqual({
      'default-src': ["'none'"],
      'script-src': [`'sha256-${createHash('sha256').update(script!).digest('base64')}'`],
      'worker-src': ['blob:'],
      'style-src': ["'unsafe-inline'"],
      'font-src': ['data:'],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
    expect(/<(?:script|link|img)[^>]+(?:src|href)="https?:/.test(body)).toBe(false);
  });

  it('leaves the policy of every other page as it was', async () => {
    for (const path of ['/api/docs', '/graphql/explorer/nothing', '/products']) {
      const policy = policyOf((await page(path)).headers);
      expect([path, policy['script-src']?.join(' ') ?? '']).not.toEqual([path, expect.stringMatching(/unsafe|blob:/)]);
      expect([path, policy['worker-src']]).toEqual([path, undefined]);
    }
  });

  it('is sent compressed, and not again to who has it', async () => {
    const first = await fetch(`${app.url}/graphql/explorer`, { headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(Number(first.headers.get('content-length'))).toBeLessThan(3_000_000);
    expect((await first.text()).includes('YogaGraphiQL')).toBe(true);
    // Node's fetch asks every cache for a new answer beside this header.
    const again = get(`${app.url}/graphql/explorer`, { headers: { 'if-none-match': first.headers.get('etag')! } });
    const [{ statusCode }] = (await once(again, 'response')) as [IncomingMessage];
    again.destroy();
    expect(statusCode).toBe(304);
  });
});

describe('Swagger UI', () => {
  it('comes with files of this server alone, which browsers keep until there is another version', async () => {
    const { body, headers } = await page('/api/docs');
    expect(headers.get('cache-control')).toBe('no-cache');
    const files = [...body.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file]) => file!);
    expect(files).toEqual([
      expect.stringMatching(/^\/api\/docs\/[\d.]+\/swagger-ui\.css$/),
      expect.stringMatching(/^\/api\/docs\/[\d.]+\/swagger-ui-bundle\.js$/),
      '/api/docs/start.js',
    ]);
    for (const file of files) {
      const answer = await page(file);
      const caching = file.endsWith('start.js') ? 'no-cache' : 'public,max-age=31536000,immutable';
      expect([file, answer.status, answer.headers.get('cache-control')]).toEqual([file, 200, caching]);
    }
    expect((await page('/api/docs/start.js')).body).toContain("url: '/api/openapi.json'");
  });

  it('shows nothing else of its package', async () => {
    const { body } = await page('/api/docs');
    const [, folder] = /href="([^"]+)\/swagger-ui\.css"/.exec(body)!;
    for (const file of ['/', '/index.html', '/package.json', '/swagger-ui-bundle.js.map', '/../package.json'])
      expect([file, (await page(folder + file)).status]).toEqual([file, 404]);
  });
});

async function page(path: string): Promise<{ status: number; headers: Headers; body: string }> {
  const answer = await fetch(app.url + path);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
