/** Tests the limits of a GraphQL request, and that our own clients stay far below them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildClientSchema,
  getIntrospectionQuery,
  getOperationAST,
  graphqlSync,
  Kind,
  lexicographicSortSchema,
  parse,
  printSchema,
  type IntrospectionOptions,
  validate,
  Lexer,
  Source,
  TokenKind,
  type DocumentNode,
  type OperationDefinitionNode,
} from 'graphql';
import { costOf } from '../src/graphql/cost.js';
import { introspectionCost, introspectionLimit } from '../src/graphql/introspection-cost.js';
import { MAX_ANSWER, MAX_COST, MAX_SHAPE, MAX_TOKENS, shapeOf } from '../src/graphql/limits.js';
import { shopSchema } from '../src/graphql/schema.js';
import { checkSingleMutation } from '../src/graphql/single-mutation.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { refreshProducts } from '../src/features/catalogue/catalogue-sync.js';
import { objectId } from '../src/types/object-id.js';
import { Role } from '../src/types/viewer.js';
import { makeProduct } from './order-fixtures.js';
import { startTestApp, type GraphqlAnswer, type TestApp } from './test-app.js';

const schema = shopSchema();

describe('a request that asks for too much', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  /** The refusal of a document. */
  async function refused(document: string, variables?: Record<string, unknown>) {
    const { status, errors, data } = await app.query(document, variables);
    expect(data ?? null).toBeNull();
    const { code, limit } = errors![0]!.extensions;
    return [status, code, limit];
  }
  const times = (count: number, text: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => text(i)).join(' ');

  it('is refused for its aliases', async () => {
    expect(await refused(`{ ${times(31, (i) => `a${i}: __typename`)} }`)).toEqual([
      400,
      'QUERY_TOO_COMPLEX',
      'aliases',
    ]);
    const { errors } = await app.query(`{ ${times(1_000, (i) => `a${i}: categories { id }`)} }`);
    expect(errors![0]!.extensions.code).toBe('QUERY_TOO_COMPLEX');
  });

  it('is refused for its depth, however it is hidden in fragments', async () => {
    const deep = (levels: number): string => (levels === 0 ? 'id' : `user { ${deep(levels - 1)} }`);
    expect(await refused(`{ me { ${deep(15)} } }`)).toEqual([400, 'QUERY_TOO_COMPLEX', 'depth']);
    const chain = times(20, (i) => `fragment F${i} on User { cart { ...F${i + 1} } }`);
    expect(await refused(`{ me { ...F0 } } ${chain} fragment F20 on User { id }`)).toEqual([
      400,
      'QUERY_TOO_COMPLEX',
      'depth',
    ]);
  });

  it('is refused for a circle of fragments', async () => {
    const { status, errors } = await app.query(
      '{ me { ...A } } fragment A on User { id ...B } fragment B on User { ...A }',
    );
    expect([status, errors![0]!.extensions.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
  });

  it('is refused for repetitions, directives, fields and fragments', async () => {
    expect(await refused(`{ ${times(11, () => 'categories { id }')} }`)).toEqual([400, 'QUERY_TOO_COMPLEX', 'repeats']);
    expect(await refused(`{ ${times(11, () => '... { categories { id } }')} }`)).toEqual([
      400,
      'QUERY_TOO_COMPLEX',
      'repeats',
    ]);
    expect(await refused(`{ __typename ${times(31, () => '@skip(if: false)')} }`)).toEqual([
      400,
      'QUERY_TOO_COMPLEX',
      'directives',
    ]);
    expect(await refused(`{ ${times(601, (i) => `f${i}`)} }`)).toEqual([400, 'QUERY_TOO_COMPLEX', 'fields']);
    const fragments = times(41, (i) => `fragment F${i} on Query { __typename }`);
    expect(await refused(`{ ${times(41, (i) => `...F${i}`)} } ${fragments}`)).toEqual([
      400,
      'QUERY_TOO_COMPLEX',
      'fragments',
    ]);
  });

  it('is refused for its length in words, before it is parsed to the end', async () => {
    expect(await refused(`{ ${times(2_001, () => 'x')} }`)).toEqual([400, 'QUERY_TOO_COMPLEX', undefined]);
  });

  it('is refused for the size of its possible answer, with page sizes in the text or in variables', async () => {
    const all = (pageSize: string) =>
      `products(pageSize: ${pageSize}) { items { specifications { key } images { url } } }`;
    const pages = (count: number, pageSize: string) => times(count, (i) => `p${i}: ${all(pageSize)}`);
    expect(await refused(`{ ${pages(20, '100')} }`)).toEqual([400, 'QUERY_TOO_COMPLEX', 'cost']);
    expect(await refused(`query ($n: Int!) { ${pages(20, '$n')} }`, { n: 100 })).toEqual([
      400,
      'QUERY_TOO_COMPLEX',
      'cost',
    ]);
    expect(await refused(`query ($n: Int! = 100) { ${pages(20, '$n')} }`)).toEqual([400, 'QUERY_TOO_COMPLEX', 'cost']);
    expect((await app.query(`query ($n: Int!) { ${pages(20, '$n')} }`, { n: 5 })).status).toBe(200);
  });

  it('is refused for the size of its possible answer by every transport of GraphQL', async () => {
    const { token } = await app.signIn(Role.ADMIN);
    const pages = times(20, (i) => `p${i}: products(pageSize: $n) { items { images { url } cardImages { url } } }`);
    const query = `query ($n: Int!) { ${pages} }`;
    const variables = { n: 100 };
    const events = `
      subscription { orderActivity { ${times(15, (i) => `o${i}: order { ...O }`)} } }
      fragment O on Order { ${times(10, (i) => `i${i}: items { product { ...P } }`)} }
      fragment P on Product { images { url } cardImages { url } specifications { key } }`;
    const json = { 'content-type': 'application/json' };
    const signedIn = { ...json, authorization: `Bearer ${token}` };
    const stream = { ...signedIn, accept: 'text/event-stream' };
    const extensions = { persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') } };
    const inAddress = new URLSearchParams({ query, variables: JSON.stringify(variables) });
    const post = (headers: Record<string, string>, body: object) => ({
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const learned = await fetch(`${app.url}/graphql`, post(json, { query, extensions, variables: { n: 1 } }));
    expect(await learned.json()).not.toHaveProperty('errors');
    const ways: [string, RequestInit][] = [
      ['/graphql', post(json, { query, variables })],
      ['/graphql', post(signedIn, { query, variables })],
      [`/graphql?${inAddress}`, { headers: { 'apollo-require-preflight': '1' } }],
      ['/graphql', post(json, { extensions, variables })],
      ['/graphql/stream', post(stream, { query: events })],
      ['/graphql', post(stream, { query: events })],
    ];
    // Twice each: what was parsed before is checked as well.
    for (const [path, request] of [...ways, ...ways]) {
      const answer = await fetch(app.url + path, request);
      // A stream that opens would have no end.
      expect(answer.headers.get('content-type')).toContain('json');
      const { errors } = (await answer.json()) as { errors: { extensions: { code: string } }[] };
      expect(errors[0]!.extensions.code).toBe('QUERY_TOO_COMPLEX');
    }
  });

  it('is refused for a page above 100', async () => {
    const { status, errors } = await app.query('{ products(pageSize: 101) { total } }');
    expect([status, errors![0]!.extensions.code]).toEqual([400, 'BAD_INPUT']);
  });

  it('is refused for introspection that goes around in circles', async () => {
    const around = (levels: number): string => (levels === 0 ? 'name' : `fields { type { ${around(levels - 1)} } }`);
    // GraphQL's own rule ends it after three lists within each other.
    expect((await app.query(`{ __schema { types { ${around(6)} } } }`)).status).toBe(400);
    expect(await refused(`{ __schema { types { ${around(8)} } } }`)).toEqual([
      400,
      'QUERY_TOO_COMPLEX',
      'introspection',
    ]);
  });

  /** Two kilobytes that once answered 480 MB. */
  const TYPE = 'kind name description ofType { kind name description ofType { kind name description } }';
  const FIELDS = times(10, (i) => `f${i}: fields(includeDeprecated: true) { name description type { ${TYPE} } }`);
  it.each([
    [
      'fields of the types of fields',
      `{ ${times(8, (i) => `a${i}: __schema { types { ...T } }`)} } fragment T on __Type { ${times(8, (i) => `f${i}: fields { type { ...U ofType { ...U ofType { ...U } } } }`)} } fragment U on __Type { ${times(8, (i) => `g${i}: fields { description type { ${TYPE} } }`)} }`,
    ],
    [
      'all types many times',
      `{ ${times(20, (i) => `a${i}: __schema { types { ...F } }`)} } fragment F on __Type { ${FIELDS} }`,
    ],
    [
      'the largest type many times',
      `{ ${times(20, (i) => `a${i}: __type(name: "Mutation") { ...F }`)} } fragment F on __Type { ${FIELDS} }`,
    ],
    [
      'a type named by a variable',
      `query ($n: String! = "Mutation") { ${times(20, (i) => `a${i}: __type(name: $n) { ...F }`)} } fragment F on __Type { ${FIELDS} }`,
    ],
    [
      'possible types, interfaces, values and inputs',
      `{ ...Q } fragment Q on Query { ${times(20, (i) => `a${i}: __schema { types { ...T } directives { args { type { ...T } } } }`)} } fragment T on __Type { enumValues { name description } inputFields { name type { enumValues { name description } inputFields { name description } } } possibleTypes { name fields { name } } interfaces { name possibleTypes { name } } }`,
    ],
  ])('is refused for introspection of %s, before any of it is carried out', async (_, document) => {
    expect(document.length).toBeLessThan(2_500);
    const body = await app.query(document);
    expect(body.errors![0]!.extensions).toMatchObject({ code: 'QUERY_TOO_COMPLEX', limit: 'cost' });
    expect(JSON.stringify(body).length).toBeLessThan(500);
  });

  it('is none when fragments spread fragments twice each, forty times over', async () => {
    const doubled = times(39, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
    const document = `{ ...F0 ${'x: __schema { types { name } }'} } ${doubled} fragment F39 on Query { __typename }`;
    const { data } = await app.query(document);
    expect(data.__typename).toBe('Query');
  });

  it('is refused when its answer is larger than what is sent at once, although its cost is small', async () => {
    const ids = [];
    for (let i = 0; i < 40; i += 1) ids.push(objectId(await makeProduct()));
    const description = 'A gate of wrought iron. '.repeat(200).trim();
    await ProductModel.updateMany({}, { $set: { description, updatedAt: new Date() } });
    await refreshProducts(ids);
    const pages = (count: number) =>
      `{ ${times(count, (i) => `p${i}: products(pageSize: 50) { items { ...P } }`)} } fragment P on Product { ${times(20, (i) => `d${i}: description`)} }`;
    const { status, data } = await app.query(pages(1));
    expect([status, data.p0.items[0].d19]).toEqual([200, description]);
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: pages(10) }),
    });
    const text = await response.text();
    expect(text.length).toBeLessThan(500);
    expect(JSON.parse(text)).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX', limit: 'size', most: MAX_ANSWER } }],
    });
    expect(await refused(pages(10))).toEqual([400, 'QUERY_TOO_COMPLEX', 'size']);
  });

  const ALL: IntrospectionOptions = {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  };
  it.each([
    ['nothing beside', { descriptions: false }],
    ['everything', ALL],
    ...Object.keys(ALL).flatMap((option): [string, IntrospectionOptions][] => [
      [`${option} alone`, { descriptions: false, [option]: true }],
      [`everything but ${option}`, { ...ALL, [option]: false }],
    ]),
  ])('is none when tools read the schema with %s', async (_, options: IntrospectionOptions) => {
    const { status, data, errors } = await app.query(getIntrospectionQuery(options));
    expect([status, errors]).toEqual([200, undefined]);
    const read = lexicographicSortSchema(buildClientSchema(data));
    if (options === ALL) expect(printSchema(read)).toBe(printSchema(lexicographicSortSchema(schema)));
  });

  it('is refused for its second mutation, by alias or in a fragment, and the first is not carried out', async () => {
    const { token } = await app.signIn();
    const productId = await makeProduct({ stock: 9 });
    const add = `addToCart(productId: "${productId}") { count }`;
    for (const [document, names] of [
      [`mutation { ${add} clearCart { count } }`, '2 (addToCart, clearCart)'],
      [`mutation { a: ${add} b: ${add} }`, '2 (addToCart, addToCart)'],
      [`mutation { ${add} ... { clearCart { count } } }`, '2 (addToCart, clearCart)'],
      [`mutation { ${add} ...F } fragment F on Mutation { ...G } fragment G on Mutation { clearCart { count } }`, '2 '],
      [`mutation { ${add} likeProduct(productId: "x") @skip(if: true) { id } }`, '2 (addToCart, likeProduct)'],
      [
        `query Q { me { id } } mutation M { ${times(7, (i) => `a${i}: ${add}`)} }`,
        '7 (addToCart, addToCart, addToCart, addToCart, addToCart, …)',
      ],
    ] as const) {
      const response = await fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ query: document, ...(document.startsWith('query') ? { operationName: 'M' } : {}) }),
      });
      const { data, errors } = (await response.json()) as GraphqlAnswer;
      expect([response.status, data ?? null, errors]).toEqual([
        400,
        null,
        [
          {
            message: expect.stringContaining(`this document has ${names}`),
            extensions: { code: 'QUERY_TOO_COMPLEX', limit: 'mutations', most: 1 },
          },
        ],
      ]);
      expect((await app.data('{ myCart { count } }', {}, token)).myCart.count).toBe(0);
    }
    // The same call twice is one call in GraphQL, and another operation of the document does not run.
    const same = `mutation M { __typename ${add} ...F } mutation N { clearCart { count } } fragment F on Mutation { ${add} }`;
    const one = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: same, operationName: 'M' }),
    });
    expect(await one.json()).toEqual({ data: { __typename: 'Mutation', addToCart: { count: 1 } } });
  });
});

describe('cost', () => {
  const cost = (text: string, variables = {}) => {
    const document = parse(text);
    expect(validate(schema, document)).toEqual([]);
    return costOf(schema, document, document.definitions[0] as OperationDefinitionNode, variables);
  };

  it('counts an object for one, a list by its page size and any other list as ten', () => {
    expect(cost('{ categories { id } }')).toBe(10);
    expect(cost('{ product(id: "1") { id title } }')).toBe(1);
    expect(cost('{ products { items { id } } }')).toBe(1 + 24);
    expect(cost('{ products(pageSize: 100) { items { images { url } } facets { categories { count } } } }')).toBe(
      1 + 100 * (1 + 10) + (1 + 10),
    );
    expect(cost('query ($n: Int! = 7) { featuredProducts(limit: $n) { id } }', { n: 3 })).toBe(3);
    expect(cost('query ($n: Int! = 7) { featuredProducts(limit: $n) { id } }')).toBe(7);
    expect(
      cost(
        '{ ...Q } fragment Q on Query { products(pageSize: 2) { ...P } } fragment P on ProductPage { items { id } }',
      ),
    ).toBe(3);
  });
});

describe('introspection', () => {
  const cost = (text: string, variables = {}) => {
    const document = parse(text);
    expect(validate(schema, document)).toEqual([]);
    return introspectionCost(schema, document, getOperationAST(document)!, variables, Infinity);
  };
  const countIn = (value: unknown): number =>
    Array.isArray(value)
      ? value.reduce<number>((sum, item) => sum + countIn(item), 0)
      : typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((sum, item) => sum + 1 + countIn(item), 0)
        : 0;

  it.each([
    '{ __typename }',
    '{ __schema { queryType { name } types { name fields(includeDeprecated: true) { name args { name type { name } } } } } }',
    '{ a: __type(name: "Product") { ...T } ...Q } fragment Q on Query { __type(name: "Nothing") { ...T } } fragment T on __Type { fields(includeDeprecated: true) { type { name ofType { name } } } }',
    'query ($n: String! = "Order") { __type(name: $n) { name kind } __schema { directives { args { name } } } }',
  ])('costs as many fields as it answers: %s', (text) => {
    const { data } = graphqlSync({ schema, source: text });
    const below = Object.entries(data!).filter(([name]) => name !== '__typename');
    expect(cost(text)).toBe(countIn(Object.fromEntries(below)));
  });

  it('may answer half as much again as the largest usual query', () => {
    const usual = cost(
      getIntrospectionQuery({
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      }),
    );
    expect(introspectionLimit(schema)).toBe(Math.ceil(usual * 1.5));
  });
});

describe('the documents of the web client', () => {
  const root = join(__dirname, '..', '..', 'web', 'src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.graphql'));
  const definitions = files.flatMap((name) => parse(readFileSync(join(root, name), 'utf8')).definitions);
  const fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  /** An operation with the fragments it spreads, as it is sent. */
  const sent = (operation: OperationDefinitionNode): DocumentNode => {
    const needed = new Set<string>();
    const collect = (text: string) => {
      for (const [, name] of text.matchAll(/"FragmentSpread","name":\{"kind":"Name","value":"(\w+)"/g))
        if (!needed.has(name!)) {
          needed.add(name!);
          collect(JSON.stringify(fragments.get(name!)));
        }
    };
    collect(JSON.stringify(operation));
    return { kind: Kind.DOCUMENT, definitions: [operation, ...[...needed].map((name) => fragments.get(name)!)] };
  };
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);

  it.each(operations.map((node) => [node.name!.value, node] as const))(
    '%s is right and needs less than half of each limit',
    (_, operation) => {
      const document = sent(operation);
      expect(validate(schema, document).map((error) => error.message)).toEqual([]);
      checkSingleMutation(document, operation);
      const shape = shapeOf(document);
      for (const [limit, most] of Object.entries(MAX_SHAPE))
        expect([limit, shape[limit as keyof typeof shape] <= most / 2]).toEqual([limit, true]);
      expect(costOf(schema, document, operation, { pageSize: 100 })).toBeLessThanOrEqual(MAX_COST / 2);
      expect(tokensIn(document)).toBeLessThanOrEqual(MAX_TOKENS / 2);
    },
  );

  function tokensIn(document: DocumentNode): number {
    return document.definitions.reduce((sum, node) => {
      const lexer = new Lexer(new Source(node.loc!.source.body.slice(node.loc!.start, node.loc!.end)));
      let count = 0;
      while (lexer.advance().kind !== TokenKind.EOF) count += 1;
      return sum + count;
    }, 0);
  }
});
