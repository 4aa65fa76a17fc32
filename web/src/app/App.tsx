/** The whole client below its providers: the layout, and the screen of the current address in it. */
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { clientRendered, Head } from '../shared/page';
import { paths } from '../shared/paths';
import { Spinner } from '../shared/ui/Spinner';
import { AdminGuard } from './AdminGuard';
import { ScreenHydrated } from './ScreenHydrated';
import { ErrorBoundary } from './ErrorBoundary';
import { SessionExpired } from './SessionExpired';
import { BackOffice, home, JoinStaff, routes } from './routes';
import { StorefrontLayout } from './StorefrontLayout';

const Admin = clientRendered(<Head />, () => (
  <>
    <ScreenHydrated />
    <AdminGuard>
      <Suspense fallback={<Spinner className="flex min-h-dvh w-full text-3xl text-accent" />}>
        <BackOffice />
      </Suspense>
    </AdminGuard>
  </>
));

const Join = clientRendered(<Head />, () => (
  <>
    <ScreenHydrated />
    <Suspense fallback={<Spinner className="flex min-h-dvh w-full text-3xl text-accent" />}>
      <JoinStaff />
    </Suspense>
  </>
));

export function App() {
  return (
    <ErrorBoundary>
      <Routes>
        <Route element={<StorefrontLayout />}>
          {routes.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<home.Screen />} />
        </Route>
        <Route path={paths.join.path} element={<Join />} />
        <Route path={paths.admin.path} element={<Admin />} />
      </Routes>
      <SessionExpired />
    </ErrorBoundary>
  );
}
