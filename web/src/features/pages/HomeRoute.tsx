// The home page: what the shop is, what it sells, how it works.
import { useEffect, type ReactNode } from 'react';
import { useHomeQuery, type ProductCardFragment } from '../../generated/pages';
import { groupOf } from '../../shared/catalogue/choice';
import { ProductCard } from '../../shared/catalogue/ProductCard';
import { ProductCardSkeleton } from '../../shared/catalogue/ProductCardSkeleton';
import { Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { documentTitle, shop } from '../../shared/shop';
import { ButtonLink } from '../../shared/ui/Button';
import type { BlockProps } from './block';
import { Collections, CollectionsSkeleton } from './Collections';
import { ContentScreen } from './ContentScreen';
import { HeroFilms } from './HeroFilms';
import { PageBlocks, type Looks } from './PageBlocks';
import { SectionHeading } from './SectionHeading';
import { carousel } from './carousel-classes';

/** On a phone a carousel to be swiped, like the categories above. */
const productGrid = `mt-4 grid gap-3 sm:mt-8 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4 ${carousel} max-sm:auto-cols-[46%]`;

function withSecondPictureFirst(product: ProductCardFragment): ProductCardFragment {
  const [first, second, ...rest] = product.images;
  return first && second ? { ...product, images: [second, first, ...rest] } : product;
}

export default function HomeRoute() {
  const { data, error, loading } = useHomeQuery({ errorPolicy: 'all' });
  useEffect(() => {
    if (error) console.error('Categories or featured products could not be fetched', error);
  }, [error]);

  const featured = data?.featuredProducts?.map((product) => ({
    title: groupOf(product)?.title ?? product.title,
    path: paths.product.href(product),
  }));
  const own: Looks<(props: BlockProps) => ReactNode> = {
    HERO: ['wide', ({ block }) => <HeroFilms {...block} categories={loading ? undefined : (data?.categories ?? [])} />],
    COLLECTIONS: [
      'plain',
      ({ block, id }) => (
        <>
          <SectionHeading id={id} {...block} />
          {data?.categories ? <Collections categories={data.categories} /> : <CollectionsSkeleton />}
        </>
      ),
    ],
    SIGNATURE_PIECES: [
      'plain',
      ({ block, id }) => (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <SectionHeading id={id} {...block} />
            {block.links.map(({ label, to }) => (
              <ButtonLink key={to} to={to} look="outline" className="max-sm:px-4 max-sm:text-sm">
                {label}
              </ButtonLink>
            ))}
          </div>
          {data?.featuredProducts ? (
            <ul className={productGrid}>
              {/* The tiles of the categories show their first pictures. */}
              {data.featuredProducts
                .slice(0, 4)
                .map(withSecondPictureFirst)
                .map((product) => (
                  <li key={product.id}>
                    <ProductCard product={product} />
                  </li>
                ))}
            </ul>
          ) : (
            <div className={productGrid} role="status" aria-label="Loading signature pieces">
              {Array.from({ length: 4 }, (_, index) => (
                <ProductCardSkeleton key={index} />
              ))}
            </div>
          )}
        </>
      ),
    ],
  };
  /** Data that could not be fetched has no section. */
  const isThere: Record<string, boolean> = {
    COLLECTIONS: loading || Boolean(data?.categories),
    SIGNATURE_PIECES: loading || Boolean(data?.featuredProducts),
  };
  return (
    <ContentScreen id="home" path={paths.home.href}>
      {({ title, description, blocks }) => (
        <>
          <Head
            title={title ? documentTitle(title) : undefined}
            description={description}
            canonical={paths.home.href}
            structuredData={(jsonLd) => [
              jsonLd.shop(),
              ...blocks.flatMap((block) =>
                featured && block.type === 'SIGNATURE_PIECES' ? [jsonLd.list(block.title ?? '', featured)] : [],
              ),
            ]}
          />
          <PageBlocks blocks={blocks.filter(({ type }) => isThere[type] ?? true)} own={own} heading={shop.brand} />
        </>
      )}
    </ContentScreen>
  );
}
