// The feeds for Google and Meta: addresses, readers, and what is to be corrected.
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

test('it names the addresses and who fetched them, and leads from each problem to where it is corrected', async () => {
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
  expect(screen.queryByRole('link', { name: 'Enter the public address of the shop' })).toBeNull();
  const row = within(await screen.findByRole('list', { name: 'To correct of Bat' }));
  const links = row.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/admin/products?edit=p1&field=images',
    '/admin/category?usual=c1',
    '/admin/settings?part=delivery',
  ]);
  expect(screen.getByText('49 products in the feeds.')).toBeVisible();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Problem' }));
  fireEvent.click(await screen.findByText('No picture: left out (1)'));
  await waitFor(() => expect(asked.at(-1)).toBe('NO_PICTURE'));
  expect(window.location.search).toBe('?problem=NO_PICTURE');
});

test('it says that nobody else can open the addresses of a shop that has no public one', async () => {
  const none = { __typename: 'FeedProblems', total: 0, page: 1, pages: 0, told: 0, counts: [], items: [] };
  openScreen('/admin/feeds', <FeedsRoute />, {
    AdminFeeds: () => ({
      feeds: [
        { __typename: 'Feed', name: 'GOOGLE', addresses: ['http://localhost:4000/feeds/google.xml'], visits: [] },
      ],
    }),
    AdminFeedProblems: () => ({ feedProblems: none }),
  });
  const way = await screen.findByRole('link', { name: 'Enter the public address of the shop' });
  expect(way).toHaveAttribute('href', '/admin/connections?kind=ADDRESS');
});
