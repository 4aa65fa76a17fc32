// In the address of a page, `preview` shows its draft in the place of what is published: to staff alone, the server says to whom.
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyWithPreload } from '../shared/lazy-with-preload';
import { useHydrated } from '../shared/page';

const { Component: PreviewBar } = lazyWithPreload(() => import('./PreviewBar'));

export function Preview() {
  const id = new URLSearchParams(useLocation().search).get('preview');
  // The server's page shows what everybody sees.
  if (!useHydrated() || !id) return null;
  return (
    <Suspense>
      <PreviewBar key={id} id={id} />
    </Suspense>
  );
}
