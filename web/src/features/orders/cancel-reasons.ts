/** What a shopper can choose when asked why an order is cancelled; kept in the order's history. */
export const cancelReasons = [
  'Ordered by mistake',
  'Found it elsewhere',
  'It takes too long',
  'Wrong address or details',
  'Another reason',
] as const;
