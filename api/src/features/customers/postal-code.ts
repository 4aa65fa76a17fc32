/** PIN codes of India: six digits, the first two of which name the postal circle. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { repositoryRoot } from '../../platform/repository-root.js';
import { countryNamed } from '../../types/countries.js';

const table = z.object({ circles: z.array(z.object({ begins: z.array(z.string().length(2)) })) });

/** First two digits that a postal circle has; the web client reads the same table. */
const CIRCLES: ReadonlySet<string> = new Set(
  table
    .parse(JSON.parse(readFileSync(join(repositoryRoot, 'shop', 'pin-codes.json'), 'utf8')))
    .circles.flatMap(({ begins }) => begins),
);

/** True when there can be such a PIN code; a space after the third digit is usual. */
export function isPinCode(text: string): boolean {
  return /^[1-9]\d{2}\s?\d{3}$/.test(text) && CIRCLES.has(text.slice(0, 2));
}

/**
 * @param path of the field that is refused, as `extensions.fields` names it
 * @returns the code without the space around it
 * @throws ShopError BAD_INPUT for an impossible PIN code of an address in India
 */
export function checkedPostalCode(
  { postalCode, country }: { postalCode: string; country?: string | null },
  path: string,
): string {
  const code = postalCode.trim();
  if (countryNamed(country) !== 'India' || isPinCode(code)) return code;
  const message = `There is no PIN code ${code}. It has 6 digits, such as 226001.`;
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
}
