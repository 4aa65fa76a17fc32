// Suggestions of the search field: recent searches, pages, categories, products.
import type { SearchSuggestionsQuery } from '../../generated/catalogue';
import { groupOf, picturesOf } from '../../shared/catalogue/choice';
import { formatRupees } from '../../shared/money';
import { nearestMatches } from '../../shared/nearest-matches';
import { classNames } from '../../shared/ui/class-names';
import { Picture } from '../../shared/ui/Picture';
import { ClockIcon, DocumentIcon, GridIcon } from '../../shared/ui/icons';

type Found = SearchSuggestionsQuery;

export type Suggestion =
  | { kind: 'recent'; text: string }
  | { kind: 'page'; page: Found['pagesForSearch'][number] }
  | { kind: 'category'; category: Found['searchSuggestions']['categories'][number] }
  | { kind: 'product'; product: Found['searchSuggestions']['products'][number] };

const recentShown = 3;

/** In the order they are shown. @param recent earlier searches, the last one first */
export function suggestionsOf(found: Found | undefined, recent: readonly string[], typed: string): Suggestion[] {
  const begun = typed.toLowerCase();
  const again = recent.filter((text) => text.toLowerCase().startsWith(begun) && text.toLowerCase() !== begun);
  return [
    ...again.slice(0, typed ? recentShown : undefined).map((text) => ({ kind: 'recent' as const, text })),
    ...(found?.pagesForSearch ?? []).map((page) => ({ kind: 'page' as const, page })),
    ...(found?.searchSuggestions.categories ?? []).map((category) => ({ kind: 'category' as const, category })),
    ...(found?.searchSuggestions.products ?? []).map((product) => ({ kind: 'product' as const, product })),
  ];
}

const headings = { recent: 'Recent searches', page: 'Pages', category: 'Categories', product: 'Products' };

interface Props {
  id: string;
  suggestions: readonly Suggestion[];
  /** Words of the search that no product listed has. */
  missing: readonly string[];
  /** Index of the active suggestion; -1 for none. */
  active: number;
  onTake(suggestion: Suggestion): void;
}

export function SearchSuggestions({ id, suggestions, missing, active, onTake }: Props) {
  const kinds = (['recent', 'page', 'category', 'product'] as const).filter((kind) =>
    suggestions.some((s) => s.kind === kind),
  );
  return (
    // The field keeps the focus, listens for the keys and names the active one.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      // The field keeps the focus: leaving it would close the list before the tap counts.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-2 max-h-[min(32rem,70dvh)] overflow-y-auto rounded-card border border-line bg-surface py-2 shadow-raised"
    >
      {kinds.map((kind) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p
            id={`${id}-${kind}`}
            role="presentation"
            className="px-4 pt-2 pb-1 text-xs tracking-wide break-words text-ink-soft"
          >
            {(kind === 'product' && nearestMatches(missing)) || headings[kind]}
          </p>
          {suggestions.map((suggestion, at) =>
            suggestion.kind === kind ? (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={at}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                ref={at === active ? (element) => element?.scrollIntoView?.({ block: 'nearest' }) : undefined}
                onClick={() => onTake(suggestion)}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-sunken',
                  at === active && 'bg-sunken outline-2 -outline-offset-2 outline-accent',
                )}
              >
                <Content suggestion={suggestion} />
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}

function Content({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'recent')
    return (
      <>
        <ClockIcon className="size-5 shrink-0 text-ink-soft" />
        <span className="truncate">{suggestion.text}</span>
      </>
    );
  if (suggestion.kind === 'page')
    return (
      <>
        <DocumentIcon className="size-5 shrink-0 text-ink-soft" />
        <span className="truncate">{suggestion.page.title}</span>
      </>
    );
  if (suggestion.kind === 'category')
    return (
      <>
        <GridIcon className="size-5 shrink-0 text-ink-soft" />
        <span className="truncate">{suggestion.category.name}</span>
        <span className="ml-auto text-sm whitespace-nowrap text-ink-soft">
          {suggestion.category.productCount} {suggestion.category.productCount === 1 ? 'product' : 'products'}
        </span>
      </>
    );
  const { product } = suggestion;
  const group = groupOf(product);
  const { min = product.price, minWithTax = product.priceWithTax } = group?.priceRange ?? {};
  return (
    <>
      <Picture
        image={picturesOf(product)[0]}
        alt=""
        sizes="3rem"
        className="size-12 shrink-0 rounded-field bg-sunken"
      />
      <span className="line-clamp-2 min-w-0 grow leading-snug">{group?.title ?? product.title}</span>
      <span className="shrink-0 text-right tabular-nums">
        <span className="block font-semibold">
          {group?.priceRange && min !== group.priceRange.max && (
            <span className="text-xs font-normal text-ink-soft">from </span>
          )}
          {formatRupees(min)}
        </span>
        {minWithTax !== min && (
          <span className="block text-xs text-ink-soft">{formatRupees(minWithTax)} incl. GST</span>
        )}
      </span>
    </>
  );
}
