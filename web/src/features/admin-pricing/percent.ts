// Reads and writes percentages.

/** The number somebody typed, with or without a percent sign; undefined when it is none. */
export function readPercent(typed: string): number | undefined {
  const text = typed.trim().replace(/%$/, '').trim().replace('−', '-');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined;
}

/** With its sign: `+10`, `-5`. */
export const signed = (percent: number): string => (percent > 0 ? `+${percent}` : String(percent));
