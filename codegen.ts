// What is generated from the schema: for every folder of the web client types, documents and hooks of its *.graphql files,
// and the manifest of all those documents, by whose hashes the client asks. The design tokens become styles.
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

/** Writes one file of types, and of hooks when asked, from these documents. */
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
      // A fragment stands once in a document, however often it is spread.
      dedupeFragments: true,
      ...more,
    },
  });
  mkdirSync(dirname(filename), { recursive: true });
  writeFileSync(filename, content);
}

/** The GraphQL documents in a folder and below it, in the order of their names. */
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

// One file per feature, so that a route's chunk carries its own documents and nobody else's. The fragments of
// web/src/shared/fragments may be spread by every feature.
const generated = 'web/src/generated';
await generate(
  `${generated}/shared.ts`,
  documentsIn(shared).filter((file) => !apart.has(file)),
  forWebClient(true),
  true,
);
// Needed by checkout and orders alone, so not by every page.
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
