/**
 * What the Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10), have shown with a product that is offered on the
 * internet, as it holds: said by the product, else by its category, else by the shop; and what is missing of it.
 */
import { settings } from '../../platform/settings/current.js';
import { unitPrice } from '../../pricing/index.js';
import { DeclarationField, MakerRole } from './declaration-kinds.js';
import type { ProductDeclaration } from './declaration.types.js';
import { effectiveFacts, type PlainFacts, type UsualFacts } from './product-fields.js';
import type { Product } from './product.model.js';

/** Name of the specification that says where a product was made. */
const ORIGIN_KEY = 'country of origin';

/** With single blanks and none around. */
const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Countries are the same whatever the case and blanks they were typed with. */
export const countryKey = (country: string): string => tidy(country).toLowerCase();

type Said = Pick<Product, 'specifications'> & PlainFacts;

/**
 * Where a product was made. Its specifications count first, since shoppers read them.
 * @returns null when nobody said
 */
export function originOf(product: Said, usual: UsualFacts | undefined): string | null {
  return originAmong(product, effectiveFacts(product, usual));
}

function originAmong({ specifications }: Pick<Product, 'specifications'>, facts: PlainFacts): string | null {
  const specified = specifications.find(({ key }) => countryKey(key) === ORIGIN_KEY)?.value;
  return tidy(specified ?? facts.countryOfOrigin ?? '') || null;
}

/** One copy of each list: nearly all products of a large shop lack the same. */
const lists = new Map<string, readonly DeclarationField[]>();

/** What a product lacks. */
export function missingDeclarations(product: Said, usual: UsualFacts | undefined): readonly DeclarationField[] {
  const facts = effectiveFacts(product, usual);
  const missing: Record<DeclarationField, boolean> = {
    // Where no maker is named the shop stands with its own address.
    MAKER_ADDRESS: facts.makerName !== null && facts.makerAddress === null,
    COUNTRY_OF_ORIGIN: originAmong(product, facts) === null,
    GENERIC_NAME: facts.genericName === null,
    NET_QUANTITY: facts.netQuantity === null || facts.netQuantityUnit === null,
  };
  const list = Object.values(DeclarationField).filter((field) => missing[field]);
  const known = lists.get(String(list)) ?? list;
  lists.set(String(list), known);
  return known;
}

export function declarationOf(product: Product): ProductDeclaration {
  const facts = effectiveFacts(product, product.categoryDefaults);
  const { netQuantity, netQuantityUnit, genericName, madeInMonth, size, boxContents } = facts;
  const countryOfOrigin = originAmong(product, facts);
  const one = netQuantity && netQuantityUnit ? unitPrice(product.priceWithTax, netQuantity, netQuantityUnit) : null;
  return {
    ...makerOf(facts, countryOfOrigin),
    countryOfOrigin,
    genericName,
    // Neither says anything without the other.
    netQuantity: netQuantityUnit && netQuantity,
    netQuantityUnit: netQuantity === null ? null : netQuantityUnit,
    unitPrice: one?.price ?? null,
    unitPriceUnit: one?.unit ?? null,
    mrp: product.originalPrice ?? product.priceWithTax,
    madeInMonth,
    size,
    boxContents,
  };
}

/** The shop stands in where no maker is named: as the importer of what was made elsewhere. */
function makerOf(
  facts: PlainFacts,
  country: string | null,
): Pick<ProductDeclaration, 'makerRole' | 'makerName' | 'makerAddress'> {
  const { legalName, brand, address } = settings();
  const isForeign = country !== null && countryKey(country) !== countryKey(address.country);
  const named = facts.makerName !== null;
  const { street, city, postalCode, state, country: own } = address;
  return {
    makerRole: facts.makerRole ?? (isForeign && !named ? MakerRole.IMPORTER : MakerRole.MANUFACTURER),
    makerName: facts.makerName ?? (legalName || brand),
    makerAddress: facts.makerAddress ?? (named ? null : [street, `${city} ${postalCode}`, state, own].join(', ')),
  };
}
