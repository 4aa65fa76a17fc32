// Keeps orders up to date by a GraphQL subscription, and by polling every 15 s while it is down.
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { print } from 'graphql';
import { createClient } from 'graphql-sse';
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { AdminOrderActivityDocument, type AdminOrderActivitySubscription } from '../../generated/admin-shell';
import { formatRupees } from '../../shared/money';
import { readToken } from '../../shared/session/token';
import { toast } from '../../shared/toasts';
import { useCan } from '../../shared/back-office/permissions';
import { leaveScreen } from '../../shared/back-office/use-unsaved-changes';

export type LiveOrders = 'live' | 'polling';

/** Milliseconds between questions while the live connection is down. */
const pollEvery = 15_000;
/** Longest wait before the live connection is tried again, in milliseconds. */
const longestWait = 30_000;
/** Changes within this time, in milliseconds, are shown by one refetch. */
const gather = 400;

/** Queries to refetch when an order changes. */
const concerned = new Set([
  'AdminOrders',
  'AdminOrder',
  'AdminDashboard',
  'AdminSalesReport',
  'AdminCustomerOrders',
  'AdminNewOrderCount',
  'AdminToPackCount',
  'AdminOrdersToPack',
  'AdminOrdersOnTheWay',
  'AdminReturns',
]);

const refetchConcerned = (client: ApolloClient): void => {
  for (const query of client.getObservableQueries('active'))
    // A failed refetch is shown by the screen that owns the query.
    if (query.queryName && concerned.has(query.queryName)) query.refetch().catch(() => undefined);
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** @returns how orders are kept fresh; undefined for an account that may not see orders */
export function useLiveOrders(): LiveOrders | undefined {
  const client = useApolloClient();
  const may = useCan()('READ_ORDERS', 'MANAGE_ORDERS');
  const [state, setState] = useState<LiveOrders>('polling');
  const navigate = useNavigate();
  const open = useRef<(id: string) => void>(() => undefined);
  useEffect(() => {
    open.current = (id) => void navigate(`/admin/orders?view=${id}`);
  });

  useEffect(() => {
    if (!may) return undefined;
    let refetching: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let stop = (): void => undefined;
    let left = false;
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
    const show = ({ kind, order }: AdminOrderActivitySubscription['orderActivity']) => {
      if (kind === 'PLACED')
        toast(`New order ${order.orderNumber} – ${formatRupees(order.totalAmount)}`, {
          action: { label: 'Show', onPress: () => leaveScreen(() => open.current(order.id)) },
        });
      clearTimeout(refetching);
      refetching = setTimeout(() => refetchConcerned(client), gather);
    };
    // The server has closed or refused the stream: polls until the next attempt.
    const ended = (reason?: unknown) => {
      if (left) return;
      if (reason) console.error('The live connection was refused', reason);
      setState('polling');
      again = setTimeout(listen, longestWait);
    };
    function listen() {
      stop = stream.subscribe<AdminOrderActivitySubscription>(
        { query: print(AdminOrderActivityDocument) },
        { next: ({ data }) => data && show(data.orderActivity), error: ended, complete: ended },
      );
    }
    listen();
    return () => {
      left = true;
      clearTimeout(refetching);
      clearTimeout(again);
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
