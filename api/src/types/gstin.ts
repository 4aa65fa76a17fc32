/** Reads Indian company registrations: GSTIN, PAN and CIN. */
import { stateOfGstin } from './states.js';

const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State code, PAN, registration number, Z, check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** The check character of a GSTIN from its first 14 characters: base 36, alternating weights 1 and 2, digits of each product added. */
export function gstinCheckCharacter(first14: string): string {
  const sum = [...first14].reduce((total, symbol, index) => {
    const product = SYMBOLS.indexOf(symbol) * ((index % 2) + 1);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return SYMBOLS[(36 - (sum % 36)) % 36]!;
}

/** Why this is not a valid GSTIN, as a sentence for the user; undefined when it is valid. */
export function gstinProblem(gstin: string): string | undefined {
  if (!GSTIN.test(gstin)) return 'A GSTIN has 15 characters, such as 09AAACG1234M1ZN.';
  return gstinCheckCharacter(gstin.slice(0, 14)) === gstin[14]
    ? undefined
    : 'This GSTIN has a typing mistake: its last character does not fit the others.';
}

/** What people type for a GSTIN in its normal form: capitals without spaces and dashes. */
export const plainGstin = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/**
 * Why this is not the GSTIN of a buyer, as a sentence; undefined when it is valid. Its first two digits are those of a state.
 * @param gstin in normal form
 */
export function buyerGstinProblem(gstin: string): string | undefined {
  const problem = gstinProblem(gstin);
  if (problem || stateOfGstin(gstin)) return problem;
  return `There is no state with the code ${gstin.slice(0, 2)}, with which this GSTIN begins.`;
}

export const panProblem = (pan: string): string | undefined =>
  /^[A-Z]{5}\d{4}[A-Z]$/.test(pan) ? undefined : 'A PAN has ten characters, such as AAACG1234M.';

export const cinProblem = (cin: string): string | undefined =>
  /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/.test(cin)
    ? undefined
    : 'A CIN has 21 characters, such as U36990UP1999PTC024001.';
