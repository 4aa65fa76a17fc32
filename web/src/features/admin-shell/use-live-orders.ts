// Keeps the orders on the screen fresh: told by the server as they change, asked for every 15 s while that connection is down.
import { useEffect, useState } from 'react';
import { print } from 'graphql';
import { createClient } from 'graphql-sse';
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { AdminOrderActivityDocument, type AdminOrderActivitySubscription } from '../../generated/admin-shell';
import { formatRupees } from '../../shared/money';
import { readToken } from '../../shared/session/token';
import { toast } from '../../shared/toasts';
import { useCan } from '../../shared/back-office/permissions';

export type LiveOrders = 'live' | 'polling';

/** Milliseconds between questions while the live connection is down. */
const pollEvery = 15_000;
/** Longest wait before the live connection is tried again, in milliseconds. */
const longestWait = 30_000;
/** Changes within this time, in milliseconds, are shown by one refetch. */
const gather = 400;

/** The operations whose answers an order's change makes old. */
const concerned = new Set(['AdminOrders', 'AdminOrder', 'AdminDashboard', 'AdminSalesReport', 'AdminCustomerOrders']);

const refetchConcerned = (client: ApolloClient): void => {
  for (const query of client.getObservableQueries('active'))
    // A failed refetch shows in the screen that owns the query.
    if (query.queryName && concerned.has(query.queryName)) query.refetch().catch(() => undefined);
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** @returns how orders are kept fresh; undefined for an account that may not see orders */
export function useLiveOrders(): LiveOrders | undefined {
  const client = useApolloClient();
  const may = useCan()('READ_ORDERS', 'MANAGE_ORDERS');
  const [state, setState] = useState<LiveOrders>('polling');

  useEffect(() => {
    if (!may) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stream = createClient({
      url: '/graphql/stream',
      headers: () => ({ authorization: `Bearer ${readToken() ?? ''}`, 'apollo-require-preflight': 'true' }),
      retryAttempts: Infinity,
      retry: async (tries) => {
        setState('polling');
        await wait(Math.min(1000 * 2 ** tries, longestWait));
      },
      on: { connected: () => setState('live') },
    });
    const stop = stream.subscribe<AdminOrderActivitySubscription>(
      { query: print(AdminOrderActivityDocument) },
      {
        next: ({ data }) => {
          if (!data) return;
          const { kind, order } = data.orderActivity;
          if (kind === 'PLACED') toast(`New order ${order.orderNumber} – ${formatRupees(order.totalAmount)}`);
          clearTimeout(timer);
          timer = setTimeout(() => refetchConcerned(client), gather);
        },
        // Refused for good (no such address, not allowed): polling goes on.
        error: (error) => {
          console.error('The live connection was refused', error);
          setState('polling');
        },
        complete: () => setState('polling'),
      },
    );
    return () => {
      clearTimeout(timer);
      stop();
      stream.dispose();
    };
  }, [client, may]);

  useEffect(() => {
    if (!may || state === 'live') return undefined;
    const interval = setInterval(() => {
      if (document.visibilityState === 'visible') refetchConcerned(client);
    }, pollEvery);
    return () => clearInterval(interval);
  }, [client, may, state]);

  return may ? state : undefined;
}
