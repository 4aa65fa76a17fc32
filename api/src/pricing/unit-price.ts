/** Unit sale price: what one gram, kilogram, piece and so on of a package costs, for comparing packages. */
import { MAX_PAISE, share, type Paise } from './paise.js';

/** Units of net quantities. */
export enum QuantityUnit {
  PIECE = 'PIECE',
  PAIR = 'PAIR',
  SET = 'SET',
  G = 'G',
  KG = 'KG',
  ML = 'ML',
  L = 'L',
  CM = 'CM',
  M = 'M',
  SQ_M = 'SQ_M',
}

/** Decimals of a net quantity. */
export const QUANTITY_DECIMALS = 3;
const THOUSANDTHS = 10 ** QUANTITY_DECIMALS;

/** Units that the rules put together: small ones below one large unit, large ones from there on. */
const PAIRS = [
  { small: QuantityUnit.G, large: QuantityUnit.KG, smallInLarge: 1000 },
  { small: QuantityUnit.ML, large: QuantityUnit.L, smallInLarge: 1000 },
  { small: QuantityUnit.CM, large: QuantityUnit.M, smallInLarge: 100 },
];

export interface UnitPrice {
  price: Paise;
  /** What it is the price of one of. */
  unit: QuantityUnit;
}

/**
 * Legal Metrology (Packaged Commodities) Rules 2011, rule 6(11), as of 2022: to the nearest paisa, per gram, millilitre or
 * centimetre below one kilogram, litre or metre, per kilogram, litre or metre from there on, else per number.
 * @param paid what a shopper pays for the package, with all taxes
 * @param quantity its net quantity, above 0, with at most three decimals
 * @returns null where the rule asks for none since it is the price of the package itself, and where it is less than a paisa or
 * more than an amount can be
 */
export function unitPrice(paid: Paise, quantity: number, unit: QuantityUnit): UnitPrice | null {
  const given = Math.round(quantity * THOUSANDTHS);
  if (!(given > 0)) return null;
  const pair = PAIRS.find(({ small, large }) => small === unit || large === unit);
  const inSmall = pair && unit === pair.large ? given * pair.smallInLarge : given;
  const isLarge = pair && inSmall >= pair.smallInLarge * THOUSANDTHS;
  const [one, of] = isLarge ? [pair.smallInLarge * THOUSANDTHS, pair.large] : [THOUSANDTHS, pair?.small ?? unit];
  if (one === inSmall || paid * one > MAX_PAISE * inSmall) return null;
  const price = share(paid, one, inSmall);
  return price > 0 ? { price, unit: of } : null;
}
