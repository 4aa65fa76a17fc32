/** Measures the quote of a cart of 100 lines with 100 live offers beside the same quote without any, in processor time of the shop. */
import { join } from 'node:path';
import { milliseconds, table } from './report.mjs';
import { startShop, temporaryFolder } from './shop.mjs';

const LINES = 100;
const OFFERS = 100;
const WARM_UP = 60;
const QUOTES = 200;
const QUOTE = 'query($items:[QuoteLineInput!]){quote(items:$items){totalAmount discountAmount discounts{name}}}';

/** Products to order, one for each line. */
async function products(shop, token) {
  const { categories } = await shop.graphql('{categories{name}}');
  const ids = [];
  for (let n = 0; n < LINES; n += 1) {
    const input = { title: `Offered ${n}`, category: categories[0].name, price: 100 + n, stock: 1000 };
    const add = 'mutation($input:AddProductInput!){addProduct(input:$input){id}}';
    ids.push((await shop.graphql(add, { input }, token)).addProduct.id);
  }
  return ids;
}

/** Offers of all kinds, half of which exclude the others. */
async function addOffers(shop, token, ids) {
  const gifts = [
    (n) => ({ kind: 'PERCENT', percent: 1 + (n % 20) }),
    (n) => ({ kind: 'AMOUNT', amount: 10 + n }),
    () => ({ kind: 'BUY_GET', buy: 2, get: 1, percent: 50 }),
    (n) => ({
      kind: 'SET_PRICE',
      price: 150,
      parts: [ids[n % LINES], ids[(n + 1) % LINES]].map((productId) => ({ productId, quantity: 1 })),
    }),
  ];
  for (let n = 0; n < OFFERS; n += 1) {
    const input = { name: `Offer ${n}`, trigger: 'AUTOMATIC', gift: gifts[n % 4](n), combines: n % 2 === 0 };
    const add = 'mutation($input:AddOfferInput!){addOffer(input:$input){id}}';
    const { addOffer } = await shop.graphql(add, { input }, token);
    await shop.graphql('mutation($id:ID!){startOffer(id:$id){id}}', { id: addOffer.id }, token);
  }
}

/** @returns milliseconds of processor time of one quote */
async function perQuote(shop, items) {
  for (let n = 0; n < WARM_UP; n += 1) await shop.graphql(QUOTE, { items });
  const before = shop.cpu();
  for (let n = 0; n < QUOTES; n += 1) await shop.graphql(QUOTE, { items });
  return (shop.cpu() - before) / QUOTES;
}

export async function offers() {
  const folder = await temporaryFolder();
  const shop = await startShop(join(folder.path, 'data'));
  try {
    const token = await shop.signInAsAdmin();
    const ids = await products(shop, token);
    const items = ids.map((productId) => ({ productId, quantity: 3 }));
    const without = await perQuote(shop, items);
    await addOffers(shop, token, ids);
    const withOffers = await perQuote(shop, items);
    return table(
      [`quote of ${LINES} lines`, 'processor time', 'ratio'],
      [
        ['without offers', milliseconds(without), '1'],
        [`with ${OFFERS} live offers`, milliseconds(withOffers), (withOffers / without).toFixed(1)],
      ],
    );
  } finally {
    await shop.stop();
    await folder.remove();
  }
}
