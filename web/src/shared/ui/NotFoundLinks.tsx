// Links for a page that was not found: search, categories, contact.
import { Link } from 'react-router-dom';
import { useFooterQuery } from '../../generated/shared';
import { paths } from '../paths';
import { shop, shopCallLink } from '../shop';
import { Button } from './Button';
import { SearchIcon } from './icons';

const word =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-medium transition hover:bg-sunken';
const link = 'font-semibold text-accent underline underline-offset-4';

export function NotFoundLinks() {
  // Already cached by the footer.
  const { data } = useFooterQuery();
  return (
    <div className="mx-auto mt-10 max-w-2xl border-t border-line pt-8 text-left">
      {/* A plain GET form, so that it works without scripts and after an error. */}
      <form
        role="search"
        aria-label="Search for something else"
        method="get"
        action={paths.products.href()}
        className="flex gap-2"
      >
        <span className="relative grow">
          <SearchIcon className="pointer-events-none absolute top-3.5 left-4 size-4.5 text-ink-soft" />
          <input
            type="search"
            name="search"
            maxLength={200}
            aria-label="What are you looking for?"
            placeholder="Search the shop"
            className="min-h-12 w-full rounded-full border border-line-strong bg-surface pr-4 pl-11 placeholder:text-ink-soft"
          />
        </span>
        <Button type="submit" size="medium" className="min-h-12">
          Search
        </Button>
      </form>
      {data && data.categories.length > 0 && (
        <nav aria-label="Browse categories" className="mt-6">
          <ul className="flex flex-wrap gap-2">
            {data.categories.map(({ id, name }) => (
              <li key={id}>
                <Link to={paths.products.href({ category: name })} className={word}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="mt-6 text-ink-soft">
        Or ask us: call{' '}
        <a href={shopCallLink} className={link}>
          {shop.phone}
        </a>{' '}
        or{' '}
        <Link to={paths.contact.href} className={link}>
          write to us
        </Link>
        .
      </p>
    </div>
  );
}
