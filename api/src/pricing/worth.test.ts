import { totals, withDiscounts, worthOfLines } from './index.js';

it('compares offers by the total that an order would have, in both tax modes', () => {
  const lines = [
    { price: 333_33, quantity: 3, gstRatePercent: 5 },
    { price: 99_99, quantity: 7, gstRatePercent: 18, priceHoldsTax: true },
    { price: 1_01, quantity: 2, gstRatePercent: 18 },
  ];
  const worth = worthOfLines(lines, (free) => (free ? 0 : 49_00));
  for (const discounts of [
    [0, 0, 0],
    [1, 699_93, 1_01],
    [500_00, 33, 0],
  ])
    for (const free of [true, false])
      expect(worth(discounts, free)).toBe(
        totals(withDiscounts(lines, discounts), 'online', { delivery: () => (free ? 0 : 49_00) }).totalAmount,
      );
});
