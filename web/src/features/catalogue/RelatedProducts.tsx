// Rows of other products: what was bought with this one, and related ones, or similar ones when it is out of stock.
import { useRelatedProductsQuery } from '../../generated/catalogue';
import type { ProductCardFragment } from '../../generated/shared';
import { ProductCard } from '../../shared/catalogue/ProductCard';

/** The most cards of a row; a row of related products has as many as the server gives. */
const ROW_MOST = 4;

export function RelatedProducts({ id, inStock }: { id: string; inStock: boolean }) {
  const { data } = useRelatedProductsQuery({ variables: { id } });
  if (!data) return null;
  const together = (data.product?.boughtTogether ?? []).slice(0, ROW_MOST);
  const also = without(data.product?.alsoBought ?? [], together).slice(0, ROW_MOST);
  const related = without(data.relatedProducts, [...together, ...also]);
  return (
    <>
      <Row id="bought-together" heading="Often bought together" products={together} />
      <Row id="also-bought" heading="Customers also bought" products={also} />
      <Row id="related" heading={inStock ? 'You may also like' : 'Similar products in stock'} products={related} />
    </>
  );
}

/** What a shopper sees as one thing: members of a group have the same card. */
const unitOf = ({ id, group }: ProductCardFragment): string => group?.id ?? id;

function without(products: readonly ProductCardFragment[], shown: readonly ProductCardFragment[]) {
  const units = new Set(shown.map(unitOf));
  return products.filter((one) => !units.has(unitOf(one)));
}

interface RowProps {
  id: string;
  heading: string;
  products: readonly ProductCardFragment[];
}

function Row({ id, heading, products }: RowProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-16 sm:mt-24">
      <h2 id={id} className="text-title">
        {heading}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
