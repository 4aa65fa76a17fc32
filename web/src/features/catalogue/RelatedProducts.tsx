// Related products, or similar ones when the product is out of stock.
import { useRelatedProductsQuery } from '../../generated/catalogue';
import { ProductCard } from '../../shared/catalogue/ProductCard';

export function RelatedProducts({ id, inStock }: { id: string; inStock: boolean }) {
  const { data } = useRelatedProductsQuery({ variables: { id } });
  if (!data?.relatedProducts.length) return null;
  return (
    <section aria-labelledby="related" className="mt-16 sm:mt-24">
      <h2 id="related" className="text-title">
        {inStock ? 'You may also like' : 'Similar products in stock'}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {data.relatedProducts.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
