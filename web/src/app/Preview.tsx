// In the address of a page, `preview` shows its draft in the place of what is published: to staff alone, the server says to whom.
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchedLater } from '../shared/fetched-later';
import { useTakenOver } from '../shared/page';

const { Part: PreviewBar } = fetchedLater(() => import('./PreviewBar'));

export function Preview() {
  const id = new URLSearchParams(useLocation().search).get('preview');
  // The server's page shows what everybody sees.
  if (!useTakenOver() || !id) return null;
  return (
    <Suspense>
      <PreviewBar key={id} id={id} />
    </Suspense>
  );
}
