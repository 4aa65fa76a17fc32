/** The same reads of small and of large shops, in turn: what an answer takes of the processor must not grow with the catalogue. */
import { inTurn } from './load.mjs';
import { atRest, CONNECTIONS, questions, SIZES, statusOf } from './reads.mjs';
import { count, kilobytes, median, table } from './report.mjs';
import { seed, startShop, temporaryFolder } from './shop.mjs';

/** By how much a large shop may differ from the smallest; answers whose lengths differ by more are told and not compared. */
const WITHIN = 0.2;

async function lengthOf({ url }, [{ path, method, headers, body }]) {
  return (await (await fetch(url + path, { method, headers, body })).arrayBuffer()).byteLength;
}

async function open(products) {
  const folder = await temporaryFolder();
  await seed(folder.path, { products, customers: 1, orders: 0 });
  const shop = await startShop(folder.path);
  return {
    shop,
    async close() {
      await shop.stop();
      await folder.remove();
    },
  };
}

export async function sizes({ seconds, runs, sizes: asked = SIZES }) {
  const opened = [];
  try {
    for (const products of asked) opened.push(await open(products));
    const shops = opened.map(({ shop }) => shop);
    for (const shop of shops) await atRest(shop);
    const all = [];
    for (const shop of shops) all.push(await questions(shop));
    const rows = [];
    for (const [kind, named] of Object.entries(all[0]))
      for (const name of Object.keys(named)) {
        const servers = shops.map(({ url, cpu }, at) => ({ url, cpu, requests: all[at][kind][name] }));
        const under = { seconds, runs, connections: CONNECTIONS, status: statusOf(kind) };
        const lengths = await Promise.all(servers.map((server) => lengthOf(server, server.requests)));
        const turns = await inTurn(servers, under);
        const figure = (of) => median(turns.map(of));
        const more = shops.map((_, at) => figure((turn) => turn[at].micros / turn[0].micros) - 1);
        process.stderr.write(`${name}: ${more.map((share) => `${Math.round(share * 100)} %`).join(', ')}\n`);
        rows.push([
          name,
          ...shops.map((_, at) => {
            const micros = `${count(figure((turn) => turn[at].micros))} µs`;
            if (at === 0) return micros;
            if (Math.abs(lengths[at] / lengths[0] - 1) > WITHIN && statusOf(kind) === 200)
              return `${micros} (${kilobytes(lengths[at])}, not ${kilobytes(lengths[0])})`;
            const told = `${more[at] < 0 ? '−' : '+'}${Math.abs(Math.round(more[at] * 100))} %`;
            return `${micros}, ${told}${more[at] > WITHIN ? ', missed' : ''}`;
          }),
        ]);
      }
    return [
      table(['request', ...asked.map((products) => `${count(products)} products`)], rows),
      '',
      `Processor time of an answer, all threads: medians of ${runs} turns of ${seconds} s each, in which every shop had its run, and of how much more one took than the smallest in its turn. Wanted: within ${WITHIN * 100} %, where answers are as long.`,
    ].join('\n');
  } finally {
    for (const one of opened) await one.close();
  }
}
