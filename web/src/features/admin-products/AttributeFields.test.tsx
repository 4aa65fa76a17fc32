// The attributes of a category as the product form asks for them.
import { useState } from 'react';
import { Form, type FormInstance } from 'antd';
import { act, fireEvent, screen } from '@testing-library/react';
import { openScreen, render } from '../../../test/stage';
import type { SpecificationInput } from '../../generated/admin-products';
import { AttributeFields, freePairs, withAttribute, type CategoryAttribute } from './AttributeFields';
import type { CategoryChoice } from './ProductFilters';
import { ProductForm, type ProductFormValues } from './ProductForm';
import { emptyValues } from './product-values';
import { useProductImages } from './use-product-images';

const attribute = (name: string, kind: CategoryAttribute['kind'], unit: string | null = null, values: string[] = []) =>
  ({ __typename: 'CategoryAttribute', name, kind, unit, values }) as CategoryAttribute;
const attributes = [attribute('Width', 'NUMBER', 'cm'), attribute('Foldable', 'YES_NO')];
const pairs = [
  { key: 'Care', value: 'Wipe' },
  { key: 'foldable', value: 'No' },
];

test('keep free pairs, and stand before them in their own order', () => {
  expect(freePairs(pairs, attributes)).toEqual([{ key: 'Care', value: 'Wipe' }]);
  expect(withAttribute(pairs, attributes, 'Width', '90 cm')).toEqual([
    { key: 'Width', value: '90 cm' },
    { key: 'Foldable', value: 'No' },
    { key: 'Care', value: 'Wipe' },
  ]);
  expect(withAttribute(pairs, attributes, 'Foldable', '')).toEqual([{ key: 'Care', value: 'Wipe' }]);
});

test('are asked for as what they are', () => {
  let last: SpecificationInput[] = [];
  function Stage() {
    const [value, setValue] = useState<SpecificationInput[]>(pairs);
    last = value;
    return <AttributeFields attributes={attributes} value={value} onChange={setValue} />;
  }
  render(<Stage />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Width' }), { target: { value: '120.5' } });
  expect(last[0]).toEqual({ key: 'Width', value: '120.5 cm' });
  expect(screen.getByRole('textbox', { name: 'Width' })).toHaveValue('120.5');
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(last[1]).toEqual({ key: 'Foldable', value: 'Yes' });
});

test('stand in the product form as its category has them, before the free pairs', async () => {
  const category = (name: string, own: CategoryAttribute[]) => ({
    id: name,
    name,
    emoji: '🏠',
    attributes: own,
    productDefaults: {
      countryOfOrigin: name === 'Cricket' ? 'Nepal' : null,
      availability: null,
      makingDaysFrom: null,
      makingDaysTo: null,
    },
  });
  const categories = [category('Bedroom', attributes), category('Cricket', [attribute('Made of', 'LIST')])];
  let form: FormInstance<ProductFormValues>;
  function Stage() {
    [form] = Form.useForm<ProductFormValues>();
    const images = useProductImages();
    return (
      <ProductForm
        form={form}
        adds
        categories={categories as unknown as CategoryChoice[]}
        images={images}
        onSubmit={() => {}}
      />
    );
  }
  openScreen('/admin/products', <Stage />, {}, 'anonymous');
  act(() => form.setFieldsValue({ ...emptyValues, category: 'Bedroom', specifications: pairs }));
  expect(await screen.findByRole('radio', { name: 'No' })).toBeChecked();
  fireEvent.change(screen.getByRole('textbox', { name: 'Width' }), { target: { value: '90' } });
  expect(form!.getFieldValue('specifications')).toEqual([
    { key: 'Width', value: '90 cm' },
    { key: 'Foldable', value: 'No' },
    { key: 'Care', value: 'Wipe' },
  ]);
  // Where the category says it, a new product leaves it to the category.
  expect(screen.getByRole('textbox', { name: 'Country of origin' })).toHaveValue('India');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Category' }));
  fireEvent.click(await screen.findByTitle('🏠 Cricket'));
  expect(await screen.findByPlaceholderText('Nepal (as its category)')).toHaveValue('');
  expect(await screen.findByText('Made of')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Width' })).toBeNull();
});
