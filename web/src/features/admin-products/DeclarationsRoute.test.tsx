// What products lack of their declarations, and the ways to mend it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../../test/stage';
import { DeclarationsRoute } from './DeclarationsRoute';

test('names what is missing by category and product, leads to both, and lists what was asked for', async () => {
  const asked: Record<string, unknown>[] = [];
  openScreen(
    '/admin/declarations',
    <DeclarationsRoute />,
    {
      AdminProductCategories: () => ({ categories: [] }),
      AdminProduct: () => ({ product: null }),
      AdminDeclarationGaps: (variables) => {
        asked.push(variables);
        return {
          declarationGaps: {
            __typename: 'DeclarationGaps',
            total: 1,
            page: 1,
            pages: 1,
            categories: [
              {
                __typename: 'CategoryDeclarationGaps',
                categoryId: 'c1',
                category: 'Cricket',
                products: 4,
                incomplete: 1,
                missing: [{ __typename: 'DeclarationGapCount', field: 'GENERIC_NAME', products: 1 }],
              },
              {
                __typename: 'CategoryDeclarationGaps',
                categoryId: 'c2',
                category: 'Bedroom',
                products: 2,
                incomplete: 0,
                missing: [],
              },
            ],
            items: [
              {
                __typename: 'ProductDeclarationGaps',
                missing: ['GENERIC_NAME'],
                product: {
                  __typename: 'Product',
                  id: 'p1',
                  title: 'Bat',
                  sku: 'BAT-1',
                  category: 'Cricket',
                  categoryId: 'c1',
                  images: [],
                },
              },
            ],
          },
        };
      },
    },
    'anonymous',
  );
  expect(await screen.findByText('1 of 4 products lacks something')).toBeVisible();
  expect(screen.queryByText('Bedroom')).toBeNull();
  expect(screen.getByLabelText('Set for the whole category Cricket')).toHaveAttribute(
    'href',
    '/admin/category?usual=c1',
  );
  expect(within(screen.getByLabelText('Missing of Bat')).getByText('Generic name')).toBeVisible();
  fireEvent.click(screen.getByLabelText('Generic name of Cricket: 1 product'));
  await waitFor(() => expect(asked.at(-1)).toEqual({ categoryId: 'c1', field: 'GENERIC_NAME', page: 1 }));
  expect(location.search).toBe('?category=c1&field=GENERIC_NAME');
  fireEvent.click(screen.getByText('Bat'));
  await waitFor(() => expect(location.search).toBe('?category=c1&field=GENERIC_NAME&edit=p1'));
});
