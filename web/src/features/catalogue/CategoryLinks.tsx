// Category links with pictures, in the header's menu and the drawer; loaded when first opened. They replace the entry that the open
// menu has in the history (shared/overlays.ts).
import { Link } from 'react-router-dom';
import { useCategoriesQuery } from '../../generated/catalogue';
import { paths } from '../../shared/paths';
import { Skeleton } from '../../shared/ui/Skeleton';
import { mediaUrl } from '../../shared/ui/Picture';

/** Number of placeholders while the categories load. */
const shapes = 8;

interface Props {
  onChoose(): void;
  /** Columns, as classes. */
  className: string;
}

export default function CategoryLinks({ onChoose, className }: Props) {
  const { data, error } = useCategoriesQuery();
  const row = 'flex min-h-12 items-center gap-3 rounded-field p-1.5 leading-tight hover:bg-sunken';
  return (
    <ul className={`grid gap-0.5 ${className}`} aria-busy={!data && !error}>
      {data
        ? data.categories.map(({ id, name, emoji, imageUrl }) => (
            <li key={id}>
              <Link to={paths.products.href({ category: name })} replace onClick={onChoose} className={row}>
                <span
                  aria-hidden
                  className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-lg bg-sunken text-2xl"
                >
                  {imageUrl ? (
                    <img
                      src={mediaUrl(imageUrl)}
                      alt=""
                      loading="lazy"
                      decoding="async"
                      className="size-full object-cover"
                    />
                  ) : (
                    emoji
                  )}
                </span>
                {name}
              </Link>
            </li>
          ))
        : !error &&
          Array.from({ length: shapes }, (_, index) => (
            <li key={index} className="flex items-center gap-3 p-1.5">
              <Skeleton className="size-12" />
              <Skeleton className="h-4 w-24" />
            </li>
          ))}
      <li>
        <Link to={paths.products.href()} replace onClick={onChoose} className={`${row} px-3 font-semibold text-accent`}>
          All products
        </Link>
      </li>
    </ul>
  );
}
