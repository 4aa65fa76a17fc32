// Back restores the scroll position, also of a page that was left before a reload.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { openScreen } from '../../test/stage';
import { useScrollRestoration } from './use-scroll-restoration';

function Page() {
  useScrollRestoration();
  return <Link to="/another">Another</Link>;
}

test('finds the places of pages that were left before a reload', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  localStorage.clear();
  sessionStorage.setItem('gsplaces', JSON.stringify([['before', 700]]));
  window.history.replaceState({ idx: 0, key: 'before' }, '', '/products');
  window.history.pushState(null, '', '/product/bat');
  const { unmount } = openScreen('/product/bat', <Page />, { Me: () => ({ me: null }) }, 'again');
  expect(history.scrollRestoration).toBe('manual');
  window.history.back();
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 700));
  fireEvent.click(screen.getByRole('link'));
  await waitFor(() => expect(location.pathname).toBe('/another'));
  window.dispatchEvent(new Event('pagehide'));
  expect(history.scrollRestoration).toBe('auto');
  expect(new Map(JSON.parse(sessionStorage.getItem('gsplaces')!)).size).toBe(3);
  unmount();
  scrollTo.mockRestore();
});
