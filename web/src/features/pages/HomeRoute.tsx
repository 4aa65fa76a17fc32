// The home page: what the shop is, what it sells, how it works.
import { useEffect } from 'react';
import { useHomeQuery } from '../../generated/pages';
import { ProductCard } from '../../shared/catalogue/ProductCard';
import { ProductCardSkeleton } from '../../shared/catalogue/ProductCardSkeleton';
import { Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { ButtonLink } from '../../shared/ui/Button';
import { Collections, CollectionsSkeleton } from './Collections';
import { home } from './home-content';
import { HeroFilms } from './HeroFilms';
import { SectionHeading } from './SectionHeading';
import { Consultation, Process, Testimonials, WhyChooseUs } from './HomeSections';

const productGrid = 'mt-8 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4';

export default function HomeRoute() {
  const { data, error, loading } = useHomeQuery({ errorPolicy: 'all' });
  useEffect(() => {
    if (error) console.error('Categories or featured products could not be fetched', error);
  }, [error]);

  const featured = data?.featuredProducts?.map((product) => ({
    title: product.title,
    path: paths.product.href(product),
  }));
  return (
    <>
      <Head
        canonical={paths.home.href}
        facts={(words) => [words.shop(), ...(featured ? [words.list(home.signaturePieces.title, featured)] : [])]}
      />
      <HeroFilms />
      <WhyChooseUs />
      {(loading || data?.categories) && (
        <section data-later aria-labelledby="collections" className="container-page pb-16 sm:pb-24">
          <SectionHeading id="collections" {...home.collections} />
          {data?.categories ? <Collections categories={data.categories} /> : <CollectionsSkeleton />}
        </section>
      )}
      {(loading || data?.featuredProducts) && (
        <section data-later aria-labelledby="signature" className="container-page pb-16 sm:pb-24">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <SectionHeading id="signature" {...home.signaturePieces} />
            <ButtonLink to={paths.products.href()} look="outline">
              {home.signaturePieces.fullCollectionLabel}
            </ButtonLink>
          </div>
          {data?.featuredProducts ? (
            <ul className={productGrid}>
              {data.featuredProducts.slice(0, 4).map((product) => (
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
        </section>
      )}
      <Process />
      <Testimonials />
      <Consultation />
    </>
  );
}
