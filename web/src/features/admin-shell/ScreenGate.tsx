// Renders a screen for accounts with its permission, and a refusal for others.
import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useCan } from '../../shared/back-office/permissions';
import { allSections, opens, type Section } from './sections';

/** Lazy: rarely seen, and its illustration is larger than the frame. */
const Refusal = lazy(() => import('./Refusal'));

export function ScreenGate({ path, children }: { path: Section['path']; children: ReactNode }) {
  const can = useCan();
  const section = allSections.find((one) => one.path === path);
  if (section && opens(section, can)) return children;
  return (
    <Suspense>
      <Refusal />
    </Suspense>
  );
}

/** The first screen of an account: the dashboard, or whatever comes first among those it may open. */
export function FirstScreen() {
  const can = useCan();
  const first = allSections.find(({ needs }) => can(...needs));
  return first ? <Navigate to={first.path} replace /> : <Navigate to="/" replace />;
}
