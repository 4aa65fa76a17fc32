// Formats rupees and adds paise; order amounts come from the server.

const formats = new Map<number, Intl.NumberFormat>();

/** Created at first use, since it takes a slow phone some 20 ms. */
function formatOf(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known) return known;
  const made = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(decimals, made);
  return made;
}

/** Rupees with at most two decimals, as the API sends them, to whole paise. */
export const toPaise = (amount: number): number => Math.round(amount * 100);

/** Whole paise to rupees, as the API takes them. */
export const toRupees = (paise: number): number => paise / 100;

/** `₹1,25,000`, and `₹99.50` where there are paise; the Indian grouping. Takes rupees. */
export const formatRupees = (amount: number): string => formatOf(toPaise(amount) % 100 === 0 ? 0 : 2).format(amount);
