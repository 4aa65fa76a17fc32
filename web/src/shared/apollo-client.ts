// The GraphQL client: bearer token, preflight header, uploads on demand, and the cache's identities.
import {
  ApolloClient,
  ApolloLink,
  HttpLink,
  InMemoryCache,
  Observable,
  type NormalizedCacheObject,
} from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { persistedDocuments } from './persisted-documents';
import { askForPassword } from './session/confirmation';
import { announceExpiry, saysExpired } from './session/expiry';
import { readToken } from './session/token';

declare module '@apollo/client' {
  interface DefaultContext {
    /** The operation carries files: sent as multipart by a link that is loaded only then. */
    upload?: boolean;
  }
}

const uri = '/graphql';

/** Headers of every GraphQL request: the CSRF preflight header and the bearer token. */
function requestHeaders(): Record<string, string> {
  const token = readToken();
  return { 'apollo-require-preflight': 'true', ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

const headers = new ApolloLink((operation, forward) => {
  operation.setContext(({ headers: given }: { headers?: Record<string, string> }) => ({
    headers: { ...given, ...requestHeaders() },
  }));
  return forward(operation);
});

const uploads = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      let subscription: { unsubscribe(): void } | undefined;
      let left = false;
      import('apollo-upload-client/UploadHttpLink.mjs').then(
        ({ default: UploadHttpLink }) => {
          if (left) return;
          const link: ApolloLink = new UploadHttpLink({ uri });
          subscription = link.request(operation, forward).subscribe(observer);
        },
        (error: unknown) => observer.error(error),
      );
      return () => {
        left = true;
        subscription?.unsubscribe();
      };
    }),
);

/** Operations that handle a refused token themselves (`Me`) or need none. */
const withoutToken = new Set(['Me', 'RequestLoginCode', 'LogIn', 'RequestPhoneCode', 'LogInByPhone', 'LogOut']);

// Repeats a refused request once the user has logged in again on the same screen.
const expiry = new ErrorLink(({ error, result, operation, forward }) => {
  const token = readToken();
  if (withoutToken.has(operation.operationName ?? '') || !token) return undefined;
  if (!result || !CombinedGraphQLErrors.is(error) || !saysExpired(error.errors)) return undefined;
  const { headers: sent } = operation.getContext() as { headers?: Record<string, string> };
  const renewed = sent?.authorization === `Bearer ${token}` ? announceExpiry() : Promise.resolve(true);
  return new Observable((observer) => {
    let again: { unsubscribe(): void } | undefined;
    let left = false;
    void renewed.then((yes) => {
      if (left) return;
      if (yes) again = forward(operation).subscribe(observer);
      else {
        observer.next(result);
        observer.complete();
      }
    });
    return () => {
      left = true;
      again?.unsubscribe();
    };
  });
});

// Repeats a request that needed the password once it was given.
const confirmation = new ErrorLink(({ error, operation, forward }) => {
  if (!CombinedGraphQLErrors.is(error) || error.errors[0]?.extensions?.code !== 'PASSWORD_NEEDED') return;
  return new Observable((observer) => {
    let subscription: { unsubscribe(): void } | undefined;
    let left = false;
    void askForPassword().then((given) => {
      if (left) return;
      if (given) subscription = forward(operation).subscribe(observer);
      else observer.error(error);
    });
    return () => {
      left = true;
      subscription?.unsubscribe();
    };
  });
});

const overTheNetwork = (): ApolloLink =>
  ApolloLink.from([
    expiry,
    confirmation,
    headers,
    ApolloLink.split(
      (operation) => operation.getContext().upload === true,
      uploads,
      persistedDocuments.concat(new HttpLink({ uri })),
    ),
  ]);

interface Options {
  /** Replaces the network: the server runs operations in process. */
  link?: ApolloLink;
  /** The cache of a server-rendered page. */
  known?: NormalizedCacheObject;
}

export function createApolloClient({ link = overTheNetwork(), known }: Options = {}): ApolloClient {
  const client = new ApolloClient({ link, cache: newCache().restore(known ?? {}) });
  // Until the page is hydrated (app/ScreenHydrated.tsx), its data is fresh.
  client.prioritizeCacheValues = known !== undefined;
  return client;
}

const newCache = () =>
  new InMemoryCache({
    typePolicies: {
      // Has no id: the last answer replaces the cart.
      Cart: { merge: false },
      // Lines have no id: one product is in many carts and orders.
      CartItem: { keyFields: false },
      // One method has another price for every place and cart.
      ShippingMethod: { keyFields: false },
      DeliveryOption: { keyFields: false },
      OrderToConfirm: { keyFields: ['orderNumber'] },
      Query: {
        fields: {
          product: {
            read: (known, { args, toReference }) =>
              known !== undefined ? known : toReference({ __typename: 'Product', id: args?.id }),
          },
        },
      },
    },
  });
