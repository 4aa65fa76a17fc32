// Rupees on the screen and paise in sums. What an order costs is the server's to say.

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const rupeesAndPaise = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Rupees with at most two decimals, as the API sends them, to whole paise. */
export const toPaise = (amount: number): number => Math.round(amount * 100);

/** Whole paise to rupees, as the API takes them. */
export const toRupees = (paise: number): number => paise / 100;

/** `₹1,25,000`, and `₹99.50` where there are paise; the Indian grouping. Takes rupees. */
export const formatRupees = (amount: number): string =>
  toPaise(amount) % 100 === 0 ? rupees.format(amount) : rupeesAndPaise.format(amount);
