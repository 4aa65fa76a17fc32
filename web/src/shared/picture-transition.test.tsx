// The view transition of a product's picture between card and page.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { useLayoutEffect } from 'react';
import { openScreen, product } from '../../test/stage';
import type { ProductCardFragment } from '../generated/shared';
import { ProductCard } from './catalogue/ProductCard';
import { pictureMark, screenArrived } from './picture-transition';

/** A list of one card, and where it leads to. */
function Screens() {
  const { pathname } = useLocation();
  useLayoutEffect(screenArrived, [pathname]);
  return pathname === '/products' ? (
    <ProductCard product={product('bat') as ProductCardFragment} />
  ) : (
    <ul {...pictureMark('bat')}>
      <li>The bat</li>
    </ul>
  );
}

const called = () =>
  [...document.querySelectorAll<HTMLElement>('[data-picture]')].map(
    ({ tagName, style }) => tagName + style.viewTransitionName,
  );
const seen: string[] = [];

/** What a browser does: the names at the beginning, and those when the other screen is there. */
function begin(update: () => Promise<void>) {
  seen.push(`from ${called().join()}`);
  const updated = Promise.resolve().then(update);
  const finished = updated.then(() => void seen.push(`to ${called().join()}`));
  return { ready: finished, finished, skipTransition: () => seen.push('skipped') };
}

beforeEach(() => {
  seen.length = 0;
  Object.assign(document, { startViewTransition: begin });
  // jsdom has no layout: everything is in view.
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: 0, bottom: 10, left: 0, right: 10 } as DOMRect);
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(document, 'startViewTransition');
});

const open = () => openScreen('/products', <Screens />, { Me: () => ({ me: null }) }, 'anonymous');
const link = () => screen.getByRole('link', { name: 'Product bat' });

test('carries its name from the card to the page and gives it back', async () => {
  open();
  fireEvent.click(link());
  await screen.findByText('The bat');
  await waitFor(() => expect(seen).toEqual(['from DIVpicture', 'to ULpicture']));
  await waitFor(() => expect(called()).toEqual(['UL']));
});

test('stands still for readers who want no motion, in a browser that has none, and for a link opened elsewhere', async () => {
  open();
  const still = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  fireEvent.click(link());
  await screen.findByText('The bat');
  still.mockRestore();
  window.history.back();
  await screen.findByRole('link', { name: 'Product bat' });
  fireEvent.click(link(), { ctrlKey: true });
  Reflect.deleteProperty(document, 'startViewTransition');
  fireEvent.click(link());
  await screen.findByText('The bat');
  expect(seen).toEqual([]);
});

test('shows the other screen also where its picture is out of view', async () => {
  open();
  fireEvent.click(link());
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: -20, bottom: -10, left: 0, right: 10 } as DOMRect);
  await screen.findByText('The bat');
  await waitFor(() => expect(seen).toEqual(['from DIVpicture', 'skipped', 'to UL']));
});
