// The categories as a grid; each leads to its products.
import { Link } from 'react-router-dom';
import { PencilRuler } from 'lucide-react';
import type { HomeQuery } from '../../generated/pages';
import { paths } from '../../shared/paths';
import { mediaUrl } from '../../shared/ui/Picture';
import { Skeleton } from '../../shared/ui/Skeleton';

type Category = HomeQuery['categories'][number];

const grid = 'mt-8 grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-4';

export function Collections({ categories }: { categories: Category[] }) {
  return (
    <ul className={grid}>
      {categories.map(({ id, name, emoji, productCount, imageUrl }) => (
        <li key={id}>
          <Link
            to={paths.products.href({ category: name })}
            className="group relative flex aspect-[4/3] flex-col justify-end overflow-hidden rounded-card bg-[#22352d] p-4 text-white sm:p-5"
          >
            {imageUrl && (
              <img
                src={mediaUrl(imageUrl)}
                alt=""
                loading="lazy"
                decoding="async"
                className="absolute inset-0 size-full object-cover transition duration-700 group-hover:scale-105"
              />
            )}
            <span aria-hidden className="absolute inset-0 bg-linear-to-t from-black/75 via-black/25 to-transparent" />
            {!imageUrl && (
              <span aria-hidden className="absolute top-4 left-4 text-4xl sm:text-5xl">
                {emoji}
              </span>
            )}
            <span className="relative font-display text-xl leading-tight sm:text-2xl">{name}</span>
            <span className="relative text-sm text-white/85">
              {productCount} {productCount === 1 ? 'piece' : 'pieces'}
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={paths.customOrder.href}
          className="flex aspect-[4/3] flex-col justify-end rounded-card border border-dashed border-line-strong p-4 transition hover:bg-sunken sm:p-5"
        >
          <PencilRuler aria-hidden strokeWidth={1.4} className="mb-auto size-8 text-accent sm:size-9" />
          <span className="font-display text-xl leading-tight sm:text-2xl">Made to your drawing</span>
          <span className="text-sm text-ink-soft">Send us a sketch</span>
        </Link>
      </li>
    </ul>
  );
}

export function CollectionsSkeleton() {
  return (
    <div className={grid} role="status" aria-label="Loading collections">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="aspect-[4/3] rounded-card" />
      ))}
    </div>
  );
}
