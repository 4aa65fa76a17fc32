/** How long what one process changes takes to be seen by another one: what is held in memory follows the database, and is at most a second behind. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { manyAccounts } from '../testing/accounts.mjs';
import { count, milliseconds, quantile, table } from './report.mjs';
import { addProduct, graphql, order, SECRET, startDatabase, startStage, stopShops } from './several.mjs';
import { ADMIN, checkData, seed, temporaryFolder } from './shop.mjs';

const CHANGES = 100;
/** Milliseconds between two looks of who waits for a change, and after which it is not waited for any longer. */
const LOOK_EVERY = 2;
const PATIENCE = 30_000;
const WANTED = 1_000;

async function ask({ url }, { path, body, token }) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body,
  });
  return response.json();
}

/** @returns milliseconds until it is so, from now on */
async function until(isSo) {
  const from = performance.now();
  while (!(await isSo())) {
    if (performance.now() - from > PATIENCE) throw new Error('A change was never seen');
    await pause(LOOK_EVERY);
  }
  return performance.now() - from;
}

const must = ({ data, errors }) => {
  if (errors) throw new Error(`Refused: ${JSON.stringify(errors)}`);
  return data;
};

async function measure({ shops, admin, buyers, product }) {
  const [one, other] = shops;
  const shown = async () =>
    must(await ask(other, graphql('query($id:ID!){product(id:$id){title stock}}', { id: product }))).product;
  const lists = { 'the name of a product': [], 'pieces that were sold': [], 'a log-out': [] };
  for (let n = 0; n < CHANGES; n += 1) {
    const title = `Bat ${n}`;
    const edit = 'mutation($id:ID!,$title:String!){editProduct(input:{id:$id,title:$title}){id}}';
    must(await ask(one, graphql(edit, { id: product, title }, admin)));
    lists['the name of a product'].push(await until(async () => (await shown()).title === title));

    const { stock } = await shown();
    must(await ask(one, order(buyers[n], product)));
    lists['pieces that were sold'].push(await until(async () => (await shown()).stock < stock));

    const mine = graphql('{myOrders{total}}', {}, buyers[n].token);
    must(await ask(other, mine));
    must(await ask(one, graphql('mutation{logOut{success}}', {}, buyers[n].token)));
    lists['a log-out'].push(await until(async () => Boolean((await ask(other, mine)).errors)));
  }
  return lists;
}

export async function following({ profile }) {
  const folder = await temporaryFolder();
  try {
    await seed(folder.path, { products: 200 });
    const database = await startDatabase(join(folder.path, 'database'), profile);
    const client = await new mongoose.mongo.MongoClient(database.uri).connect();
    let lists;
    try {
      const stage = await startStage(folder.path, database, 2, profile);
      try {
        const admin = await stage.shops[0].signInAsAdmin();
        const { categories } = await stage.shops[0].graphql('{categories{name}}');
        const product = await addProduct(stage.shops[0], admin, 'Bat', 10_000, categories[0].name);
        const like = { email: ADMIN.email, secret: SECRET, count: CHANGES };
        const buyers = await manyAccounts(client.db('shop'), like);
        await until(
          async () =>
            (await stage.shops[1].graphql(`{product(id:"${product}"){id}}`).catch(() => undefined)) !== undefined,
        );
        lists = await measure({ ...stage, admin, buyers, product });
      } finally {
        await stopShops(stage);
      }
    } finally {
      await client.close();
      await database.stop();
    }
    const p = (list, share) => milliseconds(quantile(list, share));
    const rows = Object.entries(lists).map(([what, list]) => [
      what,
      count(list.length),
      p(list, 0.5),
      p(list, 0.99),
      p(list, 1),
      `${milliseconds(WANTED)}, ${quantile(list, 1) <= WANTED ? 'met' : 'missed'}`,
    ]);
    return [
      'From the answer of the process that changed it until another one answers with it, asked again and again:',
      '',
      table(['what changed', 'times', 'median', '99 % within', 'longest', 'wanted, always'], rows),
      '',
      `\`check:data\` afterwards: "${checkData(folder.path)}"`,
    ].join('\n');
  } finally {
    await folder.remove();
  }
}
