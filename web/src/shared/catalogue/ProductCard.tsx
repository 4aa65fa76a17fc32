// A product as it stands in a list: the whole card leads to the product.
import { Link, useLocation } from 'react-router-dom';
import type { ProductCardFragment } from '../../generated/shared';
import { paths } from '../paths';
import { wayBack } from './way-back';
import { Badge } from '../ui/Badge';
import { Picture } from '../ui/Picture';
import { Price } from '../ui/Price';
import { LikeButton } from './LikeButton';

interface Props {
  product: ProductCardFragment;
  /** Above the fold: its picture is loaded at once. */
  eager?: boolean;
  /** The heading level that fits the list. */
  heading?: 'h2' | 'h3';
}

export function ProductCard({ product, eager, heading: Heading = 'h3' }: Props) {
  const location = useLocation();
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition duration-300 hover:-translate-y-0.5 hover:shadow-raised">
      <div className="relative aspect-square overflow-hidden bg-sunken">
        <Picture
          image={product.images[0]}
          alt={product.title}
          eager={eager}
          sizes="(min-width: 80rem) 18rem, (min-width: 64rem) 28vw, (min-width: 40rem) 33vw, 50vw"
          className="size-full transition duration-700 ease-out group-hover:scale-[1.04]"
        />
        <div className="absolute top-3 left-3 flex flex-col items-start gap-1.5 max-[22rem]:top-auto max-[22rem]:bottom-2 max-[22rem]:left-2">
          {!product.inStock && <Badge tone="danger">Out of Stock</Badge>}
          {product.featured && <Badge tone="accent">Featured</Badge>}
        </div>
      </div>
      <div className="flex grow flex-col gap-1 p-3.5 sm:p-4">
        <p className="text-xs tracking-wide text-ink-soft">{product.category}</p>
        <Heading className="font-sans leading-snug font-semibold">
          <Link
            to={paths.product.href(product)}
            state={wayBack(location)}
            className="after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
          >
            <span className="line-clamp-2 max-[22rem]:line-clamp-3">{product.title}</span>
          </Link>
        </Heading>
        <div className="mt-auto pt-1.5">
          <Price {...product} />
        </div>
      </div>
      <LikeButton
        productId={product.id}
        title={product.title}
        className="absolute top-2 right-2 z-10 size-11 bg-surface/85 backdrop-blur-sm"
      />
    </article>
  );
}
