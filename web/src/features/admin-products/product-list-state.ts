// State of the product list in the address, and its query variables.
import type {
  PriceBand,
  ProductFilter,
  ProductSort,
  ProductVisibility,
  StockFilter,
} from '../../generated/admin-products';
import { oneOf, text, wholeNumber, yesNo, type UrlValues } from '../../shared/back-office/url-state';

export const priceBands = [
  { value: 'UNDER_1000', label: 'Under ₹1,000' },
  { value: 'FROM_1000_TO_5000', label: '₹1,000 – ₹5,000' },
  { value: 'FROM_5000_TO_10000', label: '₹5,000 – ₹10,000' },
  { value: 'OVER_10000', label: 'Over ₹10,000' },
] as const satisfies readonly { value: PriceBand; label: string }[];

export const stockStates = [
  { value: 'IN_STOCK', label: 'In stock' },
  { value: 'LOW', label: 'Low stock' },
  { value: 'OUT_OF_STOCK', label: 'Out of stock' },
] as const satisfies readonly { value: StockFilter; label: string }[];

const sorts = [
  'NAME',
  'PRICE_ASC',
  'PRICE_DESC',
  'STOCK_ASC',
  'UPDATED',
  'NEWEST',
] as const satisfies readonly ProductSort[];

export const productListFields = {
  search: text,
  category: text,
  band: oneOf(priceBands.map(({ value }) => value)),
  stock: oneOf(stockStates.map(({ value }) => value)),
  featured: yesNo,
  visibility: oneOf(['LIVE', 'DRAFT', 'HIDDEN'] as const satisfies readonly ProductVisibility[]),
  group: text,
  sort: oneOf(sorts),
  page: wholeNumber(1),
  size: wholeNumber(20),
  view: text,
  edit: text,
  /** Name of the field to which a link leads in the product that is edited. */
  field: text,
};

export type ProductListState = UrlValues<typeof productListFields>;

/** The server's cap. */
const largestPage = 100;

export const pageSizeOf = ({ size }: Pick<ProductListState, 'size'>): number => Math.min(size, largestPage);

/** Only the conditions that are set. */
export const productFilter = ({
  search,
  category,
  band,
  stock,
  featured,
  visibility,
  group,
}: ProductListState): ProductFilter => ({
  ...(search && { search }),
  ...(category && { category }),
  ...(band && { priceBands: [band] }),
  ...(stock && { stock }),
  ...(featured !== undefined && { featured }),
  ...(visibility && { visibility: [visibility] }),
  ...(group && { groupIds: [group] }),
});

/** A search is answered best match first unless the reader chose an order. */
export const productSort = ({ sort, search }: ProductListState): ProductSort =>
  sort ?? (search ? 'RELEVANCE' : 'NEWEST');

/** How many filters besides the search are set. */
export const filterCount = ({ category, band, stock, featured, visibility, group }: ProductListState): number =>
  [category, band, stock, featured !== undefined, visibility, group].filter(Boolean).length;

export const noFilters: Partial<ProductListState> = {
  category: '',
  band: undefined,
  stock: undefined,
  featured: undefined,
  visibility: undefined,
  group: '',
};

/** Neither a search nor a filter. */
export const noConditions: Partial<ProductListState> = { ...noFilters, search: '' };
