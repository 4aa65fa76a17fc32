/** Runs measurements by name and prints them as markdown: npm run bench -- reads checkout. */
import { parseArgs } from 'node:util';
import { checkout } from './checkout.mjs';
import { flash } from './flash.mjs';
import { circumstances } from './report.mjs';
import { offers } from './offers.mjs';
import { reads } from './reads.mjs';
import { scale } from './scale.mjs';
import { searchOfNewWords } from './search.mjs';
import { start } from './start.mjs';
import { storefront } from './storefront.mjs';

const BENCHES = { start, reads, search: searchOfNewWords, checkout, offers, flash, storefront, scale };
const USAGE = `npm run bench -- [${Object.keys(BENCHES).join('|')} …] [options]

Without a name, every measurement runs. Options:
  --seconds N       length of one run of a rate (5)
  --runs N          runs of each rate, of which the median counts (3)
  --sizes N,N       reads, search, start: numbers of products (reads, start: 48,10000; search: 48,10000,100000)
  --groups N        reads: of the products so many groups of five members each (0)
  --buyers N,N      checkout: numbers of buyers at once (1,16)
  --processes N,N   scale: numbers of shop processes (1,2,4)
  --profile FOLDER  flash, scale: write a CPU profile of each process into this folder
  --help            show this text`;

function wholeNumber(name, text) {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`--${name} wants whole numbers from 1, not "${text}".\n\n${USAGE}`);
  return Number(text);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '5' },
        runs: { type: 'string', default: '3' },
        sizes: { type: 'string' },
        groups: { type: 'string' },
        buyers: { type: 'string' },
        processes: { type: 'string' },
        profile: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const unknown = positionals.find((name) => !Object.hasOwn(BENCHES, name));
    if (unknown) throw new Error(`There is no measurement called ${unknown}.\n\n${USAGE}`);
    const list = (name) => values[name]?.split(',').map((text) => wholeNumber(name, text));
    return {
      ...values,
      names: positionals.length > 0 ? [...new Set(positionals)] : Object.keys(BENCHES),
      seconds: wholeNumber('seconds', values.seconds),
      runs: wholeNumber('runs', values.runs),
      sizes: list('sizes'),
      groups: values.groups === undefined ? 0 : wholeNumber('groups', values.groups),
      buyers: list('buyers'),
      processes: list('processes'),
    };
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

const options = readArguments();
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
for (const name of options.names) {
  const before = circumstances();
  const from = performance.now();
  const text = await BENCHES[name](options);
  const took = Math.round((performance.now() - from) / 1000);
  console.log(`\n## ${name}\n\n${text}\n\nMeasured ${before}; took ${took} s.`);
}
