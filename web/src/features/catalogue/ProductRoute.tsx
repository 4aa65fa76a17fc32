// Product page; shows the list's cached data until the rest has loaded.
import { lazy, Suspense, useEffect, type MouseEvent } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useReviewsQuery } from '../../generated/catalogue';
import { backToListIn } from '../../shared/catalogue/back-to-list';
import type { ChosenValue } from '../../shared/catalogue/choice';
import { errorCode } from '../../shared/error-text';
import { Head, PermanentRedirect, Status, useHydrated } from '../../shared/page';
import { paths } from '../../shared/paths';
import { documentTitle } from '../../shared/shop';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { ArrowLeftIcon } from '../../shared/ui/icons';
import { NotFoundLinks } from '../../shared/ui/NotFoundLinks';
import { ProductDetails, ProductDetailsSkeleton } from './ProductDetails';
import { reviewsPart } from './below-the-fold';
import { reviewsAsked } from './first-reviews';
import { ProductHead } from './ProductHead';
import { RelatedProducts } from './RelatedProducts';
import { StaffPreview } from './StaffPreview';
import { askedBy, useProductPage } from './use-product-page';

const Reviews = reviewsPart.Component;
const RecentlyViewed = lazy(() => import('./RecentlyViewed'));

/** Error codes of a missing product. */
const absent = new Set(['NOT_FOUND', 'BAD_INPUT']);

function ProductScreen({ id, words }: { id: string; words: string | undefined }) {
  const hydrated = useHydrated();
  const [params] = useSearchParams();
  const { product, rest, group, first, loading, error, refetch } = useProductPage(
    id,
    params,
    backToListIn(useLocation())?.product,
  );
  const reviews = useReviewsQuery({ variables: reviewsAsked(first?.id ?? ''), skip: !first }).data?.reviews;
  const code = errorCode(error);
  useEffect(() => {
    if (error) console.error('The product could not be fetched', error);
  }, [error]);

  if (product) {
    const isOwn = product.id === id;
    const named = isOwn || !product.group ? product : product.group;
    // A product from this browser's storage may have no slug; the id of a member that was deleted leads to its group.
    const isNamed = named.id === id && (!named.slug || named.slug === words);
    return (
      <>
        <ProductHead
          product={product}
          rest={rest}
          group={group}
          reviews={reviews}
          choice={isOwn ? undefined : (askedBy(id, params).choice as ChosenValue[])}
        />
        {!isNamed && <PermanentRedirect to={paths.product.own(named)} />}
        <ProductDetails product={product} rest={rest} group={group} />
        {first && (
          <Suspense>
            <Reviews key={first.id} productId={first.id} />
          </Suspense>
        )}
        {first && <RelatedProducts id={first.id} inStock={first.stock > 0} />}
        <Suspense>{hydrated && <RecentlyViewed product={product} />}</Suspense>
      </>
    );
  }
  if (loading) return <ProductDetailsSkeleton />;
  if (error && !(code && absent.has(code)))
    return (
      <div role="alert" className="py-24 text-center">
        <Head title={documentTitle('Product')} />
        <h1 className="text-title">This product could not be loaded</h1>
        <Button className="mt-6" look="outline" onClick={() => void refetch().catch(() => {})}>
          Try again
        </Button>
      </div>
    );
  return (
    <>
      <Head title={documentTitle('Product not found')} />
      <Status code={404} />
      <StaffPreview id={id}>
        <div className="py-14 text-center sm:py-24">
          <h1 className="text-title">Product not found</h1>
          <p className="mt-3 text-ink-soft">It may no longer be sold, or this link is not valid.</p>
          <ButtonLink to={paths.products.href()} className="mt-6">
            Go Back
          </ButtonLink>
          <NotFoundLinks />
        </div>
      </StaffPreview>
    </>
  );
}

export default function ProductRoute() {
  const { id, words } = useParams();
  const navigate = useNavigate();
  const back = backToListIn(useLocation());
  const stepBack = (event: MouseEvent) => {
    if (!back?.stepBefore || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  if (!id) return <PermanentRedirect to={paths.products.href()} />;
  return (
    <div className="container-page pt-2 pb-16 sm:pt-4 sm:pb-24">
      <ButtonLink
        to={back?.list ?? paths.products.href()}
        onClick={stepBack}
        look="ghost"
        size="small"
        className="mb-1.5 -ml-3.5 sm:mb-3"
      >
        <ArrowLeftIcon className="size-4" />
        Back to Products
      </ButtonLink>
      <ProductScreen id={id} words={words} />
    </div>
  );
}
