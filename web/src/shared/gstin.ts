// Checks the GSTIN of a business as it is typed; the server checks it again.
import * as v from 'valibot';

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

/** GSTIN and legal name of the business that buys; both blank for a private person. */
export const businessEntries = {
  buyerGstin: v.pipe(
    v.string(),
    v.check(
      (typed) => gstinProblem(typed) === undefined,
      ({ input }) => gstinProblem(input) ?? '',
    ),
  ),
  buyerLegalName: v.pipe(v.string(), v.trim()),
  /** The box is ticked: both are needed. It is not sent. */
  forBusiness: v.optional(v.boolean()),
};
/** The entries that the rules below are about. */
export const businessPaths = [['buyerGstin'], ['buyerLegalName'], ['forBusiness']] as const;

interface Business {
  buyerGstin: string;
  buyerLegalName: string;
  forBusiness?: boolean | undefined;
}

/** One of them is not enough, nor is the box alone. */
export const hasGstin = ({ buyerGstin, buyerLegalName, forBusiness }: Business): boolean =>
  Boolean(buyerGstin) || !(buyerLegalName || forBusiness);
export const hasLegalName = ({ buyerGstin, buyerLegalName }: Business): boolean =>
  Boolean(buyerLegalName) || !buyerGstin;
export const gstinNeeded = 'Enter the GSTIN of this business, or untick the box';
export const legalNameNeeded = 'Enter the legal name that this GSTIN is registered for';
