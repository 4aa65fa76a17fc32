// Third step of checkout: lines, address, delivery, payment method, and the server's amounts.
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DestinationInput, PaymentMethod, QuoteQuery } from '../../generated/checkout';
import { fullTitle, picturesOf } from '../../shared/catalogue/choice';
import { useCart } from '../../shared/cart/cart';
import { daysBetween } from '../../shared/delivery/delivery-days';
import { errorText } from '../../shared/error-text';
import { formatRupees, toPaise, toRupees } from '../../shared/money';
import { LineOffers, productWords } from '../../shared/offers/discounts';
import { paths } from '../../shared/paths';
import { Button } from '../../shared/ui/Button';
import { TextArea } from '../../shared/ui/Field';
import { PayMarks } from '../../shared/ui/PayMarks';
import { PolicyNote } from '../../shared/ui/PolicyNote';
import { Picture } from '../../shared/ui/Picture';
import { BankCardIcon, BanknoteIcon, type IconComponent } from '../../shared/ui/icons';
import { classNames } from '../../shared/ui/class-names';
import type { Contact } from './address-rules';
import { FoldedBought } from './Bought';
import Codes from './Codes';
import { addressPath, cartPath } from './Steps';
import { Summary } from './Summary';
import { useWhatsappQuestion, WhatsappQuestion } from './WhatsappQuestion';
import { useQuote } from './use-quote';

interface Means {
  method: PaymentMethod;
  label: string;
  text: string;
  Icon: IconComponent;
  available: boolean;
}

/** @param quote what the server says of this order; undefined before it has said anything */
function meansOf(quote: QuoteQuery['quote'] | undefined): Means[] {
  const { cashOnDelivery: cash, onlinePayment: online } = quote ?? {};
  const extra = cash && cash.charge > 0 ? ` ${formatRupees(cash.charge)} extra.` : '';
  const first = cash?.needsAcceptance ? ' We review orders of this size before we accept them.' : '';
  return [
    {
      method: 'ONLINE',
      label: 'Pay Online',
      text: online?.reason ?? 'UPI, card, net banking or wallet.',
      Icon: BankCardIcon,
      available: online?.available ?? true,
    },
    {
      method: 'COD',
      label: 'Cash on Delivery',
      text: cash?.reason ?? `Pay when your order arrives.${extra}${first}`,
      Icon: BanknoteIcon,
      available: cash?.available ?? true,
    },
  ];
}

/** Where it goes, in words. */
export interface Destination {
  recipient: string;
  /** In one line, as on a parcel. */
  address: string;
  /** Its legal name and GSTIN; undefined for a private person. */
  business: string | undefined;
  place: DestinationInput | undefined;
  /** Id of the chosen delivery method; the place's first without one. */
  way: string | undefined;
}

const choice =
  'flex cursor-pointer items-center gap-4 rounded-card border border-line-strong bg-surface p-4 has-checked:border-accent has-checked:bg-accent-soft/40 has-disabled:cursor-not-allowed has-disabled:bg-sunken';

const priceText = (price: number) => (price > 0 ? formatRupees(price) : 'Free');

interface Props {
  contact: Contact;
  /** Undefined while the saved address is loading. */
  destination: Destination | undefined;
  /** @param postalCode the place it was chosen for */
  onWay(postalCode: string, id: string): void;
  method: PaymentMethod | undefined;
  onMethod(method: PaymentMethod): void;
  notes: string;
  onNotes(notes: string): void;
  busy: boolean;
  /** Counts refusals because of changed prices: each asks for the amounts again. */
  refusals: number;
  onBack(): void;
  /**
   * @param total rupees, as shown to the shopper
   * @param whatsappUpdates what the shopper said of news by WhatsApp; null when nobody asked
   */
  onPlace(method: PaymentMethod, total: number, whatsappUpdates: boolean | null): void;
}

function Part({
  title,
  change,
  wideOnly,
  children,
}: {
  title: string;
  change: { to: string; what: string };
  /** Hidden on phones, which show it elsewhere. */
  wideOnly?: true;
  children: ReactNode;
}) {
  return (
    <section
      className={classNames('rounded-card border border-line bg-surface p-4 sm:p-5', wideOnly && 'max-lg:hidden')}
    >
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        <Link
          to={change.to}
          aria-label={`Change ${change.what}`}
          className="inline-flex min-h-8 items-center text-sm font-semibold text-accent underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Change
        </Link>
      </div>
      {children}
    </section>
  );
}

export default function PaymentStep(props: Props) {
  const { contact, destination, onWay, method, onMethod, notes, onNotes, busy, refusals, onBack, onPlace } = props;
  const cart = useCart();
  const { quote, amounts, error, refetch } = useQuote({
    method,
    deliverTo: destination?.place,
    way: destination?.way,
  });
  const means = meansOf(amounts);
  const updates = useWhatsappQuestion(contact.phone);
  useEffect(() => {
    // The failure is rendered through `error`.
    if (refusals > 0) void refetch().catch(() => {});
  }, [refusals, refetch]);

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_23rem] lg:gap-12">
      <div className="grid min-w-0 gap-6">
        <FoldedBought items={cart.items} amounts={amounts} />
        <Part title="Items" change={{ to: cartPath, what: 'items' }} wideOnly>
          <ul className="divide-y divide-line">
            {cart.items.map(({ product, quantity }) => (
              <li key={product.id} className="flex items-center gap-3.5 py-2.5 has-[[data-line-offer]]:items-start">
                <Picture image={picturesOf(product)[0]} alt="" sizes="3.5rem" className="size-14 shrink-0 rounded-lg" />
                <p className="min-w-0 grow">
                  <Link to={paths.product.href(product)} className="font-medium underline-offset-4 hover:underline">
                    {fullTitle(product)}
                  </Link>
                  <span className="block text-sm text-ink-soft tabular-nums">
                    {formatRupees(product.price)} × {quantity}
                  </span>
                  <LineOffers words={productWords(amounts, product.id)} />
                </p>
                <p className="shrink-0 font-semibold tabular-nums">
                  {formatRupees(toRupees(toPaise(product.price) * quantity))}
                </p>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Deliver to" change={{ to: addressPath, what: 'address' }}>
          <address className="wrap-anywhere not-italic">
            {destination ? (
              <>
                <span className="block font-semibold">{destination.recipient}</span>
                <span className="block">{destination.address}</span>
                {destination.business && <span className="block">Invoice for {destination.business}</span>}
              </>
            ) : (
              <span className="block text-ink-soft">…</span>
            )}
            <span className="mt-1 block text-sm text-ink-soft">
              {[contact.phone, contact.email].filter(Boolean).join(' · ')}
            </span>
            {amounts && amounts.shippingMethods.length <= 1 && !amounts.notDeliverable && (
              <span className="block text-sm text-ink-soft">
                {amounts.shippingMethod.name} delivery · {priceText(amounts.shippingMethod.price)} ·{' '}
                {amounts.shippingMethod.deliveryTime}
              </span>
            )}
            {amounts?.expectedDelivery && amounts.shippingMethods.length <= 1 && (
              <span className="block text-sm font-medium">
                Expected {daysBetween(amounts.expectedDelivery.from, amounts.expectedDelivery.to)}
              </span>
            )}
          </address>
          {amounts?.notDeliverable && (
            <p role="alert" className="mt-3 rounded-field bg-warning-soft p-4 font-medium text-warning">
              {amounts.notDeliverable}
            </p>
          )}
        </Part>
        {amounts && amounts.shippingMethods.length > 1 && (
          <fieldset className="grid gap-3">
            <legend className="mb-3 font-display text-2xl">Delivery</legend>
            {amounts.shippingMethods.map(({ id, name, price, from, to }) => (
              <label key={id} className={choice}>
                <input
                  type="radio"
                  name="delivery-method"
                  value={id}
                  checked={(destination?.way ?? amounts.shippingMethod.id) === id}
                  onChange={() => destination?.place && onWay(destination.place.postalCode, id)}
                  className="size-4.5 accent-accent"
                />
                <span className="grow">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-ink-soft">{daysBetween(from, to)}</span>
                </span>
                <span className="font-semibold tabular-nums">{priceText(price)}</span>
              </label>
            ))}
          </fieldset>
        )}
        {/* What stands above it comes with the amounts: it would move under the finger. */}
        {(amounts || error) && updates.known ? (
          <fieldset className="grid gap-3">
            <legend className="mb-3 font-display text-2xl">Payment Method</legend>
            {means.map(({ method: each, label, text, Icon, available }) => (
              <label key={each} className={choice}>
                <input
                  type="radio"
                  name="payment-method"
                  value={each}
                  checked={method === each}
                  disabled={!available}
                  onChange={() => onMethod(each)}
                  className="size-4.5 accent-accent"
                />
                <span className="grow">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-sm text-ink-soft">{text}</span>
                  {each === 'ONLINE' && available && <PayMarks cash={false} className="mt-2 text-ink-soft" />}
                </span>
                <Icon strokeWidth={1.5} className="size-7 text-accent" />
              </label>
            ))}
          </fieldset>
        ) : (
          <div aria-hidden className="h-72 rounded-card bg-sunken" />
        )}
        {updates.known && updates.answer !== null && (
          <WhatsappQuestion wanted={updates.answer} onChange={updates.say} />
        )}
        <TextArea
          label="Order notes (optional)"
          placeholder="A landmark, a time that suits you, a floor without a lift..."
          maxLength={1000}
          rows={3}
          value={notes}
          onChange={(event) => onNotes(event.target.value)}
        />
      </div>
      <Summary amounts={amounts} cart={cart}>
        <Codes quote={quote} amounts={amounts} failed={error !== undefined} />
        {error && (
          <div role="alert" className="rounded-field bg-danger-soft p-4 text-sm font-medium text-danger">
            {errorText(error, 'The amounts could not be loaded. Please try again.')}
            <Button look="danger" size="small" full className="mt-3" onClick={() => void refetch().catch(() => {})}>
              Try again
            </Button>
          </div>
        )}
        <Button
          size="large"
          full
          busy={busy}
          disabled={
            !means.find((each) => each.method === method)?.available ||
            !quote ||
            Boolean(quote.notDeliverable) ||
            !destination
          }
          onClick={() => method && quote && onPlace(method, quote.totalAmount, updates.answer)}
        >
          {[
            method === 'ONLINE' ? 'Pay' : 'Place Order',
            ...(method && amounts ? [formatRupees(amounts.totalAmount)] : []),
          ].join(method === 'ONLINE' ? ' ' : ' · ')}
        </Button>
        <PolicyNote
          text="By placing the order you accept our"
          policies={[
            ['terms', 'Terms'],
            ['shipping', 'Shipping'],
            ['returns', 'Returns and refunds policy'],
          ]}
          className="text-center"
        />
        {!method && <p className="text-center text-sm text-ink-soft">Choose how you would like to pay.</p>}
        <Button look="ghost" full disabled={busy} onClick={onBack}>
          Back to Address
        </Button>
      </Summary>
    </div>
  );
}
