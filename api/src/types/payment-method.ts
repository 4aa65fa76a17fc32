/** How an order is paid. */
import { registerEnumType } from 'type-graphql';

export enum PaymentMethod {
  ONLINE = 'online',
  COD = 'cod',
}
registerEnumType(PaymentMethod, {
  name: 'PaymentMethod',
  description: 'How the shopper pays.',
  valuesConfig: {
    COD: { description: 'Cash on delivery; costs ₹50 extra.' },
    ONLINE: { description: 'Through the payment provider, within 30 minutes of placing the order.' },
  },
});
