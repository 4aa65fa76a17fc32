// The search field of a wide screen's bar; without scripts the browser sends it by itself.
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../shared/paths';
import { SearchIcon } from '../shared/ui/icons';

export function HeaderSearch() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('search') as HTMLInputElement;
    const words = field.value.trim();
    field.value = '';
    void navigate(paths.products.href({ search: words }));
  };
  return (
    <form
      role="search"
      aria-label="All products"
      method="get"
      action={paths.products.href()}
      onSubmit={search}
      className="relative hidden w-52 min-w-0 shrink xl:block"
    >
      <SearchIcon className="pointer-events-none absolute top-3 left-3.5 size-4 text-ink-soft" />
      <input
        type="search"
        name="search"
        maxLength={200}
        aria-label="Search the shop"
        placeholder="Search"
        className="min-h-10 w-full rounded-full border border-line-strong bg-surface pr-3 pl-9.5 text-[0.95rem] placeholder:text-ink-soft"
      />
    </form>
  );
}
