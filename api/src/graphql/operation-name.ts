/** How an operation is called where it is counted: by the schema, never by the words of who sent it. */
import { Kind, type OperationDefinitionNode } from 'graphql';

/**
 * Its kind and the first of its fields, e.g. `query products` or `mutation placeOrder`.
 * @param operation of a document that fits the schema
 */
export function nameOfOperation({ operation, selectionSet }: OperationDefinitionNode): string {
  const [first] = selectionSet.selections;
  return `${operation} ${first?.kind === Kind.FIELD ? first.name.value : 'fragment'}`;
}
