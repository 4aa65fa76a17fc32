// A screen on the real client, router, session and cart, with answers in the server's stead.
import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from '../src/app/Providers';
import { createApolloClient } from '../src/shared/apollo-client';

export type Answers = Record<string, (variables: Record<string, unknown>) => object | Promise<object>>;

/** What an answer throws to refuse as the server does. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: object = {},
  ) {
    super(message);
  }
}

const bodyOf = async (answer: () => object | Promise<object>): Promise<object> => {
  try {
    return { data: await answer() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { errors: [{ message: error.message, extensions: { code: error.code, ...error.details } }] };
  }
};

function questionOf(address: string, body: unknown): { operation: string; variables: Record<string, unknown> } {
  if (typeof body === 'string') {
    const { operationName, variables } = JSON.parse(body);
    return { operation: operationName, variables };
  }
  const asked = new URL(address, location.href).searchParams;
  return { operation: asked.get('operationName')!, variables: JSON.parse(asked.get('variables') ?? '{}') };
}

/** Opens an address with one screen on it. @returns the operations that are asked for, in their order */
export function openScreen(address: string, screen: ReactNode, answers: Answers, signedIn = true): string[] {
  const asked: string[] = [];
  localStorage.clear();
  sessionStorage.clear();
  if (signedIn) localStorage.setItem('token', 'of-a-test');
  globalThis.fetch = async (to, init) => {
    const { operation, variables } = questionOf(String(to), init?.body);
    asked.push(operation);
    const answer = answers[operation];
    if (!answer) throw new Error(`Nobody answers ${operation}`);
    const body = await bodyOf(() => answer(variables));
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };
  window.history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <Providers page={{ origin: location.origin }} client={createApolloClient()}>
        {screen}
      </Providers>
    </BrowserRouter>,
  );
  return asked;
}

/** A product as lists show it. */
export const product = (id: string, more: object = {}) => ({
  __typename: 'Product',
  id,
  slug: `product-${id}`,
  title: `Product ${id}`,
  price: 1000,
  originalPrice: null,
  discountPercent: 0,
  stock: 10,
  inStock: true,
  featured: false,
  category: 'Cricket',
  images: [],
  ...more,
});
