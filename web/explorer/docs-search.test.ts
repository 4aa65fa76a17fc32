import { buildSchema } from 'graphql';
import { searchSchema, typesOf } from './docs-search';

const schema = buildSchema(`
  type Query { order(id: ID!): Order, orders(stock: Int): [Order!]! }
  "What a shopper bought."
  type Order { id: ID!, "Left in the stock room." left: Int, status: Status }
  enum Status { PAID, "Sent to the buyer." SHIPPED }
  input OrderFilter { stockBelow: Int }
`);

it('puts what is called so before what begins so, has it in its name, or tells of it', () => {
  expect(searchSchema(schema, 'order').slice(0, 4)).toEqual([
    { type: 'Order' },
    { type: 'Query', field: 'order' },
    { type: 'OrderFilter' },
    { type: 'Query', field: 'orders' },
  ]);
  expect(searchSchema(schema, 'stock')).toEqual([
    { type: 'Query', field: 'orders', argument: 'stock' },
    { type: 'OrderFilter', field: 'stockBelow' },
    { type: 'Order', field: 'left' },
  ]);
});

it('wants all words, finds values of enums, and answers no more than asked', () => {
  expect(searchSchema(schema, 'sent buyer')).toEqual([{ type: 'Status', field: 'SHIPPED' }]);
  expect(searchSchema(schema, 'stock nowhere')).toEqual([]);
  expect(searchSchema(schema, ' ')).toEqual([]);
  expect(searchSchema(schema, 'o', 2)).toHaveLength(2);
});

it('lists the types of the shop by name, without those of introspection', () => {
  const names = typesOf(schema).map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(names).toContain('OrderFilter');
  expect(names.join()).not.toContain('__');
});
