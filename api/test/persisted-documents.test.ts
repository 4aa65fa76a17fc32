/** Tests persisted queries: documents of our own client are known by hash from the start. */
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeaderMap } from '@apollo/server';
import { createLoaders } from '../src/platform/database/loaders.js';
import { ResponseNotes } from '../src/platform/request/response-notes.js';
import { DocumentStore } from '../src/graphql/document-store.js';
import { readManifest } from '../src/graphql/persisted-documents.js';
import { shopSchema } from '../src/graphql/schema.js';
import { createGraphqlServer } from '../src/graphql/server.js';
import { makeProduct } from './order-fixtures.js';
import { startTestApp, type TestApp } from './test-app.js';

const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
const file = join(folder, 'persisted-documents.json');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const known = 'query Known { __typename }';
writeFileSync(file, JSON.stringify({ [hashOf(known)]: known }));
const server = createGraphqlServer(shopSchema(), readManifest(file), new DocumentStore());
beforeAll(() => server.start());
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(hash: string, query?: string): Promise<any> {
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  const { body } = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: 'POST',
      headers: new HeaderMap([['content-type', 'application/json']]),
      search: '',
      body: { query, extensions },
    },
    context: async () => ({ viewer: null, address: '192.0.2.1', loaders: createLoaders(), notes: new ResponseNotes() }),
  });
  return JSON.parse(body.kind === 'complete' ? body.string : '');
}

it('answers a document of the manifest on its first request', async () => {
  expect(await ask(hashOf(known))).toEqual({ data: { __typename: 'Query' } });
});

it('does not let anybody put another document under its hash', async () => {
  const { errors } = await ask(hashOf(known), '{ categories { id } }');
  expect(errors[0].message).toBe('provided sha does not match query');
  expect(await ask(hashOf(known))).toEqual({ data: { __typename: 'Query' } });
});

it('knows any other document once it was sent with its hash', async () => {
  const other = 'query Other { __typename }';
  expect((await ask(hashOf(other))).errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  await ask(hashOf(other), other);
  expect(await ask(hashOf(other))).toEqual({ data: { __typename: 'Query' } });
});

it('starts without a manifest where the client was not built', () => {
  expect(readManifest(join(folder, 'nowhere.json')).size).toBe(0);
});

describe('in a shop', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  const send = async (body: object, token?: string) => {
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { data?: any; errors?: { extensions: { code: string }; path?: string[] }[] };
  };
  const byHash = (query: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(query) } } });
  /** Sends documents with their hashes until none that was sent before is known any more: together they are larger than the store. */
  const evictOthers = () =>
    Promise.all(
      Array.from({ length: 48 }, (_, n) => {
        const query = `{ __typename } # ${n} ${'x'.repeat(200_000)}`;
        return send({ query, ...byHash(query) });
      }),
    );

  it('carries a mutation out once, or says that its hash is not known and carries nothing out', async () => {
    const product = await makeProduct({ stock: 1000 });
    const { token } = await app.signIn();
    const query = `mutation Fill($id: ID!, $quantity: Int!) {
      addToCart(productId: $id, quantity: $quantity) { items { quantity } }
    }`;
    const inCart = async () =>
      (await app.data('{ myCart { items { quantity } } }', {}, token)).myCart.items[0]?.quantity ?? 0;
    const ask = (quantity: number, more = {}) =>
      send({ ...byHash(query), ...more, variables: { id: product, quantity } }, token);
    await ask(1, { query });
    await ask(1);
    expect(await inCart()).toBe(2);
    // It fails while the hash is being driven out.
    const [failed] = await Promise.all([ask(-1), evictOthers()]);
    expect(failed.errors).toMatchObject([{ path: ['addToCart'], extensions: { code: 'BAD_INPUT' } }]);
    expect(await inCart()).toBe(2);
    const unknown = await ask(-1);
    expect(unknown.errors).toMatchObject([{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }]);
    expect(await inCart()).toBe(2);
  });

  it('keeps a bounded number of parsed documents, however many different ones are sent', async () => {
    const fields = Array.from({ length: 20 }, (_, n) => `f${n}: __typename`).join(' ');
    // Some are asked three times, and must not stay for that.
    const ask = async (n: number) => {
      for (let times = n % 20 === 0 ? 3 : 1; times > 0; times -= 1)
        await send({ query: `{ d${n}: __typename ${fields} }` });
    };
    const figures: number[] = [];
    for (let n = 0; n < 2_000; n += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, at) => ask(n + at)));
      const { entries, characters } = app.figures().documents;
      expect(characters).toBeLessThanOrEqual(128 * 1024);
      figures.push(entries);
    }
    expect(Math.max(...figures)).toBeLessThan(500);
    // It was full long before the end.
    expect(figures.at(-1)).toBeLessThanOrEqual(figures[figures.length / 2]! + 5);
  });
});
