// Details of one product.
import { Link } from 'react-router-dom';
import type { GroupPageFragment, ProductCardFragment, ProductRestFragment } from '../../generated/catalogue';
import { entryId, fullTitle, picturesOf } from '../../shared/catalogue/choice';
import { LikeButton } from '../../shared/catalogue/LikeButton';
import { stockLabel } from '../../shared/catalogue/readiness';
import { DeliverTo } from '../../shared/delivery/DeliverTo';
import { paths } from '../../shared/paths';
import { Badge } from '../../shared/ui/Badge';
import { Price } from '../../shared/ui/Price';
import { Skeleton } from '../../shared/ui/Skeleton';
import { shop } from '../../shared/shop';
import { AgainIcon } from '../../shared/ui/icons';
import BackInStock from './BackInStock';
import { FactTable } from './FactTable';
import { Gallery } from './Gallery';
import { InfoLines } from './InfoLines';
import { Measures } from './Measures';
import { ProductInformation } from './ProductInformation';
import { galleryOf } from './ProductHead';
import { ProductChoice } from './ProductChoice';
import { ProductOffers } from './ProductOffers';
import { Purchase } from './Purchase';
import { QuestionsPart } from './QuestionsPart';
import { RatingLine } from './RatingLine';
import { ShareButton } from './ShareButton';

// Of the few products that are out of stock: the first load of all others does without its form.

const crumb =
  'inline-flex min-h-8 items-center font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11';

const round =
  'grid size-11 place-items-center rounded-full border border-line-strong bg-surface transition hover:bg-sunken';

const detailsGrid = 'grid gap-x-8 gap-y-3 sm:gap-y-8 md:grid-cols-2 lg:gap-x-14 lg:grid-cols-[1.1fr_1fr]';

interface Props {
  product: ProductCardFragment;
  /** Undefined while only the list's data is loaded. */
  rest: ProductRestFragment | undefined;
  /** With its members; undefined while they are loaded, and without a group. */
  group?: GroupPageFragment | undefined;
  /** Shown to staff before it is sold: it can be neither bought nor liked. */
  isPreview?: true;
}

/** Where the GST of the price is. @param ratePercent undefined while it is loaded */
function gstWords({ priceHoldsTax }: Props['product'], ratePercent: number | undefined): string {
  if (shop.chargesTax === false) return 'No tax is added.';
  if (ratePercent === 0) return 'No GST on this.';
  const gst = `GST${ratePercent === undefined ? '' : ` of ${ratePercent}%`}`;
  return priceHoldsTax ? `Includes ${gst}.` : `${gst} is added at checkout.`;
}

export function ProductDetails({ product, rest, group, isPreview }: Props) {
  const title = product.group?.title ?? product.title;
  const facts = rest?.specifications ?? [];
  return (
    <div className={detailsGrid}>
      <Gallery
        key={product.id}
        id={entryId(product)}
        images={rest && group ? galleryOf(rest.gallery, group) : (rest?.gallery ?? picturesOf(product))}
        title={fullTitle(product)}
        keepsRow={group?.members.some(({ images }) => images.length > 1)}
      />
      <div className="min-w-0 wrap-anywhere">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <nav aria-label="Breadcrumb">
              <ol className="flex flex-wrap items-center gap-x-2 text-sm">
                <li>
                  <Link to={paths.products.href()} className={crumb}>
                    Products
                  </Link>
                </li>
                <li className="flex items-center gap-2 before:text-ink-soft before:content-['/']">
                  <Link to={paths.products.href({ category: product.category })} className={crumb}>
                    {product.category}
                  </Link>
                </li>
              </ol>
            </nav>
            <h1 className="text-title sm:mt-1">{title}</h1>
          </div>
          <div className="flex gap-2">
            {!isPreview && <LikeButton productId={product.id} title={title} className={round} />}
            <ShareButton title={title} className={round} />
          </div>
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm sm:mt-3">
          <RatingLine rating={product.rating} />
          <Badge tone={product.stock > 0 ? 'success' : 'danger'}>{stockLabel(product)}</Badge>
        </div>
        <div className="mt-2 sm:mt-4">
          <Price {...product} large />
        </div>
        <p className="mt-1 text-sm text-ink-soft">{gstWords(product, rest?.gstRatePercent)}</p>
        {rest && <ProductOffers offers={rest.offers} />}
        {product.group && <ProductChoice group={product.group} members={group?.members} product={product} />}
        {!isPreview && (
          <div className="mt-7">
            <Purchase key={product.id} product={product} />
          </div>
        )}
        {!isPreview && product.stock <= 0 && (
          <div className="mt-5">
            <BackInStock key={product.id} product={product} />
          </div>
        )}
        <section aria-labelledby="delivery" className="mt-8">
          <h2 id="delivery" className="text-2xl">
            Delivery, returns and warranty
          </h2>
          <div className="mt-4">
            <DeliverTo items={[{ productId: product.id, quantity: 1 }]} />
          </div>
          <ul className="mt-5 grid gap-x-6 gap-y-2.5">
            <InfoLines product={product} />
            <li className="flex items-center gap-3">
              <AgainIcon strokeWidth={1.5} className="size-5.5 shrink-0 text-accent" />
              <Link to={paths.page.href('returns')} className="underline underline-offset-4 pointer-coarse:py-2.5">
                Return policy
              </Link>
            </li>
          </ul>
        </section>
        <h2 className="mt-8 text-2xl">Description</h2>
        {rest ? (
          <p className="mt-2 whitespace-pre-line text-ink-soft">{rest.description}</p>
        ) : (
          <div role="status" aria-label="Loading description" className="mt-3 space-y-2.5">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        )}
        {facts.length > 0 && (
          <>
            <h2 className="mt-8 text-2xl">Specifications</h2>
            <Measures specifications={facts} />
            <FactTable facts={facts} />
          </>
        )}
        {rest && <ProductInformation product={rest} />}
        {!isPreview && <QuestionsPart productId={product.id} />}
      </div>
    </div>
  );
}

/** Placeholder while the product loads. */
export function ProductDetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading product" className={detailsGrid}>
      <div>
        <Skeleton className="aspect-square rounded-card" />
        <Skeleton className="mt-2.5 ml-1 size-12 sm:mt-4 sm:size-20" />
      </div>
      <div>
        <Skeleton className="h-4 w-24" />
        <Skeleton className="mt-4 h-9 w-4/5" />
        <Skeleton className="mt-4 h-4 w-40" />
        <Skeleton className="mt-5 h-8 w-48" />
        <Skeleton className="mt-8 h-13 rounded-full max-sm:hidden" />
        <Skeleton className="mt-3 h-13 rounded-full" />
      </div>
    </div>
  );
}
