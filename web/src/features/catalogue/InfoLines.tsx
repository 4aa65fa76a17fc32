// What the shop says of delivery, warranty and making beside a product; the product's own word and the answer about a PIN code count first.
import type { ProductCardFragment } from '../../generated/catalogue';
import { readinessWords } from '../../shared/catalogue/readiness';
import { useRememberedPin } from '../../shared/delivery/pin';
import { shop } from '../../shared/shop';
import { CalendarIcon, ShieldIcon, TruckIcon } from '../../shared/ui/icons';

export function InfoLines({ product }: { product: ProductCardFragment }) {
  // The box "Deliver to" has the answer then, which the shop's usual line could contradict.
  const isAnswered = useRememberedPin() !== '';
  const making = product.readiness ? readinessWords(product) : shop.productMakingLine;
  const lines = [
    { Icon: TruckIcon, text: isAnswered ? undefined : shop.productDeliveryLine },
    { Icon: ShieldIcon, text: shop.productWarrantyLine },
    { Icon: CalendarIcon, text: making },
  ];
  return lines.map(
    ({ Icon, text }, index) =>
      text && (
        <li key={index} className="flex items-center gap-3">
          <Icon strokeWidth={1.5} className="size-5.5 shrink-0 text-accent" />
          {text}
        </li>
      ),
  );
}
