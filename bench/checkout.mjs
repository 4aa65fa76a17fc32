/**
 * Orders placed at once by many buyers, cash on delivery, beside the database's own transactions in the same run; and whether
 * stock, money and numbers hold afterwards.
 */
import { measureDatabase } from '../embedded-mongo/bench/measure.mjs';
import { count, median, milliseconds, quantile, table } from './report.mjs';
import { checkData, startShop, temporaryFolder } from './shop.mjs';

const BUYERS = [1, 16, 32];
/** Who buy in turn: an account's orders that are under way are read with each further one, and nobody has thousands. */
const ACCOUNTS = 192;
const SIGN_UPS_AT_ONCE = 16;
/** Of so many buyers: the share of the database's transactions of three documents with so many in flight. */
const WANTED = { 1: { inFlight: 1, share: 0.3 }, 16: { inFlight: 32, share: 0.25 }, 32: { inFlight: 32 } };
const TRANSACTION = '3-document transaction';
const DOCUMENTS = 10_000;
const PRODUCTS = 24;
const WARM_UP_SECONDS = 2;
const STOCK = 1_000_000;

const PLACE = 'mutation($input:PlaceOrderInput!){placeOrder(input:$input){order{id orderNumber totalAmount}}}';

async function manyProducts(shop, token) {
  const { categories } = await shop.graphql('{categories{name}}');
  const ids = [];
  for (let n = 0; n < PRODUCTS; n += 1) {
    const input = {
      title: `Bench product ${n}`,
      description: 'Made to be ordered often.',
      category: categories[n % categories.length].name,
      price: 100 + n,
      stock: STOCK,
    };
    const { addProduct } = await shop.graphql(
      'mutation($input:AddProductInput!){addProduct(input:$input){id}}',
      { input },
      token,
    );
    ids.push(addProduct.id);
  }
  return ids;
}

function order(ids, n, account) {
  return {
    items: [
      { productId: ids[(n * 7) % ids.length], quantity: 1 + (n % 3) },
      ...(n % 2 ? [{ productId: ids[(n * 7 + 5) % ids.length], quantity: 1 }] : []),
    ],
    paymentMethod: 'COD',
    contactInfo: { email: 'buyer@example.com', phone: `98765${String(account).padStart(5, '0')}` },
    deliveryAddress: { street: `${account} Hazratganj`, city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' },
  };
}

/** Every buyer orders again as soon as the last order is answered. */
let placedBefore = 0;
async function rush(shop, tokens, buyers, ids, seconds) {
  const latencies = [];
  const from = performance.now();
  const cpuBefore = shop.cpu();
  const until = from + seconds * 1000;
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (performance.now() < until) {
        const n = (placedBefore += 1);
        const account = n % tokens.length;
        const before = performance.now();
        await shop.graphql(PLACE, { input: order(ids, n, account) }, tokens[account]);
        latencies.push(performance.now() - before);
      }
    }),
  );
  return {
    perSecond: latencies.length / ((performance.now() - from) / 1000),
    median: median(latencies),
    p99: quantile(latencies, 0.99),
    placed: latencies.length,
    micros: ((shop.cpu() - cpuBefore) * 1000) / latencies.length,
  };
}

async function signUps(shop) {
  const tokens = [];
  let next = 0;
  const work = async () => {
    for (let n = (next += 1); n <= ACCOUNTS; n = next += 1) tokens.push(await shop.signUp(n));
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, work));
  return tokens;
}

export async function checkout({ seconds, runs }) {
  const { rates } = await measureDatabase({ documents: DOCUMENTS, seconds, runs, only: TRANSACTION });
  const folder = await temporaryFolder();
  try {
    const shop = await startShop(folder.path);
    const rows = [];
    let placed = 0;
    try {
      const ids = await manyProducts(shop, await shop.signInAsAdmin());
      const tokens = await signUps(shop);
      for (const buyers of BUYERS) {
        placed += (await rush(shop, tokens, buyers, ids, WARM_UP_SECONDS)).placed;
        const results = [];
        for (let n = 0; n < runs; n += 1) results.push(await rush(shop, tokens, buyers, ids, seconds));
        placed += results.reduce((sum, result) => sum + result.placed, 0);
        const figure = (name) => median(results.map((result) => result[name]));
        const { inFlight, share } = WANTED[buyers];
        const { perSecond: floor, cpuMicros, clientMicros } = rates[TRANSACTION][inFlight];
        const reached = figure('perSecond') / floor;
        const wanted = share ? `${share * 100} %${reached < share ? ', missed' : ''}` : '–';
        rows.push([
          buyers,
          count(figure('perSecond')),
          milliseconds(figure('median')),
          milliseconds(figure('p99')),
          `${count(floor)} (${inFlight} in flight)`,
          `${Math.round(reached * 100)} %`,
          wanted,
          `${count(figure('micros'))} µs`,
          `${count(cpuMicros + clientMicros)} µs`,
        ]);
      }
    } finally {
      await shop.stop();
    }
    const said = checkData(folder.path);
    return [
      table(
        [
          'buyers at once',
          'checkouts/s',
          'median',
          '99 % within',
          'transactions/s of the database',
          'share',
          'wanted',
          'processor of one',
          'of a transaction',
        ],
        rows,
      ),
      '',
      `${count(placed)} orders were placed, each durable before it was answered. \`check:data\` afterwards: "${said}"`,
    ].join('\n');
  } finally {
    await folder.remove();
  }
}
