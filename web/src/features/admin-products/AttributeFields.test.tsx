// The attributes of a category as the product form asks for them.
import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import type { SpecificationInput } from '../../generated/admin-products';
import { AttributeFields, freePairs, withAttribute, type CategoryAttribute } from './AttributeFields';

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
