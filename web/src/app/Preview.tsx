// `?preview=` in the address of a content page shows its draft instead of the published page, to staff only.
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyWithPreload } from '../shared/lazy-with-preload';
import { useHydrated } from '../shared/page';

const { Component: PreviewBar } = lazyWithPreload(() => import('./PreviewBar'));

export function Preview() {
  const id = new URLSearchParams(useLocation().search).get('preview');
  // The server renders the published page.
  if (!useHydrated() || !id) return null;
  return (
    <Suspense>
      <PreviewBar key={id} id={id} />
    </Suspense>
  );
}
