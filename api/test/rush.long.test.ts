/**
 * Tests concurrent orders: up to 200 buyers for 10 pieces over HTTP with 16 requests in flight, and the data invariants afterwards; and sales
 * during stock edits by staff.
 */
import { brokenRules } from '../scripts/data-checks.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { makeProduct, stockOf, tryToPlace } from './order-fixtures.js';
import { Role } from '../src/types/viewer.js';
import { rounds } from './rounds.js';
import { startTestApp, type GraphqlAnswer, type SignedIn, type TestApp } from './test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function inFlight<T>(limit: number, work: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const queue = [...work.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}

describe('many more buyers than pieces', () => {
  it('make as many orders as there are pieces, leave none and break no rule', async () => {
    const [wanted, other] = [await makeProduct({ stock: 10, title: 'Wanted' }), await makeProduct({ stock: 1000 })];
    const buyers = await inFlight(
      4,
      Array.from({ length: rounds(60, 200) }, () => () => app.signIn()),
    );
    const answers = await inFlight(
      16,
      buyers.map((buyer, i) => () => {
        const items = [
          { productId: wanted, quantity: 1 },
          ...(i % 3 === 0 ? [{ productId: other, quantity: 1 + (i % 4) }] : []),
        ];
        return tryToPlace(app, buyer, { items, paymentMethod: i % 2 ? 'COD' : 'ONLINE' });
      }),
    );
    expect(answers.filter((a) => !a.errors)).toHaveLength(10);
    const refused = answers.filter((a) => a.errors);
    expect(refused.every((a) => a.status === 409 && a.errors![0]!.extensions.code === 'OUT_OF_STOCK')).toBe(true);
    expect([await stockOf(wanted), await OrderModel.countDocuments()]).toEqual([0, 10]);
    expect(await brokenRules()).toEqual([]);
  }, 120_000);
});

describe('stock that is sold while it is edited', () => {
  const REST_FORM = '/api/products/';
  let admin: SignedIn;
  beforeAll(async () => {
    admin = await app.signIn(Role.ADMIN);
  });

  const read = async (id: string) =>
    (await app.data('query($id:ID!){product(id:$id){id sku stock version}}', { id })).product;
  const buy = async (id: string, quantity: number) => {
    const { errors } = await tryToPlace(app, await app.signIn(), { items: [{ productId: id, quantity }] });
    expect(errors).toBeUndefined();
  };
  const ran = ({ errors }: GraphqlAnswer): boolean => {
    if (errors) expect(errors[0]!.extensions).toMatchObject({ code: 'STALE_VERSION', stock: expect.any(Number) });
    return !errors;
  };
  const edit = async (input: object) =>
    ran(await app.query('mutation($input:EditProductInput!){editProduct(input:$input){id}}', { input }, admin.token));
  const bulk = async (input: object) =>
    ran(
      await app.query(
        'mutation($input:BulkEditProductsInput!){bulkEditProducts(input:$input){changed}}',
        { input },
        admin.token,
      ),
    );
  const put = async (form: { id: string }) => {
    const { status, body } = await app.rest('PUT', REST_FORM + form.id, form, admin.token);
    expect([status, body.code]).toEqual(status === 200 ? [200, undefined] : [409, 'STALE_VERSION']);
    return status === 200;
  };
  const form = async (id: string) => (await app.rest('GET', REST_FORM + id)).body;
  const csv = async (text: string) => {
    const upload = new FormData();
    const query = 'mutation($file:Upload!){importProducts(file:$file,dryRun:false){failed lines{messages}}}';
    upload.append('operations', JSON.stringify({ query, variables: { file: null } }));
    upload.append('map', '{"0":["variables.file"]}');
    upload.append('0', new Blob([text]), 'stock.csv');
    const headers = { authorization: `Bearer ${admin.token}`, 'apollo-require-preflight': '1' };
    const answer = (await (await fetch(`${app.url}/graphql`, { method: 'POST', body: upload, headers })).json()) as any;
    if (answer.errors) {
      // A sale between the look at the file and the writing of its line: nothing of the file is taken.
      expect(answer.errors).toMatchObject([
        { message: expect.stringMatching(/ is \d+ now/), extensions: { code: 'CONFLICT' } },
      ]);
      return false;
    }
    const { failed, lines } = answer.data.importProducts;
    if (failed) expect(lines[0].messages.join()).toMatch(/ is \d+ now/);
    return failed === 0;
  };
  const exported = async (id: string) => {
    const { sku, stock } = await read(id);
    return (wanted = stock) => `sku,stock,stock_was\n${sku},${wanted},${stock}`;
  };

  /** What is read, and how it is sent with `more` pieces; answers whether it was taken. */
  const WAYS: Record<string, (id: string) => Promise<(more: number) => Promise<boolean>>> = {
    'the form of an older caller over REST': async (id) => {
      const sent = await form(id);
      return (more) => put({ ...sent, stock: sent.stock + more });
    },
    'a form over REST that names no version': async (id) => {
      const { version: _version, ...sent } = await form(id);
      return (more) => put({ ...sent, stock: sent.stock + more });
    },
    'GraphQL with a version': async (id) => {
      const { version, stock } = await read(id);
      return (more) => edit({ id, version, stock: stock + more });
    },
    'GraphQL with the expected stock': async (id) => {
      const { stock } = await read(id);
      return (more) => edit({ id, expectedStock: stock, stock: stock + more });
    },
    'GraphQL with a number alone': async (id) => {
      const { stock } = await read(id);
      return (more) => edit({ id, stock: stock + more });
    },
    'a bulk edit with versions': async (id) => {
      const { version, stock } = await read(id);
      return (more) => bulk({ ids: [id], versions: [version], stock: stock + more });
    },
    'a bulk edit with a number alone': async (id) => {
      const { stock } = await read(id);
      return (more) => bulk({ ids: [id], stock: stock + more });
    },
    'CSV as it was exported': async (id) => {
      const text = await exported(id);
      const { stock } = await read(id);
      return (more) => csv(text(stock + more));
    },
    'CSV with a number alone': async (id) => {
      const { sku, stock } = await read(id);
      return (more) => csv(`sku,stock\n${sku},${stock + more}`);
    },
  };

  it.each(Object.keys(WAYS))('stays sold when %s brings the stock of before', async (way) => {
    const id = await makeProduct({ stock: 5 });
    const asRead = await WAYS[way]!(id);
    const withMore = await WAYS[way]!(id);
    await buy(id, 2);
    await asRead(0);
    expect(await stockOf(id)).toBe(3);
    const taken = await withMore(4);
    expect(await stockOf(id)).toBe(taken ? 7 : 3);
    expect(await brokenRules()).toEqual([]);
  });

  it.each(['the form of an older caller over REST', 'GraphQL with a version', 'a bulk edit with versions'])(
    'does not keep %s from being taken',
    async (way) => {
      const id = await makeProduct({ stock: 5 });
      const [first, second] = [await WAYS[way]!(id), await WAYS[way]!(id)];
      await buy(id, 2);
      expect([await first(4), await stockOf(id)]).toEqual([true, 7]);
      // Somebody edited since: what the second one saw is no longer what the orders alone have changed.
      expect([await second(1), await stockOf(id)]).toEqual([false, 7]);
    },
  );

  it('adds up when all of them race with buyers', async () => {
    const ways = Object.values(WAYS);
    const ids: string[] = [];
    for (const _way of ways) ids.push(await makeProduct({ stock: 50 }));
    let [added, sold] = [0, 0];
    await Promise.all([
      ...ways.map(async (way, index) => {
        for (let round = 0; round < 3; round += 1) {
          const send = await way(ids[index]!);
          if (await send(2)) added += 2;
        }
      }),
      ...Array.from({ length: 3 }, async () => {
        for (const id of ids) {
          await buy(id, 1);
          sold += 1;
        }
      }),
    ]);
    const left = await Promise.all(ids.map(stockOf));
    expect(left.reduce((sum, stock) => sum + stock, 0)).toBe(50 * ids.length + added - sold);
    expect(await brokenRules()).toEqual([]);
  });
});
