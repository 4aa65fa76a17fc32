/** The place of supply on a tax document. */
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import { STATE_CODES, stateNamed, stateOfGstin } from '../../types/states.js';

/** Union territories without a legislature: UTGST replaces SGST there (section 7 of the UTGST Act). */
const UTGST: readonly string[] = [
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Lakshadweep',
  'Andaman and Nicobar Islands',
  'Ladakh',
];

export interface PlaceOfSupply {
  /** As printed, e.g. `Uttar Pradesh (09)`. */
  text: string;
  /** True in the shop's own state: CGST + SGST apply there, IGST elsewhere. */
  withinState: boolean;
  /** Name of the state's half of the tax there. */
  stateTax: 'SGST' | 'UTGST';
  abroad: boolean;
}

/**
 * Where the goods go. A state that nobody knows is another state than the seller's.
 * @param seller its state as it was stored, which earlier releases took as any text: then its GSTIN tells the state
 */
export function placeOfSupply(
  address: { state: string; country: string },
  seller: { state: string; gstin: string },
): PlaceOfSupply {
  const abroad = countryNamed(address.country) !== DEFAULT_COUNTRY;
  const elsewhere = { withinState: false, stateTax: 'SGST', abroad } as const;
  if (abroad) return { text: `${address.country} (96)`, ...elsewhere };
  const name = stateNamed(address.state);
  if (!name) return { text: address.state, ...elsewhere };
  return {
    text: `${name} (${STATE_CODES[name]})`,
    withinState: name === (stateNamed(seller.state) ?? stateOfGstin(seller.gstin)),
    stateTax: UTGST.includes(name) ? 'UTGST' : 'SGST',
    abroad,
  };
}
