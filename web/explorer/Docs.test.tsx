import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSchema } from 'graphql';
import { Docs } from './Docs';
import type { Found } from './docs-search';

const schema = buildSchema(`
  type Query {
    "One order, by its \`id\`."
    order(id: ID!, lines: Int! = 10): Order
    bill: Int @deprecated(reason: "Ask for invoice.")
  }
  "What a shopper bought."
  type Order { status: Status }
  enum Status { PAID }
`);

function Shown({ given = schema, fault }: { given?: typeof schema | undefined; fault?: string }) {
  const [trail, setTrail] = useState<Found[]>([]);
  return <Docs schema={fault ? undefined : given} fault={fault} onReload={() => {}} trail={trail} onTrail={setTrail} />;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('leads from type to type and back', async () => {
  render(<Shown />);
  await press('Query');
  expect(screen.getByText(/One order, by its/)).toHaveTextContent('One order, by its id.');
  expect(screen.getByText('Deprecated: Ask for invoice.')).toBeInTheDocument();
  expect(screen.getByText(/= 10/)).toBeInTheDocument();
  await press('Order');
  expect(screen.getByRole('heading', { name: 'Order' })).toBeInTheDocument();
  await press('Status');
  expect(screen.getByText('PAID')).toBeInTheDocument();
  await press('Query');
  await press('order');
  expect(screen.getByRole('heading', { name: 'Query.order' })).toBeInTheDocument();
  await press('Schema');
  expect(screen.getByRole('heading', { name: 'All types' })).toBeInTheDocument();
});

it('finds by words and opens what was found', async () => {
  render(<Shown />);
  await userEvent.type(screen.getByRole('searchbox'), 'paid');
  expect(screen.getByRole('status')).toHaveTextContent('1 found');
  await press('Status.PAID');
  expect(screen.getByRole('heading', { name: 'Status' })).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), 'elephant');
  expect(screen.getByRole('status')).toHaveTextContent('Nothing is called so.');
});

it('says why there is no schema', () => {
  render(<Shown fault="It answered 502." />);
  expect(screen.getByRole('alert')).toHaveTextContent('The schema did not come: It answered 502.');
});
