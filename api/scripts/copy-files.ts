/** `npm run files:copy -- FROM TO [--compare]`: copies the shop's files between folders or `s3://…`; can be run again after an interruption. */
import { parseArgs } from 'node:util';
import { copyFiles, filesAt, type Copied } from '../src/platform/files/copied-files.js';

const USAGE =
  'Usage: npm run files:copy -- FROM TO [--compare], each a folder such as data/files, or s3://… as in FILES_URL';
const TELL_EVERY = 1_000;

try {
  const { values, positionals } = parseArgs({ options: { compare: { type: 'boolean' } }, allowPositionals: true });
  const [from, to, ...more] = positionals;
  if (!from || !to || more.length > 0) throw new Error(USAGE);
  let told = 0;
  const tell = (done: Copied) => {
    if (done.files - told < TELL_EVERY) return;
    told = done.files;
    console.log(`${done.files} files looked at, ${done.brought} brought …`);
  };
  const done = await copyFiles(await filesAt(from), await filesAt(to), { compare: values.compare, tell });
  const mended = done.mended > 0 ? `, ${done.mended} of them because they differed` : '';
  console.log(
    `${done.files} files with ${done.bytes} bytes: ${done.brought} brought${mended}, ${done.files - done.brought} were there.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
