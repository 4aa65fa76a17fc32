// Cart and checkout: changed carts, drafts, addresses, payment.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  cartOf,
  customer,
  fill,
  internalError,
  noAnswer,
  notice,
  openScreen,
  press,
  product,
  Refusal,
  type Answers,
} from '../../../test/stage';
import { CACHED_AT } from '../../shared/cached-at';
import { holdShop, shop } from '../../shared/shop';
import { Header } from '../../app/Header';
import CodeOfLink from '../../app/CodeOfLink';
import LoginRoute from '../account/LoginRoute';
import CartRoute from './CartRoute';
// Here as the browser has them once the cart stands: at hand, however busy the machine is.
import './AccountStep';
import './AddressStep';
import './PaymentStep';
import '../../shared/delivery/DeliveryAnswer';

const bat = product('bat', { title: 'Cricket Bat', price: 999, stock: 9 });
const ball = product('ball', { title: 'Leather Ball', price: 100, stock: 9 });
const net = product('net', { title: 'Net', price: 500, stock: 9 });

const days = { from: '2026-11-24T06:00:00.000Z', to: '2026-11-26T06:00:00.000Z' };
const way = (id: string, price: number) => ({
  __typename: 'DeliveryOption',
  id,
  name: id === 'standard' ? 'Standard' : 'Express',
  price,
  ...days,
});

const quote = (more: object = {}) => ({
  quote: {
    __typename: 'Quote',
    lines: [],
    goodsTotal: 1000,
    discountAmount: 0,
    rounding: 0,
    discounts: [],
    codeProblems: [],
    subtotal: 1000,
    taxAmount: 180,
    taxByRate: [{ __typename: 'TaxAtRate', ratePercent: 18, tax: 180 }],
    deliveryCharge: 0,
    codCharge: 0,
    cashOnDelivery: { __typename: 'CashOnDelivery', available: true, charge: 50, reason: null, needsAcceptance: false },
    totalAmount: 1180,
    shippingMethod: {
      __typename: 'ShippingMethod',
      id: 'standard',
      name: 'Standard',
      price: 0,
      deliveryTime: '3-5 business days',
    },
    shippingMethods: [way('standard', 0)],
    expectedDelivery: { __typename: 'DeliveryWindow', ...days },
    deliveryKnown: true,
    notDeliverable: null,
    ...more,
  },
});

const full = cartOf([
  [bat, 1],
  [ball, 3],
  [net, 1],
]);
/** What became of it: the ball has run short, the bat has another price, the net is no longer sold. */
const changed = cartOf(
  [
    [{ ...bat, price: 1199 }, 1],
    [{ ...ball, stock: 2 }, 3],
  ],
  [{ productId: 'net', title: 'Net', quantity: 1 }],
);

const reminders = (more: object = {}) => ({
  __typename: 'CartReminders',
  mailOffered: true,
  byMail: false,
  whatsappOffered: false,
  byWhatsapp: false,
  phone: null,
  ...more,
});

const answers = (more: Answers = {}): Answers => ({
  Me: () => customer(full),
  MyCart: () => ({ myCart: full }),
  MyAddresses: () => ({ myAddresses: [] }),
  MyCartReminders: () => ({ myCartReminders: reminders({ mailOffered: false }) }),
  Quote: () => quote(),
  PinCode: ({ pin }) => ({
    pinCode: {
      __typename: 'PinCode',
      pin,
      city: 'Lucknow',
      state: String(pin).startsWith('68') ? 'Kerala' : 'Uttar Pradesh',
    },
    pinCodeProblem: null,
  }),
  ...more,
});

const openCart = (more: Answers, step = '', visitor?: 'again') =>
  openScreen(`/cart${step && `?step=${step}`}`, <CartRoute />, answers(more), visitor);

/** Through the two steps of the log-in that is open. */
async function logIn() {
  for (const [label, text, next] of [
    ['Email', 'asha@example.com', ''],
    ['Password', 'Secret-123', 'Login'],
    ['Verification Code', '123456', 'Verify & Login'],
  ] as const) {
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value: text } });
    if (next) press(next);
  }
}

const savedAddress = {
  __typename: 'Address',
  id: 'works',
  label: 'Works',
  firstName: 'Asha',
  lastName: 'Verma',
  company: null,
  street: '1 Station Road',
  street2: null,
  city: 'Kanpur',
  state: 'Uttar Pradesh',
  postalCode: '208001',
  country: 'India',
  isDefault: true,
  buyerGstin: null,
  buyerLegalName: null,
};

const address = () => window.location.pathname + window.location.search;

describe('the cart of a reminder', () => {
  const left = cartOf([[ball, 3]], [{ productId: 'net', title: 'Net', quantity: 1 }]);
  const openLink = (more: Answers, visitor?: 'anonymous') =>
    openScreen(
      '/cart?restore=the-token',
      <CartRoute />,
      answers({ RestoreCart: () => ({ restoreCart: left }), ...more }),
      visitor,
    );

  test('joins the cart of the account by its link, once', async () => {
    const merged: unknown[] = [];
    openLink({
      Me: () => customer(cartOf([[bat, 1]])),
      MyCart: () => ({ myCart: cartOf([[bat, 1]]) }),
      MergeCart: ({ items }) => {
        merged.push(items);
        return {
          mergeCart: {
            __typename: 'MergedCart',
            notices: [],
            cart: cartOf([
              [bat, 1],
              [ball, 3],
            ]),
          },
        };
      },
    });
    expect(await screen.findByText('Leather Ball')).toBeVisible();
    expect(screen.getByText('Cricket Bat')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(merged).toEqual([[{ productId: 'ball', quantity: 3 }]]);
  });

  test('shows for nobody what is sold of it and what is gone, and says why a link does not work', async () => {
    openLink({}, 'anonymous');
    expect(await screen.findByText('Leather Ball')).toBeVisible();
    expect(screen.getByText('Net')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(localStorage.getItem('gscart')).toContain('ball');
  });

  test('says why a link does not work', async () => {
    openLink({
      RestoreCart: () => {
        throw new Refusal('NOT_FOUND', 'This link is not valid any more.');
      },
    });
    await notice('This link is not valid any more.');
    await waitFor(() => expect(address()).toBe('/cart'));
  });

  test('asks at the cart whether to be reminded, unticked, and no more once it is agreed to', async () => {
    const said: unknown[] = [];
    const view = openCart({
      MyCartReminders: () => ({ myCartReminders: reminders() }),
      SetCartReminders: ({ input }) => {
        said.push(input);
        return { setCartReminders: reminders({ byMail: true }) };
      },
    });
    const question = await screen.findByRole('checkbox', { name: 'Mail me when I leave something in my cart' });
    expect(question).not.toBeChecked();
    fireEvent.click(question);
    await notice('Saved');
    expect([said, (question as HTMLInputElement).checked]).toEqual([[{ byMail: true }], true]);
    view.unmount();
    openCart({ MyCartReminders: () => ({ myCartReminders: reminders({ byMail: true }) }) });
    await screen.findByText('Leather Ball');
    expect(screen.queryByRole('checkbox', { name: /leave something in my cart/ })).toBeNull();
  });
});

describe('a cart that has changed', () => {
  test('says of each line what became of it, keeps the shopper until it is right, and sets it right in one press', async () => {
    let now = full;
    const { asked } = openCart({
      MyCart: () => ({ myCart: now }),
      RemoveFromCart: () => {
        now = cartOf([
          [{ ...bat, price: 1199 }, 1],
          [{ ...ball, stock: 2 }, 3],
        ]);
        return { removeFromCart: now };
      },
      SetCartQuantity: ({ quantity }) => {
        now = cartOf([
          [{ ...bat, price: 1199 }, 1],
          [{ ...ball, stock: 2 }, quantity as number],
        ]);
        return { setCartQuantity: now };
      },
    });
    await screen.findByText('Subtotal (5 items)');
    await waitFor(() => expect(asked).toContain('MyCart'));
    expect(screen.queryByRole('alert')).toBeNull();

    now = changed;
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/2 items are no longer available .* one price has changed/);
    expect(address()).toBe('/cart');
    expect(screen.getByText(/Now ₹1,199, was ₹999/)).toBeVisible();
    expect(screen.getByText(/Only 2 left/)).toBeVisible();
    expect(screen.getByText('No longer sold')).toBeVisible();
    expect(screen.getByText('Net')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Change Leather Ball to 2' }));
    await waitFor(() => expect(screen.queryByText(/Only 2 left/)).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Update cart' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
    await waitFor(() => expect(address()).toBe('/cart?step=address'));
  });

  test('is noticed when the tab comes back', async () => {
    let now = full;
    const { asked } = openCart({ MyCart: () => ({ myCart: now }) });
    await screen.findByText('Subtotal (5 items)');
    await waitFor(() => expect(asked).toContain('MyCart'));
    now = changed;
    fireEvent(document, new Event('visibilitychange'));
    await screen.findByText('No longer sold');
  });

  test('of somebody whose session has expired is looked after too', async () => {
    openScreen('/cart', null, {}, 'anonymous').unmount();
    const lines = [
      { product: bat, quantity: 1, knownPrice: 999 },
      { product: net, quantity: 1, knownPrice: 500 },
    ];
    localStorage.setItem('gscart', JSON.stringify({ items: lines, gone: [], owner: 'asha' }));
    openCart(
      {
        CheckCart: ({ items }) => {
          const ids = (items as { productId: string }[]).map(({ productId }) => productId);
          if (ids.includes('net')) throw new Refusal('NOT_FOUND', 'No longer sold.', { productIds: ['net'] });
          return {
            quote: {
              __typename: 'Quote',
              lines: [{ __typename: 'QuoteLine', productId: 'bat', price: 899, available: 4 }],
            },
          };
        },
      },
      '',
      'again',
    );
    await screen.findByText('No longer sold');
    expect(screen.getByText(/Now ₹899, was ₹999/)).toBeVisible();
  });

  test('that was cleared can be brought back', async () => {
    openCart({
      ClearCart: () => ({ clearCart: cartOf([]) }),
      MergeCart: ({ items }) => {
        expect(items).toHaveLength(3);
        return { mergeCart: { __typename: 'MergedCart', notices: [], cart: full } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Cart' }));
    await screen.findByText('Your cart is empty');
    await userEvent.click(screen.getByRole('button', { name: 'Undo: bring back the 5 items' }));
    await screen.findByText('Subtotal (5 items)');
  });
});

describe('a change of the cart', () => {
  const increase = () => screen.findByRole('button', { name: 'Increase quantity' });

  test('beyond the stock is not even asked for', async () => {
    const trolley = cartOf([[product('trolley', { stock: 4 }), 4]]);
    const { asked } = openCart({ Me: () => customer(trolley), MyCart: () => ({ myCart: trolley }) });
    fireEvent.click(await increase());
    await notice('Out of Stock');
    expect(asked).not.toContain('SetCartQuantity');
  });

  test('shows before the server has answered, and is taken back when it refuses', async () => {
    const one = cartOf([[bat, 2]]);
    const removals: (() => void)[] = [];
    openCart({
      Me: () => customer(one),
      MyCart: () => ({ myCart: one }),
      SetCartQuantity: noAnswer,
      ClearCart: noAnswer,
      RemoveFromCart: () => new Promise<void>((resolve) => removals.push(resolve)).then(noAnswer),
    });
    await screen.findByText('Subtotal (2 items)');
    press('Decrease quantity');
    await notice('Failed to update quantity');
    await screen.findByText('Subtotal (2 items)');
    press('Remove Cricket Bat');
    await screen.findByText('Your cart is empty');
    await waitFor(() => expect(removals).toHaveLength(1));
    removals[0]!();
    await notice('Failed to remove item');
    await screen.findByText('Subtotal (2 items)');
    press('Clear Cart');
    await notice('Failed to clear cart');
    await screen.findByText('Subtotal (2 items)');
  });
});

describe('a cart that was saved in the browser', () => {
  const save = (saved: string) => {
    openScreen('/cart', null, {}, 'anonymous').unmount();
    localStorage.setItem('gscart', saved);
  };
  const oneBall = JSON.stringify({ items: [{ product: ball, quantity: 1 }] });

  test('is ignored and logged when it cannot be read', async () => {
    save('{"items":[');
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      openScreen('/cart', <CartRoute />, {}, 'again');
      await screen.findByText('Your cart is empty');
      expect(logged.mock.calls.join()).toContain('The saved cart cannot be read');
    } finally {
      logged.mockRestore();
    }
    fireEvent.click(screen.getByRole('link', { name: 'Browse Products' }));
    expect(address()).toBe('/products');
  });

  const logInWith = async (MergeCart: () => object, words: string) => {
    save(oneBall);
    const carts: unknown[] = [];
    const merges: Answers = {
      Me: () => customer(full),
      RequestLoginCode: () => ({ requestLoginCode: { __typename: 'CodeSent', message: 'Sent', resendAt: null } }),
      LogIn: () => ({ logIn: { __typename: 'LoggedIn', token: 'fresh', device: 'd' } }),
      MergeCart: (variables) => {
        carts.push(variables['items']);
        return MergeCart();
      },
    };
    const bars = (
      <>
        <Header />
        <LoginRoute />
      </>
    );
    const { unmount } = openScreen('/login', bars, merges, 'again');
    await screen.findByRole('link', { name: 'Cart, 1 item' });
    await logIn();
    await notice(words);
    expect(carts).toEqual([[{ productId: 'ball', quantity: 1 }]]);
    return { unmount, carts, merges };
  };
  const merged = (notices: string[]) => ({ mergeCart: { __typename: 'MergedCart', notices, cart: full } });

  test('tells what of it cannot be had at the log-in', async () => {
    await logInWith(() => merged(['Only 9 can be had.']), 'Only 9 can be had.');
    await screen.findByRole('link', { name: 'Cart, 5 items' });
  });

  test('says when it cannot join the account’s at the log-in, stays, and joins it with the next visit', async () => {
    let answer: () => object = noAnswer;
    const { unmount, carts, merges } = await logInWith(() => answer(), 'Failed to fetch cart');
    await screen.findByRole('link', { name: 'Cart, 1 item' });
    unmount();
    answer = () => merged([]);
    openScreen('/cart', <CartRoute />, answers(merges), 'again');
    await screen.findByText('Subtotal (5 items)');
    expect(carts).toHaveLength(2);
    expect(JSON.parse(localStorage.getItem('gscart')!)).toMatchObject({ owner: 'asha' });
  });

  test('of whoever’s session expires stays there, and joins nobody else’s account', async () => {
    const bars = (
      <>
        <Header />
        <LoginRoute />
      </>
    );
    const first = openScreen('/login', bars, answers());
    await screen.findByRole('link', { name: 'Cart, 5 items' });
    first.unmount();
    localStorage.setItem('token', 'expired');
    const answer = answers({
      Me: () => {
        if (localStorage.getItem('token') === 'expired') throw new Refusal('UNAUTHENTICATED', 'Please log in.');
        return customer(cartOf([]), { id: 'ravi' });
      },
      RequestLoginCode: () => ({ requestLoginCode: { __typename: 'CodeSent', message: 'Sent', resendAt: null } }),
      LogIn: () => ({ logIn: { __typename: 'LoggedIn', token: 'of-ravi', device: 'd' } }),
    });
    const { asked } = openScreen('/login', bars, answer, 'again');
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    await screen.findByRole('link', { name: 'Cart, 5 items' });
    await logIn();
    await notice('Logged in successfully!');
    await screen.findByRole('link', { name: 'Cart' });
    expect(asked).not.toContain('MergeCart');
  });
});

test('a line says when its product is ready, where somebody says it', async () => {
  const readiness = { __typename: 'Readiness', kind: 'MADE_TO_ORDER', text: 'Made to order, 7-10 working days' };
  const own = cartOf([[product('gate', { readiness }), 1]]);
  openCart({ Me: () => customer(own), MyCart: () => ({ myCart: own }) });
  expect(await screen.findByText('Made to order, 7-10 working days')).toBeVisible();
});

describe('the way to the payment', () => {
  const later = <T extends object>() => {
    let answer: (value: T) => void = () => undefined;
    const promise = new Promise<T>((resolve) => (answer = resolve));
    return { promise, answer: (value: T) => answer(value) };
  };
  /** At the last step, which goes to the saved address. */
  async function openPayment(more: Answers) {
    const stage = openCart({ MyAddresses: () => ({ myAddresses: [savedAddress] }), ...more }, 'address');
    await screen.findByText('Works');
    fill('Phone', '98765 43210');
    press('Continue to Payment');
    await screen.findByRole('radio', { name: /Pay Online/ });
    return stage;
  }

  test('is not refused to a customer who is quicker than the line', async () => {
    openCart({}).unmount();
    localStorage.setItem('gscart', JSON.stringify({ items: [{ product: bat, quantity: 1 }], owner: 'asha' }));
    const me = later();
    const lines = [{ __typename: 'QuoteLine', productId: 'bat', price: 999, available: 9 }];
    openCart({ Me: () => me.promise, CheckCart: () => ({ quote: { __typename: 'Quote', lines } }) }, '', 'again');
    fireEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
    expect(address()).toBe('/cart');
    me.answer(customer(full));
    await screen.findByRole('heading', { level: 1, name: 'Delivery Address' });
  });

  test('ends at the cart, which is kept, while the server cannot be asked, and says so', async () => {
    let line = true;
    const { asked } = openCart({ MyCart: () => (line ? { myCart: full } : noAnswer()) });
    await screen.findByText('Subtotal (5 items)');
    await waitFor(() => expect(asked).toContain('MyCart'));
    line = false;
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
    await notice('You are offline, so you cannot order now. Your cart is saved.');
    expect(address()).toBe('/cart');
    expect(screen.getByText('Subtotal (5 items)')).toBeVisible();
    line = true;
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
    await waitFor(() => expect(address()).toBe('/cart?step=address'));
  });

  test('is refused, too, on a page that the device had kept, before it is known who is there', async () => {
    openCart({}).unmount();
    localStorage.setItem('gscart', JSON.stringify({ items: [{ product: bat, quantity: 1 }], owner: 'asha' }));
    const mark = Object.assign(document.createElement('meta'), {
      name: CACHED_AT,
      content: '2026-11-22T08:35:00.000Z',
    });
    document.head.append(mark);
    try {
      openCart({ Me: noAnswer }, '', 'again');
      await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
      await notice('You are offline, so you cannot order now. Your cart is saved.');
      expect(address()).toBe('/cart');
      expect(localStorage.getItem('token')).toBe('of-a-test');
    } finally {
      mark.remove();
    }
  });

  test('goes on only once the saved addresses are there, for one of them may be meant', async () => {
    const saved = later();
    openCart({ MyAddresses: () => saved.promise }, 'address');
    const next = await screen.findByRole('button', { name: 'Continue to Payment' });
    fill('Phone', '98765 43210');
    await screen.findByText('Loading addresses');
    expect(next).toHaveAttribute('aria-disabled', 'true');
    saved.answer({ myAddresses: [savedAddress] });
    await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'));
    await screen.findByText('Works');
    fireEvent.click(next);
    await screen.findByText(/1 Station Road/);
    await screen.findByRole('radio', { name: /Pay Online/ });
  });

  test('says when an address cannot be saved', async () => {
    openCart({ SaveAddress: noAnswer }, 'address');
    await screen.findByLabelText(/^Street Address/);
    for (const [name, text] of [
      ['Street Address', '12 Hazratganj'],
      ['PIN', '226001'],
      ['City', 'Lucknow'],
    ] as const)
      fill(name, text);
    fill('State', 'Uttar Pradesh');
    press('Save Address');
    await notice('Failed to save address');
  });

  test('sends an order again by itself, under the same key, when its answer got lost, and under another when it is another one', async () => {
    const keys: unknown[] = [];
    await openPayment({
      PlaceOrder: ({ input }) => {
        const { idempotencyKey } = input as { idempotencyKey: string };
        keys.push(idempotencyKey);
        if (keys.length === 1) return noAnswer();
        throw new Refusal('CONFLICT', 'Seen.');
      },
    });
    fireEvent.click(screen.getByRole('radio', { name: /Cash on Delivery/ }));
    const place = () => screen.findByRole('button', { name: /^Place Order/ });
    await waitFor(async () => expect(await place()).toBeEnabled());
    fireEvent.click(await place());
    await screen.findByRole('dialog', { name: 'We are checking whether your order has arrived.' });
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Seen.' })).getByRole('button', { name: 'OK' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toEqual(expect.any(String));
    expect(keys[1]).toBe(keys[0]);
    await waitFor(async () => expect(await place()).toBeEnabled());
    fireEvent.change(screen.getByLabelText(/^Order notes/), { target: { value: 'Ring twice.' } });
    fireEvent.click(await place());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[2]).not.toBe(keys[0]);
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Seen.' })).getByRole('button', { name: 'OK' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('says when an order paid online cannot be placed', async () => {
    await openPayment({ PlaceOrder: internalError });
    fireEvent.click(screen.getByRole('radio', { name: /Pay Online/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Pay ₹1,180' }));
    await notice('Failed to place order');
    expect(await screen.findByRole('button', { name: 'Pay ₹1,180' })).toBeEnabled();
  });
});

describe('codes of offers', () => {
  const known: Record<string, (paid: string | null) => { amount: number } | string> = {
    DIWALI10: () => ({ amount: 100 }),
    BIG5000: () => '₹550 more to go.',
    PREPAID: (paid) => (paid === 'ONLINE' ? { amount: 50 } : 'This code counts when you pay online.'),
  };
  /** What the server says of the codes that it was sent. */
  const answered =
    (sent: Record<string, unknown>[], ended: string[] = []) =>
    (variables: Record<string, unknown>) => {
      sent.push(variables);
      const said = ((variables['codes'] as string[] | null) ?? []).map((code) => ({
        code,
        unknown: !(code in known),
        what: ended.includes(code)
          ? 'This code has ended.'
          : (known[code]?.(variables['paymentMethod'] as string | null) ?? 'Unknown code. Please check the spelling.'),
      }));
      const given = said.flatMap(({ code, what }) => (typeof what === 'string' ? [] : [{ code, ...what }]));
      const off = given.reduce((sum, { amount }) => sum + amount, 0);
      return quote({
        lines: ['bat', 'ball', 'net'].map((productId) => ({ __typename: 'QuoteLine', productId })),
        discountAmount: off,
        subtotal: 1000 - off,
        totalAmount: 1180 - off,
        discounts: given.map(({ code, amount }) => ({
          __typename: 'Discount',
          name: `The ${code} sale`,
          code,
          amount,
          deliverySaved: 0,
          lines: [{ __typename: 'DiscountLine', line: 1, amount }],
        })),
        codeProblems: said.flatMap(({ code, unknown, what }) =>
          typeof what === 'string' ? [{ __typename: 'CodeProblem', code, message: what, unknown }] : [],
        ),
      });
    };
  const stored = () => JSON.parse(localStorage.getItem('gskept') ?? '{}').codes;
  const store = (...own: unknown[]) => localStorage.setItem('gskept', JSON.stringify({ drafts: {}, codes: own }));
  const codes = () => within(screen.getByRole('region', { name: 'Codes of offers' }));
  const kept = () =>
    codes()
      .getAllByRole('listitem')
      .map((one) => one.textContent);
  const apply = async (code: string) => {
    await userEvent.clear(codes().getByLabelText('Code'));
    await userEvent.type(codes().getByLabelText('Code'), `${code}{Enter}`);
  };

  test('are typed into a field that is folded away, say what they give or why not, outlast a reload and can be removed', async () => {
    const sent: Record<string, unknown>[] = [];
    const first = openCart({ Quote: answered(sent) });
    await screen.findByText('Subtotal (5 items)');
    expect(sent.at(-1)).toMatchObject({ codes: null });
    const fold = codes().getByText('Have a code?').closest('details')!;
    expect(fold).not.toHaveAttribute('open');
    await userEvent.click(codes().getByText('Have a code?'));
    await apply('diwali-10');
    expect(await codes().findByText('−₹100')).toBeVisible();
    await apply('BIG 5000');
    expect(await codes().findByText('₹550 more to go.')).toBeVisible();
    expect(kept()).toEqual(['DIWALI10: −₹100The DIWALI10 sale', 'BIG5000: ₹550 more to go.']);
    expect(codes().getAllByRole('listitem')[0]!.closest('[aria-live=polite]')).not.toBeNull();
    // The line that it is for, and no other, says what it got.
    expect(screen.getByText('−₹100 with The DIWALI10 sale').closest('li')).toHaveTextContent('Leather Ball');
    expect(screen.getByText('The DIWALI10 sale (DIWALI10)').nextSibling).toHaveTextContent('−₹100');
    first.unmount();

    openCart({ Quote: answered(sent) }, '', 'again');
    await screen.findByText('₹550 more to go.');
    expect(sent.at(-1)).toMatchObject({ codes: ['DIWALI10', 'BIG5000'] });
    await userEvent.click(codes().getByRole('button', { name: 'Remove code DIWALI10' }));
    expect(codes().getByText('Have another code?')).toHaveFocus();
    expect(codes().getByText('Code DIWALI10 was removed.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('−₹100 with The DIWALI10 sale')).toBeNull());
    expect(sent.at(-1)).toMatchObject({ codes: ['BIG5000'] });
  });

  test('of no offer go back into the field with a sentence and are not sent again, and there are five at most', async () => {
    const sent: Record<string, unknown>[] = [];
    openCart({}).unmount();
    // Not everything that stands in a storage is a code.
    store('DIWALI10', 7, '<b>', 'DIWALI10', 'PREPAID', 'BIG5000');
    openCart({ Quote: answered(sent) }, '', 'again');
    await screen.findByText('Subtotal');
    await userEvent.click(codes().getByText('Have another code?'));
    await apply('!!');
    expect(codes().getByLabelText('Code')).toHaveAccessibleDescription('A code has 3 to 24 letters and digits.');
    await apply('prepaid');
    expect(codes().getByLabelText('Code')).toHaveAccessibleDescription('PREPAID is in your order already.');
    await apply('diwli10');
    const sentence = 'DIWLI10: Unknown code. Please check the spelling.';
    await waitFor(() => expect(codes().getByLabelText('Code')).toHaveAccessibleDescription(sentence));
    expect(codes().getByLabelText('Code')).toHaveValue('DIWLI10');
    expect(codes().getByLabelText('Code')).toHaveFocus();
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ codes: ['DIWALI10', 'PREPAID', 'BIG5000'] }));
    expect(sent.filter((one) => (one['codes'] as string[] | null)?.includes('DIWLI10'))).toHaveLength(1);
    expect(stored()).toEqual(['DIWALI10', 'PREPAID', 'BIG5000']);
    known['FOURTH'] = known['FIFTH'] = known['BIG5000']!;
    await apply('fourth');
    await apply('fifth');
    await codes().findByText('One order takes at most 5 codes. Remove one to use another.');
    expect(codes().getByText('Have another code?')).toHaveFocus();
    expect(kept()).toHaveLength(5);
  });

  test('of a link are kept for the order and leave the address, whatever stands in it', async () => {
    const open = (query: string) => openScreen(`/products?${query}#top`, <CodeOfLink />, {}, 'anonymous');
    const words = 'Code DIWALI10 is kept for your order. The cart shows what it gives.';
    const first = open('sort=NEWEST&code=diwali%2010');
    await notice(words);
    expect(address() + window.location.hash).toBe('/products?sort=NEWEST#top');
    expect(stored()).toEqual(['DIWALI10']);
    first.unmount();
    for (const absurd of ['<script>alert(1)</script>', 'A'.repeat(25), 'A '.repeat(5000), '%00', 'दिवाली']) {
      const { unmount } = open(`code=${encodeURIComponent(absurd)}`);
      await notice('The code in this link cannot be used. Please check the link.');
      expect(address()).toBe('/products');
      expect(stored()).toBeUndefined();
      unmount();
    }
  });

  test('go with the order; one that ends before it is told with the new amounts, the order can be placed again, and then they are forgotten', async () => {
    const sent: Record<string, unknown>[] = [];
    const ended: string[] = [];
    const orders: any[] = [];
    const shown = { __typename: 'Order', id: 'o1', orderNumber: 'GS-1' };
    openCart({}).unmount();
    store('DIWALI10', 'PREPAID');
    const stage = {
      MyAddresses: () => ({ myAddresses: [{ ...savedAddress }] }),
      Quote: (variables: Record<string, unknown>) => answered(sent, ended)(variables),
      PlaceOrder: ({ input }: any) => {
        orders.push(input);
        if (orders.length === 1) {
          ended.push('DIWALI10');
          throw new Refusal('PRICE_CHANGED', 'DIWALI10: This code has ended. The total has changed.');
        }
        return {
          placeOrder: {
            __typename: 'PlaceOrderPayload',
            order: { ...shown, totalAmount: input.totalAmount },
            payment: null,
          },
        };
      },
    };
    openCart(stage, 'address', 'again');
    await screen.findByText('Works');
    fill('Phone', '98765 43210');
    press('Continue to Payment');
    fireEvent.click(await screen.findByRole('radio', { name: /Cash on Delivery/ }));
    const place = async (name: string) => {
      const button = await screen.findByRole('button', { name });
      await waitFor(() => expect(button).toBeEnabled());
      fireEvent.click(button);
    };
    const acknowledge = async (name: RegExp) => {
      fireEvent.click(within(await screen.findByRole('alertdialog', { name })).getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    // Offers that hang on the payment follow its choice.
    await codes().findByText('This code counts when you pay online.');
    await place('Place Order · ₹1,080');
    await acknowledge(/^DIWALI10: This code has ended\./);
    expect(await codes().findByText('This code has ended.')).toBeVisible();
    await place('Place Order · ₹1,180');
    await acknowledge(/^Order placed successfully!/);
    expect(orders.map(({ codes: own, totalAmount }) => [own, totalAmount])).toEqual([
      [['DIWALI10', 'PREPAID'], 1080],
      [['DIWALI10', 'PREPAID'], 1180],
    ]);
    expect(localStorage.getItem('gskept')).toBeNull();
  });
});

test('buying for a business asks for a right GSTIN and its name, keeps them with the address and sends them', async () => {
  const edits: any[] = [];
  const orders: any[] = [];
  let saved: object = savedAddress;
  openCart(
    {
      MyAddresses: () => ({ myAddresses: [saved] }),
      EditAddress: ({ input }: any) => {
        edits.push(input);
        saved = { ...savedAddress, ...input };
        return { editAddress: saved };
      },
      PlaceOrder: ({ input }: any) => {
        orders.push(input);
        throw new Refusal('CONFLICT', 'Not now.');
      },
    },
    'address',
  );
  await screen.findByText('Works');
  fill('Phone', '98765 43210');
  fireEvent.click(screen.getByRole('checkbox', { name: /Buying for a business/ }));
  press('Continue to Payment');
  // Whoever ticks the box does not go on as a private person unawares.
  expect(await screen.findByText('Enter the GSTIN of this business, or untick the box')).toBeVisible();
  fill('GSTIN', '27AAACG1234M1ZQ');
  press('Continue to Payment');
  expect(await screen.findByText(/typing mistake/)).toBeVisible();
  fill('GSTIN', '27aaacg1234m1zp');
  expect(await screen.findByText(/Enter the legal name/)).toBeVisible();
  fill('Legal name', 'Mehta Steel');
  press('Continue to Payment');
  fireEvent.click(await screen.findByRole('radio', { name: /Cash on Delivery/ }));
  expect(screen.getByText('Invoice for Mehta Steel, GSTIN 27AAACG1234M1ZP')).toBeVisible();
  const business = { buyerGstin: '27aaacg1234m1zp', buyerLegalName: 'Mehta Steel' };
  expect(edits).toMatchObject([{ ...business, street: '1 Station Road', isDefault: true }]);
  const button = await screen.findByRole('button', { name: /^Place Order/ });
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
  await waitFor(() => expect(orders).toMatchObject([{ ...business, addressId: 'works' }]));
  for (const sent of [edits[0], orders[0]]) expect(sent).not.toHaveProperty('forBusiness');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
});

describe('what was typed', () => {
  const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
  async function fillIn() {
    await screen.findByLabelText(/^Street Address/);
    fill('Phone', '98765 43210');
    fill('PIN', '226001');
    fill('Street Address', '12 Hazratganj');
    // The PIN code has filled in the city.
    await waitFor(() => expect(field('City')).toHaveValue('Lucknow'));
  }

  test('is there again after a reload at every step', async () => {
    const first = openCart({}, 'address');
    await fillIn();
    await waitFor(() => expect(field('State')).toHaveValue('Uttar Pradesh'));
    first.unmount();
    const second = openCart({}, 'address', 'again');
    await screen.findByLabelText(/^Street Address/);
    expect(field('Phone')).toHaveValue('98765 43210');
    expect(field('Street Address')).toHaveValue('12 Hazratganj');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await userEvent.type(await screen.findByLabelText(/^Order notes/), 'Ring twice.');
    await userEvent.click(screen.getByRole('radio', { name: /Cash on Delivery/ }));
    second.unmount();
    openCart({}, 'payment', 'again');
    expect(await screen.findByLabelText(/^Order notes/)).toHaveValue('Ring twice.');
    expect(screen.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked();
    expect(localStorage.getItem('gskept')).toContain('Hazratganj');
  });

  test('is forgotten at the log-out', async () => {
    openScreen(
      '/cart?step=address',
      <>
        <Header />
        <CartRoute />
      </>,
      answers({ LogOut: () => ({ logOut: { __typename: 'Done', success: true } }) }),
    );
    await fillIn();
    await waitFor(() => expect(localStorage.getItem('gskept')).toContain('98765'));
    press('Logout');
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('gskept')).toBeNull();
  });

  test('belongs to one account alone', async () => {
    const first = openCart({}, 'address');
    await fillIn();
    first.unmount();
    openCart({ Me: () => customer(full, { id: 'ravi' }) }, 'address', 'again');
    await screen.findByLabelText(/^Street Address/);
    expect(field('Street Address')).toHaveValue('');
  });

  test('a PIN code chooses its state, is questioned against another, and refused when there is none such', async () => {
    openCart({}, 'address');
    await fillIn();
    expect(field('State')).toHaveValue('Uttar Pradesh');
    await userEvent.selectOptions(field('State'), 'Kerala');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    const question = await screen.findByRole('alert');
    expect(question).toHaveTextContent('PIN 226001 is in Uttar Pradesh, not in Kerala. Which is right?');
    expect(address()).toBe('/cart?step=address');
    expect(question).toHaveFocus();
    // The server would refuse it.
    expect(within(question).queryByRole('button', { name: /Keep/ })).toBeNull();
    await userEvent.click(within(question).getByRole('button', { name: 'Change the PIN' }));
    expect(field('PIN')).toHaveFocus();
    await userEvent.clear(field('PIN'));
    await userEvent.type(field('PIN'), '350001');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await screen.findByText('This PIN code does not exist. Please check it.');
    await userEvent.clear(field('City'));
    await userEvent.clear(field('PIN'));
    await userEvent.type(field('PIN'), '2260');
    await screen.findByText('A PIN code has 6 digits');
    await userEvent.type(field('City'), 'Kochi');
    await userEvent.clear(field('PIN'));
    await userEvent.type(field('PIN'), '682001');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() => expect(address()).toBe('/cart?step=payment'));
  });

  test('a PIN code at the border of two states is asked about when the directory knows the other one, and the word of the shopper stands', async () => {
    openCart({}, 'address');
    await fillIn();
    await userEvent.clear(field('PIN'));
    await userEvent.type(field('PIN'), '244001');
    await userEvent.selectOptions(field('State'), 'Uttarakhand');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    const question = await screen.findByRole('alert');
    expect(question).toHaveTextContent('PIN 244001 is in Uttar Pradesh, not in Uttarakhand. Which is right?');
    // It stands directly below the row of the state.
    expect(field('State').closest('div')!.nextElementSibling).toBe(question);
    await userEvent.click(within(question).getByRole('button', { name: 'Keep Uttarakhand' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() => expect(address()).toBe('/cart?step=payment'));
  });

  test('a PIN code that nobody knows is told at its field before anything is sent, and no longer than it is wrong', async () => {
    const problem = 'We do not know PIN 226999. Please check it. If it is right, call +91 66666 00100.';
    openCart(
      {
        PinCode: ({ pin }) => ({
          pinCode: pin === '226999' ? null : { __typename: 'PinCode', pin, city: 'Lucknow', state: 'Uttar Pradesh' },
          pinCodeProblem: pin === '226999' ? problem : null,
        }),
        Quote: ({ deliverTo }: any) => quote(deliverTo?.postalCode === '226999' ? { notDeliverable: problem } : {}),
      },
      'address',
    );
    await fillIn();
    await userEvent.clear(field('PIN'));
    await userEvent.type(field('PIN'), '22699');
    await userEvent.tab();
    await screen.findByText('A PIN code has 6 digits');
    await userEvent.type(field('PIN'), '9');
    // Once, at the field.
    expect(await screen.findByText(problem)).toBeVisible();
    expect(field('PIN')).toHaveAccessibleDescription(problem);
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() => expect(field('PIN')).toHaveFocus());
    await userEvent.clear(field('PIN'));
    await userEvent.type(field('PIN'), '226001');
    await waitFor(() => expect(screen.queryByText(problem)).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() => expect(address()).toBe('/cart?step=payment'));
  });

  test('the last step shows what is bought, for whom and where, and leads back to each', async () => {
    openCart({}, 'address');
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await screen.findByRole('heading', { name: 'Items' });
    // A phone has it folded above the step.
    expect(screen.getAllByText('Cricket Bat')).toHaveLength(2);
    expect(screen.getByText(/5 items in your order/).closest('details')).not.toHaveAttribute('open');
    for (const text of ['₹100 × 3', 'Asha Verma', /12 Hazratganj, Lucknow, Uttar Pradesh 226001/, /98765 43210/])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change items' })).toHaveAttribute('href', '/cart');
    expect(screen.getByRole('link', { name: 'Change address' })).toHaveAttribute('href', '/cart?step=address');
  });
});

describe('where it goes', () => {
  const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
  const fillIn = async () => {
    await screen.findByLabelText(/^Street Address/);
    fill('Phone', '98765 43210');
    fill('PIN', '226001');
    fill('Street Address', '12 Hazratganj');
    await waitFor(() => expect(field('City')).toHaveValue('Lucknow'));
  };

  test('decides the amounts from the cart on, is remembered, and never overwrites a city that was written', async () => {
    const places: unknown[] = [];
    const first = openCart({
      Quote: ({ deliverTo }) => {
        places.push(deliverTo);
        return deliverTo ? quote({ deliveryCharge: 99, totalAmount: 1279 }) : quote({ deliveryKnown: false });
      },
      DeliveryOptions: () => ({
        deliveryOptions: {
          __typename: 'DeliveryOptions',
          pin: '226001',
          place: { __typename: 'PinCode', city: 'Lucknow', state: 'Uttar Pradesh' },
          message: null,
          options: [way('standard', 99)],
          cashOnDelivery: { __typename: 'CashOnDeliveryThere', available: true, charge: 50, reason: null },
        },
      }),
    });
    await screen.findByText('Free (depends on PIN)');
    await userEvent.type(screen.getByLabelText('Deliver to'), '22600');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(screen.getByText('A PIN code has 6 digits, such as 226001.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Deliver to'), '1');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(/Tue 24 Nov – Thu 26 Nov/)).toBeVisible();
    expect(screen.getByText('Cash on delivery for ₹50 more.').closest('[role=status]')).toHaveTextContent(
      'Standard: Tue 24 Nov – Thu 26 Nov · ₹99',
    );
    await screen.findByText('₹1,279');
    expect(places).toEqual([null, { postalCode: '226001' }]);
    first.unmount();
    openCart({}, 'address', 'again');
    await screen.findByLabelText(/^Street Address/);
    expect(field('PIN')).toHaveValue('226001');
    await waitFor(() => expect(field('City')).toHaveValue('Lucknow'));
    await userEvent.clear(field('City'));
    await userEvent.type(field('City'), 'Malihabad');
    await userEvent.clear(field('PIN'));
    await userEvent.type(field('PIN'), '226002');
    await waitFor(() => expect(field('State')).toHaveValue('Uttar Pradesh'));
    expect(field('City')).toHaveValue('Malihabad');
  });

  test('outside of all zones keeps the shopper at the address, with what to do', async () => {
    const message = 'We do not deliver to PIN 226001 yet. Call +91 66666 00100.';
    openCart(
      { Quote: ({ deliverTo }) => quote(deliverTo ? { notDeliverable: message, shippingMethods: [] } : {}) },
      'address',
    );
    await fillIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await screen.findAllByText(message);
    expect(address()).toBe('/cart?step=address');
  });

  test('is said at the country at once where no zone has it', async () => {
    const message = 'We do not deliver to Canada yet. Call +91 66666 00100.';
    openCart(
      { Quote: ({ deliverTo }: any) => quote(deliverTo?.country === 'Canada' ? { notDeliverable: message } : {}) },
      'address',
    );
    await fillIn();
    await userEvent.selectOptions(field('Country'), 'Canada');
    await waitFor(() => expect(field('Country')).toHaveAccessibleDescription(message));
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() => expect(field('Country')).toHaveFocus());
    expect(address()).toBe('/cart?step=address');
  });

  test('of a saved address that no longer passes says so below it, and mends it in place', async () => {
    const message = 'PIN 226001 is in Uttar Pradesh, not in Kerala. Correct one of them.';
    let saved: any = {
      __typename: 'Address',
      id: 'home',
      label: 'Home',
      firstName: 'Asha',
      lastName: 'Verma',
      company: null,
      street: '1 Station Road',
      street2: null,
      city: 'Lucknow',
      state: 'Kerala',
      postalCode: '226001',
      country: 'India',
      isDefault: true,
    };
    openCart(
      {
        MyAddresses: () => ({ myAddresses: [saved] }),
        Quote: ({ deliverTo }: any) => quote(deliverTo?.state === 'Kerala' ? { notDeliverable: message } : {}),
        EditAddress: ({ input }: any) => {
          saved = { ...saved, ...input };
          return { editAddress: saved };
        },
      },
      'address',
    );
    await screen.findByText('Home');
    fill('Phone', '98765 43210');
    const said = await screen.findByRole('alert');
    expect(said).toHaveTextContent(message);
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() => expect(said).toHaveFocus());
    expect(address()).toBe('/cart?step=address');
    await userEvent.click(within(said).getByRole('button', { name: 'Edit this address' }));
    const editor = within(screen.getByRole('form', { name: 'Edit Address' }));
    await userEvent.click(await editor.findByRole('button', { name: 'Use Uttar Pradesh' }));
    await userEvent.type(editor.getByLabelText(/^City/), '{Enter}');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Address' })).toBeNull());
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    expect(saved).toMatchObject({ state: 'Uttar Pradesh', isDefault: true });
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() => expect(address()).toBe('/cart?step=payment'));
  });

  test('with several ways is chosen at the last step, and the order names the one that was chosen', async () => {
    const asked: unknown[] = [];
    let placed: any;
    openCart(
      {
        Quote: ({ deliveryMethod, paymentMethod }) => {
          asked.push([deliveryMethod, paymentMethod]);
          return quote({
            totalAmount: deliveryMethod === 'express' ? 1429 : 1180,
            shippingMethods: [way('standard', 0), way('express', 249)],
          });
        },
        PlaceOrder: ({ input }) => {
          placed = input;
          throw new Refusal('CONFLICT', 'Seen.');
        },
      },
      'address',
    );
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    expect(await screen.findByRole('radio', { name: /Standard.*Free/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /Express.*₹249/ }));
    await userEvent.click(screen.getByRole('radio', { name: /Pay Online/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Pay ₹1,429' }));
    await waitFor(() => expect(placed).toMatchObject({ deliveryMethod: 'express', totalAmount: 1429 }));
    expect(asked).toContainEqual(['express', 'ONLINE']);
  });
});

describe('a cart without an account', () => {
  const before = shop;
  const allow = (phoneLogIn: boolean) => holdShop({ ...before, cartNeedsAccount: false, phoneLogIn });
  afterEach(() => holdShop(before));
  const oneBall = { items: [{ product: ball, quantity: 1 }] };
  const open = (more: Answers) => {
    openScreen('/cart', null, {}, 'anonymous').unmount();
    localStorage.setItem('gscart', JSON.stringify(oneBall));
    return openScreen(
      '/cart',
      <CartRoute />,
      answers({
        CheckCart: () => ({
          quote: {
            __typename: 'Quote',
            lines: [{ __typename: 'QuoteLine', productId: 'ball', price: 100, available: 9 }],
          },
        }),
        ...more,
      }),
      'again',
    );
  };

  test('asks for a mobile number when it is ordered, and its code leads on to the address, with what is known of it', async () => {
    allow(true);
    const asked: Record<string, unknown>[] = [];
    let name = 'Customer';
    let placed: any;
    open({
      Me: () => customer(full, { name, email: '', phone: '+919839012345', loginPhone: '+919839012345' }),
      RequestPhoneCode: ({ input }: any) => {
        asked.push(input);
        const resendAt = new Date(Date.now() + 30_000).toISOString();
        return { requestPhoneCode: { __typename: 'CodeSent', message: 'OTP sent to your phone', resendAt } };
      },
      LogInByPhone: ({ input }: any) => {
        asked.push(input);
        if (input.otp !== '123456') throw new Refusal('WRONG_CODE', 'That code is wrong.');
        return { logInByPhone: { __typename: 'Session', token: 'fresh', device: 'd' } };
      },
      MergeCart: () => ({ mergeCart: { __typename: 'MergedCart', notices: [], cart: full } }),
      NameMyAccount: ({ input }: any) => {
        asked.push(input);
        name = input.name;
        return { updateMyProfile: { __typename: 'User', id: 'asha', ...input } };
      },
      WhatsappQuestion: () => ({
        myWhatsappUpdates: { __typename: 'WhatsappUpdates', offered: true, asked: false, stopped: false },
      }),
      PlaceOrder: ({ input }) => {
        placed = input;
        throw new Refusal('CONFLICT', 'Seen.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your Mobile Number' })).toBeVisible();
    const number = screen.getByLabelText(/^Mobile number/);
    await waitFor(() => expect(number).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Use e-mail and password instead' })).toHaveAttribute(
      'href',
      '/login?next=%2Fcart%3Fstep%3Daddress',
    );
    await userEvent.keyboard('1234567890{Enter}');
    await waitFor(() => expect(number).toHaveAccessibleDescription(/^Enter an Indian mobile number of ten digits/));
    expect(asked).toEqual([]);
    await userEvent.clear(number);
    await userEvent.keyboard('98390 12345{Enter}');

    const code = await screen.findByLabelText(/^Verification Code/);
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
    await userEvent.keyboard('000000');
    await waitFor(() => expect(code).toHaveAccessibleDescription('That code is wrong.'));
    await userEvent.clear(code);
    await userEvent.type(code, '123456');

    expect(await screen.findByRole('heading', { level: 1, name: 'Delivery Address' })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^PIN/)).toHaveFocus());
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('98390 12345');
    expect(screen.getByLabelText('Email (optional)')).toHaveValue('');
    expect(screen.getByLabelText(/^First Name/)).toHaveValue('');
    await notice('Your cart also has 4 items that you put in before.');
    for (const [label, text] of [
      ['PIN', '226001'],
      ['Street', '14 MG Road'],
      ['First Name', 'Asha'],
      ['Last Name', 'Rao'],
    ])
      fill(label!, text!);
    await waitFor(() => expect(screen.getByLabelText(/^City/)).toHaveValue('Lucknow'));
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));

    const news = await screen.findByRole('checkbox', { name: /^Messages about my orders by WhatsApp/ });
    expect(news).not.toBeChecked();
    await userEvent.click(news);
    await userEvent.click(screen.getByRole('radio', { name: /Cash on Delivery/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Place Order · / }));
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect(placed.whatsappUpdates).toBe(true);
    expect(placed.contactInfo).toEqual({ email: null, phone: '98390 12345' });
    expect(asked).toEqual([
      { phone: '98390 12345', purpose: 'CHECKOUT' },
      { phone: '98390 12345', otp: '000000' },
      { phone: '98390 12345', otp: '123456' },
      { name: 'Asha Rao', phone: '+919839012345' },
    ]);
  });

  test('is ordered by log-in or sign-up where no codes go to phones, and both lead back', async () => {
    allow(false);
    const { asked } = open({});
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your Account' })).toHaveFocus();
    const next = '?next=%2Fcart%3Fstep%3Daddress';
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', `/login${next}`);
    expect(screen.getByRole('link', { name: 'Create an Account' })).toHaveAttribute('href', `/signup${next}`);
    expect(screen.queryByLabelText(/^Mobile number/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Cart' }));
    await screen.findByText('Subtotal (1 item)');
    expect(asked).not.toContain('MergeCart');
  });
});
