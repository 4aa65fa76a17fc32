// Which screen stands at which address; each is a chunk of its own, fetched when first shown or about to be.
import { lazy, type ComponentType } from 'react';
import { paths } from '../shared/paths';

type Screen = () => Promise<{ default: ComponentType }>;

const screens = {
  [paths.home.path]: () => import('../features/pages/HomeRoute'),
  [paths.products.path]: () => import('../features/catalogue/ProductsRoute'),
  [paths.product.path]: () => import('../features/catalogue/ProductRoute'),
  [paths.cart.path]: () => import('../features/checkout/CartRoute'),
  [paths.customOrder.path]: () => import('../features/custom-orders/CustomOrderRoute'),
  [paths.login.path]: () => import('../features/account/LoginRoute'),
  [paths.signup.path]: () => import('../features/account/SignupRoute'),
  [paths.about.path]: () => import('../features/pages/AboutRoute'),
  [paths.contact.path]: () => import('../features/contact/ContactRoute'),
  [paths.myOrders.path]: () => import('../features/orders/MyOrdersRoute'),
} satisfies Record<string, Screen>;

export const routes = Object.entries<Screen>(screens).map(([path, load]) => ({ path, Screen: lazy(load) }));

export const Home = routes[0]!.Screen;

export const BackOffice = lazy(() => import('./AdminRoutes'));

/** Fetches the chunk of the screen an address leads to, before somebody goes there. */
export function preloadScreen(pathname: string): void {
  const first = `/${pathname.split('/')[1] ?? ''}`;
  const path = (Object.keys(screens) as (keyof typeof screens)[]).find((candidate) =>
    first === '/' ? candidate === '/' : candidate.split('/:')[0] === first,
  );
  // A chunk that cannot be fetched now is asked for again, with an error page, when the screen is opened.
  if (path) void screens[path]().catch(() => {});
}
