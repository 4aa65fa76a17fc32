// The whole client below its providers: the layout, and the screen of the current address in it.
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../shared/paths';
import { Spinner } from '../shared/ui/Spinner';
import { AdminGuard } from './AdminGuard';
import { ChatButton } from './ChatButton';
import { ErrorBoundary } from './ErrorBoundary';
import { BackOffice, Home, routes } from './routes';
import { StorefrontLayout } from './StorefrontLayout';

export function App() {
  return (
    <ErrorBoundary>
      <Routes>
        <Route element={<StorefrontLayout />}>
          {routes.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<Home />} />
        </Route>
        <Route
          path={paths.admin.path}
          element={
            <AdminGuard>
              <Suspense fallback={<Spinner className="flex min-h-dvh w-full text-3xl text-accent" />}>
                <BackOffice />
                <ChatButton />
              </Suspense>
            </AdminGuard>
          }
        />
      </Routes>
    </ErrorBoundary>
  );
}
