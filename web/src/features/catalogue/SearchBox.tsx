// Search field of the product list: suggestions while typing, search after a pause or on Enter.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSearchSuggestionsQuery } from '../../generated/catalogue';
import { useEarlyInput } from '../../shared/early-input';
import { paths } from '../../shared/paths';
import { SearchIcon } from '../../shared/ui/icons';
import { readRecentSearches, rememberSearch } from './recent-searches';
import { SearchSuggestions, suggestionsOf, type Suggestion } from './SearchSuggestions';

const pauseMilliseconds = 350;
/** Suggestions come sooner than the list: they are small. */
const suggestionMilliseconds = 120;
const shortestSearch = 2;

/** Debounces a text. */
function useSettled(text: string, milliseconds: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}

/** Where a suggestion leads that is no other search. */
function addressOf(suggestion: Exclude<Suggestion, { kind: 'recent' }>): string {
  if (suggestion.kind === 'product') return paths.product.href(suggestion.product);
  if (suggestion.kind === 'category') return paths.products.href({ category: suggestion.category.name });
  return suggestion.page.path ?? paths.home.href;
}

interface Props {
  value: string;
  onSearch(text: string): void;
  /** Id of the form, to which fields elsewhere belong by their `form` attribute. */
  id: string;
  /** Hidden fields of the form. */
  children: ReactNode;
}

export function SearchBox({ value, onSearch, id, children }: Props) {
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const location = useLocation();
  const navigate = useNavigate();
  const asked = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => void (search.current = onSearch));

  useEarlyInput(field, (early) => {
    setText(early);
    setOpen(true);
  });

  // The address may be changed by a filter chip or by Back.
  useEffect(() => {
    if (asked.current === value) return;
    asked.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = text.trim();
      search.current(asked.current);
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);

  const wanted = (location.state as { focusSearch?: boolean } | null)?.focusSearch;
  useEffect(() => {
    if (wanted) field.current?.focus();
  }, [wanted, location.key]);

  const typed = useSettled(text.trim(), suggestionMilliseconds);
  const { data, previousData } = useSearchSuggestionsQuery({
    variables: { text: typed },
    skip: !open || typed.length < shortestSearch,
  });
  const found = text.trim().length < shortestSearch ? undefined : (data ?? previousData);
  const suggestions = suggestionsOf(found, recent, text.trim());
  const shown = open && suggestions.length > 0;
  const chosen = shown ? suggestions[active] : undefined;

  const show = () => {
    setRecent(readRecentSearches());
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const ask = (words: string) => {
    asked.current = words.trim();
    setText(words);
    rememberSearch(asked.current);
    onSearch(asked.current);
    close();
  };
  const take = (suggestion: Suggestion) => {
    if (suggestion.kind === 'recent') return ask(suggestion.text);
    rememberSearch(text.trim());
    close();
    // Marks the text as searched, so that the pause after typing starts no search.
    asked.current = text.trim();
    void navigate(addressOf(suggestion));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Once to close the list, twice to clear the field as browsers do.
      if (shown) event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One position more than there are suggestions: the field itself.
      const places = suggestions.length + 1;
      setActive((at) => ((at + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Tab') close();
  };

  return (
    <form
      id={id}
      role="search"
      method="get"
      action={paths.products.href()}
      className="relative min-w-0 grow"
      onSubmit={(event) => {
        event.preventDefault();
        ask(text);
      }}
    >
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft" />
      <input
        ref={field}
        type="search"
        name="search"
        role="combobox"
        aria-label="Search products"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder="Search products..."
        enterKeyHint="search"
        value={text}
        maxLength={100}
        onFocus={show}
        onClick={show}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        className="min-h-11 w-full rounded-full border border-line-strong bg-surface pr-4 pl-11 placeholder:text-ink-soft"
      />
      <p className="sr-only" aria-live="polite">
        {shown && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
      {shown && (
        <SearchSuggestions
          id={listId}
          suggestions={suggestions}
          missing={found?.searchSuggestions.missingWords ?? []}
          active={active}
          onTake={take}
        />
      )}
      {children}
    </form>
  );
}
