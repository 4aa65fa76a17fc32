// The attributes of a category and what it says of its products, as the owner types them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../../test/stage';
import { CategoriesRoute } from './CategoriesRoute';

const category = {
  __typename: 'Category',
  id: 'bedroom',
  name: 'Bedroom',
  slug: 'bedroom',
  emoji: '🛏️',
  version: 3,
  productCount: 5,
  metaTitle: null,
  metaDescription: null,
  attributes: [],
  productDefaults: {
    __typename: 'UsualProductValues',
    countryOfOrigin: 'India',
    makerRole: null,
    makerName: null,
    makerAddress: null,
    genericName: null,
    netQuantity: null,
    netQuantityUnit: null,
    boxContents: null,
    brand: null,
    googleCategory: null,
  },
};

test('usual values open from the address, and only what was changed is sent', async () => {
  const sent: Record<string, unknown>[] = [];
  openScreen(
    '/admin/categories?usual=bedroom',
    <CategoriesRoute />,
    {
      AdminCategories: () => ({ categories: [category] }),
      AdminEditCategory: (variables) => {
        sent.push(variables);
        return { editCategory: { ...category, version: 4 } };
      },
    },
    'anonymous',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Usual values of Bedroom' }));
  const country = dialog.getByRole('textbox', { name: 'Country of origin' });
  expect(country).toHaveValue('India');
  fireEvent.change(country, { target: { value: ' ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    id: 'bedroom',
    version: 3,
    productDefaults: { countryOfOrigin: null },
  });
  await waitFor(() => expect(location.search).toBe(''));
});

test('attributes are added, changed and removed, and sent as what they are', async () => {
  const sent: Record<string, unknown>[] = [];
  const attribute = (name: string, kind: string, more: object = {}) => ({
    __typename: 'CategoryAttribute',
    name,
    kind,
    unit: null,
    values: [],
    filterable: true,
    ...more,
  });
  const furniture = {
    ...category,
    attributes: [
      attribute('Width', 'NUMBER', { unit: 'cm' }),
      attribute('Material', 'LIST', { values: ['Sheesham', 'Steel'] }),
      attribute('Colour', 'LIST'),
    ],
  };
  openScreen(
    '/admin/categories',
    <CategoriesRoute />,
    {
      AdminCategories: () => ({ categories: [furniture] }),
      AdminEditCategory: (variables) => {
        sent.push(variables);
        return { editCategory: { ...furniture, version: 4 } };
      },
    },
    'anonymous',
  );
  expect((await screen.findByText(/5 products/)).textContent).toBe('5 products · Width, Material, Colour');
  fireEvent.click(screen.getByRole('button', { name: 'Attributes of Bedroom' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attributes of Bedroom' }));
  expect(dialog.getByText('Sheesham')).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: 'Unit of Width' })).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Colour' }));
  fireEvent.click(dialog.getAllByRole('checkbox', { name: 'Filter' })[1]!);
  fireEvent.click(dialog.getByRole('button', { name: 'Add attribute' }));
  fireEvent.change(dialog.getAllByRole('textbox', { name: 'Attribute name' })[2]!, { target: { value: ' Foldable ' } });
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Kind of\s+Foldable/ }));
  fireEvent.click(await screen.findByTitle('Yes or no'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    id: 'bedroom',
    version: 3,
    attributes: [
      { name: 'Width', kind: 'NUMBER', unit: 'cm', values: [], filterable: true },
      { name: 'Material', kind: 'LIST', unit: null, values: ['Sheesham', 'Steel'], filterable: false },
      { name: 'Foldable', kind: 'YES_NO', unit: null, values: [], filterable: true },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add attribute' })).toBeNull());
});
