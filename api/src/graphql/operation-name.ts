/** Names an operation for metrics and traces: from the schema, never from the name that the client chose. */
import { Kind, type OperationDefinitionNode } from 'graphql';

/**
 * The operation's kind and its first field, e.g. `query products` or `mutation placeOrder`.
 * @param operation of a validated document
 */
export function nameOfOperation({ operation, selectionSet }: OperationDefinitionNode): string {
  const [first] = selectionSet.selections;
  return `${operation} ${first?.kind === Kind.FIELD ? first.name.value : 'fragment'}`;
}
