// The search field: asks once the typing pauses, at once on Enter.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Search } from 'lucide-react';

const pauseMilliseconds = 350;

export function SearchBox({ value, onSearch }: { value: string; onSearch(text: string): void }) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const location = useLocation();
  const asked = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => void (search.current = onSearch));

  // The address may change by a chip or the back button.
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

  return (
    <form
      role="search"
      className="relative min-w-0 grow"
      onSubmit={(event) => {
        event.preventDefault();
        asked.current = text.trim();
        onSearch(asked.current);
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={field}
        type="search"
        aria-label="Search products"
        placeholder="Search products..."
        enterKeyHint="search"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full rounded-full border border-line-strong bg-surface pr-4 pl-11 placeholder:text-ink-soft"
      />
    </form>
  );
}
