/** npm run bench -- [db|search|reads|sizes|sales|checkout|lists|large|jobs|storefront|scale|flash|following …] [options]: measures, prints markdown, keeps it when asked. */
import { parseArgs } from 'node:util';
import { checkout } from './checkout.mjs';
import { database } from './db.mjs';
import { flash } from './flash.mjs';
import { following } from './following.mjs';
import { jobs } from './jobs.mjs';
import { large } from './large.mjs';
import { lists } from './lists.mjs';
import { circumstances, keep } from './report.mjs';
import { reads } from './reads.mjs';
import { scale } from './scale.mjs';
import { sizes } from './sizes.mjs';
import { underSales } from './sales.mjs';
import { searchOfNewWords } from './search.mjs';
import { storefront } from './storefront.mjs';

const BENCHES = {
  db: database,
  search: searchOfNewWords,
  reads,
  sizes,
  sales: underSales,
  checkout,
  lists,
  large,
  jobs,
  storefront,
  scale,
  flash,
  following,
};
const USAGE = `npm run bench -- [${Object.keys(BENCHES).join('|')} …] [options]

Without a name everything is measured. Options:
  --seconds N    how long one run of a rate takes (5)
  --runs N       runs of each, of which the median counts (3)
  --sizes N,N    products of the shops that are measured: reads and sizes (48,10000,100000), jobs (10000,100000)
  --data FOLDER  lists, large, jobs: keep the large shop in this folder, and use it again when it is there
  --only TEXT    jobs: only the work whose name has it; scale: only these numbers of processes, e.g. 1+2
  --profile FOLDER  scale, flash: each process of the shop leaves there where its time went (.cpuprofile, for Chrome)
  --write        put the results into bench/README.md`;

/** Every part when none is named. */
const wanted = (named) => (named.length === 0 ? Object.keys(BENCHES) : [...new Set(named)]);

function wholeNumber(name, text) {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`--${name} is a whole number from 1.\n\n${USAGE}`);
  return Number(text);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '5' },
        runs: { type: 'string', default: '3' },
        data: { type: 'string' },
        only: { type: 'string', default: '' },
        sizes: { type: 'string' },
        profile: { type: 'string' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const unknown = positionals.find((name) => !Object.hasOwn(BENCHES, name));
    if (unknown) throw new Error(`There is no bench called ${unknown}.\n\n${USAGE}`);
    return {
      ...values,
      names: wanted(positionals),
      seconds: wholeNumber('seconds', values.seconds),
      runs: wholeNumber('runs', values.runs),
      sizes: values.sizes?.split(',').map((size) => Number(size)),
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
  const begin = circumstances();
  const from = performance.now();
  const text = `${await BENCHES[name](options)}\n\nMeasured ${begin}.`;
  console.log(`\n## ${name}\n\n${text}\n\n(${Math.round((performance.now() - from) / 1000)} s)`);
  if (options.write) keep(name, text);
}
