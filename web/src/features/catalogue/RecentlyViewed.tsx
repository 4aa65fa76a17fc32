// Recently viewed products.
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProductCardFragment } from '../../generated/catalogue';
import { entryId } from '../../shared/catalogue/choice';
import { paths } from '../../shared/paths';
import { mediaUrl } from '../../shared/ui/Picture';
import { readRecentlyViewed, rememberViewed, type Seen } from './recently-viewed';

export default function RecentlyViewed({ product }: { product: ProductCardFragment }) {
  const [seen, setSeen] = useState<Seen[]>([]);
  useEffect(() => {
    setSeen(readRecentlyViewed().filter((one) => entryId(one) !== entryId(product)));
    rememberViewed(product);
  }, [product]);
  if (seen.length === 0) return null;
  return (
    <section aria-labelledby="seen" className="mt-16 print:hidden sm:mt-20">
      <h2 id="seen" className="text-2xl">
        Recently viewed
      </h2>
      <ul className="mt-4 flex gap-3 overflow-x-auto pb-2 sm:gap-4">
        {seen.map((one) => (
          <li key={entryId(one)} className="w-28 shrink-0 sm:w-36">
            <Link to={paths.product.href(one)} className="block text-sm leading-snug hover:underline">
              <span className="block aspect-square overflow-hidden rounded-card border border-line bg-sunken">
                {one.picture && (
                  <img
                    src={mediaUrl(one.picture)}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    className="size-full object-cover"
                  />
                )}
              </span>
              <span className="mt-2 line-clamp-2">{one.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
