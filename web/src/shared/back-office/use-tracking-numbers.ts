// Asks what tracking numbers would do, line by line, and then does it a few at a time.
import { useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import {
  BackOfficeTrackingPreviewDocument,
  useBackOfficeAddTrackingNumbersMutation,
  useBackOfficeChangeManyOrdersMutation,
  type TrackingResultFragment,
} from '../../generated/back-office';
import type { NumberLine } from './pasted-numbers';

/** The most lines at once, as the server has it. */
export const mostNumbers = 500;
/** Lines of one request: few enough that each is answered while somebody waits. */
const atOnce = 25;

/** An order that somebody has chosen in a list. */
export interface ChosenOrder {
  id: string;
  orderNumber: string;
  paymentMethod: string;
}

/** What was entered: numbers, and orders that are to leave without one. */
export interface EnteredNumbers {
  lines: readonly NumberLine[];
  courier: string;
  without: readonly ChosenOrder[];
}

export type NumbersReportLine = Omit<TrackingResultFragment, '__typename' | 'orderId' | 'line'> & { key: string };

/** True for a line that does something. */
export const isToDo = ({ outcome }: Pick<NumbersReportLine, 'outcome'>): boolean =>
  outcome === 'SHIPS' || outcome === 'GETS_NUMBER';

const inputOf = ({ courier }: EnteredNumbers, lines: readonly NumberLine[]) => ({
  lines: [...lines],
  ...(courier && { courier }),
});

const reported = ({ line, orderId: _, __typename: __, ...rest }: TrackingResultFragment): NumbersReportLine => ({
  ...rest,
  key: String(line),
});

const bare = ({ id, orderNumber }: ChosenOrder): NumbersReportLine => ({
  key: id,
  number: orderNumber,
  trackingNumber: '',
  recipient: null,
  outcome: 'SHIPS',
  done: true,
  message: 'Is shipped without a number; its customer gets a mail',
});

/** The answers of the lines, in their order. */
export function useTrackingNumbers() {
  const client = useApolloClient();
  const [add] = useBackOfficeAddTrackingNumbersMutation();
  const [change] = useBackOfficeChangeManyOrdersMutation();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<unknown>();

  /** Nothing is written. @returns undefined when it failed, which `error` tells */
  const look = async (entered: EnteredNumbers): Promise<NumbersReportLine[] | undefined> => {
    setError(undefined);
    setIsAsking(true);
    try {
      if (entered.lines.length === 0) return entered.without.map(bare);
      const { data } = await client.query({
        query: BackOfficeTrackingPreviewDocument,
        variables: { numbers: inputOf(entered, entered.lines) },
        fetchPolicy: 'no-cache',
      });
      return [...data!.trackingNumbersPreview.lines.map(reported), ...entered.without.map(bare)];
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setIsAsking(false);
    }
  };

  /**
   * Sends what is to be sent. When a request fails, the lines before it are done; the same again does the rest.
   * @param seen what `look` answered
   */
  const carryOut = async (
    entered: EnteredNumbers,
    seen: readonly NumbersReportLine[],
  ): Promise<NumbersReportLine[] | undefined> => {
    setError(undefined);
    const results = new Map(seen.map((line) => [line.key, line]));
    const open = entered.lines.flatMap((line, index) => {
      const told = results.get(String(index + 1));
      return told && isToDo(told) ? [{ line, key: told.key }] : [];
    });
    const total = open.length + entered.without.length;
    try {
      for (let from = 0; from < open.length; from += atOnce) {
        setProgress({ done: from, total });
        const part = open.slice(from, from + atOnce);
        const { data } = await add({
          variables: {
            numbers: inputOf(
              entered,
              part.map(({ line }) => line),
            ),
          },
        });
        for (const [index, told] of data!.addTrackingNumbers.lines.entries()) {
          const { key } = part[index]!;
          results.set(key, { ...reported(told), key });
        }
      }
      for (let from = 0; from < entered.without.length; from += atOnce) {
        setProgress({ done: open.length + from, total });
        const part = entered.without.slice(from, from + atOnce);
        const ids = part.map(({ id }) => id);
        const { data } = await change({ variables: { input: { ids, shipments: 'SHIPPED' } } });
        for (const { id, done, message } of data!.changeManyOrders.results)
          results.set(id, { ...results.get(id)!, done, message, outcome: done ? 'SHIPS' : 'NOT_READY' });
      }
      return [...results.values()];
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setProgress(undefined);
    }
  };

  return { look, carryOut, progress, isAsking, error, forget: () => setError(undefined) };
}
