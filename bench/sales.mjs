/** What five sales a second leave of the store of public answers: how often an answer is at hand while shoppers look around. */
import autocannon from 'autocannon';
import { operation } from './documents.mjs';
import { isNoRefusal } from './load.mjs';
import { count } from './report.mjs';
import { seed, startShop, temporaryFolder } from './shop.mjs';

const PRODUCTS = 1_000;
const SALES_A_SECOND = 5;
const BUYERS = 10;
const CONNECTIONS = 16;
const PLACE = 'mutation($input:PlaceOrderInput!){placeOrder(input:$input){order{id}}}';

/** Lists, searches and products as shoppers ask for them: most look at products, and at some far more often than at others. */
function looks(ids) {
  const [list, detail] = [operation('Products'), operation('Product')];
  const post = (query, variables) => ({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const product = (n) => post(detail, { id: ids[Math.floor(ids.length * ((n * 0.618_034) % 1) ** 2)] });
  const page = (n) => post(list, { page: 1 + (n % 10) });
  const search = (n) => post(list, { page: 1, filter: { search: ['bat', 'chair', 'gate', 'steel'][n % 4] } });
  return Array.from({ length: 500 }, (_, n) => [product, product, product, page, search][n % 5](n));
}

/** @returns answers a second, and the share of them that was at hand */
async function looked(folder, seconds, salesASecond) {
  const shop = await startShop(folder, { LOG_LEVEL: 'info' });
  let sold = 0;
  let result;
  try {
    const ids = [];
    for (let page = 1; page <= PRODUCTS / 100; page += 1)
      ids.push(
        ...(await shop.graphql(`{products(pageSize:100,page:${page}){items{id}}}`)).products.items.map((p) => p.id),
      );
    const tokens = [];
    for (let n = 0; salesASecond > 0 && n < BUYERS; n += 1) tokens.push(await shop.signUp(n));
    let selling;
    const sell = async () => {
      const n = (sold += 1);
      const input = {
        items: [{ productId: ids[(n * 37) % ids.length], quantity: 1 }],
        paymentMethod: 'COD',
        contactInfo: { email: 'buyer@example.com', phone: `98765${String(n).padStart(5, '0')}` },
        deliveryAddress: { street: `${n} Hazratganj`, city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' },
      };
      // What is out of stock is not sold.
      await shop.graphql(PLACE, { input }, tokens[n % BUYERS]).catch(() => (sold -= 1));
    };
    const underWay = [];
    if (salesASecond > 0) selling = setInterval(() => underWay.push(sell()), 1000 / salesASecond);
    const requests = looks(ids);
    result = await autocannon({
      url: shop.url,
      connections: CONNECTIONS,
      duration: seconds,
      requests,
      verifyBody: isNoRefusal,
    });
    clearInterval(selling);
    await Promise.all(underWay);
    if (result.mismatches + result.errors + result.non2xx > 0)
      throw new Error(`${result.mismatches} looks were refused, ${result.errors + result.non2xx} had no answer`);
  } finally {
    await shop.stop();
  }
  const [hits, misses] = ['hits', 'misses'].map((name) => new RegExp(`"${name}":(\\d+)`).exec(shop.said())?.[1]);
  if (hits === undefined || misses === undefined)
    throw new Error('The shop did not say how often an answer was at hand');
  return { perSecond: result.requests.total / result.duration, share: hits / (Number(hits) + Number(misses)), sold };
}

export async function underSales({ seconds }) {
  const folder = await temporaryFolder();
  try {
    await seed(folder.path, { products: PRODUCTS, customers: 1, orders: 0 });
    const quiet = await looked(folder.path, seconds, 0);
    const busy = await looked(folder.path, seconds, SALES_A_SECOND);
    const told = ({ perSecond, share }) => `${count(perSecond)}/s, ${(share * 100).toFixed(1)} % of them kept ones`;
    return (
      `**${count(PRODUCTS)} products that shoppers look through** (lists, searches, products): ${told(quiet)}; ` +
      `with ${SALES_A_SECOND} sales a second (${busy.sold} in all) ${told(busy)}.`
    );
  } finally {
    await folder.remove();
  }
}
