/** Measures how long `npm start` of a built shop takes until its first answer, and the memory of the process at rest, with the demo data and with many products. */
import { count, median, megabytes, seconds, table } from './report.mjs';
import { seed, startShop, temporaryFolder, untilAtRest } from './shop.mjs';

/** The demo data has 48 products. */
const DEMO = 48;
const SIZES = [DEMO, 10_000];
/** The floors: milliseconds to the first answer, bytes at rest. */
const FLOORS = { [DEMO]: { start: 3_000, memory: 250 * 2 ** 20 }, 10_000: { memory: 500 * 2 ** 20 } };
const NPM_START = ['npm', 'start'];

const withFloor = (text, figure, floor, floorText) =>
  floor === undefined ? text : `${text} (floor ${floorText}${figure > floor ? ', missed' : ''})`;

async function measureAt(products, runs) {
  const folder = await temporaryFolder();
  try {
    let first = '–';
    if (products === DEMO) {
      // A new shop fills its empty folder with the demo data by itself.
      const shop = await startShop(folder.path, {}, NPM_START);
      first = seconds(shop.startedMs / 1000);
      await shop.stop();
    } else await seed(folder.path, { products });
    const starts = [];
    for (let n = 0; n < runs; n += 1) {
      const shop = await startShop(folder.path, {}, NPM_START);
      starts.push(shop.startedMs);
      await shop.stop();
    }
    // Without npm, because memory is that of the server's process.
    const shop = await startShop(folder.path);
    try {
      await untilAtRest(shop);
      const [started, memory, floors] = [median(starts), shop.memory(), FLOORS[products] ?? {}];
      return [
        count(products),
        first,
        withFloor(seconds(started / 1000), started, floors.start, `${floors.start / 1000} s`),
        withFloor(megabytes(memory), memory, floors.memory, megabytes(floors.memory)),
      ];
    } finally {
      await shop.stop();
    }
  } finally {
    await folder.remove();
  }
}

export async function start({ runs, sizes = SIZES }) {
  const rows = [];
  for (const size of sizes) rows.push(await measureAt(size, runs));
  return [
    table(['products', 'first start, empty folder', '`npm start`', 'memory at rest'], rows),
    '',
    'Memory is that of one process with the embedded database in it, at the earliest ten seconds after the start.',
  ].join('\n');
}
