/**
 * Compares the schema with the one last released, and ends with 1 when something an integrator may use was taken away
 * without a word. Allowed are what schema/breaking-changes.json declares, and the removal of what was deprecated long enough.
 *
 *   node scripts/schema-breaking.mjs [--released FILE] [--current FILE] [--declared FILE] [--today YYYY-MM-DD]
 *   node scripts/schema-breaking.mjs --release    makes the schema of now the released one; its declarations are then spent
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

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

/** The day a deprecation names, after which its field, argument or value may go. */
const PERIOD = /Removed after (\d{4}-\d{2}-\d{2})\.$/;

/** What stands at `Type.field.argument` of a schema: a field, an argument or an enum value; undefined for a type. */
function memberAt(schema, path) {
  const [typeName, memberName, argumentName] = path.split('.');
  const type = schema.getType(typeName);
  const member = type?.getFields?.()[memberName] ?? type?.getValue?.(memberName);
  return argumentName ? member?.args?.find((argument) => argument.name === argumentName) : member;
}

async function undeclared() {
  const released = buildSchema(readFileSync(options.released, 'utf8'));
  const current = buildSchema(readFileSync(options.current, 'utf8'));
  const declared = new Set(JSON.parse(readFileSync(options.declared, 'utf8')).map(({ change }) => change));
  const changes = (await diff(released, current)).filter(
    ({ criticality }) => criticality.level === CriticalityLevel.Breaking,
  );
  return changes
    .filter(({ type, path, message }) => {
      if (declared.has(message)) return false;
      const until = PERIOD.exec(memberAt(released, path ?? '')?.deprecationReason ?? '')?.[1];
      return !(type.endsWith('_REMOVED') && until && until < options.today);
    })
    .map(({ message }) => message);
}

if (options.release) {
  copyFileSync(options.current, options.released);
  writeFileSync(options.declared, '[]\n');
} else {
  const found = await undeclared();
  if (found.length > 0) {
    console.error('These changes break programs that use the released API:');
    for (const message of found) console.error(`- ${message}`);
    console.error(
      'Keep what was there and deprecate it (docs/api/changelog.md), or declare the change in schema/breaking-changes.json as { "change", "reason", "date" } and tell it in the changelog.',
    );
    process.exitCode = 1;
  }
}
