// What parameters of the address bring to every page: `preview=` shows the draft of a content page, to staff only, and `code=` keeps
// the code of an offer.
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { codeParam } from '../shared/current-address';
import { lazyWithPreload } from '../shared/lazy-with-preload';
import { useHydrated } from '../shared/page';

const { Component: PreviewBar } = lazyWithPreload(() => import('./PreviewBar'));
const { Component: CodeOfLink } = lazyWithPreload(() => import('./CodeOfLink'));

export function FromAddress() {
  const params = new URLSearchParams(useLocation().search);
  const id = params.get('preview');
  // The server renders the published page.
  if (!useHydrated()) return null;
  return (
    <Suspense>
      {id && <PreviewBar key={id} id={id} />}
      {params.has(codeParam) && <CodeOfLink />}
    </Suspense>
  );
}
