// Context providers above every screen: page, GraphQL client, session, cart, and toasts.
import type { ReactNode } from 'react';
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { Alerts } from '../shared/alerts';
import { CartProvider } from '../shared/cart/cart';
import { PageProvider, type Page } from '../shared/page';
import { SessionProvider } from '../shared/session/session';
import { Toasts } from '../shared/toasts';

interface Props {
  page: Page;
  client: ApolloClient;
  children: ReactNode;
}

export function Providers({ page, client, children }: Props) {
  return (
    <PageProvider value={page}>
      <ApolloProvider client={client}>
        <SessionProvider>
          <CartProvider>
            {children}
            <Toasts />
            <Alerts />
          </CartProvider>
        </SessionProvider>
      </ApolloProvider>
    </PageProvider>
  );
}
