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
            className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition duration-300 hover:-translate-y-0.5 hover:shadow-raised"
          >
            <span className="relative grid aspect-square place-items-center sm:aspect-[5/4] lg:aspect-square overflow-hidden bg-accent-soft">
              {imageUrl ? (
                <img
                  src={mediaUrl(imageUrl)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="absolute inset-0 size-full object-cover transition duration-700 ease-out group-hover:scale-105"
                />
              ) : (
                <span aria-hidden className="text-5xl sm:text-6xl">
                  {emoji}
                </span>
              )}
            </span>
            <span className="px-4 py-3.5">
              <span className="block font-display text-xl leading-tight sm:text-2xl">{name}</span>
              <span className="block text-sm text-ink-soft">
                {productCount} {productCount === 1 ? 'piece' : 'pieces'}
              </span>
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={paths.customOrder.href}
          className="flex h-full flex-col justify-end rounded-card border border-dashed border-line-strong px-4 py-3.5 transition hover:bg-sunken"
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
        <Skeleton key={index} className="aspect-square rounded-card" />
      ))}
    </div>
  );
}
