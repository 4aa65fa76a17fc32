// Code generation from the schema: types, documents and hooks for the *.graphql files of each folder of the web client, and the
// manifest of persisted documents, which the client requests by hash. Also generates styles from the design tokens.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addTypenameToDocument } from '@apollo/client/utilities';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { buildASTSchema, Kind, parse, print, type DocumentNode } from 'graphql';
import { CACHEABLE_OPERATIONS } from './api/src/graphql/public-operations.js';
import apolloHooks from './web/codegen-apollo-hooks.cjs';
import { officeTokens, storefrontTokens } from './web/tokens-css.js';

const features = 'web/src/features';

const scalars = {
  ID: 'string',
  DateTime: 'string',
  Rupees: 'number',
  SettingValue: 'unknown',
  RichTextDocument: 'unknown',
  Upload: 'File',
};

/** The persisted documents of the web client by the SHA-256 of their text, after Apollo's cache has added __typename. */
const persisted = new Map<string, string>();

/**
 * Adds metadata to a document in the client's code: its hash, and whether it may use GET because it is a public read.
 * Subscriptions use another transport, which takes the document's text.
 * @param byGet false for the back office, which must not read responses from a cache
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
    return byGet && fields.every((name) => Object.hasOwn(CACHEABLE_OPERATIONS, name)) ? { hash, get: true } : { hash };
  };

const forWebClient = (byGet: boolean) => ({ unstable_onExecutableDocumentNode: persist(byGet) });

const plugins = { typescriptOperations, typedDocumentNode, apolloHooks };
type Plugin = keyof typeof plugins;

const schema = parse(readFileSync('schema/schema.graphql', 'utf8'));
const schemaAst = buildASTSchema(schema);
const parsed = new Map<string, DocumentNode>();
const documentOf = (file: string): DocumentNode => {
  if (!parsed.has(file)) parsed.set(file, parse(readFileSync(file, 'utf8')));
  return parsed.get(file)!;
};

/** Generates one file of types and, if `hooks` is set, hooks from these documents. */
async function generate(filename: string, documents: readonly string[], more: object, hooks: boolean): Promise<void> {
  const used: Plugin[] = ['typescriptOperations', 'typedDocumentNode', ...(hooks ? (['apolloHooks'] as const) : [])];
  const content = await codegen({
    filename,
    schema,
    schemaAst,
    documents: [...documents].sort().map((location) => ({ location, document: documentOf(location) })),
    plugins: used.map((name) => ({ [name]: {} })),
    pluginMap: plugins,
    config: {
      scalars,
      strictScalars: true,
      useTypeImports: true,
      nonOptionalTypename: true,
      skipTypeNameForRoot: true,
      enumType: 'string-literal',
      // Include each fragment once per document.
      dedupeFragments: true,
      ...more,
    },
  });
  mkdirSync(dirname(filename), { recursive: true });
  writeFileSync(filename, content);
}

/** The GraphQL documents in a folder and its subfolders, sorted by name. */
const documentsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.graphql'))
        .map((file) => join(folder, file))
        .sort()
    : [];

const shared = 'web/src/shared';
const fragments = documentsIn(`${shared}/fragments`);
const [payments, backOffice, delivery] = ['payments', 'back-office', 'delivery'].map((part) =>
  documentsIn(`${shared}/${part}`),
) as [string[], string[], string[]];
const apart = new Set([...payments, ...backOffice, ...delivery]);

// One file per feature, so that a route's chunk contains only its own documents. Every feature may use the fragments of
// web/src/shared/fragments.
const generated = 'web/src/generated';
await generate(
  `${generated}/shared.ts`,
  documentsIn(shared).filter((file) => !apart.has(file)),
  forWebClient(true),
  true,
);
// A separate file, because only checkout and orders need it.
await generate(`${generated}/payments.ts`, [...payments, ...fragments], forWebClient(true), true);
await generate(`${generated}/delivery.ts`, delivery, forWebClient(true), true);
await generate(`${generated}/back-office.ts`, [...backOffice, ...fragments], forWebClient(false), true);
for (const feature of readdirSync(features)) {
  const documents = documentsIn(join(features, feature));
  if (documents.length > 0)
    await generate(
      `${generated}/${feature}.ts`,
      [...documents, ...fragments],
      forWebClient(!feature.startsWith('admin-')),
      true,
    );
}
await generate('api/src/generated/rest.ts', ['api/src/rest/operations.graphql'], { skipTypename: true }, false);
writeFileSync(
  `${generated}/persisted-documents.json`,
  JSON.stringify(Object.fromEntries([...persisted].sort(([a], [b]) => (a < b ? -1 : 1))), null, 1),
);
writeFileSync(`${generated}/tokens.css`, storefrontTokens());
writeFileSync(`${generated}/office-tokens.css`, officeTokens());
