import { buildSchema } from 'graphql';
import { operationsOf, parsed } from './operations';
import { namesAt, problemsOf, valuesAt } from './variables';

const schema = buildSchema(`
  type Query { orders(filter: Filter, page: Int!): Int }
  input Filter { status: [Status!], "Only those." paid: Boolean, lines: [Line!], first: ID! }
  input Line { product: ID! }
  enum Status { PAID SHIPPED }
`);
const [operation] = operationsOf(
  parsed('query($filter: Filter, $page: Int!) { orders(filter: $filter, page: $page) }'),
);
const labels = (found: { label: string }[]) => found.map(({ label }) => label);

it('tells what the shop would refuse, by variable, and of one that the operation has not', () => {
  expect(problemsOf(schema, operation!, { page: 1, filter: { first: 'a' } })).toEqual([]);
  expect(problemsOf(schema, operation!, {})).toEqual([{ name: 'page', message: expect.stringContaining('required') }]);
  expect(problemsOf(schema, operation!, { page: 'one' })).toEqual([{ name: 'page', message: expect.any(String) }]);
  expect(problemsOf(schema, operation!, { page: 1, pages: 2 })).toEqual([
    { name: 'pages', message: 'The operation has no variable $pages.', mild: true },
  ]);
});

it('proposes variables, then fields of inputs with the needed ones first, also within lists', () => {
  expect(labels(namesAt(schema, operation!, []))).toEqual(['filter', 'page']);
  expect(labels(namesAt(schema, operation!, ['filter']))).toEqual(['first', 'status', 'paid', 'lines']);
  expect(labels(namesAt(schema, operation!, ['filter', 'lines']))).toEqual(['product']);
  expect(namesAt(schema, operation!, ['page'])).toEqual([]);
  expect(namesAt(schema, operation!, ['nothing', 'there'])).toEqual([]);
});

it('proposes values where they are few', () => {
  expect(labels(valuesAt(schema, operation!, ['filter', 'status']))).toEqual(['"PAID"', '"SHIPPED"']);
  expect(labels(valuesAt(schema, operation!, ['filter', 'paid']))).toEqual(['true', 'false']);
  expect(valuesAt(schema, operation!, ['page'])).toEqual([]);
});
