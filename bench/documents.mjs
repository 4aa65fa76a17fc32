/** Reads the web client's own GraphQL documents, so that measurements send what its screens send. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, print, visit } from 'graphql';
import { root } from './shop.mjs';

const operations = new Map();
const fragments = new Map();

for (const name of readdirSync(join(root, 'web/src'), { recursive: true })) {
  if (!name.endsWith('.graphql')) continue;
  for (const definition of parse(readFileSync(join(root, 'web/src', name), 'utf8')).definitions)
    (definition.kind === 'FragmentDefinition' ? fragments : operations).set(definition.name.value, definition);
}

/** The text of an operation with the fragments it needs. @throws Error when the client has no such operation */
export function operation(name) {
  const needed = new Set();
  const take = (definition) => {
    if (!definition) throw new Error(`The web client has no operation or fragment called ${name}`);
    if (needed.has(definition)) return;
    needed.add(definition);
    visit(definition, { FragmentSpread: ({ name: { value } }) => take(fragments.get(value)) });
  };
  take(operations.get(name));
  return [...needed].map(print).join('\n\n');
}
