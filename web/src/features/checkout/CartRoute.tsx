// Cart and checkout: three steps, each with its own address so that Back goes one step back.
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMyAddressesQuery, useNameMyAccountMutation, type PaymentMethod } from '../../generated/checkout';
import { useCart } from '../../shared/cart/cart';
import { problemCounts } from '../../shared/cart/cart-rules';
import { useRememberedPin } from '../../shared/delivery/pin';
import { useKeptCodes } from '../../shared/offers/kept-codes';
import { lazyWithPreload } from '../../shared/lazy-with-preload';
import { isSlowOrMetered } from '../../shared/network-quality';
import { clientRendered, Head } from '../../shared/page';
import { useLoginOverlay } from '../../shared/session/login-overlay';
import { isOnline, useOnline } from '../../shared/online-state';
import { useSession } from '../../shared/session/session';
import { givenName } from '../../shared/session/given-name';
import { cartNeedsAccount, shop } from '../../shared/shop';
import { useLoginFirst } from '../../shared/session/pending-action';
import { toast } from '../../shared/toasts';
import { Spinner } from '../../shared/ui/Spinner';
import { addressLine, businessOf, emptyAddress, inGroups, namesOf, placeOf } from './addresses';
import { CartStep, EmptyCart } from './CartStep';
import type { Destination } from './PaymentStep';
import { addressPath, cartPath, paymentPath, Steps, steps, type Step } from './Steps';
import type { CheckoutValues } from './checkout-values';
import { useCheckedCart } from './use-checked-cart';
import { useCheckoutDraft } from './use-checkout-draft';
import { usePlaceOrder } from './use-place-order';
import { useRestoredCart } from './use-restored-cart';

// The code of the later steps is fetched once the cart is shown: most shoppers who open it go no further.
const accountStep = lazyWithPreload(() => import('./AccountStep'));
const addressStep = lazyWithPreload(() => import('./AddressStep'));
const paymentStep = lazyWithPreload(() => import('./PaymentStep'));

/** The address begins with the account, when nobody is logged in. */
type Screen = Step | 'account';

const titles: Record<Screen, string> = {
  cart: 'Your Cart',
  account: 'Your Mobile Number',
  address: 'Delivery Address',
  payment: 'Payment',
};

/** By e-mail, there is no number to ask for. */
const titleOf = (screen: Screen): string =>
  screen === 'account' && !shop.phoneLogIn ? 'Your Account' : titles[screen];

const sayOffline = () => void toast.error('You are offline, so you cannot order now. Your cart is saved.');

export default clientRendered(<Head screen={titles.cart} />, function CartRoute() {
  const cart = useCart();
  const { user, loading, whenKnown, logIn } = useSession();
  const loginFirst = useLoginFirst();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const { draft, keep, keepValues } = useCheckoutDraft(user?.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const order = usePlaceOrder();
  const [nameMyAccount] = useNameMyAccountMutation();
  const pin = useRememberedPin();
  const codes = useKeptCodes();
  const online = useOnline();
  useCheckedCart();
  const restoring = useRestoredCart();

  // A step opens by its address only when the steps before it are complete.
  const asked = steps.find((step) => step === params.get('step')) ?? 'cart';
  const allowed = loading
    ? asked
    : (!user && cartNeedsAccount()) || cart.items.length === 0
      ? 'cart'
      : !user && asked !== 'cart'
        ? 'address'
        : asked === 'payment' && !draft?.complete
          ? 'address'
          : asked;
  const step = asked === 'cart' ? 'cart' : allowed;
  const shown: Screen = step !== 'cart' && !loading && !user ? 'account' : step;
  useLoginOverlay(step !== 'cart');
  const addresses = useMyAddressesQuery({ skip: !user || step !== 'payment' });
  const saved = addresses.data?.myAddresses.find(({ id }) => id === draft?.values.savedAddressId);
  const addressGone = step === 'payment' && addresses.data && Boolean(draft?.values.savedAddressId) && !saved;
  useEffect(() => {
    if (addressGone) void navigate(addressPath, { replace: true });
  }, [addressGone, navigate]);

  const hasItems = cart.items.length > 0;
  useEffect(() => {
    if (!hasItems || isSlowOrMetered()) return;
    void addressStep.prefetch().then(paymentStep.prefetch);
  }, [hasItems]);

  // Back may lead to a step that is closed since, such as the payment of an order that is placed. While the page loads, the account's
  // cart is not known yet.
  const [known] = useState(cart.ready && !loading);
  const elsewhere = known && !order.busy && step !== asked;
  useEffect(() => {
    if (!elsewhere) return;
    void navigate(step === 'cart' ? cartPath : addressPath, { replace: true });
    window.scrollTo(0, 0);
  }, [elsewhere, step, navigate]);

  const last = useRef(shown);
  const loggedInHere = useRef(false);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    window.scrollTo(0, 0);
    // The number is asked for with the focus in its field.
    if (shown !== 'account' || !shop.phoneLogIn) heading.current?.focus({ preventScroll: true });
  }, [shown]);

  /** The server's current state of the cart; undefined when it cannot be reached. */
  async function askedNow() {
    setBusy(true);
    const now = await cart.check();
    setBusy(false);
    if (now.asked) return problemCounts(now);
    return sayOffline();
  }

  /** Continues when the cart is still what the shopper saw; otherwise the cart shows what has changed. */
  async function whenUnchanged(goOn: () => unknown) {
    const seen = step === 'cart' ? problemCounts(cart).repriced : 0;
    const now = await askedNow();
    if (!now) return;
    if (now.unavailable > 0 || now.repriced > seen) {
      setRefusals((count) => count + 1);
      if (step !== 'cart') void navigate(cartPath);
      return;
    }
    cart.acceptPrices();
    await goOn();
  }

  /** Checks availability only: a changed price is refused by the server, with the new amounts. */
  async function whenAvailable(goOn: () => void) {
    const now = await askedNow();
    if (!now) return;
    if (now.unavailable === 0) return goOn();
    setRefusals((count) => count + 1);
    void navigate(cartPath);
  }

  async function proceed() {
    // Offline, `whenKnown` would never resolve.
    if (!isOnline()) return sayOffline();
    setBusy(true);
    const known = user?.id ?? (await whenKnown());
    await (known ? addressStep : accountStep).prefetch();
    setBusy(false);
    if (!known && cartNeedsAccount()) return loginFirst();
    await whenUnchanged(() => navigate(addressPath));
  }

  /** An account that a phone code has made is called by who gets the first delivery. */
  async function nameAccount({ address: { firstName, lastName } }: CheckoutValues) {
    if (!user || givenName(user.name) || !firstName) return;
    const input = { name: `${firstName} ${lastName}`, phone: user.phone };
    await nameMyAccount({ variables: { input } }).catch((error: unknown) =>
      console.error('The account stays without a name', error),
    );
  }

  function place(method: PaymentMethod, totalAmount: number, whatsappUpdates: boolean | null) {
    if (!draft) return;
    const { contact, savedAddressId, address } = draft.values;
    const { label: _label, buyerGstin, buyerLegalName, forBusiness: _ticked, ...deliveryAddress } = address;
    void order.place({
      items: cart.items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
      paymentMethod: method,
      contactInfo: { ...contact, email: contact.email || null },
      whatsappUpdates,
      totalAmount,
      deliveryMethod: wayTo(placeOf(goesTo())) ?? null,
      notes: draft.notes?.trim() || null,
      ...(codes.length > 0 && { codes: [...codes] }),
      buyerGstin,
      buyerLegalName,
      ...(savedAddressId ? { addressId: savedAddressId } : { deliveryAddress }),
    });
  }

  /** Undefined while the saved address is loading. */
  const goesTo = () => (draft?.values.savedAddressId ? saved : draft?.values.address);
  /** The delivery method chosen for this place. */
  const wayTo = (place: ReturnType<typeof placeOf>) =>
    draft?.way && draft.way.postalCode === place?.postalCode ? draft.way.id : undefined;
  const destination = (): Destination | undefined => {
    const address = goesTo();
    const place = placeOf(address);
    return (
      address && {
        recipient: `${address.firstName} ${address.lastName}`,
        address: addressLine(address),
        business: businessOf(draft?.values.address),
        place,
        way: wayTo(place),
      }
    );
  };

  const waiting = <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading cart" />;
  return (
    <div className="container-page py-8 sm:py-12">
      <Head screen={titleOf(shown)} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-title">
          {titleOf(shown)}
        </h1>
        {cart.items.length > 0 && <Steps current={step} />}
      </div>
      {!online && hasItems && (
        <p role="alert" className="mt-6 rounded-field bg-warning-soft p-4 font-medium text-warning">
          You can order once you are online again: prices and stock are checked then. Your cart is saved.
        </p>
      )}
      <div className="mt-8">
        <Suspense fallback={waiting}>
          {restoring || !cart.ready || (loading && (cart.items.length === 0 || step !== 'cart')) ? (
            waiting
          ) : cart.items.length === 0 && cart.gone.length === 0 ? (
            !order.busy && <EmptyCart />
          ) : step === 'cart' ? (
            <CartStep busy={busy} refusals={refusals} onProceed={() => void proceed()} />
          ) : shown === 'account' ? (
            <accountStep.Component
              onToken={async (token) => {
                loggedInHere.current = true;
                await addressStep.prefetch();
                await logIn(token);
              }}
              onBack={() => navigate(cartPath)}
            />
          ) : step === 'address' ? (
            <addressStep.Component
              needsEmail={user?.email !== ''}
              begins={loggedInHere.current && !draft}
              initial={
                // A draft of before may lack a field.
                (draft && { ...draft.values, address: { ...emptyAddress, ...draft.values.address } }) ?? {
                  contact: { email: user?.email ?? '', phone: inGroups(user?.phone ?? user?.loginPhone ?? '') },
                  savedAddressId: '',
                  address: { ...emptyAddress, ...namesOf(givenName(user?.name)), postalCode: pin },
                  confirmedState: '',
                }
              }
              busy={busy}
              onChange={keepValues}
              onBack={() => navigate(cartPath)}
              onContinue={(values) => {
                keep({ values, complete: true });
                void nameAccount(values);
                void whenUnchanged(() => paymentStep.prefetch().then(() => navigate(paymentPath)));
              }}
            />
          ) : (
            draft && (
              <paymentStep.Component
                contact={draft.values.contact}
                destination={destination()}
                onWay={(postalCode, id) => keep({ way: { postalCode, id } })}
                method={draft.method}
                onMethod={(method) => keep({ method })}
                notes={draft.notes ?? ''}
                onNotes={(notes) => keep({ notes })}
                busy={busy || order.busy}
                refusals={order.refusals}
                onBack={() => navigate(addressPath)}
                onPlace={(method, total, updates) => void whenAvailable(() => place(method, total, updates))}
              />
            )
          )}
        </Suspense>
      </div>
      {order.window}
    </div>
  );
});
