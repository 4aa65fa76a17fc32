// The session: the signed-in user, fetched with the stored token at the start.
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useApolloClient } from '@apollo/client/react';
import { LogOutDocument, MeDocument, useMeQuery, type MeQuery } from '../../generated/shared';
import { isNetworkError } from '../error-text';
import { isOnline } from '../online-state';
import { sessionExpiredText, toast } from '../toasts';
import { onExpiry } from './expiry';
import { loginOverlayWanted } from './login-overlay';
import { forgetDrafts } from './drafts';
import { onTokenChange, readToken, removeToken, storeToken } from './token';

export type SessionUser = MeQuery['me'];

export interface Session {
  user: SessionUser | null;
  loggedIn: boolean;
  loading: boolean;
  /** True after a log-in on this page, false when a stored token was found. */
  justLoggedIn: boolean;
  /** True after the server has refused the token of a visitor who did not choose to leave. */
  expired: boolean;
  /** True while the server takes the token no longer and the screen waits for a new log-in over it. */
  renewing: boolean;
  /** Resolves to the user's id once it is known whether there is one. */
  whenKnown(): Promise<string | null>;
  /** Stores a fresh token and fetches its user. */
  logIn(token: string): Promise<void>;
  /** Goes on with a fresh token of the same account, and everything stays as it is on the screen. */
  renew(token: string): Promise<void>;
  logout(): Promise<void>;
  /** Fetches the user again; without a token there is none. */
  refetch(): Promise<void>;
}

/** Milliseconds until the user is asked for again when the server gave no answer. */
const AGAIN_AFTER = 300;

const SessionContext = createContext<Session | null>(null);

/** @throws Error outside a SessionProvider */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const [userId, setUserId] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const [justLoggedIn, setJustLoggedIn] = useState(false);
  const [expired, setExpired] = useState(false);
  const [renewing, setRenewing] = useState(false);
  /** Requests that wait for the log-in overlay. */
  const renewal = useRef<{ promise: Promise<boolean>; settle(renewed: boolean): void } | null>(null);
  const attempt = useRef(0);
  const asked = useRef<Promise<string | null>>(Promise.resolve(null));

  // Only reads what fetchUser has put into the cache, so that likes and carts changed by mutations show at once.
  const { data } = useMeQuery({ fetchPolicy: 'cache-only', skip: userId === null });

  const askForUser = useCallback(async (): Promise<string | null> => {
    const mine = ++attempt.current;
    if (!readToken()) {
      // In a transition: an urgent update would force React to hydrate the whole screen in one task.
      startTransition(() => {
        setUserId(null);
        setLoading(false);
      });
      return null;
    }
    const ask = () => client.query({ query: MeDocument, fetchPolicy: 'network-only' });
    try {
      const answer = await ask().catch(async (error: unknown) => {
        // Leaving the page cuts requests off, and ends the page before it could ask again: the token stays.
        if (!isNetworkError(error) || !isOnline()) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
        return ask();
      });
      if (mine !== attempt.current) return null;
      const id = answer.data?.me.id ?? null;
      setUserId(id);
      setLoading(false);
      return id;
    } catch (error) {
      if (mine !== attempt.current) return null;
      // The token was not refused: retries when the browser is online again.
      if (!isOnline())
        return new Promise((resolve) => window.addEventListener('online', () => resolve(askForUser()), { once: true }));
      console.error('The current user could not be fetched', error);
      removeToken();
      setUserId(null);
      setLoading(false);
      return null;
    }
  }, [client]);
  const fetchUser = useCallback(async () => {
    asked.current = askForUser();
    await asked.current;
  }, [askForUser]);
  const whenKnown = useCallback(() => asked.current, []);

  useEffect(() => void fetchUser(), [fetchUser]);

  const logIn = useCallback(
    async (token: string) => {
      storeToken(token);
      setJustLoggedIn(true);
      setExpired(false);
      await fetchUser();
      if (!readToken()) throw new Error('The server refused the token it has just given');
    },
    [fetchUser],
  );

  const endRenewal = useCallback((renewed: boolean) => {
    renewal.current?.settle(renewed);
    renewal.current = null;
    setRenewing(false);
  }, []);

  const end = useCallback(async () => {
    endRenewal(false);
    attempt.current += 1;
    asked.current = Promise.resolve(null);
    removeToken();
    setUserId(null);
    setJustLoggedIn(false);
    setLoading(false);
    try {
      await client.clearStore();
      await client.refetchQueries({ include: 'active' });
    } catch (error) {
      // The visitor is logged out all the same; each screen shows its own errors.
      console.error('The screen could not be fetched again after the log-out', error);
    }
  }, [client, endRenewal]);
  // Drafts stay when the session has only expired.
  const logout = useCallback(() => {
    forgetDrafts();
    const token = readToken();
    // Not awaited: the log-out holds in this browser even when the request fails.
    if (token)
      client
        .mutate({ mutation: LogOutDocument, context: { headers: { authorization: `Bearer ${token}` } } })
        .catch((error: unknown) => console.error('The server could not be told of the log-out', error));
    return end();
  }, [client, end]);

  const renew = useCallback(
    async (token: string) => {
      storeToken(token);
      const answer = await client.query({ query: MeDocument, fetchPolicy: 'network-only' });
      if (answer.data?.me.id !== userId) {
        // Another account: clears everything of the former one.
        await client.clearStore();
        await fetchUser();
      }
      endRenewal(true);
    },
    [client, endRenewal, fetchUser, userId],
  );

  useEffect(
    () =>
      onExpiry(() => {
        if (renewal.current) return renewal.current.promise;
        if (!loginOverlayWanted()) {
          toast.error(sessionExpiredText);
          setExpired(true);
          void end();
          return Promise.resolve(false);
        }
        let settle: (renewed: boolean) => void = () => undefined;
        const promise = new Promise<boolean>((resolve) => (settle = resolve));
        renewal.current = { promise, settle };
        setRenewing(true);
        return promise;
      }),
    [end],
  );

  // Follows the token of other tabs, and clears the former account's data from the cache.
  useEffect(
    () =>
      onTokenChange(() => {
        const token = readToken();
        if (!token) void end();
        else if (renewal.current) void renew(token).catch(() => end());
        else void client.clearStore().then(fetchUser);
      }),
    [client, end, fetchUser, renew],
  );

  const user = (userId !== null && data?.me) || null;
  const session = useMemo(
    () => ({
      user,
      loggedIn: user !== null,
      loading,
      justLoggedIn,
      expired,
      renewing,
      whenKnown,
      logIn,
      renew,
      logout,
      refetch: fetchUser,
    }),
    [user, loading, justLoggedIn, expired, renewing, whenKnown, logIn, renew, logout, fetchUser],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
