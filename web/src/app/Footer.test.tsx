// The footer lists the owner's published pages, unless a menu links them or the owner does not want the list.
import { screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../test/stage';
import { holdShop, shop } from '../shared/shop';
import { Footer } from './Footer';

const page = (id: string, kind: string) => ({
  __typename: 'ContentPageSummary',
  id,
  kind,
  path: `/pages/${id}`,
  title: `About ${id}`,
});
const answers = {
  Footer: () => ({
    categories: [],
    contentPages: {
      __typename: 'ContentPageList',
      items: [page('terms', 'POLICY'), page('care', 'OWN'), page('team', 'OWN'), page('jobs', 'OWN')],
    },
    contentPage: {
      __typename: 'ContentPage',
      id: 'footer',
      blocks: [
        {
          __typename: 'ContentBlock',
          type: 'FOOTER_MENU',
          title: 'More',
          text: null,
          links: [{ __typename: 'ContentLink', label: 'Work with us', to: '/pages/jobs' }],
        },
      ],
    },
  }),
};
afterEach(() => holdShop({ ...shop, footerListsPages: true }));

test('own pages stand in it, each once', async () => {
  openScreen('/', <Footer />, answers, 'anonymous');
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
  expect(pages.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['About care', '/pages/care'],
    ['About team', '/pages/team'],
  ]);
  expect(screen.getByRole('link', { name: 'Work with us' })).toHaveAttribute('href', '/pages/jobs');
});

test('the owner may leave them out', async () => {
  holdShop({ ...shop, footerListsPages: false });
  openScreen('/', <Footer />, answers, 'anonymous');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Work with us' })).toBeVisible());
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});
