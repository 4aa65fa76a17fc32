import { fieldChanges } from './changes';

describe('fieldChanges', () => {
  it('shows a changed price in rupees', () => {
    expect(fieldChanges('{"price":199900}', '{"price":209950}')).toEqual([
      { field: 'price', before: '₹1,999', after: '₹2,099.50' },
    ]);
  });

  it('shows what was added and what was removed', () => {
    expect(fieldChanges('{"sku":"A"}', '{"featured":true}')).toEqual([
      { field: 'sku', before: 'A', after: '–' },
      { field: 'featured', before: '–', after: 'yes' },
    ]);
  });

  it('leaves out what stayed the same', () => {
    expect(fieldChanges('{"a":1,"b":[1]}', '{"a":1,"b":[2]}').map(({ field }) => field)).toEqual(['b']);
  });

  it('shows text that is not JSON as it is', () => {
    expect(fieldChanges(null, 'gone')).toEqual([{ field: 'value', before: '–', after: 'gone' }]);
  });

  it('has nothing to show without before and after', () => {
    expect(fieldChanges(null, null)).toEqual([]);
  });
});
