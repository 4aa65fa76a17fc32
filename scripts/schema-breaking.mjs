/**
 * Compares the schema with the last released one. Exit status 1 when there is an undeclared breaking change. Allowed are changes
 * declared in schema/breaking-changes.json and removals after the deprecation period.
 *
 *   node scripts/schema-breaking.mjs [--released FILE] [--current FILE] [--declared FILE] [--today YYYY-MM-DD]
 *   node scripts/schema-breaking.mjs --release    makes the current schema the released one and clears the declarations
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { breakingChanges } from './breaking-changes.mjs';

const schemas = join(dirname(fileURLToPath(import.meta.url)), '..', 'schema');
const { values: options } = parseArgs({
  options: {
    released: { type: 'string', default: join(schemas, 'released.graphql') },
    current: { type: 'string', default: join(schemas, 'schema.graphql') },
    declared: { type: 'string', default: join(schemas, 'breaking-changes.json') },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    release: { type: 'boolean', default: false },
  },
});

if (options.release) {
  copyFileSync(options.current, options.released);
  writeFileSync(options.declared, '[]\n');
} else {
  const text = (name) => readFileSync(options[name], 'utf8');
  const found = await breakingChanges({
    released: text('released'),
    current: text('current'),
    declared: JSON.parse(text('declared')),
    today: options.today,
  });
  if (found.length > 0) {
    console.error('These changes break programs that use the released API:');
    for (const message of found) console.error(`- ${message}`);
    console.error(
      'Keep what was there and deprecate it (docs/api/changelog.md), or declare the change in schema/breaking-changes.json as { "change", "reason", "date" } and tell it in the changelog.',
    );
    process.exitCode = 1;
  }
}
