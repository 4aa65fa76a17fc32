/** Pricing: the one pure place where money is reckoned. Imports nothing of the shop and never waits. */
export * from './paise.js';
export * from './pieces.js';
export * from './totals.js';
export * from './delivery.js';
export * from './delivery-days.js';
export * from './discount.js';
export * from './format.js';
export * from './gst.js';
export * from './prorate.js';
