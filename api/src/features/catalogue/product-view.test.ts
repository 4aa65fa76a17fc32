/** What the schema shows of a stored product. */
import 'reflect-metadata';
import { ObjectId } from '../../types/object-id.js';
import { fullTitle, imageView, productView } from './product-view.js';
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
    undefined,
  );

it('gives all pictures of a product, and to a card the cover and one more', () => {
  const { images, cardImages } = shown('whole', 'in-use', 'detail', 'measures');
  expect(images.map(({ key }) => key)).toEqual(['whole', 'in-use', 'detail', 'measures']);
  expect(cardImages).toEqual(images.slice(0, 2));
  expect(shown('whole').cardImages.map(({ key }) => key)).toEqual(['whole']);
  expect(shown().cardImages).toEqual([]);
});

it('tells the addresses of a picture: the largest, the one nearest to 480 pixels, and all by their width', () => {
  const [image] = shown('ab12').images;
  expect(image).toMatchObject({
    key: 'ab12',
    url: '/media/ab12-960.webp',
    thumbnailUrl: '/media/ab12-480.webp',
    srcSet: '/media/ab12-160.webp 160w, /media/ab12-480.webp 480w, /media/ab12-960.webp 960w',
  });
});

it('leaves what was stored as it was, and is not changed with it', () => {
  // Such as no other picture here has: of those that many have alike there is one copy.
  const stored = { ...picture('ab12'), widths: [320, 720] };
  const one = imageView(stored);
  stored.widths.push(1440);
  expect(one.url).toBe('/media/ab12-720.webp');
  expect(imageView(stored).url).toBe('/media/ab12-1440.webp');
});

it.each([
  ['Gloves', 'L', 'Gloves – L'],
  ['Gloves L', 'L', 'Gloves L'],
  ['Wardrobe – 3 doors, Walnut', '3 Doors', 'Wardrobe – 3 doors, Walnut'],
  ['Bat 16', '6', 'Bat 16 – 6'],
  ['Sign', '½', 'Sign – ½'],
])('the whole title of %s in %s is %s: only whole words say a choice already', (title, value, whole) => {
  expect(fullTitle({ title, chosen: [{ name: 'Size', value }] })).toBe(whole);
});
