/** GraphQL over HTTP as its specification has it, measured by the audit suite of its reference implementation. */
import { createHash } from 'node:crypto';
import { request as send, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';
import { serverAudits } from 'graphql-http';
import { startTestApp, type TestApp } from './test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: any;
}

/** One request as it is; fetch would add headers of its own that keep caches away. */
function request(url: string, options: RequestOptions, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = send(url, options, (response) => {
      text(response).then(
        (content) =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: content ? JSON.parse(content) : undefined,
          }),
        reject,
      );
    });
    sent.on('error', reject).end(body);
  });
}

describe('the audit suite of GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${app.url}/graphql`, fetchFn: fetch });
  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    // A notice is about what a server MAY do; reads by GET need a header here, against forged requests.
    expect(result.status === 'ok' || result.status === 'notice' ? 'fine' : `${result.status}: ${result.reason}`).toBe(
      'fine',
    );
  });
});

describe('GraphQL by GET', () => {
  const query = '{ categories { id name } }';
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
  const ask = (params: Record<string, string>, headers: Record<string, string> = {}) =>
    request(`${app.url}/graphql?${new URLSearchParams(params)}`, {
      headers: { 'apollo-require-preflight': 'true', ...headers },
    });

  it('answers a persisted query by its hash once it has seen it', async () => {
    const unknown = await ask({ extensions });
    expect(unknown.body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
    expect(unknown.headers['cache-control']).toBe('private, no-store');
    expect((await ask({ extensions, query })).body.data).toEqual({ categories: [] });
    expect((await ask({ extensions })).body.data).toEqual({ categories: [] });
    const forged = await ask({ extensions, query: '{ __typename }' });
    expect(forged.body.errors[0].message).toBe('provided sha does not match query');
  });

  it('lets caches keep public reads and answers 304 when the client has the current answer', async () => {
    const first = await ask({ query });
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=15, stale-while-revalidate=60');
    const again = await ask({ query }, { 'if-none-match': first.headers['etag']! });
    expect([again.status, again.body]).toEqual([304, undefined]);
  });

  it('lets nobody keep what belongs to an account, what failed, or what is mixed with either', async () => {
    const { token } = await app.signIn();
    const authorization = { authorization: `Bearer ${token}` };
    for (const text of [
      '{ me { id } }',
      '{ categories { id } me { id } }',
      '{ ...Q } fragment Q on Query { categories { id } }',
    ])
      expect((await ask({ query: text }, authorization)).headers['cache-control']).toBe('private, no-store');
    expect((await ask({ query: '{ product }' })).headers['cache-control']).toBe('private, no-store');
  });

  it('refuses a mutation with 405, saying what can be sent', async () => {
    const { status, headers } = await ask({ query: 'mutation { clearCart { count } }' });
    expect([status, headers['allow']]).toEqual([405, 'POST']);
  });
});

const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const form = (operations: string, map: string) => `${field('operations', operations)}${field('map', map)}--x--`;
const OPERATIONS = JSON.stringify({
  query: `mutation ($sketch: Upload) { submitCustomOrder(input: { name: "Ravi", phone: "9876543210",
    description: "A gate of 3 m with two wings" }, sketch: $sketch) { success } }`,
  variables: { sketch: null },
});

describe('what other sites and older habits send', () => {
  const post = (body: string, headers: Record<string, string>) =>
    request(`${app.url}/graphql`, { method: 'POST', headers }, body);
  const query = JSON.stringify({ query: '{ __typename }' });

  it('is refused when a form could have sent it', async () => {
    expect((await request(`${app.url}/graphql?query={__typename}`, {})).status).toBe(400);
    expect((await post(query, { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await post('query=%7B__typename%7D', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      400,
    );
    const multipart = await post('--x--', { 'content-type': 'multipart/form-data; boundary=x' });
    expect([multipart.status, multipart.body.errors[0].extensions]).toEqual([400, { code: 'BAD_INPUT' }]);
  });

  it('is refused when it is a batch: one request, one operation', async () => {
    const { status, body } = await post(`[${query},${query}]`, { 'content-type': 'application/json' });
    expect([status, body.errors[0].extensions]).toEqual([400, { code: 'BAD_INPUT' }]);
  });

  it('is refused when it is no request of GraphQL at all, with a code and nothing more', async () => {
    const refused = async (body: string) => {
      const { status, body: answer } = await post(body, { 'content-type': 'application/json' });
      return [status, answer.errors[0].extensions];
    };
    for (const body of ['{}', '{ "query": 5 }', '{ "query": "{ __typename }", "variables": "x" }'])
      expect([body, await refused(body)]).toEqual([body, [400, { code: 'BAD_INPUT' }]]);
    for (const [query, code] of [
      ['{', 'GRAPHQL_PARSE_FAILED'],
      ['{ nope }', 'GRAPHQL_VALIDATION_FAILED'],
      ['query A { __typename } query B { __typename }', 'OPERATION_RESOLUTION_FAILURE'],
    ]) {
      expect(await refused(JSON.stringify({ query }))).toEqual([200, { code }]);
      const strict = await app.query(query!);
      expect([strict.status, strict.errors![0]!.extensions]).toEqual([400, { code }]);
    }
  });

  it.each([
    ['{}', {}, /^Send the GraphQL document as `query`/],
    ['', {}, /^Send the GraphQL document as `query`/],
    ['[]', {}, /^Send one operation in each request/],
    ['{ "query": 5 }', {}, /^`query` is a text/],
    ['{ "query": { "kind": "Document" } }', {}, /^`query` is a text/],
    ['{ "query": "{ __typename }", "variables": "{}" }', {}, /^`variables` is an object/],
    ['{ "query": "{ __typename }", "variables": [] }', {}, /^`variables` is an object/],
    ['{ "query": "{ __typename }", "extensions": 1 }', {}, /^`extensions` is an object/],
    ['{ "query": "{ __typename }", "operationName": 1 }', {}, /^`operationName` is a text/],
    ['{ "extensions": { "persistedQuery": { "version": 2 } } }', {}, /^`extensions.persistedQuery` has `version` 1/],
    ['{ "query": "{ __typename }" }', { 'content-type': 'text/plain' }, /^Send the body as JSON, with the header/],
    ['--x--', { 'content-type': 'multipart/form-data; boundary=x' }, /^Send the header apollo-require-preflight: true/],
  ])('is refused in the shop’s own words: %s %j', async (body, headers: Record<string, string>, sentence) => {
    const { status, body: answer } = await post(body, { 'content-type': 'application/json', ...headers });
    expect([status, answer]).toEqual([
      400,
      { errors: [{ message: expect.stringMatching(sentence), extensions: { code: 'BAD_INPUT' } }] },
    ]);
  });

  it.each([
    ['query={__typename}', {}, /^Send the header apollo-require-preflight: true/],
    ['variables={}', { 'apollo-require-preflight': '1' }, /^Send the GraphQL document as `query`/],
    ['query={a}&query={b}', { 'apollo-require-preflight': '1' }, /^Send `query` once/],
    ['query={__typename}&variables=x', { 'apollo-require-preflight': '1' }, /^`variables` is a JSON object/],
    ['query={__typename}&extensions=[]', { 'apollo-require-preflight': '1' }, /^`extensions` is a JSON object/],
  ])('is refused in the shop’s own words by GET: %s %j', async (query, headers: Record<string, string>, sentence) => {
    const { status, body } = await request(`${app.url}/graphql?${query}`, { headers });
    expect([status, body]).toEqual([
      400,
      { errors: [{ message: expect.stringMatching(sentence), extensions: { code: 'BAD_INPUT' } }] },
    ]);
  });

  it.each([
    [
      'application/json',
      '{ "query": "subscription { orderActivity { kind } }" }',
      /^Send the header accept: text\/event/,
    ],
    ['*/*', '{ "query": "subscription { orderActivity { kind } }" }', /^Send the header accept: text\/event-stream/],
    ['text/event-stream', '{}', /^Send the GraphQL document as `query`/],
    ['text/event-stream', '[]', /^Send one operation in each request/],
    ['text/event-stream', '{ "query": "{ __typename }", "variables": [] }', /^`variables` is an object/],
  ])('is refused in the shop’s own words where events are streamed: %s %s', async (accept, body, sentence) => {
    const headers = { 'content-type': 'application/json', accept };
    const answer = await request(`${app.url}/graphql/stream`, { method: 'POST', headers }, body);
    expect([answer.status, answer.body]).toEqual([
      400,
      { errors: [{ message: expect.stringMatching(sentence), extensions: { code: 'BAD_INPUT' } }] },
    ]);
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--x--'],
    ['no form', 'multipart/mixed; boundary=x', '--x--'],
    ['an unreadable type', 'multipart/form-data; boundary', '--x--'],
    ['nothing in it', 'multipart/form-data; boundary=x', ''],
    ['its end alone', 'multipart/form-data; boundary=x', '--x--'],
    ['another boundary than it says', 'multipart/form-data; boundary=x', '--y\r\n\r\n--y--'],
    ['a malformed head of a part', 'multipart/form-data; boundary=x', '--x\r\n\u0001: \u0002\r\n\r\nx\r\n--x--'],
    ['a part that is cut off', 'multipart/form-data; boundary=x', field('operations', OPERATIONS)],
    ['operations that are no JSON', 'multipart/form-data; boundary=x', `${field('operations', '{')}--x--`],
    ['a map that is none', 'multipart/form-data; boundary=x', form(OPERATIONS, '[]')],
    ['a map into a prototype', 'multipart/form-data; boundary=x', form(OPERATIONS, '{"0":["variables.__proto__.x"]}')],
    [
      'a map that leads on and on',
      'multipart/form-data; boundary=x',
      form(OPERATIONS, `{"0":["variables${'.a'.repeat(100_000)}"]}`),
    ],
    [
      'a map that is longer than a request',
      'multipart/form-data; boundary=x',
      form(OPERATIONS, `{"0":["${'.a'.repeat(200_000)}"]}`),
    ],
    [
      'a map with many places',
      'multipart/form-data; boundary=x',
      form(OPERATIONS, `{"0":[${'"variables.sketch",'.repeat(9_000)}"variables.sketch"]}`),
    ],
    ['a map onto the query', 'multipart/form-data; boundary=x', form(OPERATIONS, '{"0":["query"]}')],
    ['a map without its file', 'multipart/form-data; boundary=x', form(OPERATIONS, '{"0":["variables.sketch"]}')],
    [
      'a file that is cut off',
      'multipart/form-data; boundary=x',
      `${field('operations', OPERATIONS)}${field('map', '{"0":["variables.sketch"]}')}--x\r\ncontent-disposition: form-data; name="0"; filename="a.png"\r\n\r\nPNG`,
    ],
    [
      'a file with a malformed head',
      'multipart/form-data; boundary=x',
      `${field('operations', OPERATIONS)}${field('map', '{"0":["variables.sketch"]}')}--x\r\n\u0001: x\r\n\r\nPNG\r\n--x--`,
    ],
  ])('is refused when it is multipart with %s', async (_, type, body) => {
    const accept = 'application/graphql-response+json';
    const answer = await post(body, { 'content-type': type, accept, 'apollo-require-preflight': '1' });
    const isLong = body.length > 256 * 1024;
    const refusal = isLong ? [413, 'FILE_TOO_LARGE'] : [400, 'BAD_INPUT'];
    expect([answer.status, answer.body.errors?.[0].extensions.code]).toEqual(refusal);
  });

  it.each([
    ['query { categories @include(if: null) { id } }', {}, 'GRAPHQL_VALIDATION_FAILED'],
    ['query { categories { id @skip(if: null) } }', {}, 'GRAPHQL_VALIDATION_FAILED'],
    ['query ($if: Boolean) { categories @include(if: $if) { id } }', { if: null }, 'GRAPHQL_VALIDATION_FAILED'],
    ['query ($if: Boolean = true) { categories @include(if: $if) { id } }', { if: null }, 'BAD_INPUT'],
    ['query ($if: Boolean = true) { products { total @skip(if: $if) } }', { if: null }, 'BAD_INPUT'],
    ['query ($if: Boolean = true) { products { ... @include(if: $if) { items { id } } } }', { if: null }, 'BAD_INPUT'],
    ['query ($id: ID = "x") { product(id: $id) { id } }', { id: null }, 'BAD_INPUT'],
  ])('is refused when a condition is null: %s %j', async (query, variables, code) => {
    const { status, data, errors } = await app.query(query, variables);
    expect([status, Object.values(data ?? {}).filter(Boolean), errors![0]!.extensions.code]).toEqual([400, [], code]);
  });

  it.each(['application/json', 'application/graphql-response+json'])(
    'is refused in the form of GraphQL when it never gets as far as GraphQL, to whoever wants %s',
    async (accept) => {
      const json = { 'content-type': 'application/json', accept };
      const huge = JSON.stringify({ query: '{ __typename }', more: 'x'.repeat(300_000) });
      for (const [body, headers, status, code] of [
        ['{ "query": ', json, 400, 'BAD_INPUT'],
        [huge, json, 413, 'FILE_TOO_LARGE'],
        [query, { ...json, 'content-encoding': 'none-such' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
        ['--x--', { accept, 'content-type': 'multipart/form-data; boundary=x' }, 400, 'BAD_INPUT'],
      ] as const) {
        const answer = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body });
        expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([status, accept]);
        expect(await answer.json()).toEqual({ errors: [{ message: expect.any(String), extensions: { code } }] });
      }
      const put = await fetch(`${app.url}/graphql`, { method: 'PUT', headers: { accept } });
      expect([put.status, put.headers.get('allow'), await put.json()]).toEqual([
        405,
        'GET, HEAD, POST',
        { errors: [{ message: expect.any(String), extensions: { code: 'METHOD_NOT_ALLOWED' } }] },
      ]);
    },
  );

  it('is refused without telling values back, which may be passwords', async () => {
    const { errors } = await app.query('mutation ($input: LogInInput!) { logIn(input: $input) { token } }', {
      input: { email: 'a@example.com', password: { secret: 'hunter2' }, otp: '123456' },
    });
    expect(errors![0]).toMatchObject({
      message: 'password: String cannot represent a non string value.',
      extensions: { code: 'BAD_INPUT', fields: [{ path: 'password' }] },
    });
    expect(JSON.stringify(errors)).not.toContain('hunter2');
  });
});

describe('a wrong value', () => {
  const ADD = (name: string) => `mutation ($${name}: AddProductInput!) { addProduct(input: $${name}) { id } }`;
  const product = { title: 'Bat', price: 10, stock: 1, category: 'Sports' };
  const fieldsOf = async (document: string, variables: Record<string, unknown>) => {
    const { status, errors } = await app.query(document, variables);
    expect([status, errors!.length, errors![0]!.extensions.code]).toEqual([400, 1, 'BAD_INPUT']);
    const fields = errors![0]!.extensions.fields as { path: string; message: string }[];
    expect(errors![0]!.message).toBe(`${fields[0]!.path}: ${fields[0]!.message}`);
    return fields.map(({ path }) => path);
  };

  it.each(['input', 'i', 'price'])('of a variable that is called %s is named by its field', async (name) => {
    const value = {
      ...product,
      price: 'ten',
      originalPrice: true,
      stock: '1x',
      specifications: [{ key: 5, value: '' }],
    };
    const paths = await fieldsOf(ADD(name), { [name]: value });
    expect(paths.sort()).toEqual(['originalPrice', 'price', 'specifications.0.key', 'stock']);
  });

  it.each([
    ['is missing', { ...product, price: undefined }, ['price']],
    ['is null', { ...product, stock: null }, ['stock']],
    ['nobody knows', { ...product, prize: 5 }, ['prize']],
  ])('is named by its field when it %s', async (_, value, paths) => {
    expect(await fieldsOf(ADD('i'), { i: value })).toEqual(paths);
  });

  it('is named by the argument that takes it, wherever the variable is used', async () => {
    const none = 'mutation ($x: AddProductInput!) { addProduct(input: $x) { id } }';
    expect(await fieldsOf(none, {})).toEqual(['input']);
    expect(await fieldsOf(none, { x: null })).toEqual(['input']);
    expect(await fieldsOf(none, { x: 5 })).toEqual(['input']);
    const inside = 'query ($p: Rupees) { products(filter: { maxPrice: $p }) { total } }';
    expect(await fieldsOf(inside, { p: 'ten' })).toEqual(['maxPrice']);
    const inFragment = 'query ($n: Int!) { ...Q } fragment Q on Query { products(pageSize: $n) { total } }';
    expect(await fieldsOf(inFragment, { n: 'x' })).toEqual(['pageSize']);
    const list = 'query ($l: [QuoteLineInput!]) { quote(items: $l, paymentMethod: COD) { totalAmount } }';
    expect(
      await fieldsOf(list, {
        l: [
          { productId: 'x', quantity: 1 },
          { productId: 'y', quantity: 1.5 },
        ],
      }),
    ).toEqual(['items.1.quantity']);
    const moment = 'query ($d: DateTime) { productChanges(updatedSince: $d) { cursor } }';
    const { errors } = await app.query(moment, { d: 'hunter2' });
    expect(errors![0]).toMatchObject({
      message: 'updatedSince: Write a moment such as 2026-04-01T09:30:00Z.',
      extensions: { code: 'BAD_INPUT', fields: [{ path: 'updatedSince' }] },
    });
  });

  it('of an amount in the document itself is named too', async () => {
    const { status, errors } = await app.query(
      'mutation { addProduct(input: { title: "Bat", price: 1.999, stock: 1, category: "A", originalPrice: true }) { id } }',
    );
    expect([status, errors!.map(({ extensions }) => [extensions.code, extensions.fields?.[0].path])]).toEqual([
      400,
      [
        ['GRAPHQL_VALIDATION_FAILED', 'price'],
        ['GRAPHQL_VALIDATION_FAILED', 'originalPrice'],
      ],
    ]);
  });

  it('among thousands is not answered with thousands of problems', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`unknown${n}`, 1]));
    expect(await fieldsOf(ADD('i'), { i: { ...product, ...many } })).toHaveLength(20);
  });
});
