/**
 * The product facts that filters and facets use, as typed arrays by product number: a search in a hundred thousand products
 * counts half of them, and visiting each product object would take too long.
 */
import { settings } from '../../platform/settings/current.js';
import type { GroupPlaces } from './groups/group-index.js';
import { AttributeSets, AttributeTally } from './attribute-facets.js';
import type { AttributeFacet } from './attribute.model.js';
import type { Category } from './category.model.js';
import { countryKey } from './declarations.js';
import { PriceBand, StockFilter, type CatalogueFilter } from './product.inputs.js';
import type { Product } from './product.model.js';

const BANDS = Object.values(PriceBand);
const STOCK_FILTERS = Object.values(StockFilter);
/** Attribute set that must be read, because the product or its category changed. */
const UNREAD = 0;
/** Flag bit after those of the stock filters. */
const FEATURED = 1 << STOCK_FILTERS.length;
const STOCK_BITS = FEATURED - 1;
/** The most countries of origin in one answer. */
const COUNTRIES_MOST = 60;

export interface Counted {
  /** The products that pass every condition, in their order. */
  numbers: Uint32Array;
  /** Counts by category id. */
  categories: ReadonlyMap<string, number>;
  priceBands: { band: PriceBand; count: number }[];
  stock: { stock: StockFilter; count: number }[];
  attributes: AttributeFacet[];
  /** Most frequent first; products of which nobody said it are in none. */
  countriesOfOrigin: { country: string; count: number }[];
}

export class FacetColumns {
  /** What a shopper pays, in paise. */
  private prices = new Float64Array(0);
  private categories = new Uint16Array(0);
  private bands = new Uint8Array(0);
  /** Bits of the stock filters that match, and of featured. */
  private flags = new Uint8Array(0);
  private attributes = new Uint32Array(0);
  private origins = new Uint32Array(0);
  private readonly categoryIds: string[] = [];
  private readonly categoryPlaces = new Map<string, number>();
  private sets = new AttributeSets();
  /** Spelling of each country of origin; the first is that of products of which nobody said it. */
  private readonly countries = [''];
  private readonly countryPlaces = new Map([['', 0]]);

  put(number: number, { priceWithTax: price, stock, featured, categoryId, origin }: Product): void {
    this.makeRoom(number + 1);
    let place = this.categoryPlaces.get(categoryId);
    if (place === undefined) {
      place = this.categoryIds.push(categoryId) - 1;
      this.categoryPlaces.set(categoryId, place);
    }
    this.prices[number] = price;
    this.categories[number] = place;
    this.bands[number] = BANDS.indexOf(priceBandOf(price));
    this.flags[number] = stockBits(stock) | (featured ? FEATURED : 0);
    this.attributes[number] = UNREAD;
    this.origins[number] = this.countryPlace(origin);
  }

  /** Countries that differ by case or blanks share a place. */
  private countryPlace(country: string): number {
    const key = countryKey(country);
    const place = this.countryPlaces.get(key) ?? this.countries.push(country) - 1;
    this.countryPlaces.set(key, place);
    if (isBetterSpelt(country, this.countries[place]!)) this.countries[place] = country;
    return place;
  }

  /** Updates the stock after a sale. */
  putStock(number: number, { stock, featured }: Product): void {
    this.flags[number] = stockBits(stock) | (featured ? FEATURED : 0);
  }

  /** Reads the product's values of its category's attributes. */
  readAttributes(number: number, product: Product, category: Category | undefined): number {
    return (this.attributes[number] = this.sets.idOf(product, category));
  }

  /** After a change of categories, whose attributes may have changed. */
  forgetAttributes(): void {
    this.attributes.fill(UNREAD);
    this.sets = new AttributeSets();
  }

  /** @param limit in paise */
  notAbove(numbers: Uint32Array, limit: number): Uint32Array {
    return numbers.filter((number) => this.prices[number]! <= limit);
  }

  /**
   * Filters products and counts each facet value. A facet counts the products that choosing the value would show, so it ignores its
   * own condition.
   * @param wantedIds of categories, when only some are wanted
   * @param read reads the attributes of a product, as readAttributes does
   * @param groups of the products: then each count has a group once, for any of its members
   */
  count(
    numbers: Uint32Array,
    filter: CatalogueFilter,
    wantedIds: ReadonlySet<string> | undefined,
    read: (number: number) => number,
    groups?: GroupPlaces,
  ): Counted {
    const { categories, bands, flags, prices, attributes, origins } = this;
    const { featured } = filter;
    const [least, most] = [filter.minPrice ?? -Infinity, filter.maxPrice ?? Infinity];
    const bandMask = filter.priceBands?.length ? maskOf(filter.priceBands.map((band) => BANDS.indexOf(band))) : ~0;
    const kinds = [filter.stock ?? []].flat();
    const stockMask = kinds.length > 0 ? maskOf(kinds.map((one) => STOCK_FILTERS.indexOf(one))) : ~0;
    const wanted = Uint8Array.from(this.categoryIds, (id) => Number(!wantedIds || wantedIds.has(id)));
    const { countriesOfOrigin } = filter;
    const wantedCountries = countriesOfOrigin?.length ? new Set(countriesOfOrigin.map(countryKey)) : undefined;
    const ofCountry = Uint8Array.from(this.countries, (country) =>
      Number(!wantedCountries || (country !== '' && wantedCountries.has(countryKey(country)))),
    );
    const perCountry = new Uint32Array(this.countries.length);
    const perCategory = new Uint32Array(this.categoryIds.length);
    const perBand = new Uint32Array(BANDS.length);
    const perFlags = new Uint32Array(STOCK_BITS + 1);
    const tally = new AttributeTally(filter.attributes, this.sets, groups?.count);
    const through = new Uint32Array(numbers.length);
    const places = groups?.byProduct;
    const inGroups = groups && new GroupTally(groups.count);
    let count = 0;
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at]!;
      const flag = flags[number]!;
      if (featured != null && featured !== (flag & FEATURED) > 0) continue;
      const price = prices[number]!;
      if (price < least || price > most) continue;
      const category = categories[number]!;
      const band = bands[number]!;
      const inCategory = wanted[category] === 1;
      const inBand = ((bandMask >> band) & 1) === 1;
      const inStock = stockMask === ~0 || (flag & stockMask) > 0;
      const set = attributes[number] === UNREAD ? read(number) : attributes[number]!;
      const group = places ? places[number]! : 0;
      const counts = !inGroups || group === 0;
      const origin = origins[number]!;
      const inCountry = ofCountry[origin] === 1;
      if (inCategory && inBand && inStock && inCountry) tally.add(set, group);
      if (!tally.holds(set)) continue;
      if (inCategory && inBand && inStock && (counts || inGroups.isNewCountry(group, origin))) perCountry[origin]! += 1;
      if (!inCountry) continue;
      if (inBand && inStock && (counts || inGroups.isNewCategory(group, category))) perCategory[category]! += 1;
      if (inCategory && inStock && (counts || inGroups.isNewBand(group, band))) perBand[band]! += 1;
      if (inCategory && inBand) {
        if (counts) perFlags[flag & STOCK_BITS]! += 1;
        else inGroups.addFlags(group, flag & STOCK_BITS);
      }
      if (inCategory && inBand && inStock) {
        through[count] = number;
        count += 1;
      }
    }
    inGroups?.countFlags(perFlags);
    return {
      numbers: through.subarray(0, count),
      categories: new Map(this.categoryIds.flatMap((id, at) => (perCategory[at]! > 0 ? [[id, perCategory[at]!]] : []))),
      priceBands: BANDS.map((band, at) => ({ band, count: perBand[at]! })),
      stock: STOCK_FILTERS.map((stock, at) => ({
        stock,
        count: perFlags.reduce((sum, some, bits) => sum + (((bits >> at) & 1) === 1 ? some : 0), 0),
      })),
      attributes: tally.facets(),
      countriesOfOrigin: this.countries
        .flatMap((country, at) => (country && perCountry[at]! > 0 ? [{ country, count: perCountry[at]! }] : []))
        .sort((a, b) => b.count - a.count || (a.country < b.country ? -1 : 1))
        .slice(0, COUNTRIES_MOST),
    };
  }

  private makeRoom(size: number): void {
    if (this.flags.length >= size) return;
    const room = Math.ceil(size * 1.5) + 16;
    this.prices = widened(this.prices, new Float64Array(room));
    this.categories = widened(this.categories, new Uint16Array(room));
    this.bands = widened(this.bands, new Uint8Array(room));
    this.flags = widened(this.flags, new Uint8Array(room));
    this.attributes = widened(this.attributes, new Uint32Array(room));
    this.origins = widened(this.origins, new Uint32Array(room));
  }
}

/** Bit of a group of which a member was met, beside those of the stock filters. */
const MET = FEATURED;

/** What members of each group have been counted for, so that a group counts once; in typed arrays by the group's number. */
class GroupTally {
  /** The category of a group's first member + 1; further ones of groups that have several are in the set. */
  private readonly category: Uint16Array;
  private readonly otherCategories = new Set<string>();
  private readonly countriesMet = new Set<string>();
  private readonly bands: Uint8Array;
  private readonly stock: Uint8Array;

  /** @param count of numbers that groups may have */
  constructor(count: number) {
    this.category = new Uint16Array(count);
    this.bands = new Uint8Array(count);
    this.stock = new Uint8Array(count);
  }

  isNewCategory(group: number, category: number): boolean {
    const first = this.category[group]!;
    if (first === category + 1) return false;
    if (first === 0) {
      this.category[group] = category + 1;
      return true;
    }
    const key = `${group} ${category}`;
    if (this.otherCategories.has(key)) return false;
    this.otherCategories.add(key);
    return true;
  }

  isNewCountry(group: number, country: number): boolean {
    const key = `${group} ${country}`;
    if (this.countriesMet.has(key)) return false;
    this.countriesMet.add(key);
    return true;
  }

  isNewBand(group: number, band: number): boolean {
    const met = this.bands[group]!;
    this.bands[group] = met | (1 << band);
    return ((met >> band) & 1) === 0;
  }

  addFlags(group: number, flags: number): void {
    this.stock[group]! |= flags | MET;
  }

  /** Counts each group once with the flags that any of its members has. */
  countFlags(perFlags: Uint32Array): void {
    for (const flags of this.stock) if ((flags & MET) > 0) perFlags[flags & STOCK_BITS]! += 1;
  }
}

export function priceBandOf(price: number): PriceBand {
  if (price < 1000_00) return PriceBand.UNDER_1000;
  if (price < 5000_00) return PriceBand.FROM_1000_TO_5000;
  return price <= 10000_00 ? PriceBand.FROM_5000_TO_10000 : PriceBand.OVER_10000;
}

export function hasStock({ stock }: Pick<Product, 'stock'>, wanted: StockFilter): boolean {
  if (wanted === StockFilter.IN_STOCK) return stock > 0;
  return wanted === StockFilter.OUT_OF_STOCK ? stock <= 0 : stock > 0 && stock <= settings().lowStockMark;
}

/** Of spellings of one country one in mixed case, such as Sri Lanka; whatever came first. */
function isBetterSpelt(a: string, b: string): boolean {
  const isMixed = (text: string) => text !== text.toLowerCase() && text !== text.toUpperCase();
  return isMixed(a) !== isMixed(b) ? isMixed(a) : a < b;
}

const maskOf = (places: readonly number[]) => places.reduce((mask, place) => mask | (1 << place), 0);
const stockBits = (stock: number) => maskOf(STOCK_FILTERS.flatMap((one, at) => (hasStock({ stock }, one) ? [at] : [])));

function widened<T extends Float64Array | Uint32Array | Uint16Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
