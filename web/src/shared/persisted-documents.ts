// Apollo link for persisted documents: sends a hash instead of the text, and public queries by GET, so that they can be cached.
import { ApolloLink } from '@apollo/client';
import { mergeMap, of } from 'rxjs';

/** Metadata that codegen.ts adds to a document. */
interface Persisted {
  hash: string;
  get?: true;
}

export const persistedDocuments = new ApolloLink((operation, forward) => {
  const { __meta__: persisted } = operation.query as { __meta__?: Persisted };
  if (!persisted) return forward(operation);
  operation.extensions['persistedQuery'] = { version: 1, sha256Hash: persisted.hash };
  const send = (includeQuery: boolean) => {
    operation.setContext({
      http: { includeExtensions: true, includeQuery },
      fetchOptions: { method: persisted.get && !includeQuery ? 'GET' : 'POST' },
    });
    return forward(operation);
  };
  // A page that was open during a deployment may send a hash the new server does not know; then it sends the text.
  return send(false).pipe(
    mergeMap((answer) =>
      answer.errors?.some(({ extensions }) => extensions?.['code'] === 'PERSISTED_QUERY_NOT_FOUND')
        ? send(true)
        : of(answer),
    ),
  );
});
