/** Writes schema/schema.graphql from the code; with --check fails when the file is out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { schemaText } from './schema-text.js';

const file = fileURLToPath(new URL('../../../schema/schema.graphql', import.meta.url));
const text = schemaText();

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('schema/schema.graphql is not what the code says: run "npm run schema" and commit it.');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, text);
}
