/** `npm run backup:rehearse -- DIR [--files PLACE]`: restores the newest backup (or with --one the one in DIR) into a temporary folder and checks it. */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { rehearse, rehearseOne } from './rehearsal.js';

const SHOWN = 50;
const HOUR = 3_600_000;

try {
  const { values, positionals } = parseArgs({
    options: { files: { type: 'string' }, one: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new Error('Usage: npm run backup:rehearse -- DIR [--files PLACE]');
  if (values.one && !values.files) throw new Error('--one needs --files: where the files of the backup are.');
  const from = Date.now();
  const { database, takenAt, products, orders, broken, files } = values.one
    ? await rehearseOne(folder, values.files!)
    : await rehearse(folder, values.files);
  for (const line of broken.slice(0, SHOWN)) console.error(line);
  if (broken.length > SHOWN) console.error(`… and ${broken.length - SHOWN} more`);
  const hours = Math.round((from - Date.parse(takenAt)) / HOUR);
  console.log(
    `${database}, taken ${hours} hours ago, was restored in ${Math.ceil((Date.now() - from) / 1000)} seconds.`,
  );
  console.log(`It holds ${products} products and ${orders} orders; ${files.files} files lie beside it.`);
  console.log(broken.length === 0 ? 'All of it is as it must be.' : `${broken.length} rules are broken.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
