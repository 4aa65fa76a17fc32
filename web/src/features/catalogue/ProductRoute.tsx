// Product page; shows the list's cached data until the rest has loaded.
import { lazy, Suspense, useEffect, type MouseEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useFragment } from '@apollo/client/react';
import {
  ProductCardFragmentDoc,
  useProductQuery,
  type ProductCardFragment,
  type ProductQuery,
} from '../../generated/catalogue';
import { backToListIn } from '../../shared/catalogue/back-to-list';
import { errorCode } from '../../shared/error-text';
import { Head, PermanentRedirect, Status, useHydrated } from '../../shared/page';
import { paths } from '../../shared/paths';
import { documentTitle } from '../../shared/shop';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { ArrowLeftIcon } from '../../shared/ui/icons';
import { NotFoundLinks } from '../../shared/ui/NotFoundLinks';
import { ProductDetails, ProductDetailsSkeleton } from './ProductDetails';
import { RelatedProducts } from './RelatedProducts';

const RecentlyViewed = lazy(() => import('./RecentlyViewed'));

/** Error codes of a missing product. */
const absent = new Set(['NOT_FOUND', 'BAD_INPUT']);

interface Known {
  product: ProductCardFragment;
  /** Undefined while only the list's data is loaded. */
  rest: NonNullable<ProductQuery['product']> | undefined;
}

function ProductHead({ product, rest }: Known) {
  const { category, title } = product;
  const path = paths.product.href(product);
  const steps = [
    { name: category, path: paths.products.href({ category }) },
    { name: title, path },
  ];
  return (
    <Head
      title={documentTitle(title)}
      description={rest?.description}
      canonical={path}
      image={product.images[0]?.url}
      type="product"
      structuredData={(jsonLd) => [
        ...(rest ? [jsonLd.product({ ...rest, images: rest.gallery }, path)] : []),
        jsonLd.breadcrumbs(steps),
      ]}
    />
  );
}

function ProductScreen({ id, words }: { id: string; words: string | undefined }) {
  const hydrated = useHydrated();
  const { data, error, loading, refetch } = useProductQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const known = useFragment({
    fragment: ProductCardFragmentDoc,
    fragmentName: 'ProductCard',
    from: { __typename: 'Product', id },
  });
  const rest = data?.product ?? undefined;
  const product = rest ?? (known.dataState === 'complete' && loading ? known.data : undefined);
  const code = errorCode(error);
  useEffect(() => {
    if (error) console.error('The product could not be fetched', error);
  }, [error]);

  if (product)
    return (
      <>
        <ProductHead product={product} rest={rest} />
        {/* A product from this browser's storage may have no slug. */}
        {product.slug && product.slug !== words && <PermanentRedirect to={paths.product.href(product)} />}
        <ProductDetails product={product} rest={rest} />
        <RelatedProducts id={id} inStock={product.stock > 0} />
        <Suspense>{hydrated && <RecentlyViewed product={product} />}</Suspense>
      </>
    );
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
    <div className="py-14 text-center sm:py-24">
      <Head title={documentTitle('Product not found')} />
      <Status code={404} />
      <h1 className="text-title">Product not found</h1>
      <p className="mt-3 text-ink-soft">It may no longer be sold, or this link is not valid.</p>
      <ButtonLink to={paths.products.href()} className="mt-6">
        Go Back
      </ButtonLink>
      <NotFoundLinks />
    </div>
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
      <ProductScreen key={id} id={id} words={words} />
    </div>
  );
}
