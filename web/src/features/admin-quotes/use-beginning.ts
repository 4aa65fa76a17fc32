// What a new quote begins with: the person of what it answers, and the terms of the last quote.
import { useMemo } from 'react';
import { skipToken } from '@apollo/client/react';
import {
  useAdminLastTermsQuery,
  useAdminQuoteOfContactQuery,
  useAdminQuoteOfCustomerQuery,
  useAdminQuoteOfCustomOrderQuery,
} from '../../generated/admin-quotes';
import { emptyQuote, type Origin, type QuoteValues } from './quote-values';

/** What the customer asked for. */
export interface Asked {
  path: string;
  text: string;
}

export interface Beginning {
  /** Undefined until it is known. */
  values: QuoteValues | undefined;
  wish: Asked | undefined;
  loading: boolean;
  error: unknown;
  retry: () => Promise<unknown>;
}

const of = <Id extends string>(id: Id | null | undefined) => (id ? { variables: { id } } : skipToken);

/** @param isNew nothing is asked for one that is there */
export function useBeginning(isNew: boolean, { customOrderId, contactId, customerId }: Origin): Beginning {
  const terms = useAdminLastTermsQuery({ skip: !isNew, fetchPolicy: 'network-only' });
  const customOrder = useAdminQuoteOfCustomOrderQuery(of(isNew ? customOrderId : null));
  const contact = useAdminQuoteOfContactQuery(of(isNew ? contactId : null));
  const customer = useAdminQuoteOfCustomerQuery(of(isNew ? customerId : null));
  const all = [terms, customOrder, contact, customer];
  const request = customOrder.data?.customOrder;
  const message = contact.data?.contactSubmission;
  const account = customer.data?.customer;
  const isKnown =
    isNew && terms.data && (!customOrderId || request) && (!contactId || message) && (!customerId || account);
  const values = useMemo(() => {
    if (!isKnown) return undefined;
    const empty = emptyQuote();
    const person = account ?? request ?? message;
    return {
      ...empty,
      ...(person && { name: person.name, phone: person.phone ?? '', email: person.email ?? '' }),
      content: { ...empty.content, terms: terms.data?.quotes.items[0]?.draft.terms ?? '' },
    };
  }, [isKnown, account, request, message, terms.data]);
  const wish = request
    ? {
        path: `/admin/custom-order?view=${request.id}`,
        text: [request.description, request.dimensions, request.material].filter(Boolean).join('\n'),
      }
    : message && { path: `/admin/contacts?view=${message.id}`, text: `${message.subject}\n${message.message}` };
  return {
    values,
    wish,
    loading: all.some(({ loading }) => loading),
    error: all.find(({ error }) => error)?.error,
    retry: () => Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
}
