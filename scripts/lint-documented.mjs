/** Custom lint rules: code uses only documented parts of Node, V8 and libraries. */
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { V8_SWITCH } from './v8-switches.mjs';

/** Public members that start with an underscore: of documents, resume tokens, BSON, GraphQL and its code generator. */
const PUBLIC = new Set(['_id', '__v', '_data', '_bsontype', '__typename', '__meta__']);
/** Private names of Node or a library without a leading underscore. */
const PRIVATE = /^(__CLIENT_INTERNALS|__SECRET_INTERNALS|kOutHeaders$)/;
/** Functions of `node:v8` that change V8's behaviour or depend on its version. */
const OF_V8 = new Set(['setFlagsFromString', 'cachedDataVersionTag', 'setHeapSnapshotNearHeapLimit']);
/** Write methods of responses and streams, which must not be replaced (monkey patching). */
const WRITES = new Set(['write', 'end', 'writeHead', 'setHeader', 'flushHeaders', 'emit']);
/** Files below packages without `exports`, as their documentation names them. */
const DOCUMENTED_FILES = new Set(['ajv/dist/2020.js']);

const nameOf = ({ type, name, value }) => (type === 'Identifier' ? name : type === 'Literal' ? value : undefined);

function isPrivate(name) {
  return typeof name === 'string' && (PRIVATE.test(name) || (/^_+[a-z]/i.test(name) && !PUBLIC.has(name)));
}

/** True for a file of a package without `exports`. For packages with `exports`, Node itself refuses private files. */
function isBelowExports(specifier, from) {
  const [, name, file] = /^((?:@[^/]+\/)?[^@./][^/]*)\/(.+)$/.exec(specifier) ?? [];
  if (!file || file === 'package.json' || isBuiltin(specifier) || DOCUMENTED_FILES.has(specifier)) return false;
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const description = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(description)) return JSON.parse(readFileSync(description, 'utf8')).exports === undefined;
    if (folder === dirname(folder)) return false;
  }
}

const rule = {
  create(context) {
    const report = (node, message) => context.report({ node, message });
    function imported(node, source) {
      if (typeof source?.value !== 'string') return;
      if (isBelowExports(source.value, context.filename))
        report(
          node,
          'The package does not document this file: import what it exports, or name its documentation in scripts/lint-documented.mjs.',
        );
    }
    function text(node, value) {
      if (V8_SWITCH.test(value)) report(node, 'No switch of V8.');
    }
    return {
      ImportDeclaration: (node) => imported(node, node.source),
      ImportExpression: (node) => imported(node, node.source),
      ExportAllDeclaration: (node) => imported(node, node.source),
      ExportNamedDeclaration: (node) => imported(node, node.source),
      ImportSpecifier(node) {
        if (OF_V8.has(nameOf(node.imported)) && /^(node:)?v8$/.test(node.parent.source.value))
          report(node, 'V8 is left as it is.');
      },
      MemberExpression(node) {
        const { object, property, computed } = node;
        const name = !computed || property.type === 'Literal' ? nameOf(property) : undefined;
        if (OF_V8.has(name)) report(node, 'V8 is left as it is.');
        if (object.type !== 'ThisExpression' && isPrivate(name))
          report(node, 'A private member of another: use what it documents.');
      },
      Property(node) {
        if (node.parent.type === 'ObjectPattern' && !node.computed && isPrivate(nameOf(node.key)))
          report(node, 'A private member of another: use what it documents.');
      },
      AssignmentExpression({ left, right }) {
        if (left.type !== 'MemberExpression' || left.object.type === 'ThisExpression') return;
        const isFunction = !['Literal', 'BinaryExpression', 'UnaryExpression'].includes(right.type);
        const isStream = /(res|response|req|request|socket|stream|stdout|stderr)$/i.test(
          nameOf(left.object) ?? nameOf(left.object.property ?? {}) ?? '',
        );
        if (WRITES.has(nameOf(left.property)) && isStream && isFunction)
          report(left, 'A method of a stream of Node is not replaced: wrap the stream.');
      },
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (callee.type === 'Identifier' && callee.name === 'require') imported(node, given[0]);
        if (callee.type !== 'MemberExpression') return;
        const name = nameOf(callee.property);
        if (name === 'removeAllListeners' || name === 'rawListeners')
          report(node, 'Listeners of others stay: take off your own by `off`.');
        if (name === 'getOwnPropertySymbols') report(node, 'Symbols of others are private.');
        if (name === 'binding' && nameOf(callee.object) === 'process') report(node, 'Bindings of Node are private.');
      },
      Literal(node) {
        if (typeof node.value === 'string') text(node, node.value);
      },
      TemplateElement: (node) => text(node, node.value.raw),
    };
  },
};

export default { meta: { name: 'documented' }, rules: { 'documented-parts': rule } };
