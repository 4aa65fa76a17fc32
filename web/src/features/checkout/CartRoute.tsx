// Cart and checkout: three steps, each with an address of its own so that the back button goes one step back.
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useMyAddressesQuery, type PaymentMethod } from '../../generated/checkout';
import { useCart } from '../../shared/cart/cart';
import { clientScreen, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useKeepScreen } from '../../shared/session/keep-screen';
import { useSession } from '../../shared/session/session';
import { documentTitle } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { Spinner } from '../../shared/ui/Spinner';
import { emptyAddress } from './address-rules';
import { AddressStep } from './AddressStep';
import { CartStep, EmptyCart } from './CartStep';
import type { CheckoutValues } from './checkout-values';
import { PaymentStep } from './PaymentStep';
import { PlacedNotice } from './PlacedNotice';
import { addressLine } from './SavedAddresses';
import { Steps, steps, type Step } from './Steps';
import { usePlaceOrder, type PlacedOrder } from './use-place-order';

/** What a customer has told the checkout so far. */
interface Entered {
  userId: string;
  values: CheckoutValues;
}

const titles: Record<Step, string> = { cart: 'Your Cart', address: 'Delivery Address', payment: 'Payment' };

export default clientScreen(<Head title={documentTitle(titles.cart)} />, function CartRoute() {
  const cart = useCart();
  const { user, loading, whenKnown } = useSession();
  const [proceeding, setProceeding] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();
  const { placed, entered: kept } = (location.state ?? {}) as { placed?: PlacedOrder; entered?: Entered };
  const [params] = useSearchParams();
  const [entered = kept, setEntered] = useState<Entered>();
  // Another customer may have logged in meanwhile, here or in another tab.
  const values = entered && entered.userId === user?.id ? entered.values : undefined;
  const heading = useRef<HTMLHeadingElement>(null);

  const order = usePlaceOrder((result) => navigate(paths.cart.href, { replace: true, state: { placed: result } }));

  // A step can be asked for by its address only when the ones before it are done.
  const asked = steps.find((step) => step === params.get('step')) ?? 'cart';
  const allowed = loading
    ? asked
    : !user || cart.items.length === 0
      ? 'cart'
      : asked === 'payment' && !values
        ? 'address'
        : asked;
  const step = asked === 'cart' ? 'cart' : allowed;
  useKeepScreen(step !== 'cart');
  const addresses = useMyAddressesQuery({ skip: !user || step !== 'payment' });
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  /** What was entered goes with the address, so that a page that is loaded again still knows it. */
  const go = (next: Step, entry = entered) =>
    navigate(next === 'cart' ? paths.cart.href : `${paths.cart.href}?step=${next}`, { state: { entered: entry } });

  async function proceed() {
    setProceeding(true);
    const known = user?.id ?? (await whenKnown());
    setProceeding(false);
    if (known) {
      go('address');
      return;
    }
    toast.error('Please login first');
    navigate(paths.login.href({ next: paths.cart.href }));
  }

  function place(method: PaymentMethod, totalAmount: number, notes: string) {
    if (!values) return;
    const { contact, savedAddressId, address } = values;
    const { label: _label, ...deliveryAddress } = address;
    void order.place({
      items: cart.items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
      paymentMethod: method,
      contactInfo: contact,
      totalAmount,
      notes: notes.trim() || null,
      ...(savedAddressId ? { addressId: savedAddressId } : { deliveryAddress }),
    });
  }

  const destination = () => {
    const saved = addresses.data?.myAddresses.find(({ id }) => id === values?.savedAddressId);
    return saved ? addressLine(saved) : values ? addressLine(values.address) : '';
  };

  return (
    <div className="container-page py-8 sm:py-12">
      <Head title={documentTitle(titles[step])} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-title">
          {titles[step]}
        </h1>
        {cart.items.length > 0 && <Steps current={step} />}
      </div>
      {placed && <PlacedNotice key={placed.id} order={placed} />}
      <div className="mt-8">
        {!cart.ready || (loading && (cart.items.length === 0 || step !== 'cart')) ? (
          <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading cart" />
        ) : cart.items.length === 0 ? (
          !order.busy && <EmptyCart />
        ) : step === 'cart' ? (
          <CartStep busy={proceeding} onProceed={() => void proceed()} />
        ) : step === 'address' ? (
          <AddressStep
            initial={
              values ?? {
                contact: { email: user?.email ?? '', phone: user?.phone ?? '' },
                savedAddressId: '',
                address: { ...emptyAddress, ...namesOf(user?.name) },
              }
            }
            onBack={() => go('cart')}
            onContinue={(next) => {
              const entry = { userId: user!.id, values: next };
              setEntered(entry);
              go('payment', entry);
            }}
          />
        ) : (
          <PaymentStep
            destination={destination()}
            busy={order.busy}
            refusals={order.refusals}
            onBack={() => go('address')}
            onPlace={place}
          />
        )}
      </div>
      {order.paymentWindow}
    </div>
  );
});

/** A full name as first and last name; the last word is the last name. */
function namesOf(name: string | undefined): { firstName: string; lastName: string } {
  const words = name?.trim().split(/\s+/) ?? [];
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
    : { firstName: words[0] ?? '', lastName: '' };
}
