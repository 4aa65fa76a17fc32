/** Starts several processes of the shop on one database process, measures their processor time, and makes the requests of buyers. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { cpuOf, root, serverCommand, startShop } from './shop.mjs';

export const SECRET = 'the same secret in all of the processes';
const PLACE = 'mutation($input:PlaceOrderInput!){placeOrder(input:$input){order{id}}}';

export const any = (list) => list[Math.floor(Math.random() * list.length)];
export const graphql = (query, variables, token) => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
  token,
});

/** Each buyer has an own phone and address: the shop limits orders by phone and by place as well as by account. */
function contactOf({ email }) {
  const number = parseInt(createHash('sha256').update(email).digest('hex').slice(0, 8), 16);
  return {
    contactInfo: { email, phone: `+91 9${String(number % 1e9).padStart(9, '0')}` },
    deliveryAddress: {
      street: `${number % 100_000} Hazratganj`,
      city: 'Lucknow',
      state: 'Uttar Pradesh',
      postalCode: '226001',
    },
  };
}

/** The request that places an order, cash on delivery. @param more further fields of PlaceOrderInput */
export function order(buyer, productId, more = {}) {
  const input = {
    items: [{ productId, quantity: 1 }],
    paymentMethod: 'COD',
    ...contactOf(buyer),
    ...more,
  };
  return graphql(PLACE, { input }, buyer.token);
}

/** @returns a function that tells the processor time since its last call: in milliseconds, and as shares of one core */
export function cpuMeter({ shops, database }) {
  const read = () => ({
    at: performance.now(),
    shops: shops.map(({ pid }) => cpuOf(pid)),
    database: cpuOf(database.pid),
    // User and system, in microseconds.
    clients: (({ user, system }) => (user + system) / 1000)(process.cpuUsage()),
  });
  let before = read();
  return () => {
    const now = read();
    const share = (is, was) => (is - was) / (now.at - before.at);
    const used = {
      milliseconds: {
        shops: now.shops.reduce((sum, one, n) => sum + one - before.shops[n], 0),
        database: now.database - before.database,
        clients: now.clients - before.clients,
      },
      shops: now.shops.map((one, n) => share(one, before.shops[n])),
      database: share(now.database, before.database),
      clients: share(now.clients, before.clients),
    };
    before = now;
    return used;
  };
}

const profiled = (profile) => (profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []);

/** Starts the embedded database as a server. @param profile a folder for its CPU profile */
export async function startDatabase(folder, profile) {
  const cli = join(root, 'embedded-mongo/dist/cli.js');
  const child = spawn(process.execPath, [...profiled(profile), cli, '--data', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const uri = await new Promise((resolve, reject) => {
    child.stdout.once('data', (said) => resolve(String(said).trim()));
    child.once('exit', () => reject(new Error('The database did not start')));
  });
  return {
    uri: uri.replace('/?', '/shop?'),
    pid: child.pid,
    file: join(folder, 'data.mdb'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** @returns the new product's id */
export async function addProduct(shop, token, title, stock, category) {
  const { addProduct: added } = await shop.graphql(
    'mutation($input:AddProductInput!){addProduct(input:$input){id}}',
    { input: { title, stock, price: 500, description: '', category } },
    token,
  );
  return added.id;
}

/** Starts shops one after the other. @param profile a folder for their CPU profiles */
export async function startStage(dataDir, database, processes, profile) {
  const env = { MONGODB_URI: database.uri, JWT_SECRET: SECRET, LOG_LEVEL: 'error' };
  const command = serverCommand(profiled(profile));
  const shops = [];
  for (let n = 0; n < processes; n += 1) shops.push(await startShop(dataDir, env, command));
  return { shops, database };
}

export const stopShops = ({ shops }) => Promise.all(shops.map((shop) => shop.stop()));
