/** Stands beside a screen: its effect runs when the screen is hydrated, and ends what holds only until then. */
import { useEffect } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { replayEarlyPress } from '../shared/early-input';

export function ScreenHydrated() {
  const client = useApolloClient();
  useEffect(() => {
    // While a page is hydrated its own data is fresh (shared/apollo-client.ts); from now on queries may ask the network.
    client.prioritizeCacheValues = false;
    replayEarlyPress();
  }, [client]);
  return null;
}
