// What stands on every page: header, footer and chat button around the current screen.
import { Suspense, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { tellArrival } from '../shared/growing-picture';
import { paths } from '../shared/paths';
import { Spinner } from '../shared/ui/Spinner';
import { useFocusOnNewScreen } from '../shared/ui/use-focus-on-new-screen';
import { ChatButton } from './ChatButton';
import { EarlyInput } from './early-input';
import { ErrorBoundary } from './ErrorBoundary';
import { Footer } from './Footer';
import { Header, QuietHeader } from './Header';
import { OfflineNotice } from './OfflineNotice';
import { useKeepSeen } from './offline/use-keep-seen';
import { Preview } from './Preview';
import { useScreenPrefetch } from './prefetch';
import { usePlaceOnPage } from './use-place-on-page';

export function StorefrontLayout() {
  const main = useFocusOnNewScreen();
  const { pathname, search, key } = useLocation();
  const quiet = pathname === paths.cart.path && new URLSearchParams(search).has('step');
  useScreenPrefetch();
  useKeepSeen();
  usePlaceOnPage();
  useLayoutEffect(tellArrival, [key]);
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
      {/* A screen that is still empty keeps the footer out of view, so that nothing jumps when it fills. */}
      <main id="main" ref={main} tabIndex={-1} className="min-h-dvh grow">
        {/* The words after a product's id are no other screen. */}
        <ErrorBoundary key={pathname.split('/', 3).join('/')}>
          <Suspense fallback={<Spinner className="flex min-h-[60dvh] w-full text-3xl text-accent" />}>
            <Outlet />
            <EarlyInput />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <Preview />
      <ChatButton />
    </div>
  );
}
