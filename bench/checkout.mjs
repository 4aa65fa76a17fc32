/** Orders placed at once by many buyers, cash on delivery, and whether stock, money and numbers hold afterwards. */
import { count, median, milliseconds, quantile, table } from './report.mjs';
import { checkData, startShop, temporaryFolder } from './shop.mjs';

const BUYERS = [1, 16, 32];
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

function order(ids, n) {
  return {
    items: [
      { productId: ids[(n * 7) % ids.length], quantity: 1 + (n % 3) },
      ...(n % 2 ? [{ productId: ids[(n * 7 + 5) % ids.length], quantity: 1 }] : []),
    ],
    paymentMethod: 'COD',
    contactInfo: { email: 'buyer@example.com', phone: '9876543210' },
    deliveryAddress: { street: '12 Hazratganj', city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' },
  };
}

/** Every buyer orders again as soon as the last order is answered. */
async function rush(shop, tokens, ids, seconds) {
  const latencies = [];
  const from = performance.now();
  const until = from + seconds * 1000;
  await Promise.all(
    tokens.map(async (token, buyer) => {
      for (let n = buyer; performance.now() < until; n += tokens.length) {
        const before = performance.now();
        await shop.graphql(PLACE, { input: order(ids, n) }, token);
        latencies.push(performance.now() - before);
      }
    }),
  );
  return {
    perSecond: latencies.length / ((performance.now() - from) / 1000),
    median: median(latencies),
    p99: quantile(latencies, 0.99),
    placed: latencies.length,
  };
}

export async function checkout({ seconds, runs }) {
  const folder = await temporaryFolder();
  try {
    const shop = await startShop(folder.path);
    const rows = [];
    let placed = 0;
    try {
      const ids = await manyProducts(shop, await shop.signInAsAdmin());
      const tokens = [];
      for (let n = 0; n < Math.max(...BUYERS); n += 1) tokens.push(await shop.signUp(n));
      for (const buyers of BUYERS) {
        const some = tokens.slice(0, buyers);
        placed += (await rush(shop, some, ids, WARM_UP_SECONDS)).placed;
        const results = [];
        for (let n = 0; n < runs; n += 1) results.push(await rush(shop, some, ids, seconds));
        placed += results.reduce((sum, result) => sum + result.placed, 0);
        const figure = (name) => median(results.map((result) => result[name]));
        rows.push([buyers, count(figure('perSecond')), milliseconds(figure('median')), milliseconds(figure('p99'))]);
      }
    } finally {
      await shop.stop();
    }
    const said = checkData(folder.path);
    return [
      table(['buyers at once', 'checkouts/s', 'median', '99 % within'], rows),
      '',
      `${count(placed)} orders were placed, each durable before it was answered. \`check:data\` afterwards: "${said}"`,
    ].join('\n');
  } finally {
    await folder.remove();
  }
}
