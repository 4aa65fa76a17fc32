// Reads and writes the query of the product list in the address.
import type { PriceBand, ProductsQueryVariables, ProductSort } from '../../generated/catalogue';

/** Filter of an attribute: any of the values, or a range. */
export interface AttributeChoice {
  values: string[];
  min?: number;
  max?: number;
}

export interface ListQuery {
  search: string;
  category: string;
  bands: PriceBand[];
  /** Conditions on attributes, by the attribute's name. */
  attributes: Record<string, AttributeChoice>;
  /** Countries of origin. */
  countries: string[];
  sort: SortKey;
  page: number;
}

export const sorts = {
  relevance: { label: 'Best match', sort: 'RELEVANCE' },
  name: { label: 'Sort by Name', sort: 'NAME' },
  'price-asc': { label: 'Price: Low to High', sort: 'PRICE_ASC' },
  'price-desc': { label: 'Price: High to Low', sort: 'PRICE_DESC' },
  featured: { label: 'Featured First', sort: 'FEATURED' },
  origin: { label: 'Country of Origin', sort: 'ORIGIN' },
} as const satisfies Record<string, { label: string; sort: ProductSort }>;

export type SortKey = keyof typeof sorts;

export const priceBands: { key: string; band: PriceBand; label: string }[] = [
  { key: '0-1000', band: 'UNDER_1000', label: 'Under ₹1,000' },
  { key: '1000-5000', band: 'FROM_1000_TO_5000', label: '₹1,000 - ₹5,000' },
  { key: '5000-10000', band: 'FROM_5000_TO_10000', label: '₹5,000 - ₹10,000' },
  { key: '10000-', band: 'OVER_10000', label: 'Over ₹10,000' },
];

export const wholeList: ListQuery = {
  search: '',
  category: '',
  bands: [],
  attributes: {},
  countries: [],
  sort: 'name',
  page: 1,
};

/** Countries are the same whatever their case. */
export const sameCountry = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const isSort = (value: string | null): value is SortKey => value !== null && Object.hasOwn(sorts, value);

/** The server's cap. */
const countriesMost = 60;

/** Prefix of attributes in the address. */
export const attributeParameter = 'attr.';
/** The two ends of a range as a form sends them: `from.Width=100&to.Width=180`. */
export const rangeParameters = { min: 'from.', max: 'to.' } as const;
const range = /^(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?$/;

/** `attr.Material=Steel&attr.Width=100..180` */
function readAttributes(params: URLSearchParams): ListQuery['attributes'] {
  const chosen: ListQuery['attributes'] = {};
  for (const [key, value] of params) {
    if (!value) continue;
    for (const end of ['min', 'max'] as const) {
      const name = key.startsWith(rangeParameters[end]) && key.slice(rangeParameters[end].length);
      if (name && /^\d+(?:\.\d+)?$/.test(value)) (chosen[name] ??= { values: [] })[end] = Number(value);
    }
    const name = key.startsWith(attributeParameter) && key.slice(attributeParameter.length);
    if (!name) continue;
    const choice = (chosen[name] ??= { values: [] });
    const between = range.exec(value);
    if (!between) choice.values.push(value);
    else {
      if (between[1]) choice.min = Number(between[1]);
      if (between[2]) choice.max = Number(between[2]);
    }
  }
  return withoutEmpty(chosen);
}

const saysSomething = ({ values, min, max }: AttributeChoice) =>
  values.length > 0 || min !== undefined || max !== undefined;

/** Without empty attribute filters. */
export const withoutEmpty = (attributes: ListQuery['attributes']): ListQuery['attributes'] =>
  Object.fromEntries(Object.entries(attributes).filter(([, choice]) => saysSomething(choice)));

/** The default order: relevance while a search is active. */
export const defaultSort = (search: string): SortKey => (search ? 'relevance' : 'name');

/** The orders offered: relevance only with a search. */
export const sortChoices = (search: string): SortKey[] =>
  (Object.keys(sorts) as SortKey[]).filter((key) => search || key !== 'relevance');

/** The query with changes, on page 1; a default order follows the search. */
export function changed(query: ListQuery, part: Partial<ListQuery>): ListQuery {
  const next = { ...query, page: 1, ...part };
  return query.sort === defaultSort(query.search) && part.sort === undefined
    ? { ...next, sort: defaultSort(next.search) }
    : { ...next, sort: sortChoices(next.search).includes(next.sort) ? next.sort : defaultSort(next.search) };
}

/** Reads an address; unknown values fall back to defaults. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const sort = params.get('sort');
  const page = Number(params.get('page'));
  const asked = params.getAll('price');
  const search = params.get('search')?.trim() ?? '';
  return {
    search,
    category: params.get('category') ?? '',
    bands: priceBands.filter(({ key }) => asked.includes(key)).map(({ band }) => band),
    attributes: readAttributes(params),
    countries: [...new Set(params.getAll('origin').map((one) => one.trim()))].filter(Boolean).slice(0, countriesMost),
    sort: isSort(sort) && sortChoices(search).includes(sort) ? sort : defaultSort(search),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** Writes an address; defaults are left out. */
export function writeListQuery({
  search,
  category,
  bands,
  attributes,
  countries,
  sort,
  page,
}: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (search) params.set('search', search);
  for (const { key, band } of priceBands) if (bands.includes(band)) params.append('price', key);
  for (const country of countries) params.append('origin', country);
  for (const [name, { values, min, max }] of Object.entries(attributes)) {
    for (const value of values) params.append(attributeParameter + name, value);
    if (min !== undefined || max !== undefined) params.append(attributeParameter + name, `${min ?? ''}..${max ?? ''}`);
  }
  if (sort !== defaultSort(search)) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

export const toVariables = ({
  search,
  category,
  bands,
  attributes,
  countries,
  sort,
  page,
}: ListQuery): ProductsQueryVariables => ({
  filter: {
    search: search || null,
    category: category || null,
    priceBands: bands.length ? bands : null,
    countriesOfOrigin: countries.length ? countries : null,
    attributes: Object.keys(attributes).length
      ? Object.entries(attributes).map(([name, { values, min, max }]) => ({ name, values, min, max }))
      : null,
  },
  // The default order: by name, products out of stock last.
  sort: sort === 'name' && !search ? 'IN_STOCK_FIRST' : sorts[sort].sort,
  page,
});
