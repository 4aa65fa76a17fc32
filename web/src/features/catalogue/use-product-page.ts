/** What the page of a product shows: asks for what its address names, and changes to another member of the group at once. */
import { useEffect, useMemo, useState } from 'react';
import { useFragment } from '@apollo/client/react';
import {
  ProductCardFragmentDoc,
  useChosenMemberQuery,
  useProductQuery,
  type GroupPageFragment,
  type ProductCardFragment,
  type ProductQueryVariables,
  type ProductRestFragment,
} from '../../generated/catalogue';
import { hasValue, type ChosenValue } from '../../shared/catalogue/choice';
import { codeParam } from '../../shared/current-address';

/** Of an address that are read: the API takes no more of a choice. */
const valuesMost = 20;
const longestName = 40;
const longestValue = 60;

/** What an address asks for; the same for the link on a card, so that a prefetched answer is used. */
export function askedBy(id: string, params: Iterable<[string, string]>): ProductQueryVariables {
  // The code of an offer is taken off the address, and must not make the page another one.
  const choice = [...params].filter(([name]) => name !== codeParam).map(([name, value]) => ({ name, value }));
  return {
    id,
    choice: choice
      .filter(({ name, value }) => name.length <= longestName && value.length <= longestValue)
      .slice(0, valuesMost),
  };
}

const keyOf = (asked: ProductQueryVariables) => JSON.stringify(asked);

export interface ProductPage {
  /** Undefined while it is loaded, and when there is none. */
  product: ProductCardFragment | undefined;
  /** Undefined while only the card's data is loaded. */
  rest: ProductRestFragment | undefined;
  /** With all members; undefined while it is loaded, and without a group. */
  group: GroupPageFragment | undefined;
  /** What the server answered first: what is beside the product does not follow each choice. */
  first: ProductCardFragment | undefined;
  loading: boolean;
  error: Error | undefined;
  refetch(): Promise<unknown>;
}

/** The member that an address names with its id or with its whole choice. */
function memberAt({ id, members }: GroupPageFragment, address: ProductQueryVariables) {
  const choice = address.choice as ChosenValue[];
  return members.find((member) =>
    address.id === id ? member.optionValues.every((value) => hasValue(choice, value)) : member.id === address.id,
  );
}

/** @param fromCard id of the product whose card led here, which is shown until more is known */
export function useProductPage(id: string, params: URLSearchParams, fromCard: string | undefined): ProductPage {
  const address = useMemo(() => askedBy(id, params), [id, params]);
  // Stays while another member of the same group is chosen: all of them came with the first answer.
  const [asked, setAsked] = useState(address);
  const { data, error, loading, refetch } = useProductQuery({
    variables: asked,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const first = data?.product ?? data?.productGroup?.member ?? undefined;
  const group = data?.product?.group ?? data?.productGroup ?? undefined;
  const isFirst = keyOf(asked) === keyOf(address);
  const member = isFirst || !group ? undefined : memberAt(group, address);
  if (!isFirst && !member) setAsked(address);

  const isOther = member !== undefined && member.id !== first?.id;
  const more = useChosenMemberQuery({ variables: { id: member?.id ?? '' }, skip: !isOther });
  const gone = isOther && more.data?.product === null;
  useEffect(() => {
    // Deleted since its group was loaded: the address is asked for anew, and leads to the nearest.
    if (gone) setAsked(address);
  }, [gone, address]);

  const known = useFragment({
    fragment: ProductCardFragmentDoc,
    fragmentName: 'ProductCard',
    from: { __typename: 'Product', id: fromCard ?? id },
  });
  // All members are reviewed together.
  const rating = first?.rating ?? null;
  const product = useMemo(
    () => (isOther && group ? { ...member, group, rating } : first),
    [isOther, member, group, rating, first],
  );
  return {
    product: product ?? (known.dataState === 'complete' && loading ? known.data : undefined),
    rest: isOther ? (more.data?.product ?? undefined) : first,
    group,
    first,
    loading,
    error: error ?? more.error,
    refetch,
  };
}
