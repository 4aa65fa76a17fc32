/** The back office's lists and figures in a large shop: how long the API takes for each, one request at a time. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { operation } from './documents.mjs';
import { count, median, megabytes, milliseconds, quantile, seconds as secondsText, table } from './report.mjs';
import { seed, startShop, temporaryFolder } from './shop.mjs';

export const SIZE = { products: 10_000, customers: 20_000, orders: 50_000, audit: 20_000, messages: 2_000 };
const WARM_UPS = 3;
const CALLS = 25;
/** Every list must answer within so many milliseconds. */
export const GOAL = 100;
const DAY = 86_400_000;
/** How far the clocks of India are ahead of UTC, in milliseconds. */
const INDIA = 5.5 * 3_600_000;

/** What the screens ask: the operation and its variables; a function of the call's number, so that pages differ. */
export function questions(known) {
  const page = (n) => ({ page: 1 + (n % 3), pageSize: 20 });
  // Days are those of India.
  const midnight = Math.ceil((Date.now() + INDIA) / DAY) * DAY - INDIA;
  const daysAgo = (days) => new Date(midnight - days * DAY).toISOString();
  const orders = (filter, sort) => ['AdminOrders', (n) => ({ filter, sort, page: 1 + (n % 3) })];
  const products = (filter, sort) => ['AdminProducts', (n) => ({ filter, sort, ...page(n) })];
  const customers = (filter, sort) => ['AdminCustomers', (n) => ({ filter, sort, ...page(n) })];
  return {
    dashboard: ['AdminDashboard', () => ({ seesStock: true })],
    'sales report, 30 days': ['AdminSalesReport', () => ({ from: daysAgo(30), to: daysAgo(0) })],
    'sales report, parts of days': [
      'AdminSalesReport',
      () => ({ from: new Date(midnight - 30.4 * DAY).toISOString(), to: new Date(midnight - 0.3 * DAY).toISOString() }),
    ],
    'sales report, a year': ['AdminSalesReport', () => ({ from: daysAgo(365), to: daysAgo(0) })],
    orders: orders({}, 'NEWEST'),
    'orders, page 4,000': ['AdminOrders', () => ({ filter: {}, sort: 'NEWEST', page: 4_000 })],
    'orders by status': orders({ status: 'DELIVERED' }, 'NEWEST'),
    'orders by status, few': orders({ status: 'PENDING' }, 'NEWEST'),
    'orders by payment and method': orders({ paymentStatus: 'PAID', paymentMethod: 'COD' }, 'NEWEST'),
    'orders of a month': orders({ from: daysAgo(40), to: daysAgo(10) }, 'NEWEST'),
    'orders of a month by status': orders({ from: daysAgo(40), to: daysAgo(10), status: 'CANCELLED' }, 'NEWEST'),
    'orders by total': orders({}, 'TOTAL_DESC'),
    'orders by number': orders({ search: known.orderNumber }, 'NEWEST'),
    'orders by name': orders({ search: known.surname }, 'NEWEST'),
    'orders by e-mail': orders({ search: known.email }, 'NEWEST'),
    'orders of a customer': ['AdminCustomerOrders', () => ({ customerId: known.customerId })],
    products: products({}, 'UPDATED'),
    'products by stock': products({}, 'STOCK_ASC'),
    'products by search': products({ search: 'cricket' }, 'RELEVANCE'),
    'low stock': ['AdminLowStock', page],
    customers: customers({ staff: false }, 'NEWEST'),
    'customers by name': customers({ search: known.surname }, 'NAME'),
    'customers by e-mail': customers({ search: known.email }, 'EMAIL'),
    'customers with a cart': customers({ withCart: true }, 'NEWEST'),
    'customers without a cart': customers({ withCart: false }, 'NAME'),
    'a customer': ['AdminCustomer', () => ({ id: known.customerId })],
    staff: ['AdminStaffMembers', (n) => page(n)],
    'audit log': ['AdminAuditLog', page],
    'audit log by search': ['AdminAuditLog', (n) => ({ filter: { search: 'price' }, ...page(n) })],
    'contact submissions': ['AdminContacts', page],
    'custom orders': ['AdminCustomOrders', page],
    'price preview': ['AdminPricePreview', (n) => ({ percent: 5, ...page(n) })],
    'search everywhere': ['AdminSearch', () => ({ text: known.surname })],
  };
}

export async function knownFacts(shop, token) {
  const { orders } = await shop.graphql('{orders(page:7){orders{orderNumber user{id name email}}}}', {}, token);
  const [{ orderNumber, user }] = orders.orders;
  return { orderNumber, email: user.email, customerId: user.id, surname: user.name.split(' ').at(-1) };
}

export async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

export async function lists({ data }) {
  const folder = data ? { path: data, remove: () => undefined } : await temporaryFolder();
  try {
    const filled = existsSync(join(folder.path, 'database')) ? undefined : await seed(folder.path, SIZE);
    const shop = await startShop(folder.path);
    try {
      const token = await shop.signInAsAdmin();
      const known = await knownFacts(shop, token);
      const rows = [];
      let slow = 0;
      for (const [name, [document, variables]] of Object.entries(questions(known))) {
        const query = operation(document);
        const call = (n) => timed(() => shop.graphql(query, variables(n), token));
        const first = await call(0);
        for (let n = 1; n <= WARM_UPS; n += 1) await call(n);
        const times = [];
        const cpuBefore = shop.cpu();
        for (let n = 0; n < CALLS; n += 1) times.push(await call(n));
        const cpu = cpuBefore === undefined ? '–' : milliseconds((shop.cpu() - cpuBefore) / CALLS);
        const p95 = quantile(times, 0.95);
        if (p95 > GOAL) slow += 1;
        process.stderr.write(`${name}: ${milliseconds(median(times))}, processor ${cpu}\n`);
        rows.push([
          name,
          milliseconds(first),
          milliseconds(median(times)),
          milliseconds(p95),
          cpu,
          p95 > GOAL ? 'slow' : '',
        ]);
      }
      for (const kind of ['Orders', 'Products']) {
        const mutation = operation(`AdminExport${kind}`);
        const times = [];
        for (let n = 0; n < 5; n += 1)
          times.push(
            await timed(async () => {
              const answer = await shop.graphql(mutation, {}, token);
              const response = await fetch(new URL(answer[`export${kind}`].url, shop.url));
              const reader = response.body.getReader();
              await reader.read();
              await reader.cancel();
            }),
          );
        const name = `export of all ${kind.toLowerCase()}, first piece`;
        rows.push([
          name,
          milliseconds(times[0]),
          milliseconds(median(times)),
          milliseconds(Math.max(...times)),
          '–',
          '',
        ]);
      }
      const sizes = Object.entries(SIZE).map(([name, n]) => `${count(n)} ${name === 'audit' ? 'audit entries' : name}`);
      return [
        table(['list', 'first call', 'median', '95 % within', 'processor', ''], rows),
        '',
        `${sizes.join(', ')}. ` +
          (filled ? `Filled in ${secondsText(filled.seconds)} (at most ${megabytes(filled.peak)}); ` : '') +
          `the shop started on it in ${secondsText(shop.startedMs / 1000)}; its process, database included, takes ` +
          `${megabytes(shop.memory())} afterwards, ${megabytes(shop.memory('VmHWM'))} at most. ` +
          (slow === 0 ? `Every list answers within ${GOAL} ms.` : `${slow} lists take longer than ${GOAL} ms.`),
      ].join('\n');
    } finally {
      await shop.stop();
    }
  } finally {
    await folder.remove();
  }
}
