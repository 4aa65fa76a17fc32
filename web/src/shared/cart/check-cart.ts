// Asks the server what became of a cart since it was shown last: of an account's own, or of one that lives in this browser.
import type { ApolloClient } from '@apollo/client';
import { CheckCartDocument, MyCartDocument } from '../../generated/shared';
import { fullTitle } from '../catalogue/choice';
import { errorDetails } from '../error-text';
import type { CartState } from './cart-rules';
import { checkedOf, type CheckedCart } from './checked-cart';

/** @throws what the client throws when the server cannot be asked */
export async function checkCart(client: ApolloClient, state: CartState, hasAccount: boolean): Promise<CheckedCart> {
  if (!hasAccount) return checkLines(client, state);
  const { data } = await client.query({ query: MyCartDocument, fetchPolicy: 'network-only' });
  if (!data) throw new Error('no cart in the answer');
  return checkedOf(data.myCart);
}

async function checkLines(client: ApolloClient, { items, gone }: CheckedCart): Promise<CheckedCart> {
  if (items.length === 0) return { items, gone };
  try {
    const variables = { items: items.map(({ product, quantity }) => ({ productId: product.id, quantity })) };
    const { data } = await client.query({ query: CheckCartDocument, variables, fetchPolicy: 'network-only' });
    const now = new Map(data?.quote.lines.map((line) => [line.productId, line]));
    return {
      items: items.map((line) => {
        const { price, available } = now.get(line.product.id) ?? { price: line.product.price, available: 0 };
        return { ...line, product: { ...line.product, price, stock: available, inStock: available > 0 } };
      }),
      gone,
    };
  } catch (error) {
    const missing = errorDetails(error)['productIds'];
    if (!Array.isArray(missing) || !items.some(({ product }) => missing.includes(product.id))) throw error;
    const lost = items.filter(({ product }) => missing.includes(product.id));
    return checkLines(client, {
      items: items.filter((line) => !lost.includes(line)),
      gone: [
        ...gone,
        ...lost.map(({ product, quantity }) => ({ productId: product.id, title: fullTitle(product), quantity })),
      ],
    });
  }
}
