// Reads and writes percentages.
import { readPercent } from '../../shared/numbers';

/** The percentage that somebody typed; undefined when it is none. */
export function percentOf(typed: string): number | undefined {
  const read = readPercent(typed);
  return 'number' in read ? read.number : undefined;
}

/** With its sign: `+10`, `-5`. */
export const signed = (percent: number): string => (percent > 0 ? `+${percent}` : String(percent));
