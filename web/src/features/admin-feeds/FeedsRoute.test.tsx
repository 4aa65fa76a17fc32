// The feeds for Google and Meta: addresses, readers, and what is to be mended.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../../test/stage';
import { FeedsRoute } from './FeedsRoute';

const product = {
  __typename: 'Product',
  id: 'p1',
  title: 'Bat',
  sku: 'BAT-1',
  category: 'Cricket',
  categoryId: 'c1',
  images: [],
};

test('it names the addresses and who fetched them, and leads from each problem to where it is mended', async () => {
  const asked: unknown[] = [];
  openScreen('/admin/feeds', <FeedsRoute />, {
    AdminFeeds: () => ({
      feeds: [
        {
          __typename: 'Feed',
          name: 'GOOGLE',
          addresses: ['https://shop.example/feeds/google.xml'],
          visits: [{ __typename: 'FeedVisit', robot: 'GOOGLE', lastAt: '2026-11-25T18:30:00.000Z', fetches: 3 }],
        },
        { __typename: 'Feed', name: 'META', addresses: ['https://shop.example/feeds/meta.csv'], visits: [] },
      ],
    }),
    AdminFeedProblems: ({ problem }) => {
      asked.push(problem);
      return {
        feedProblems: {
          __typename: 'FeedProblems',
          total: 1,
          page: 1,
          pages: 1,
          told: 49,
          counts: [
            { __typename: 'FeedProblemCount', problem: 'NO_PICTURE', products: 1 },
            { __typename: 'FeedProblemCount', problem: 'NO_GOOGLE_CATEGORY', products: 1 },
          ],
          items: [
            {
              __typename: 'ProductFeedProblems',
              product,
              problems: ['NO_PICTURE', 'NO_GOOGLE_CATEGORY', 'NO_DELIVERY'],
            },
          ],
        },
      };
    },
  });
  await screen.findByText('https://shop.example/feeds/google.xml');
  expect(screen.getByText(/^Google: last on .*26 Nov 2026.*, 3 fetches$/)).toBeVisible();
  expect(screen.getByText('Nobody has fetched it yet.')).toBeVisible();
  const row = within(await screen.findByRole('list', { name: 'To correct of Bat' }));
  const links = row.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/admin/products?edit=p1', '/admin/category?usual=c1', '/admin/settings?part=delivery']);
  expect(screen.getByText('49 products in the feeds.')).toBeVisible();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Problem' }));
  fireEvent.click(await screen.findByText('No picture: left out (1)'));
  await waitFor(() => expect(asked.at(-1)).toBe('NO_PICTURE'));
  expect(window.location.search).toBe('?problem=NO_PICTURE');
});
