// The categories as a grid; each leads to its products.
import { Link } from 'react-router-dom';
import type { HomeQuery } from '../../generated/pages';
import { paths } from '../../shared/paths';
import { mediaUrl } from '../../shared/ui/Picture';
import { Skeleton } from '../../shared/ui/Skeleton';
import { carousel } from './carousel-classes';

type Category = HomeQuery['categories'][number];

/** On a phone a carousel of two rows. */
const grid = `mt-4 grid gap-2.5 sm:mt-8 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 lg:grid-cols-4 ${carousel} max-sm:auto-cols-[37%] max-sm:grid-rows-2`;
const words = 'px-2.5 py-1.5 sm:px-4 sm:py-3.5';
const called = 'block font-display leading-tight sm:text-2xl';
const below = 'block text-xs text-ink-soft sm:text-sm';

export function Collections({ categories }: { categories: Category[] }) {
  return (
    <ul className={grid}>
      {categories.map(({ id, name, emoji, productCount, imageUrl }) => (
        <li key={id}>
          <Link
            to={paths.products.href({ category: name })}
            className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition duration-300 hover:-translate-y-0.5 hover:shadow-raised"
          >
            <span className="relative grid aspect-[4/3] place-items-center sm:aspect-[5/4] lg:aspect-square overflow-hidden bg-accent-soft">
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
            <span className={words}>
              <span className={called}>{name}</span>
              <span className={below}>
                {productCount} {productCount === 1 ? 'piece' : 'pieces'}
              </span>
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={paths.customOrder.href}
          className="flex h-full flex-col overflow-hidden rounded-card border border-dashed border-line-strong transition hover:bg-sunken"
        >
          <GateDrawing />
          <span className={words}>
            <span className={called}>Made to your drawing</span>
            <span className={below}>Send us a sketch</span>
          </span>
        </Link>
      </li>
    </ul>
  );
}

/** Drawing of a gate with its measures. */
function GateDrawing() {
  const bars = Array.from({ length: 9 }, (_, index) => 34 + index * 15);
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 200"
      className="aspect-[4/3] w-full fill-none stroke-accent stroke-[1.4] sm:aspect-[5/4] lg:aspect-square"
    >
      <path className="stroke-line" d="M0 40h200M0 80h200M0 120h200M0 160h200M40 0v200M80 0v200M120 0v200M160 0v200" />
      <path d="M26 152V74h4v78zM170 152V74h4v78zM30 84Q100 40 170 84M30 92Q100 48 170 92M30 144h140M30 118h140" />
      {bars.map((x) => (
        <path key={x} d={`M${x + 6} 144V${Math.round(88 - 22 * Math.sin(((x - 28) / 144) * Math.PI))}`} />
      ))}
      <path d="M100 62v82M94 104h-8M106 104h8" />
      <g className="stroke-ink-soft stroke-1">
        <path d="M26 168h148M26 163v10M174 163v10M186 58v94M181 58h10M181 152h10" />
      </g>
      <g className="fill-ink-soft stroke-none text-[0.6rem]">
        <text x="100" y="184" textAnchor="middle">
          3.10 m
        </text>
        <text x="196" y="104" textAnchor="middle" transform="rotate(-90 196 104)">
          1.90 m
        </text>
      </g>
    </svg>
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
