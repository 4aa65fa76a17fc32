/** The storefront's frame: header, footer and chat button around the current screen. */
import { Suspense, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { screenArrived } from '../shared/picture-transition';
import { paths } from '../shared/paths';
import { Spinner } from '../shared/ui/Spinner';
import { useFocusOnNewScreen } from '../shared/ui/use-focus-on-new-screen';
import { ChatButton } from './ChatButton';
import { ScreenHydrated } from './ScreenHydrated';
import { ErrorBoundary } from './ErrorBoundary';
import { Footer } from './Footer';
import { Header, QuietHeader } from './Header';
import { OfflineNotice } from './OfflineNotice';
import { useOfflineCache } from './offline/use-offline-cache';
import { FromAddress } from './FromAddress';
import { useScreenPrefetch } from './prefetch';
import { useScrollRestoration } from './use-scroll-restoration';

export function StorefrontLayout() {
  const main = useFocusOnNewScreen();
  const { pathname, search, key } = useLocation();
  const quiet = pathname === paths.cart.path && new URLSearchParams(search).has('step');
  useScreenPrefetch();
  useOfflineCache();
  useScrollRestoration();
  useLayoutEffect(screenArrived, [key]);
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-full focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <OfflineNotice />
      {quiet ? <QuietHeader /> : <Header />}
      {/* At least as high as the window: the footer stays out of view while a screen is empty, and does not shift. */}
      <main id="main" ref={main} tabIndex={-1} className="min-h-dvh grow">
        {/* A product's slug after its id does not make another screen. */}
        <ErrorBoundary key={pathname.split('/', 3).join('/')}>
          <Suspense fallback={<Spinner className="flex min-h-[60dvh] w-full text-3xl text-accent" />}>
            <Outlet />
            <ScreenHydrated />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <FromAddress />
      <ChatButton />
    </div>
  );
}
