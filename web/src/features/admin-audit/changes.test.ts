/** Changed fields of an audit entry, in words. */
import { fieldChanges } from './changes';

describe('fieldChanges', () => {
  it('shows a changed price in rupees', () => {
    expect(fieldChanges('{"price":199900}', '{"price":209950}')).toEqual([
      { field: 'Selling price', before: '₹1,999', after: '₹2,099.50' },
    ]);
  });

  it('shows what was added and what was removed', () => {
    expect(fieldChanges('{"sku":"A"}', '{"featured":true}')).toEqual([
      { field: 'SKU', before: 'A', after: '–' },
      { field: 'Featured', before: '–', after: 'yes' },
    ]);
  });

  it('leaves out what stayed the same', () => {
    expect(fieldChanges('{"a":1,"b":[1]}', '{"a":1,"b":[2]}').map(({ field }) => field)).toEqual(['B']);
  });

  it('shows text that is not JSON as it is', () => {
    expect(fieldChanges(null, 'gone')).toEqual([{ field: 'Value', before: '–', after: 'gone' }]);
  });

  it('names fields and states as the screens do', () => {
    expect(fieldChanges('{"orderStatus":"out for delivery"}', '{"internalNote":"Late"}')).toEqual([
      { field: 'Order status', before: 'Out for delivery', after: '–' },
      { field: 'Internal note', before: '–', after: 'Late' },
    ]);
  });

  it('has nothing to show without before and after', () => {
    expect(fieldChanges(null, null)).toEqual([]);
  });
});
