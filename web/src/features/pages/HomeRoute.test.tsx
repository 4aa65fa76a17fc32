// The home page while its collections and pieces are on their way, and when they cannot be had.
import { screen, waitFor, within } from '@testing-library/react';
import { noAnswer, openScreen, silence, type Answers } from '../../../test/stage';
import HomeRoute from './HomeRoute';

const block = (type: string, title: string, links: object[] = []) => ({
  __typename: 'ContentBlock',
  type,
  overline: null,
  title,
  text: null,
  body: null,
  picture: null,
  film: null,
  items: [],
  links,
});
const open = (Home: Answers[string], first: object[] = []) =>
  openScreen(
    '/',
    <HomeRoute />,
    {
      ContentPage: () => ({
        contentPage: {
          __typename: 'ContentPage',
          id: 'home',
          path: '/',
          title: 'Home',
          description: 'Steel',
          blocks: [
            ...first,
            block('COLLECTIONS', 'Collections'),
            block('SIGNATURE_PIECES', 'Signature pieces'),
            block('CALL_TO_ACTION', 'Come and see', [
              { __typename: 'ContentLink', label: 'Visit Showroom', to: '/contact' },
            ]),
          ],
        },
      }),
      Home,
    },
    'anonymous',
  );

test('goes on without its collections when they cannot be fetched', async () => {
  open(noAnswer);
  await screen.findByRole('heading', { name: 'Come and see' });
  await waitFor(() => expect(screen.queryByText('Collections')).toBeNull());
  expect(screen.queryByText('Signature pieces')).toBeNull();
  expect(screen.getByRole('link', { name: 'Visit Showroom' })).toBeVisible();
});

test('shows six shapes of categories and four of products while they are on their way', async () => {
  open(silence);
  expect((await screen.findByRole('status', { name: 'Loading collections' })).children).toHaveLength(6);
  expect(screen.getByRole('status', { name: 'Loading signature pieces' }).children).toHaveLength(4);
  expect(within(screen.getByRole('status', { name: 'Loading collections' })).queryByRole('link')).toBeNull();
});

const slide = (title: string, note: string | null, to: string | null) => ({
  __typename: 'ContentItem',
  title,
  text: 'Words',
  detail: title,
  note,
  to,
  picture: null,
  film: null,
});
const category = (name: string, productCount: number) => ({
  __typename: 'Category',
  id: name,
  name,
  emoji: '🪑',
  productCount,
  imageUrl: `/media/${name}.webp`,
});

test('leads from each film to what can be bought in it, and nowhere when nothing of it is sold', async () => {
  open(
    () => ({ categories: [category('Gates & Grills', 4), category('Cricket', 0)], featuredProducts: [] }),
    [
      {
        ...block('HERO', ''),
        items: [
          slide('Steel', 'Gates of this steel', '/products?category=Gates+%26+Grills'),
          slide('Shelf', 'Bats', '/products?category=Cricket'),
          slide('Nothing', null, null),
          slide('Own', 'Get one made to order', '/custom-order'),
        ],
      },
    ],
  );
  const way = (await screen.findByText('Gates of this steel')).closest('a')!;
  expect(way).toHaveTextContent('Gates & Grills · 4 pieces');
  expect(way).toHaveAttribute('href', '/products?category=Gates+%26+Grills');
  expect(way.querySelector('img')).toHaveAttribute('src', '/media/Gates & Grills.webp');
  expect(screen.queryByText('Bats')).toBeNull();
  expect(screen.getByText('Get one made to order').closest('a')).toHaveAttribute('href', '/custom-order');
});
