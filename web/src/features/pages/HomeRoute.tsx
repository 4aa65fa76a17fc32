// The home page: what the shop is, what it sells, how it works.
import { useEffect } from 'react';
import { useHomeQuery } from '../../generated/pages';
import { ProductCard } from '../../shared/catalogue/ProductCard';
import { ProductCardSkeleton } from '../../shared/catalogue/ProductCardSkeleton';
import { paths } from '../../shared/paths';
import { chatLink, consultationText, documentTitle } from '../../shared/shop';
import { ButtonLink, ButtonOutLink } from '../../shared/ui/Button';
import { Collections, CollectionsSkeleton } from './Collections';
import { home } from './content';
import { HeroFilms } from './HeroFilms';
import { Consultation, Process, Testimonials, WhyChooseUs } from './HomeSections';

const productGrid = 'mt-8 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4';

export default function HomeRoute() {
  const { data, error, loading } = useHomeQuery({ errorPolicy: 'all' });
  useEffect(() => {
    if (error) console.error('Categories or featured products could not be fetched', error);
  }, [error]);

  return (
    <>
      <title>{documentTitle()}</title>
      <HeroFilms>
        <p className="text-sm font-semibold tracking-[0.16em] text-[#ecc793] uppercase">{home.hero.eyebrow}</p>
        <h1 className="mt-3 max-w-[14ch] text-hero">{home.hero.title}</h1>
        <p className="mt-4 max-w-xl text-lg text-white/90">{home.hero.text}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={paths.products.href()} size="large" className="bg-brass! text-[#1c150c]!">
            Explore Collections
          </ButtonLink>
          <ButtonOutLink href={chatLink(consultationText)} size="large" look="light">
            Design Consultation
          </ButtonOutLink>
        </div>
      </HeroFilms>
      <WhyChooseUs />
      {(loading || data?.categories) && (
        <section aria-labelledby="collections" className="container-page pb-16 sm:pb-24">
          <h2 id="collections" className="text-title">
            Our Collections
          </h2>
          {data?.categories ? <Collections categories={data.categories} /> : <CollectionsSkeleton />}
        </section>
      )}
      {(loading || data?.featuredProducts) && (
        <section aria-labelledby="signature" className="container-page pb-16 sm:pb-24">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <h2 id="signature" className="text-title">
              Signature Pieces
            </h2>
            <ButtonLink to={paths.products.href()} look="outline">
              View Full Collection
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
