// What is generated from the schema: for every folder of the web client types, documents and hooks of its *.graphql files,
// and the manifest of all those documents, by whose hashes the client asks.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addTypenameToDocument } from '@apollo/client/utilities';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { Kind, print, type DocumentNode } from 'graphql';
import { CACHEABLE_OPERATIONS } from './api/src/graphql/public-operations';

const features = 'web/src/features';

const scalars = {
  ID: 'string',
  DateTime: 'string',
  Rupees: 'number',
  SettingValue: 'unknown',
  Upload: 'File',
};

/** The documents of the web client by the SHA-256 of their text, as the client's cache completes it. */
const persisted = new Map<string, string>();

/**
 * Told to a document in the client's code: its hash, and whether it may go by GET because it is a public read.
 * Subscriptions have a transport of their own, which takes text.
 * @param byGet false for the back office, which must never see what a cache kept for a moment
 */
const persist =
  (byGet: boolean) =>
  (document: DocumentNode): { hash: string; get?: true } | undefined => {
    const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
    if (!operation || operation.operation === 'subscription') return undefined;
    const text = print(addTypenameToDocument(document));
    const hash = createHash('sha256').update(text).digest('hex');
    persisted.set(hash, text);
    const fields = operation.selectionSet.selections.map((node) => (node.kind === Kind.FIELD ? node.name.value : ''));
    return byGet && fields.every((name) => CACHEABLE_OPERATIONS.has(name)) ? { hash, get: true } : { hash };
  };

const writeManifest = () =>
  writeFileSync(
    'web/src/generated/persisted-documents.json',
    JSON.stringify(Object.fromEntries([...persisted].sort(([a], [b]) => (a < b ? -1 : 1))), null, 1),
  );

const forWebClient = (byGet: boolean) => ({ unstable_onExecutableDocumentNode: persist(byGet) });

const output = (documents: string[], plugins: string[] = [], more = {}): CodegenConfig['generates'][string] => ({
  documents,
  plugins: ['typescript-operations', 'typed-document-node', ...plugins],
  config: {
    scalars,
    strictScalars: true,
    useTypeImports: true,
    nonOptionalTypename: true,
    skipTypeNameForRoot: true,
    enumType: 'string-literal',
    // A fragment stands once in a document, however often it is spread.
    dedupeFragments: true,
    ...more,
  },
});

const hasOperations = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('.graphql'));

// One file per feature, so that a route's chunk carries its own documents and nobody else's. The fragments of
// web/src/shared/fragments may be spread by every feature.
const generates: CodegenConfig['generates'] = {
  'web/src/generated/shared.ts': output(
    ['web/src/shared/**/*.graphql', '!web/src/shared/payments/*.graphql', '!web/src/shared/back-office/*.graphql'],
    ['./web/codegen-apollo-hooks.cjs'],
    forWebClient(true),
  ),
  // Needed by checkout and orders alone, so not by every page.
  'web/src/generated/payments.ts': output(
    ['web/src/shared/payments/*.graphql', 'web/src/shared/fragments/*.graphql'],
    ['./web/codegen-apollo-hooks.cjs'],
    forWebClient(true),
  ),
  'web/src/generated/back-office.ts': output(
    ['web/src/shared/back-office/*.graphql'],
    ['./web/codegen-apollo-hooks.cjs'],
    forWebClient(false),
  ),
};
for (const feature of existsSync(features) ? readdirSync(features) : []) {
  const folder = join(features, feature);
  if (hasOperations(folder))
    generates[`web/src/generated/${feature}.ts`] = output(
      [`${folder}/**/*.graphql`, 'web/src/shared/fragments/*.graphql'],
      ['./web/codegen-apollo-hooks.cjs'],
      forWebClient(!feature.startsWith('admin-')),
    );
}
if (existsSync('api/src/rest/operations.graphql'))
  generates['api/src/generated/rest.ts'] = output(['api/src/rest/operations.graphql'], [], { skipTypename: true });

const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  generates,
  hooks: { afterAllFileWrite: writeManifest },
};

export default config;
