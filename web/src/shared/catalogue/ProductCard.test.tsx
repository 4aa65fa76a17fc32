// A product's card: its second picture, what cannot be bought, and the way into the cart.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cartOf, customer, openScreen, product, wardrobe } from '../../../test/stage';
import type { ProductCardFragment } from '../../generated/shared';
import { useCart } from '../cart/cart';
import { useSession } from '../session/session';
import { ProductCard } from './ProductCard';

const picture = (url: string) => ({
  __typename: 'ProductImage',
  url,
  thumbnailUrl: url,
  srcSet: '',
  width: 480,
  height: 480,
  alt: '',
  placeholder: null,
});
const bat = product('bat', { images: [picture('/media/whole.webp'), picture('/media/handle.webp')] });
const pictures = () => [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'));

function Count() {
  return <p>{useCart().count} in the cart</p>;
}

function Visitor() {
  return <p>{useSession().user?.name ?? 'Nobody'} looks at it</p>;
}

async function open(one: ReturnType<typeof product>) {
  const stage = openScreen(
    '/products',
    <>
      <ProductCard product={one as ProductCardFragment} />
      <Count />
      <Visitor />
    </>,
    {
      Me: () => customer(cartOf([])),
      AddToCart: ({ quantity }) => ({ addToCart: cartOf([[one, quantity as number]]) }),
    },
  );
  await screen.findByText('Asha Verma looks at it');
  return stage;
}

/** jsdom has no pointer events of its own: what the card reads of them is said here. */
function point(type: string, { pointerType, clientX = 0 }: { pointerType: string; clientX?: number }) {
  fireEvent(
    screen.getByRole('article'),
    Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType }),
  );
}

test('fetches the second picture when a pointer rests on the card or a finger swipes it', async () => {
  await open(bat);
  expect(pictures()).toEqual(['/media/whole.webp']);
  point('pointerover', { pointerType: 'touch' });
  expect(pictures()).toHaveLength(1);
  const second = () => document.querySelectorAll('img')[1];
  point('pointerdown', { pointerType: 'touch', clientX: 150 });
  point('pointerup', { pointerType: 'touch', clientX: 140 });
  expect(second()).toBeUndefined();
  point('pointerdown', { pointerType: 'touch', clientX: 150 });
  point('pointerup', { pointerType: 'touch', clientX: 90 });
  expect(second()).toHaveClass('opacity-100');
  point('pointerdown', { pointerType: 'touch', clientX: 90 });
  point('pointerup', { pointerType: 'touch', clientX: 150 });
  expect(second()).toHaveClass('opacity-0');
  point('pointerover', { pointerType: 'mouse' });
  expect(second()).toHaveClass('opacity-100');
});

test('puts one piece into the cart without a look at the product', async () => {
  const { asked } = await open(bat);
  fireEvent.click(screen.getByRole('button', { name: 'Add Product bat to cart' }));
  expect(await screen.findByText('1 in the cart')).toBeVisible();
  await waitFor(() => expect(asked).toContain('AddToCart'));
});

test('says what is out of stock, and offers no way to buy it', async () => {
  await open(product('bat', { stock: 0, inStock: false, featured: true }));
  expect(screen.getByText('Out of Stock')).toBeVisible();
  expect(screen.queryByText('Featured')).toBeNull();
  expect(screen.queryByRole('button', { name: /to cart/ })).toBeNull();
});

test('a group has one card: its title, the least that a member costs, its finishes, and the page where one is chosen', async () => {
  const { group, members } = wardrobe();
  await open({ ...members[1]!, group } as unknown as ReturnType<typeof product>);
  const at = '/product/wardrobe/wardrobe?Doors=2+doors&Finish=White';
  expect(screen.getByRole('link', { name: 'Wardrobe' })).toHaveAttribute('href', at);
  expect(screen.getByRole('link', { name: 'Choose options of Wardrobe' })).toHaveAttribute('href', at);
  expect(screen.getByText('from')).toBeVisible();
  expect(screen.getByText('₹1,180 incl. GST')).toBeVisible();
  expect(screen.getByText('Finish: Walnut, White')).toBeInTheDocument();
  expect(screen.queryByText('Out of Stock')).toBeNull();
  expect(screen.queryByRole('button', { name: /to cart/ })).toBeNull();
});

test('a group shows an MRP only where it is that of every member, and counts choices without colours', async () => {
  const { group, members } = wardrobe();
  const priceRange = { ...group.priceRange, max: 1000, maxWithTax: 1180 };
  const plain = { ...group, priceRange, options: group.options.slice(0, 1) };
  const one = { ...members[0]!, originalPrice: 1500, discountPercent: 33, discountPercentWithTax: 21 };
  const { unmount } = await open({ ...one, group: plain } as unknown as ReturnType<typeof product>);
  expect(screen.getByText('3 choices')).toBeVisible();
  expect(screen.queryByText('₹1,500')).toBeNull();
  expect(screen.queryByText('from')).toBeNull();
  unmount();
  await open({ ...one, group: { ...plain, originalPrice: 1500 } } as unknown as ReturnType<typeof product>);
  expect(screen.getByText('₹1,500')).toBeVisible();
});
