// A product is not saved without its chosen pictures unless staff confirm it.
import { MockedProvider } from '@apollo/client/testing/react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import {
  AdminEditProductDocument,
  AdminProductDocument,
  type AdminProductDetailsFragment,
} from '../../generated/admin-products';

import { gstRates } from '../../../test/gst-rates';
import { render } from '../../../test/stage';
import { ProductEditor } from './ProductEditor';

const product: AdminProductDetailsFragment = {
  __typename: 'Product',
  id: 'p1',
  sku: 'BAT-1',
  slug: 'bat',
  title: 'Bat',
  description: 'A bat.',
  price: 1000,
  originalPrice: null,
  discountPercent: 0,
  stock: 5,
  featured: false,
  visibility: 'LIVE',
  liveFrom: null,
  category: 'Cricket',
  categoryId: 'c1',
  version: 3,
  groupId: null,
  group: null,
  optionValues: [],
  hsnCode: null,
  gstRatePercent: 18,
  weightKg: null,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  availability: null,
  makingDaysFrom: null,
  makingDaysTo: null,
  countryOfOrigin: null,
  makerRole: null,
  makerName: null,
  makerAddress: null,
  genericName: null,
  netQuantity: null,
  netQuantityUnit: null,
  boxContents: null,
  madeInMonth: null,
  size: null,
  brand: null,
  gtin: null,
  mpn: null,
  condition: 'NEW',
  googleCategory: null,
  metaTitle: null,
  metaDescription: null,
  createdAt: '2026-11-22T05:00:00.000Z',
  updatedAt: '2026-11-22T05:00:00.000Z',
  images: [],
  specifications: [],
};
const category = {
  __typename: 'Category' as const,
  id: 'c1',
  name: 'Cricket',
  emoji: '🏏',
  attributes: [],
  productDefaults: {
    __typename: 'UsualProductValues' as const,
    countryOfOrigin: null,
    makerRole: null,
    makerName: null,
    makerAddress: null,
    genericName: null,
    netQuantity: null,
    netQuantityUnit: null,
    boxContents: null,
    availability: null,
    makingDaysFrom: null,
    makingDaysTo: null,
    brand: null,
    googleCategory: null,
  },
};

test('a refused picture holds the save, in words, until it is left out', async () => {
  const user = userEvent.setup({ applyAccept: false });
  const saved = jest.fn();
  const sent = jest.fn(() => ({ data: { editProduct: { ...product, title: 'Long bat', version: 4 } } }));
  render(
    <MockedProvider
      mocks={[
        gstRates,
        { request: { query: AdminProductDocument, variables: { id: 'p1' } }, result: { data: { product } } },
        {
          request: {
            query: AdminEditProductDocument,
            variables: { input: { id: 'p1', version: 3, title: 'Long bat' } },
          },
          result: sent,
        },
      ]}
    >
      <MemoryRouter>
        <ProductEditor id="p1" categories={[category]} onClose={() => undefined} onSaved={saved} />
      </MemoryRouter>
    </MockedProvider>,
  );
  const title = await screen.findByLabelText('Title');
  await waitFor(() => expect(title).toHaveValue('Bat'));
  await user.clear(title);
  await user.type(title, 'Long bat');
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(chooser, new File(['GIF89a'], 'bat.gif', { type: 'image/gif' }));
  expect(
    await screen.findByText('bat.gif: This file could not be opened as a picture. Please choose a JPG, PNG or WebP.'),
  ).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const notice = (await screen.findByText('Not saved yet: a picture was not taken')).closest<HTMLElement>(
    '[role=alert]',
  )!;
  expect(notice).toHaveTextContent('bat.gif. Each says below why. Choose another one, or leave it out and save again.');
  expect(sent).not.toHaveBeenCalled();
  expect(saved).not.toHaveBeenCalled();

  await user.click(within(notice).getByRole('button', { name: 'Leave it out' }));
  expect(screen.queryByText(/^bat\.gif/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(sent).toHaveBeenCalledTimes(1);
});

test.each([
  ['gtin', () => screen.getByLabelText('GTIN (bar code)')],
  ['images', () => document.getElementById('product_images')],
])('a link leads to the field that it names, once the product is there: %s', async (field, found) => {
  render(
    <MockedProvider
      mocks={[
        gstRates,
        { request: { query: AdminProductDocument, variables: { id: 'p1' } }, result: { data: { product } } },
      ]}
    >
      <MemoryRouter>
        <ProductEditor
          id="p1"
          field={field}
          categories={[category]}
          onClose={() => undefined}
          onSaved={() => undefined}
        />
      </MemoryRouter>
    </MockedProvider>,
  );
  await screen.findByLabelText('GTIN (bar code)');
  await waitFor(() => expect(found()).toHaveFocus());
  if (field !== 'gtin') return;
  // Saved all the same: scanners of the shop read it.
  await userEvent.type(found()!, '2000000000008');
  expect(await screen.findByText(/^A shop's own number/)).toHaveClass('ant-form-item-explain-warning');
  await userEvent.clear(found()!);
  await userEvent.type(found()!, '4006381333931');
  await waitFor(() => expect(screen.queryByText(/^A shop's own number/)).toBeNull());
});
