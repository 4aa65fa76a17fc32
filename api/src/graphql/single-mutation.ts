/** Refuses documents that would run several mutations: if one of them were refused, the others would have been written nevertheless. */
import {
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { ErrorCode, ShopError } from '../errors/index.js';

/** Most names that the message lists. */
const NAMES_SHOWN = 5;

/**
 * Allows one field of Mutation in an operation, `__typename` aside. Fragments are expanded; @skip and @include are not evaluated.
 * @param document validated
 * @throws ShopError QUERY_TOO_COMPLEX with `limit: 'mutations'`
 */
export function checkSingleMutation(document: DocumentNode, operation: OperationDefinitionNode): void {
  if (operation.operation !== OperationTypeNode.MUTATION) return;
  const fields = rootFieldsOf(operation.selectionSet, document);
  if (fields.size <= 1) return;
  const shown = [...fields.values()].slice(0, NAMES_SHOWN).join(', ');
  throw new ShopError(
    ErrorCode.QUERY_TOO_COMPLEX,
    `Send each mutation in a request of its own: this document has ${fields.size} (${shown}${fields.size > NAMES_SHOWN ? ', …' : ''}). Nothing was changed.`,
    { limit: 'mutations', most: 1 },
  );
}

/** Names of the root fields by their response name: validation allows the same response name twice only for the same call, which runs once. */
function rootFieldsOf(set: SelectionSetNode, document: DocumentNode): Map<string, string> {
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet);
      else if (node.kind === Kind.FIELD) {
        if (node.name.value !== '__typename') found.set(node.alias?.value ?? node.name.value, node.name.value);
      } else if (!seen.has(node.name.value)) {
        seen.add(node.name.value);
        collect(fragments.get(node.name.value)!.selectionSet);
      }
    }
  };
  collect(set);
  return found;
}
