/**
 * Joins the compiled API and the libraries it runs on into few files: a start reads and compiles a dozen files instead of three
 * thousand. What finds files of its own beside itself, or brings compiled code, stays where npm has put it. Then the server is
 * started once, so that what V8 compiles is kept for every start that follows (joined.mjs).
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

const here = import.meta.dirname;
const compiled = join(here, 'dist/modules');
const SERVER = 'src/main';
/** The embedded database's thread: its other half looks for it beside the file that it has been joined into. */
const THREAD = 'chunks/thread-main';
/** What is run by its path: the server, and every command of package.json. */
const programs = [SERVER, 'seed/cli', ...readdirSync(join(compiled, 'scripts')).flatMap(programOf)];
const database = dirname(fileURLToPath(import.meta.resolve('embedded-mongo')));

function programOf(file) {
  return file.endsWith('.js') ? [`scripts/${file.slice(0, -'.js'.length)}`] : [];
}

const LEFT_ALONE = [
  // Programs for this processor, and those that find them.
  ...['sharp', '@node-rs/argon2', 'lmdb'],
  // They read fonts, texts or JSON that lie beside them.
  ...['pdfkit', 'fontkit', 'jsbarcode', 'razorpay', '@expo-google-fonts/mukta'],
  // Asked for by the driver and by pino when somebody has installed them or wants them.
  ...['kerberos', 'snappy', '@mongodb-js/zstd', 'mongodb-client-encryption', 'socks', 'aws4', 'gcp-metadata'],
  ...['@aws-sdk/credential-providers', 'pino'],
];
const isLeftAlone = (id) => LEFT_ALONE.some((name) => id === name || id.startsWith(`${name}/`));

const VALIDATE = '\0validate-arguments';
/**
 * class-validator as the modules that it also brings: of CommonJS nothing can be left out, and its telephone numbers, which
 * nobody here asks for, bring half a megabyte of the world's. type-graphql imports it anew for every argument that it checks, and the
 * import of a joined CommonJS module copies all its names each time.
 */
const classValidator = {
  name: 'class-validator',
  resolveId(id, importer) {
    if (id !== 'class-validator') return undefined;
    const modules = fileURLToPath(import.meta.resolve('class-validator')).replace(/cjs(.index\.js)$/, 'esm2015$1');
    return importer?.endsWith('validate-arg.js') ? VALIDATE : modules;
  },
  load: (id) => (id === VALIDATE ? "export { validateOrReject } from 'class-validator';" : undefined),
};

const requireOfExpress = createRequire(createRequire(import.meta.url).resolve('express'));
/** Tables that nobody here asks for, and one that came in four copies. */
const tables = {
  name: 'tables',
  // Bodies are JSON, which is UTF in every case; with an East Asian set they are refused as with an unknown one.
  load: (id) => (/iconv-lite.encodings.dbcs-data\.js$/.test(id) ? 'module.exports = {};' : undefined),
  // The newest knows all that the others do.
  resolveId: (id) =>
    id === 'mime-db' ? createRequire(requireOfExpress.resolve('mime-types')).resolve('mime-db') : undefined,
};

/** Of the names that SASL allows the driver has a table of 1.6 MB: for those who log in to a database by name and password. */
const LOADED_AT_ONCE = 'const saslprep_1 = require("@mongodb-js/saslprep");';
const LOADED_WHEN_USED = 'const saslprep_1 = { get saslprep() { return require("@mongodb-js/saslprep").saslprep; } };';
const namesWhenUsed = {
  name: 'names when used',
  transform(code, id) {
    if (!/mongodb.lib.cmap.auth.scram\.js$/.test(id)) return undefined;
    if (!code.includes(LOADED_AT_ONCE)) faults.push('The driver loads the table of names in another way than it did');
    return { code: code.replace(LOADED_AT_ONCE, LOADED_WHEN_USED), map: null };
  },
};

/** A program waits at its top, which CommonJS cannot: what follows its imports becomes a function that is called at once. */
const programsAsFunctions = {
  name: 'programs as functions',
  transform(code, id) {
    const isProgram =
      id === join(database, 'thread-main.js') || programs.some((one) => id === `${join(compiled, one)}.js`);
    const { body } = isProgram ? parseAst(code) : { body: [] };
    const end = body.findLast(({ type }) => type === 'ImportDeclaration')?.end;
    if (end === undefined || body.some(({ type }) => type.startsWith('Export'))) return undefined;
    return { code: `${code.slice(0, end)}(async()=>{${code.slice(end)}\n})();`, map: null };
  },
};

const faults = [];
const bundle = await rolldown({
  cwd: here,
  input: {
    ...Object.fromEntries(programs.map((name) => [name, join(compiled, `${name}.js`)])),
    [THREAD]: join(database, 'thread-main.js'),
  },
  platform: 'node',
  // What programs share is in none of them.
  preserveEntrySignatures: 'strict',
  plugins: [classValidator, tables, namesWhenUsed, programsAsFunctions],
  external: isLeftAlone,
  // What libraries check for developers of theirs: graphql's takes a tenth of an answer. Our own settings are read in config.ts.
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  onLog: (level, log) => level === 'warn' && faults.push(log.message),
});
for (const folder of ['src', 'seed', 'scripts', 'joined', 'compiled'])
  rmSync(join(here, 'dist', folder), { recursive: true, force: true });
const { output } = await bundle.write({
  dir: join(here, 'dist/joined'),
  // Of CommonJS alone Node 20 keeps what was compiled.
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  // Errors name the lines of the sources; models and types are found by the names of their classes.
  sourcemap: true,
  keepNames: true,
  minify: {
    compress: false,
    // The text of a program stays in memory as long as it runs: short names, and no character that makes two bytes of all.
    mangle: { toplevel: true, keepNames: { class: true, function: true } },
    codegen: { removeWhitespace: true, asciiOnly: true },
  },
});
await bundle.close();

const chunks = output.filter(({ type }) => type === 'chunk');
const build = createHash('sha256')
  .update(chunks.map(({ code }) => code).join())
  .digest('hex')
  .slice(0, 16);
for (const name of ['joined', 'start-once']) copyFileSync(join(here, `${name}.mjs`), join(here, 'dist', `${name}.js`));
/** The file by which a program is started. */
function writeProgram(name, file, of) {
  const path = join(here, 'dist', `${file}.js`);
  mkdirSync(dirname(path), { recursive: true });
  const runner = relative(dirname(path), join(here, 'dist/joined.js'));
  writeFileSync(path, `import { run } from '${runner}';\nrun('${name}', ${JSON.stringify({ build, ...of })});\n`);
}
for (const name of programs) writeProgram(name, name, { part: 'server', keeps: name === SERVER });
writeProgram(THREAD, `joined/${THREAD}`, { part: 'database', keeps: true });

/** What the runner calls (joined.mjs); on a line of its own, since the maps count what follows. Strict, as the modules it is made of. */
const OPENING = '(function(exports,require,module,__filename,__dirname,loadES){"use strict";\n';
for (const { code, fileName } of chunks) {
  if (/[^\0-\x7f]/.test(code)) faults.push(`${fileName} is not ASCII, as which it is read`);
  if (code.includes('./thread-main.js') && dirname(fileName) !== dirname(THREAD))
    faults.push(`${fileName} does not find the database's thread beside it`);
  writeFileSync(join(here, 'dist/joined', fileName), `${OPENING}${withoutImports(code)}\n})`);
}
/** V8 forgets who imports for a text that was compiled before: the runner does. The word is as long, for the maps. */
function withoutImports(code) {
  const places = /\bimport\(/.test(code) ? importsIn(parseAst(code)) : [];
  return places.reduce((text, at) => `${text.slice(0, at)}loadES${text.slice(at + 'import'.length)}`, code);
}
function importsIn(node) {
  if (node === null || typeof node !== 'object') return [];
  return [...(node.type === 'ImportExpression' ? [node.start] : []), ...Object.values(node).flatMap(importsIn)];
}
for (const name of LEFT_ALONE.slice(0, 3)) createRequire(join(here, 'dist/joined.js')).resolve(name);
const [status] = await once(spawn(process.execPath, [join(here, 'dist/start-once.js')], { stdio: 'inherit' }), 'exit');
if (status !== 0) faults.push('The joined server cannot be used');
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
