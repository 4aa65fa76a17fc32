// The product list; search, filters, sorting and page are in the address.
import {
  Fragment,
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useOptimistic,
  useState,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
import { Link, matchPath, useSearchParams } from 'react-router-dom';
import { useApolloClient } from '@apollo/client/react';
import {
  ProductDocument,
  useCategoriesQuery,
  usePagesForSearchQuery,
  useProductsQuery,
  type CategoriesQuery,
  type PriceBand,
  type ProductsQuery,
} from '../../generated/catalogue';
import { groupOf, sameWords } from '../../shared/catalogue/choice';
import { ProductCard } from '../../shared/catalogue/ProductCard';
import { ProductCardSkeleton } from '../../shared/catalogue/ProductCardSkeleton';
import { Head, Status, TemporaryRedirect } from '../../shared/page';
import { nearestMatches } from '../../shared/nearest-matches';
import { overlaysTakeBack } from '../../shared/overlays';
import { paths } from '../../shared/paths';
import { documentTitle, shop } from '../../shared/shop';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/class-names';
import { NotFoundLinks } from '../../shared/ui/NotFoundLinks';
import { Pages } from '../../shared/ui/Pages';
import { Spinner } from '../../shared/ui/Spinner';
import { SlidersIcon } from '../../shared/ui/icons';
import { AttributeFilters } from './AttributeFilters';
import { CountryFilter, offersCountries } from './CountryFilter';
import { FilterChips } from './FilterChips';
import { PriceFilter } from './Filters';
import {
  changed,
  readListQuery,
  sortChoices,
  sorts,
  toVariables,
  wholeList,
  writeListQuery,
  type ListQuery,
  type SortKey,
} from './list-query';
import { Apply, Kept, ListForm } from './ListForm';
import { SearchBox } from './SearchBox';
import { askedBy } from './use-product-page';

const loadSheet = () => import('./FilterSheet');
const FilterSheet = lazy(loadSheet);

/** Of the form that search, category and sort belong to. */
const form = 'product-list';

function addressOf(query: ListQuery): string {
  const params = writeListQuery(query).toString();
  return paths.products.href() + (params && `?${params}`);
}

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5';
const choice = 'min-h-11 min-w-0 rounded-full border border-line-strong bg-surface select-arrow pl-4 text-[0.95rem]';

export default function ProductsRoute() {
  const client = useApolloClient();
  const [params, setParams] = useSearchParams();
  // The router updates the address in a transition; a ticked box must change at once.
  const [query, showQuery] = useOptimistic(useMemo(() => readListQuery(params), [params]));
  const categories = useCategoriesQuery();
  const { data, previousData, error, loading, refetch } = useProductsQuery({
    variables: toVariables(query),
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const list = (data ?? previousData)?.products;
  const pages = usePagesForSearchQuery({ variables: { search: query.search }, skip: !query.search });
  useEffect(() => {
    if (categories.error) console.error('Categories could not be fetched', categories.error);
  }, [categories.error]);

  const change = useCallback(
    (part: Partial<ListQuery>, replace = false) =>
      startTransition(() => {
        // The current address: the rendered one may be older, as for a search written after a pause.
        const now = readListQuery(new URLSearchParams(window.location.search));
        const next = changed(now, part);
        showQuery(next);
        setParams(writeListQuery(next), { replace: replace || overlaysTakeBack(), preventScrollReset: true });
      }),
    [setParams, showQuery],
  );
  // Beyond the end the last page is shown: the list may have become shorter since the address was saved.
  const beyond = data !== undefined && query.page > data.products.pages;
  const lastPage = data?.products.pages;
  useEffect(() => {
    if (beyond) change({ page: lastPage }, true);
  }, [beyond, change, lastPage]);
  const clear = () => change({ search: '', category: '', bands: [], attributes: {}, countries: [] });

  const counts = useMemo(
    () => new Map<PriceBand, number>(list?.facets.priceBands.map(({ band, count }) => [band, count])),
    [list],
  );

  /** Prefetches the product under the pointer. */
  const prefetch = (event: SyntheticEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-product]')?.dataset.product;
    const product = list?.items.find((one) => one.id === id);
    if (!product) return;
    const { pathname, searchParams } = new URL(paths.product.href(product), window.location.href);
    const variables = askedBy(matchPath(paths.product.path, pathname)?.params.id ?? product.id, searchParams);
    // A failure is no matter: opening fetches again.
    client.query({ query: ProductDocument, variables }).catch(() => {});
  };

  /** What was chosen in the sheet stays when Back closes it: Back has restored the address from before. */
  const closeSheet = () => {
    setSheet('closed');
    if (addressOf(query) !== window.location.pathname + window.location.search) change(query, true);
  };
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  /** Without the sheet's code the `<details>` opens in place. */
  const openSheet = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const details = event.currentTarget.closest('details');
    void loadSheet().then(
      () => setSheet('open'),
      () => details?.toggleAttribute('open'),
    );
  };

  const names = categories.data?.categories.map(({ name }) => name) ?? [];
  const category = categories.data?.categories.find(({ name }) => sameWords(name, query.category));
  // Whatever somebody wrote into the address, which is no list of ours.
  if (query.category && categories.data && !category) return <NoCategory />;
  const chosen = category?.name ?? query.category;
  const options = chosen && !names.includes(chosen) ? [chosen, ...names] : names;
  // An order by country says nothing where all are made in India.
  const withCountries =
    query.sort === 'origin' || offersCountries(list?.facets.countriesOfOrigin ?? [], query.countries);
  const sortKeys = sortChoices(query.search).filter((key) => key !== 'origin' || withCountries);
  const filters = (
    <>
      <ListForm kept={{ ...query, bands: [], page: 1 }}>
        <PriceFilter chosen={query.bands} counts={counts} onChange={(bands) => change({ bands })} />
        <Apply />
      </ListForm>
      <CountryFilter
        facets={list?.facets.countriesOfOrigin ?? []}
        query={query}
        onChange={(countries) => change({ countries })}
      />
      <AttributeFilters
        facets={list?.facets.attributes ?? []}
        query={query}
        onChange={(attributes) => change({ attributes })}
      />
    </>
  );
  const filtersSet =
    query.bands.length +
    query.countries.length +
    Object.values(query.attributes).reduce(
      (sum, { values, min, max }) => sum + (values.length || Number(min !== max)),
      0,
    );

  return (
    <div className="container-page py-8 sm:py-12">
      <ListHead query={query} category={category} list={list} />
      {beyond && lastPage !== undefined && <TemporaryRedirect to={addressOf({ ...query, page: lastPage })} />}
      <h1 className="text-title">{chosen || 'Our Products'}</h1>
      <div className="mt-6 grid gap-3 md:grid-cols-[1fr_auto_auto]">
        <SearchBox id={form} value={query.search} onSearch={(search) => change({ search }, true)}>
          <Kept
            query={{ ...wholeList, bands: query.bands, attributes: query.attributes, countries: query.countries }}
          />
        </SearchBox>
        <div className="contents max-md:grid max-md:grid-cols-2 max-md:gap-3">
          <select
            aria-label="Category"
            name="category"
            form={form}
            value={chosen}
            onChange={(event) => change({ category: event.target.value, attributes: {} })}
            className={choice}
          >
            <option value="">All Categories</option>
            {options.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <select
            aria-label="Sort"
            name="sort"
            form={form}
            value={query.sort}
            onChange={(event) => change({ sort: event.target.value as SortKey })}
            className={choice}
          >
            {sortKeys.map((key) => (
              <option key={key} value={key}>
                {sorts[key].label}
              </option>
            ))}
          </select>
        </div>
        <Apply form={form} />
      </div>

      <div className="mt-6 grid gap-x-10 gap-y-5 lg:grid-cols-[15rem_1fr]">
        <aside
          aria-label="Filters"
          className="hidden self-start rounded-card border border-line bg-surface p-5 lg:sticky lg:top-24 lg:block"
        >
          {filters}
        </aside>
        <details className="group rounded-card border border-line bg-surface lg:hidden">
          <summary
            aria-haspopup="dialog"
            onClick={openSheet}
            className="flex min-h-12 list-none items-center gap-2.5 px-4 font-semibold [&::-webkit-details-marker]:hidden"
          >
            <SlidersIcon className="size-5" />
            Filters{filtersSet > 0 && ` (${filtersSet})`}
            <span aria-hidden className="ml-auto text-xl leading-none transition group-open:rotate-45">
              +
            </span>
          </summary>
          <div className="px-4 pb-3">{filters}</div>
        </details>
        {sheet !== 'never' && (
          <Suspense>
            <FilterSheet
              open={sheet === 'open'}
              onOpenChange={(open) => (open ? setSheet('open') : closeSheet())}
              found={loading && !data ? undefined : list?.total}
              narrowed={filtersSet > 0}
              onClear={() => change({ bands: [], attributes: {}, countries: [] })}
            >
              {filters}
            </FilterSheet>
          </Suspense>
        )}

        <section aria-label="Products" className="min-w-0">
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
            {list && !beyond ? (
              <p role="status" className="text-ink-soft">
                {!error && `Showing ${list.items.length} of ${list.catalogueTotal} products`}
              </p>
            ) : (
              (!error || loading) && <Spinner className="text-xl text-accent" label="Loading products" />
            )}
            <FilterChips query={query} onChange={change} onClear={clear} />
          </div>

          {pages.data && pages.data.pagesForSearch.length > 0 && (
            <p className="mt-4 rounded-field bg-sunken px-4 py-3">
              Looking for{' '}
              {pages.data.pagesForSearch.map(({ id, title, path }, at) => (
                <Fragment key={id}>
                  {at > 0 && ' or '}
                  <Link to={path ?? paths.home.href} className="font-semibold text-accent underline underline-offset-4">
                    {title}
                  </Link>
                </Fragment>
              ))}
              ?
            </p>
          )}
          {error && !loading ? (
            <div role="alert" className="py-20 text-center">
              <p className="text-lg font-semibold">Failed to fetch products</p>
              <Button look="outline" className="mt-5" onClick={() => void refetch().catch(() => {})}>
                Try again
              </Button>
            </div>
          ) : !list || beyond ? (
            <div className={classNames('mt-4', grid)}>
              {Array.from({ length: 6 }, (_, index) => (
                <ProductCardSkeleton key={index} />
              ))}
            </div>
          ) : list.items.length === 0 ? (
            <div className="py-20 text-center">
              <p className="font-display text-2xl">No products found</p>
              <p className="mx-auto mt-2 max-w-md text-ink-soft">
                Try other words or fewer filters. If we do not have it, we can probably make it.
              </p>
              <div className="mt-6 flex flex-wrap justify-center gap-3">
                <Button onClick={clear}>Clear Filters</Button>
                <ButtonLink look="outline" to={paths.customOrder.href}>
                  Custom Order
                </ButtonLink>
              </div>
            </div>
          ) : (
            <>
              {!list.exactMatch && query.search && (
                <p className="mt-4 rounded-field bg-sunken px-4 py-3 break-words">
                  {nearestMatches(list.missingWords) ?? (
                    <>
                      No exact match for <b>“{query.search}”</b>; these are near.
                    </>
                  )}
                </p>
              )}
              <ul
                aria-busy={loading}
                onPointerOver={prefetch}
                onFocus={prefetch}
                onTouchStart={prefetch}
                className={classNames('mt-4 transition-opacity', grid, loading && !data && 'opacity-50')}
              >
                {list.items.map((product, index) => (
                  <li key={product.id} data-product={product.id}>
                    <ProductCard product={product} eager={index < 4} heading="h2" />
                  </li>
                ))}
              </ul>
              <Pages page={list.page} pages={list.pages} to={(page) => addressOf({ ...query, page })}>
                {`Page ${list.page} of ${list.pages}`}
              </Pages>
            </>
          )}
        </section>
      </div>
    </div>
  );
}

function NoCategory() {
  return (
    <div className="container-page py-14 text-center sm:py-24">
      <Head title={documentTitle('Category not found')} />
      <Status code={404} />
      <h1 className="text-title">Category not found</h1>
      <p className="mt-3 text-ink-soft">It may have another name by now, or this link is not valid.</p>
      <ButtonLink to={paths.products.href()} className="mt-6">
        All products
      </ButtonLink>
      <NotFoundLinks />
    </div>
  );
}

/** Titles of products that a description names. */
const titlesMost = 4;

interface ListHeadProps {
  query: ListQuery;
  /** As it is spelled; undefined for all products, and until it is loaded. */
  category: CategoriesQuery['categories'][number] | undefined;
  list: ProductsQuery['products'] | undefined;
}

/** Only categories and their pages are indexed: searches, sortings and filters show products of other pages. */
function ListHead({ query, category: known, list }: ListHeadProps) {
  const { page } = query;
  const category = known?.name ?? query.category;
  const ofPage = page > 1 ? `, page ${page}` : '';
  const { bands, countries, attributes } = query;
  const listed = !query.search && bands.length + countries.length + Object.keys(attributes).length === 0;
  const steps = [
    { name: 'Products', path: paths.products.href() },
    ...(category ? [{ name: category, path: addressOf({ ...wholeList, category }) }] : []),
  ];
  return (
    <Head
      title={documentTitle((known?.metaTitle || category || 'Products') + ofPage)}
      description={
        known?.metaDescription ? known.metaDescription + ofPage : madeOf(category || 'Products', ofPage, list)
      }
      canonical={listed ? addressOf({ ...wholeList, category, page }) : undefined}
      structuredData={(jsonLd) => [
        jsonLd.breadcrumbs(steps),
        ...(list
          ? [
              jsonLd.list(
                category || 'Products',
                list.items.map((item) => ({
                  title: groupOf(item)?.title ?? item.title,
                  path: paths.product.href(item),
                })),
              ),
            ]
          : []),
      ]}
    />
  );
}

/** What a list holds, in a sentence of its own: its name, the shop and its first products. */
function madeOf(name: string, ofPage: string, list: ProductsQuery['products'] | undefined): string | undefined {
  if (!list || list.items.length === 0) return undefined;
  const titles = list.items.slice(0, titlesMost).map((item) => groupOf(item)?.title ?? item.title);
  const more = list.total > titles.length ? ' and more' : '';
  return `${name} at ${shop.brand}${ofPage}: ${titles.join(', ')}${more}.`;
}
