// What every screen may count on: the GraphQL client, who is visiting, the cart, and toasts.
import { useState, type ReactNode } from 'react';
import { ApolloProvider } from '@apollo/client/react';
import { Alerts } from '../shared/alerts';
import { createApolloClient } from '../shared/apollo-client';
import { CartProvider } from '../shared/cart/cart';
import { SessionProvider } from '../shared/session/session';
import { Toasts } from '../shared/toasts';

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => createApolloClient());
  return (
    <ApolloProvider client={client}>
      <SessionProvider>
        <CartProvider>
          {children}
          <Toasts />
          <Alerts />
        </CartProvider>
      </SessionProvider>
    </ApolloProvider>
  );
}
