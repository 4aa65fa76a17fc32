/** Writes schema/schema.graphql from the code, or with --check says whether it drifted. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { shopSchema } from './schema.js';

const file = fileURLToPath(new URL('../../../schema/schema.graphql', import.meta.url));
const text = `# Emitted from the code by "npm run schema"; do not edit.\n\n${printSchema(lexicographicSortSchema(shopSchema()))}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('schema/schema.graphql is not what the code says: run "npm run schema" and commit it.');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, text);
}
