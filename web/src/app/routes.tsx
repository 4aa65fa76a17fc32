// The routes of the storefront; each screen is a chunk of its own.
import { lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { questionsPart, reviewsPart } from '../features/catalogue/below-the-fold';
import { lazyWithPreload } from '../shared/lazy-with-preload';
import { paths } from '../shared/paths';

export interface Route {
  path: string;
  /** Below web/src/features, as the build's manifest names its chunk. */
  file: string;
  /** Its parts with chunks of their own that the server renders too, named likewise. */
  parts: readonly string[];
  Screen: ComponentType;
  /** Fetches the chunk; what was fetched is shown without waiting. */
  load(): Promise<unknown>;
}

function screen(
  path: string,
  file: string,
  fetchModule: () => Promise<{ default: ComponentType }>,
  parts: Readonly<Record<string, { load(): Promise<unknown> }>> = {},
): Route {
  const { Component: Screen, load } = lazyWithPreload(async () => {
    const [module] = await Promise.all([fetchModule(), ...Object.values(parts).map((part) => part.load())]);
    return module;
  });
  return { path, file, parts: Object.keys(parts), load, Screen };
}

export const routes: readonly Route[] = [
  screen(paths.home.path, 'pages/HomeRoute', () => import('../features/pages/HomeRoute')),
  screen(paths.products.path, 'catalogue/ProductsRoute', () => import('../features/catalogue/ProductsRoute')),
  screen(paths.product.path, 'catalogue/ProductRoute', () => import('../features/catalogue/ProductRoute'), {
    'catalogue/Questions': questionsPart,
    'catalogue/Reviews': reviewsPart,
  }),
  screen(paths.cart.path, 'checkout/CartRoute', () => import('../features/checkout/CartRoute')),
  screen(
    paths.customOrder.path,
    'custom-orders/CustomOrderRoute',
    () => import('../features/custom-orders/CustomOrderRoute'),
  ),
  screen(paths.login.path, 'account/LoginRoute', () => import('../features/account/LoginRoute')),
  screen(paths.signup.path, 'account/SignupRoute', () => import('../features/account/SignupRoute')),
  screen(paths.about.path, 'pages/AboutRoute', () => import('../features/pages/AboutRoute')),
  screen(paths.contact.path, 'contact/ContactRoute', () => import('../features/contact/ContactRoute')),
  screen(paths.page.path, 'pages/PageRoute', () => import('../features/pages/PageRoute')),
  screen(paths.contactMails.path, 'account/ContactMailsRoute', () => import('../features/account/ContactMailsRoute')),
  screen(
    paths.cartReminders.path,
    'account/CartRemindersRoute',
    () => import('../features/account/CartRemindersRoute'),
  ),
  screen(paths.signInLink.path, 'account/SignInLinkRoute', () => import('../features/account/SignInLinkRoute')),
  screen(paths.account.path, 'account/MyAccountRoute', () => import('../features/account/MyAccountRoute')),
  screen(paths.password.path, 'account/PasswordRoute', () => import('../features/account/PasswordRoute')),
  screen(paths.devices.path, 'account/DevicesRoute', () => import('../features/account/DevicesRoute')),
  screen(paths.myOrders.path, 'orders/MyOrdersRoute', () => import('../features/orders/MyOrdersRoute')),
  screen(paths.likes.path, 'catalogue/LikesRoute', () => import('../features/catalogue/LikesRoute')),
  screen(paths.addresses.path, 'checkout/AddressesRoute', () => import('../features/checkout/AddressesRoute')),
  screen(paths.order.path, 'orders/OrderRoute', () => import('../features/orders/OrderRoute')),
  screen(paths.track.path, 'orders/TrackRoute', () => import('../features/orders/TrackRoute')),
  screen(paths.confirm.path, 'orders/ConfirmRoute', () => import('../features/orders/ConfirmRoute')),
  screen(paths.quote.path, 'quotes/QuoteRoute', () => import('../features/quotes/QuoteRoute')),
  screen(paths.pay.path, 'orders/PayRoute', () => import('../features/orders/PayRoute')),
  screen(paths.follow.path, 'orders/FollowRoute', () => import('../features/orders/FollowRoute')),
  screen(paths.review.path, 'reviews/ReviewRoute', () => import('../features/reviews/ReviewRoute')),
];

/** Unknown paths show it too. */
export const home = routes[0]!;

/** Never rendered on the server. */
export const BackOffice = lazy(() => import('./AdminRoutes'));

/** Opened by the link of an invitation, before there is an account; it is not part of the shop that others see. */
export const JoinStaff = lazy(() => import('../features/account/JoinRoute'));

/** The storefront's route at a path; undefined for the back office. */
export function routeOf(pathname: string): Route | undefined {
  if (matchPath(paths.admin.path, pathname)) return undefined;
  return routes.find(({ path }) => matchPath(path, pathname)) ?? home;
}

/** Prefetches the code of the screen at an address. */
export async function preloadScreen(pathname: string): Promise<void> {
  // A chunk that cannot be fetched now is asked for again, with an error page, when the screen is opened.
  await routeOf(pathname)
    ?.load()
    .catch(() => {});
}
