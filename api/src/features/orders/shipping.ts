/** The shop's only way of shipping. */
import { DELIVERY_PAISE } from '../../pricing/index.js';
import type { ShippingMethod } from './order.types.js';

export const STANDARD_SHIPPING: ShippingMethod = {
  id: 'standard',
  name: 'Standard',
  price: DELIVERY_PAISE,
  deliveryTime: '3-5 business days',
};
