/**
 * Joins the compiled API and the libraries it runs on into few files: a start reads and compiles a dozen files instead of three
 * thousand. What finds files of its own beside itself, or brings compiled code, stays where npm has put it.
 */
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = import.meta.dirname;
const compiled = join(here, 'dist/modules');
/** What is run by its path: the server, and every command of package.json. */
const programs = ['src/main', 'seed/cli', ...readdirSync(join(compiled, 'scripts')).flatMap(programOf)];

function programOf(file) {
  return file.endsWith('.js') ? [`scripts/${file.slice(0, -'.js'.length)}`] : [];
}

const LEFT_ALONE = [
  // Programs for this processor, and those that find them.
  ...['sharp', '@node-rs/argon2', 'embedded-mongo'],
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

const faults = [];
const bundle = await rolldown({
  cwd: here,
  input: Object.fromEntries(programs.map((name) => [name, join(compiled, `${name}.js`)])),
  platform: 'node',
  plugins: [classValidator, tables],
  external: isLeftAlone,
  // What libraries check for developers of theirs: graphql's takes a tenth of an answer. Our own settings are read in config.ts.
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  onLog: (level, log) => level === 'warn' && faults.push(log.message),
});
for (const folder of ['src', 'seed', 'scripts', 'chunks'])
  rmSync(join(here, 'dist', folder), { recursive: true, force: true });
await bundle.write({
  dir: join(here, 'dist'),
  format: 'esm',
  chunkFileNames: 'chunks/[name]-[hash].js',
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
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
