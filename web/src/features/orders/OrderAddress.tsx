// Where an order goes and whom the courier calls.
import type { OrderDetailsFragment } from '../../generated/orders';

export function OrderAddress({ order }: { order: OrderDetailsFragment }) {
  const { deliveryAddress: address, contactInfo, buyerGstin, buyerLegalName } = order;
  const recipient = [address.firstName, address.lastName].filter(Boolean).join(' ');
  return (
    <address className="not-italic">
      {recipient && <span className="block font-medium">{recipient}</span>}
      {address.company && <span className="block">{address.company}</span>}
      <span className="block">{[address.street, address.street2].filter(Boolean).join(', ')}</span>
      <span className="block">
        {address.city}, {address.state} {address.postalCode}
      </span>
      <span className="block">{address.country}</span>
      <span className="mt-1 block text-ink-soft">{contactInfo.phone}</span>
      <span className="block text-ink-soft">{contactInfo.email}</span>
      {buyerGstin && (
        <span className="mt-1 block">
          Bought by {buyerLegalName}, GSTIN {buyerGstin}
        </span>
      )}
    </address>
  );
}
