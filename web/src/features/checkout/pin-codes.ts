// Finds the possible states of a PIN code: its first two digits name the postal circle, the first three a sorting district.
import table from '../../../../shop/pin-codes.json';

const circles = new Map(table.circles.flatMap(({ begins, states }) => begins.map((two) => [two, states] as const)));
const districts = new Map(
  table.districts.flatMap(({ begins, state }) => begins.map((three) => [three, state] as const)),
);

/** Districts with PIN codes of several states. */
const borders = new Map(table.borders.flatMap(({ begins, states }) => begins.map((three) => [three, states] as const)));

/** Without the space that is usual after the third digit. */
const digitsOf = (text: string): string => text.replace(/\s/g, '');

/** True when there can be such a PIN code. */
export const isPinCode = (text: string): boolean =>
  /^[1-9]\d{2}\s?\d{3}$/.test(text.trim()) && circles.has(digitsOf(text).slice(0, 2));

/** The states a PIN code can lie in, the likeliest first; none when it says nothing of the state, or cannot be. */
export function statesOfPin(text: string): readonly string[] {
  if (!isPinCode(text)) return [];
  const digits = digitsOf(text);
  const district = digits.slice(0, 3);
  const likeliest = districts.get(district) ?? circles.get(digits.slice(0, 2))?.[0];
  if (!likeliest) return [];
  return [likeliest, ...(borders.get(district) ?? []).filter((state) => state !== likeliest)];
}

/** What the server's directory says of a PIN code. */
export interface PinAnswer {
  /** Six digits. */
  pin: string;
  /** Null where the directory does not know it. */
  state: string | null;
  /** Why no address may have it; null when one may. */
  problem: string | null;
}

interface Written {
  country: string;
  postalCode: string;
  state: string;
}

/** The answer of the directory, when it is of this PIN code. */
const answerFor = ({ postalCode }: Written, answer: PinAnswer | undefined) =>
  answer?.pin === digitsOf(postalCode) ? answer : undefined;

/** Why the address cannot have its PIN code, as the server said; undefined when it can, or nobody asked yet. */
export function problemOfPin(address: Written, answer: PinAnswer | undefined): string | undefined {
  return address.country === 'India' ? (answerFor(address, answer)?.problem ?? undefined) : undefined;
}

/**
 * The state in which the PIN code lies, when the address names another one.
 * @param answer of the directory; without it the table of districts tells
 */
export function otherState(address: Written, answer?: PinAnswer): string | undefined {
  if (address.country !== 'India' || address.state === '') return undefined;
  const known = answerFor(address, answer)?.state;
  if (known) return known === address.state ? undefined : known;
  return isPossible(address) ? undefined : statesOfPin(address.postalCode)[0];
}

/** Whether the server takes this state with this PIN code: a district at a border has PIN codes of both sides. */
export function isPossible({ postalCode, state }: Pick<Written, 'postalCode' | 'state'>): boolean {
  const states = statesOfPin(postalCode);
  return states.length === 0 || states.includes(state);
}
