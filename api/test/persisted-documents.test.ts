/** Documents asked for by their hash alone: those of our own client need no introduction. */
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

it('answers a document of the manifest to whoever asks first', async () => {
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
