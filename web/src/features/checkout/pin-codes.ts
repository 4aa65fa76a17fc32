// Finds the possible states of a PIN code: its first two digits name the postal circle, the first three a district.
import table from '../../../../shop/pin-codes.json';

const circles = new Map(table.circles.flatMap(({ begins, states }) => begins.map((two) => [two, states] as const)));
const districts = new Map(
  table.districts.flatMap(({ begins, state }) => begins.map((three) => [three, state] as const)),
);

/** Without the space that is usual after the third digit. */
const digitsOf = (text: string): string => text.replace(/\s/g, '');

/** True when there can be such a PIN code. */
export const isPinCode = (text: string): boolean =>
  /^[1-9]\d{2}\s?\d{3}$/.test(text.trim()) && circles.has(digitsOf(text).slice(0, 2));

/** The states a PIN code can lie in, the likeliest first; none when it says nothing of the state, or cannot be. */
export function statesOfPin(text: string): readonly string[] {
  if (!isPinCode(text)) return [];
  const digits = digitsOf(text);
  const states = circles.get(digits.slice(0, 2)) ?? [];
  const likeliest = districts.get(digits.slice(0, 3));
  return likeliest ? [likeliest, ...states.filter((state) => state !== likeliest)] : states;
}

/** True when a state is chosen that the PIN code does not lie in. */
export function contradicts(address: { country: string; postalCode: string; state: string }): boolean {
  const states = statesOfPin(address.postalCode);
  return address.country === 'India' && address.state !== '' && states.length > 0 && !states.includes(address.state);
}
