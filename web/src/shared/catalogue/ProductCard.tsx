// A product as it stands in a list: the whole card leads to the product, a second picture shows under a pointer or a swipe.
import { useRef, useState, type PointerEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ProductCardFragment } from '../../generated/shared';
import { openWithTransition, pictureMark } from '../picture-transition';
import { paths } from '../paths';
import { backToList } from './back-to-list';
import { CardChoices, cardPrice } from './CardChoices';
import { entryId, groupOf, picturesOf } from './choice';
import { Badge } from '../ui/Badge';
import { classNames } from '../ui/class-names';
import { Picture } from '../ui/Picture';
import { Price } from '../ui/Price';
import { Stars } from '../ui/Stars';
import { LikeButton } from './LikeButton';
import { ChooseFirst, QuickAdd } from './QuickAdd';

interface Props {
  product: ProductCardFragment;
  /** Above the fold: its picture is loaded at once. */
  eager?: boolean;
  /** The heading level that fits the list. */
  heading?: 'h2' | 'h3';
}

/** Pixels that a finger goes sideways before it is a swipe. */
const swipe = 30;

const sizes = '(min-width: 80rem) 18rem, (min-width: 64rem) 28vw, (min-width: 40rem) 33vw, 50vw';

/** Which picture is shown, and what on the card changes it. The second is fetched when it is first wanted. */
function useSecondPicture(there: boolean) {
  const [second, setSecond] = useState(false);
  const [wanted, setWanted] = useState(false);
  const start = useRef<number>(undefined);
  const show = (which: boolean) => {
    setWanted((before) => before || which);
    setSecond(which);
  };
  const handlers = there && {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && show(true),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && show(false),
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? undefined : clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const way = clientX - (start.current ?? clientX);
      if (Math.abs(way) > swipe) show(way < 0);
    },
  };
  return { second, wanted, handlers: handlers || {} };
}

export function ProductCard({ product, eager, heading: Heading = 'h3' }: Props) {
  const location = useLocation();
  const navigate = useNavigate();
  const way = { to: paths.product.href(product), state: backToList(location, product.id) };
  const group = groupOf(product);
  const { title, inStock } = group ?? product;
  const [first, other] = picturesOf(product);
  const { second, wanted, handlers } = useSecondPicture(other !== undefined);
  return (
    <article
      {...handlers}
      className="group relative flex h-full touch-pan-y touch-pinch-zoom flex-col overflow-hidden rounded-card border border-line bg-surface transition duration-300 hover:-translate-y-0.5 hover:shadow-raised"
    >
      <div className="relative aspect-square overflow-hidden bg-sunken">
        <div {...pictureMark(entryId(product))} className={classNames('size-full', !inStock && 'opacity-60 grayscale')}>
          <Picture
            image={first}
            alt={title}
            eager={eager}
            sizes={sizes}
            className="size-full transition duration-700 ease-out group-hover:scale-[1.04]"
          />
          {other && wanted && (
            <Picture
              image={other}
              alt=""
              sizes={sizes}
              className={classNames(
                'absolute inset-0 size-full transition-opacity duration-300',
                second ? 'opacity-100' : 'opacity-0',
              )}
            />
          )}
        </div>
        {product.featured && inStock && (
          <div className="absolute top-3 left-3 max-[22rem]:top-auto max-[22rem]:bottom-2 max-[22rem]:left-2">
            <Badge tone="accent">Featured</Badge>
          </div>
        )}
        {!inStock && (
          <p className="absolute inset-x-0 bottom-0 bg-surface/92 py-1.5 text-center text-sm font-semibold text-danger">
            Out of Stock
          </p>
        )}
        {other && (
          <span aria-hidden className="absolute inset-x-0 top-3 flex justify-center gap-1 pointer-fine:hidden">
            {[false, true].map((dot) => (
              <span
                key={String(dot)}
                className={classNames('size-1.5 rounded-full bg-ink', dot === second ? 'opacity-70' : 'opacity-20')}
              />
            ))}
          </span>
        )}
      </div>
      <div className="flex grow flex-col gap-1 p-3.5 sm:p-4">
        <p className="text-xs tracking-wide text-ink-soft">{product.category}</p>
        <Heading className="font-sans leading-snug font-semibold">
          <Link
            {...way}
            onClick={(event) => openWithTransition(event, entryId(product), () => void navigate(way.to, way))}
            className="after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
          >
            <span className="line-clamp-2 max-[22rem]:line-clamp-3">{title}</span>
          </Link>
        </Heading>
        {product.rating && (
          <p className="flex items-center gap-1.5 text-sm">
            <Stars value={product.rating.average} />
            <span className="text-ink-soft">
              {product.rating.average} ({product.rating.count})
            </span>
          </p>
        )}
        {group && <CardChoices group={group} />}
        <div className="mt-auto flex items-end justify-between gap-1 pt-1.5">
          <Price {...cardPrice(product)} />
          {inStock && (group ? <ChooseFirst title={title} way={way} /> : <QuickAdd product={product} />)}
        </div>
      </div>
      <LikeButton
        productId={product.id}
        title={title}
        className="absolute top-2 right-2 z-10 size-11 bg-surface/85 backdrop-blur-sm"
      />
    </article>
  );
}
