// Search field in the header of wide screens; its icon leads to the products. A GET form, so that it works
// without scripts.
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
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
      <Link
        to={paths.products.href()}
        state={{ focusSearch: true }}
        aria-label="Search products"
        className="absolute inset-y-0 left-0 grid w-11 place-items-center rounded-l-full text-ink-soft hover:text-accent"
      >
        <SearchIcon className="size-4.5" />
      </Link>
      <input
        type="search"
        name="search"
        maxLength={200}
        aria-label="Search the shop"
        placeholder="Search"
        className="min-h-10 w-full rounded-full border border-line-strong bg-surface pr-3 pl-11 text-[0.95rem] placeholder:text-ink-soft"
      />
    </form>
  );
}
