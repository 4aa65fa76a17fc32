// What is generated from the schema: for every folder of the web client types, documents and hooks of its *.graphql files.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';

const features = 'web/src/features';

const scalars = {
  ID: 'string',
  DateTime: 'string',
  Rupees: 'number',
  Upload: 'File',
};

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
    ['web/src/shared/**/*.graphql', '!web/src/shared/payments/*.graphql'],
    ['./web/codegen-apollo-hooks.cjs'],
  ),
  // Needed by checkout and orders alone, so not by every page.
  'web/src/generated/payments.ts': output(
    ['web/src/shared/payments/*.graphql', 'web/src/shared/fragments/*.graphql'],
    ['./web/codegen-apollo-hooks.cjs'],
  ),
};
for (const feature of existsSync(features) ? readdirSync(features) : []) {
  const folder = join(features, feature);
  if (hasOperations(folder))
    generates[`web/src/generated/${feature}.ts`] = output(
      [`${folder}/**/*.graphql`, 'web/src/shared/fragments/*.graphql'],
      ['./web/codegen-apollo-hooks.cjs'],
    );
}
if (existsSync('api/src/rest/operations.graphql'))
  generates['api/src/generated/rest.ts'] = output(['api/src/rest/operations.graphql'], [], { skipTypename: true });

const config: CodegenConfig = { schema: 'schema/schema.graphql', generates };

export default config;
