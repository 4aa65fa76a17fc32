// Checks the GSTIN of a business as it is typed; the server checks it again.
const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** In capitals, without spaces and dashes. */
export const plainGstin = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** Whether the last character is that of the others: base 36, weights 1 and 2 in turn, the digits of each product added. */
function fits(gstin: string): boolean {
  let sum = 0;
  for (let at = 0; at < 14; at += 1) {
    const product = symbols.indexOf(gstin[at]!) * ((at % 2) + 1);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return symbols[(36 - (sum % 36)) % 36] === gstin[14];
}

/** Why this is no GSTIN; undefined for one in any notation, and for nothing. */
export function gstinProblem(typed: string): string | undefined {
  const gstin = plainGstin(typed);
  if (!gstin) return undefined;
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(gstin))
    return 'A GSTIN has 15 characters, such as 09AAACG1234M1ZN';
  return fits(gstin) ? undefined : 'This GSTIN has a typing mistake: its last character does not fit the others';
}
