/** Pricing: the only module that computes money. Pure and synchronous, without imports from the rest of the shop. */
export * from './paise.js';
export * from './pieces.js';
export * from './tax-mode.js';
export * from './totals.js';
export * from './delivery.js';
export * from './delivery-days.js';
export * from './discount.js';
export * from './format.js';
export * from './gst.js';
export * from './prorate.js';
export * from './exchange.js';
export * from './line-discounts.js';
export * from './measures.js';
export * from './offers.js';
export * from './price-rules.js';
export * from './unit-price.js';
export * from './worth.js';
