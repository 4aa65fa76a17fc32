/** Answers to who is signed in without the usual way: the same to the letter as by it, each carried out once. */
import { request } from 'node:http';
import { makeProduct } from '../../test/order-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from '../../test/test-app.js';
import { Role } from '../types/viewer.js';

let app: TestApp;
let shopper: SignedIn;
let admin: SignedIn;
let product = '';

beforeAll(async () => {
  app = await startTestApp();
  shopper = await app.signIn();
  admin = await app.signIn(Role.ADMIN);
  product = await makeProduct({ stock: 1000 });
});
afterAll(() => app.stop());

interface Raw {
  status: number;
  /** As the usual way writes it, or in lower case by the lean one. */
  isLean: boolean;
  headers: Record<string, unknown>;
  body: string;
}

function ask(question: unknown, token?: string, headers: Record<string, string> = {}): Promise<Raw> {
  const text = JSON.stringify(question);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${app.url}/graphql`,
      { method: 'POST', headers: { ...type, ...authorization, ...headers } },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (body += part));
        answer.on('end', () => {
          // Of this one sending.
          const { date: _, 'x-request-id': id, ...rest } = answer.headers;
          if (!id) return reject(new Error('The answer has no id'));
          const isLean = answer.rawHeaders.includes('x-request-id');
          resolve({ status: answer.statusCode!, isLean, headers: rest, body });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

/** The same document by the usual way: no other request of this file carries this name. */
const usually = (question: { query: string; variables?: object }, token?: string, headers = {}) =>
  ask({ query: `${question.query}\n# ${Math.random()}`, variables: question.variables }, token, headers);

const REACH =
  'query Reach($id: ID!, $page: Int! = 1) { me { id name } product(id: $id) { id title } myOrders(page: $page) { total } }';
const FILL = 'mutation Fill($id: ID!, $quantity: Int!) { addToCart(productId: $id, quantity: $quantity) { count } }';
const OFFICE = '{ orders(pageSize: 1) { total } }';

it('answers as the usual way does, to the letter: what fits, what does not, and who may not', async () => {
  const variables = { id: product, page: 2 };
  // Whoever asks first, and is answered, shows what the answer looks like.
  for (const [query, given, token] of [
    [REACH, variables, shopper.token],
    [FILL, { id: product, quantity: 1 }, shopper.token],
    [OFFICE, undefined, admin.token],
  ] as const)
    expect(await ask({ query, variables: given }, token)).toMatchObject({ status: 200, isLean: false });
  await ask({ query: '{ me { id } }' }, shopper.token);

  const gone = await app.signIn();
  await app.data('mutation { logOut { success } }', {}, gone.token);
  const cases: [name: string, lean: boolean, query: string, variables: object | undefined, token?: string][] = [
    ['data', true, REACH, variables, shopper.token],
    ['of another account', true, REACH, variables, admin.token],
    ['a default', true, REACH, { id: product }, shopper.token],
    ['nothing there', true, REACH, { id: '65f000000000000000000000' }, shopper.token],
    ['no such variable', false, REACH, { page: 2 }, shopper.token],
    ['a variable of another kind', false, REACH, { id: product, page: 'many' }, shopper.token],
    ['a page that there is not', false, REACH, { id: product, page: -1 }, shopper.token],
    ['a refusal', false, FILL, { id: '65f000000000000000000000', quantity: 1 }, shopper.token],
    ['input out of bounds', false, FILL, { id: product, quantity: -4 }, shopper.token],
    ['the office', true, OFFICE, undefined, admin.token],
    ['the office for a shopper', false, OFFICE, undefined, shopper.token],
    ['the office for nobody', false, OFFICE, undefined],
    ['a token that ended', false, '{ me { id } }', undefined, gone.token],
    ['no token at all', false, '{ me { id } }', undefined, 'nonsense'],
  ];
  for (const [name, lean, query, given, token] of cases) {
    const question = { query, ...(given && { variables: given }) };
    const expected = await usually(question, token);
    const { isLean, ...said } = await ask(question, token);
    expect([name, isLean]).toEqual([name, lean]);
    const { isLean: _, ...same } = expected;
    expect([name, said]).toEqual([name, same]);
  }
});

it('sends it as whoever asks wants it: the form of GraphQL over HTTP, compressed, from another origin', async () => {
  const query = `{ me { ${Array.from({ length: 25 }, (_, n) => `${'a'.repeat(60)}${n}: email`).join(' ')} } }`;
  for (const headers of [
    { accept: 'application/graphql-response+json' },
    { origin: 'https://elsewhere.example' },
  ] as Record<string, string>[]) {
    const first = await ask({ query }, shopper.token, headers);
    const { isLean, ...again } = await ask({ query }, shopper.token, headers);
    expect(isLean).toBe(true);
    expect(again).toEqual({ status: first.status, headers: first.headers, body: first.body });
  }
  await ask({ query }, shopper.token, { 'accept-encoding': 'gzip' });
  const small = await ask({ query }, shopper.token, { 'accept-encoding': 'gzip' });
  expect(small).toMatchObject({ isLean: true, headers: { 'content-encoding': 'gzip' } });
  expect(small.headers['vary']).toMatch(/Accept-Encoding/);
});

it('carries out once what ends in an error halfway, and says so as the usual way does', async () => {
  const fresh = await app.signIn();
  const query = `mutation Twice($a: Int!, $b: Int!, $id: ID!) {
    first: addToCart(productId: $id, quantity: $a) { count }
    second: addToCart(productId: $id, quantity: $b) { count }
  }`;
  const count = async () => (await app.data('{ myCart { count } }', {}, fresh.token)).myCart.count as number;
  const variables = { id: product, a: 1, b: 1 };
  expect(await ask({ query, variables }, fresh.token)).toMatchObject({ status: 200, isLean: false });
  expect(await ask({ query, variables }, fresh.token)).toMatchObject({ status: 200, isLean: true });
  expect(await count()).toBe(4);
  const halfway = { ...variables, b: -1 };
  const said = await ask({ query, variables: halfway }, fresh.token);
  expect(await count()).toBe(5);
  const { isLean: _, ...expected } = await usually({ query, variables: halfway }, fresh.token);
  expect(await count()).toBe(6);
  expect({ ...said, isLean: undefined }).toEqual({ ...expected, isLean: undefined });
  expect(JSON.parse(said.body)).toMatchObject({ errors: [{ path: ['second'], extensions: { code: 'BAD_INPUT' } }] });
});

it('counts each request once, whichever way it is answered', async () => {
  // A shop's account may send 600 requests a minute.
  await app.stop();
  app = await startTestApp({ RATE_LIMIT_FACTOR: '0.02' });
  product = await makeProduct({ stock: 1000 });
  const { token } = await app.signIn();
  const statuses: number[] = [];
  const codes: unknown[] = [];
  for (let n = 0; n < 14; n += 1) {
    const quantity = n % 2 ? -1 : 1;
    const query = n === 0 ? '{ me { id } }' : FILL.replace('Fill', 'Often');
    const answer = await ask({ query, variables: { id: product, quantity } }, token);
    statuses.push(answer.status);
    const { errors } = JSON.parse(answer.body) as { errors?: { extensions: { code: string } }[] };
    codes.push(errors?.[0]?.extensions.code);
  }
  expect(codes.lastIndexOf('RATE_LIMITED')).toBe(13);
  expect(codes.indexOf('RATE_LIMITED')).toBe(12);
  expect(statuses.slice(12)).toEqual([429, 429]);
});
