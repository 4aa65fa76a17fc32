/** What the schema shows of a stored product. */
import 'reflect-metadata';
import { ObjectId } from '../../types/object-id.js';
import { productView } from './product-view.js';
import type { Product } from './product.model.js';

const picture = (key: string) => ({ key, width: 960, height: 960, widths: [160, 480, 960], placeholder: '', alt: key });
const shown = (...keys: string[]) =>
  productView(
    {
      _id: new ObjectId(),
      category: new ObjectId(),
      price: 100,
      gstRatePercent: 18,
      images: keys.map(picture),
    } as unknown as Product,
    undefined,
  );

it('gives all pictures of a product, and to a card the cover and one more', () => {
  const { images, cardImages } = shown('whole', 'in-use', 'detail', 'measures');
  expect(images.map(({ key }) => key)).toEqual(['whole', 'in-use', 'detail', 'measures']);
  expect(cardImages).toEqual(images.slice(0, 2));
  expect(shown('whole').cardImages.map(({ key }) => key)).toEqual(['whole']);
  expect(shown().cardImages).toEqual([]);
});
