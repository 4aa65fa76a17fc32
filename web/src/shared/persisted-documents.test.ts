/** Persisted documents: hashes, GET for public queries, and the fallback to the text. */
import { createHash } from 'node:crypto';
import { HomeDocument } from '../generated/pages';
import { ClearCartDocument } from '../generated/shared';
import { createApolloClient } from './apollo-client';

interface Sent {
  url: string;
  method: string;
  body: { query?: string; extensions?: { persistedQuery: { sha256Hash: string } } };
}

const sent: Sent[] = [];
const answers: object[] = [];
const original = globalThis.fetch;
beforeEach(() => {
  sent.length = answers.length = 0;
  globalThis.fetch = async (input, init) => {
    sent.push({
      url: String(input),
      method: init!.method!,
      body: JSON.parse((init!.body as string | undefined) ?? '{}'),
    });
    return new Response(JSON.stringify(answers.shift()), { headers: { 'content-type': 'application/json' } });
  };
});
afterAll(() => {
  globalThis.fetch = original;
});

const home = { data: { categories: [], featuredProducts: [] } };
const cart = { data: { clearCart: { __typename: 'Cart', count: 0, total: 0, items: [] } } };
const unknown = { errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };

it('asks for a public read by GET with the hash alone', async () => {
  answers.push(home);
  await createApolloClient().query({ query: HomeDocument });
  const url = new URL(sent[0]!.url, 'http://shop.example');
  expect([sent[0]!.method, url.pathname]).toEqual(['GET', '/graphql']);
  expect([...url.searchParams.keys()].sort()).toEqual(['extensions', 'operationName', 'variables']);
  expect(JSON.parse(url.searchParams.get('extensions')!).persistedQuery.sha256Hash).toMatch(/^[0-9a-f]{64}$/);
});

it('sends a change by POST with the hash alone', async () => {
  answers.push(cart);
  await createApolloClient().mutate({ mutation: ClearCartDocument });
  expect([sent[0]!.method, sent[0]!.body.query]).toEqual(['POST', undefined]);
});

it.each([
  ['read', () => createApolloClient().query({ query: HomeDocument }), home],
  ['change', () => createApolloClient().mutate({ mutation: ClearCartDocument }), cart],
])('sends a %s again with its text, whose hash it is, when the server does not know it', async (_what, run, answer) => {
  answers.push(unknown, answer);
  const { data } = await run();
  expect(data).toEqual(answer.data);
  expect(sent).toHaveLength(2);
  const { query, extensions } = sent[1]!.body;
  expect(createHash('sha256').update(query!).digest('hex')).toBe(extensions!.persistedQuery.sha256Hash);
});
