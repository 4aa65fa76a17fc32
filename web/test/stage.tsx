// Renders a screen with the real client, router, session and cart, and given GraphQL answers.
import type { ReactNode } from 'react';
import { fireEvent, render as renderAlone, screen, waitFor, type RenderResult } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from '../src/app/Providers';
import { createApolloClient } from '../src/shared/apollo-client';

export type Answers = Record<string, (variables: Record<string, unknown>) => object | Promise<object>>;

/** Thrown by an answer to refuse as the server does. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: object = {},
  ) {
    super(message);
  }
}

/** Answers as a server that cannot be reached. */
export const noAnswer = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Answers with an internal server error. */
export const internalError = (): never => {
  throw new Refusal('INTERNAL', 'Something broke');
};

/** Never answers. */
export const silence = (): Promise<never> => new Promise(() => undefined);

/**
 * Ant Design writes no styles into the page: jsdom would match every element against all of their rules for each query by role.
 * The themes of the screens below inherit it.
 */
const WithoutStyles = ({ children }: { children: ReactNode }): ReactNode => (
  <ConfigProvider theme={{ zeroRuntime: true }}>{children}</ConfigProvider>
);

/** Renders as Testing Library does, without the styles of Ant Design. */
export const render = (element: ReactNode): RenderResult => renderAlone(element, { wrapper: WithoutStyles });

const bodyOf = async (answer: () => object | Promise<object>): Promise<object> => {
  try {
    return { data: await answer() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { errors: [{ message: error.message, extensions: { code: error.code, ...error.details } }] };
  }
};

function questionOf(address: string, body: unknown): { operation: string; variables: Record<string, unknown> } {
  // A multipart request has the operation in its first part.
  const json = body instanceof FormData ? body.get('operations') : body;
  if (typeof json === 'string') {
    const { operationName, variables } = JSON.parse(json);
    return { operation: operationName, variables };
  }
  const asked = new URL(address, location.href).searchParams;
  return { operation: asked.get('operationName')!, variables: JSON.parse(asked.get('variables') ?? '{}') };
}

export interface Stage extends RenderResult {
  /** The operations that were asked for, in their order. */
  asked: string[];
}

/**
 * Opens an address with one screen on it.
 * @param visitor `again` keeps the browser's storage of the screen before
 */
export function openScreen(
  address: string,
  screen: ReactNode,
  answers: Answers,
  visitor: 'anonymous' | 'signed in' | 'again' = 'signed in',
): Stage {
  const asked: string[] = [];
  if (visitor !== 'again') {
    localStorage.clear();
    sessionStorage.clear();
    if (visitor === 'signed in') localStorage.setItem('token', 'of-a-test');
  }
  globalThis.fetch = async (to, init) => {
    const { operation, variables } = questionOf(String(to), init?.body);
    asked.push(operation);
    const answer = answers[operation];
    if (!answer) throw new Error(`Nobody answers ${operation}`);
    const body = await bodyOf(() => answer(variables));
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };
  window.history.replaceState(null, '', address);
  const rendered = render(
    <BrowserRouter>
      <Providers page={{ origin: location.origin }} client={createApolloClient()}>
        {screen}
      </Providers>
    </BrowserRouter>,
  );
  return { ...rendered, asked };
}

/** Writes into a field, found by how its label begins. */
export const fill = (label: string, text: string): boolean =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value: text } });

/** Presses a button with exactly this name. */
export const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

/** Waits for a toast with exactly this text. */
export const notice = (words: string): Promise<void> =>
  waitFor(() => expect(screen.getAllByText(words).some((one) => one.closest('.toasts'))).toBe(true));

/** Answers a signed-in customer with this cart. */
export const customer = (cart: object, more: object = {}) => ({
  me: {
    __typename: 'User',
    id: 'asha',
    name: 'Asha Verma',
    email: 'asha@example.com',
    phone: null,
    loginPhone: null,
    role: 'CUSTOMER',
    permissions: [],
    liked: [],
    cart,
    ...more,
  },
});

/** A cart of these products with quantities, and of products no longer sold. */
export function cartOf(
  lines: (readonly [ReturnType<typeof product>, number])[],
  gone: { productId: string; title: string | null; quantity: number }[] = [],
) {
  const items = lines.map(([each, quantity]) => ({
    __typename: 'CartItem',
    quantity,
    available: each.stock >= quantity,
    lineTotal: each.price * quantity,
    product: each,
  }));
  return {
    __typename: 'Cart',
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    total: items.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
    gone: gone.map((line) => ({ __typename: 'GoneCartLine', ...line })),
    items,
  };
}

/** A wardrobe with doors and a finish: three doors come in white alone, two doors in white are sold out. */
export function wardrobe() {
  const option = (name: string, values: [string, string | null][]) => ({
    __typename: 'ProductOption',
    name,
    values: values.map(([value, swatch]) => ({ __typename: 'OptionValue', value, swatch })),
  });
  const member = (id: string, doors: string, finish: string, more: object) => ({
    ...product(id, { title: 'Wardrobe', ...more }),
    sku: `SKU-${id}`,
    optionValues: [
      { __typename: 'ChosenValue', name: 'Doors', value: doors },
      { __typename: 'ChosenValue', name: 'Finish', value: finish },
    ],
  });
  const members = [
    member('walnut', '2 doors', 'Walnut', {}),
    member('white', '2 doors', 'White', { stock: 0, inStock: false }),
    member('wide', '3 doors', 'White', { price: 2000, priceWithTax: 2360 }),
  ];
  const group = {
    __typename: 'ProductGroup',
    id: 'wardrobe',
    slug: 'wardrobe',
    title: 'Wardrobe',
    memberCount: members.length,
    inStock: true,
    originalPrice: null,
    cover: null,
    priceRange: { __typename: 'PriceRange', min: 1000, max: 2000, minWithTax: 1180, maxWithTax: 2360 },
    options: [
      option('Doors', [
        ['2 doors', null],
        ['3 doors', null],
      ]),
      option('Finish', [
        ['Walnut', '#5b3a1e'],
        ['White', '#ffffff'],
      ]),
    ],
  };
  return { group, members };
}

/** A product as lists show it. */
export const product = (id: string, more: object = {}) => ({
  __typename: 'Product',
  id,
  slug: `product-${id}`,
  title: `Product ${id}`,
  price: 1000,
  priceWithTax: 1180,
  priceHoldsTax: false,
  originalPrice: null,
  discountPercent: 0,
  discountPercentWithTax: 0,
  stock: 10,
  inStock: true,
  readiness: null,
  featured: false,
  category: 'Cricket',
  images: [],
  optionValues: [],
  group: null,
  rating: null,
  ...more,
});
