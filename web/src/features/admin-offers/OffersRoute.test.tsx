// The owner's screens of offers: the list, the form with its refusals, the rehearsal before a start, and the calendar.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, notice, openScreen, press, Refusal, type Answers } from '../../../test/stage';
import { OffersRoute } from './OffersRoute';

const managing = ['MANAGE_OFFERS', 'READ_ORDERS', 'VIEW_CUSTOMERS'];

function offer(id: string, more: Record<string, unknown> = {}) {
  const { conditions, limits, gift, ...rest } = more as Record<string, object>;
  return {
    __typename: 'Offer',
    id,
    name: `Offer ${id}`,
    description: null,
    inWords: '10% off',
    text: '10% off on goods from ₹999.',
    state: 'LIVE',
    usedUp: false,
    trigger: 'AUTOMATIC',
    code: null,
    goods: { __typename: 'OfferGoods', categoryIds: [], productIds: [], groupIds: [], notReduced: false },
    conditions: {
      __typename: 'OfferConditions',
      minimum: 999,
      firstOrder: false,
      customerIds: [],
      paymentMethod: null,
      zoneIds: [],
      pins: [],
      startsAt: null,
      endsAt: null,
      weekdays: [],
      hoursFrom: null,
      hoursUntil: null,
      ...conditions,
    },
    limits: { __typename: 'OfferLimits', uses: null, usesPerCustomer: null, budget: null, ...limits },
    figures: { __typename: 'OfferFigures', uses: 12, given: 2400, sales: 31_000 },
    version: 3,
    gift: {
      __typename: 'OfferGift',
      kind: 'PERCENT',
      percent: 10,
      most: null,
      amount: null,
      buy: null,
      get: null,
      parts: [],
      price: null,
      ...gift,
    },
    priority: 0,
    combines: false,
    names: [],
    overlaps: [],
    ...rest,
  };
}

const page = (...items: object[]) => ({
  offers: { __typename: 'OfferPage', total: items.length, page: 1, pages: 1, items },
});

const rehearsed = {
  offerRehearsal: {
    __typename: 'OfferRehearsal',
    text: 'Diwali for everybody.',
    orders: 40,
    isWhole: true,
    uses: 1,
    given: 150,
    sales: 1770,
    found: [
      {
        __typename: 'RehearsedOrder',
        orderId: 'o1',
        orderNumber: 'GS-20261101-0001',
        createdAt: '2026-11-01T06:00:00.000Z',
        totalAmount: 1770,
        given: 150,
      },
    ],
  },
};

function open(address: string, answers: Answers, permissions: string[] = managing) {
  const cart = cartOf([]);
  return openScreen(`/admin/offers${address}`, <OffersRoute />, {
    Me: () => customer(cart, { role: 'ADMIN', permissions }),
    MyCart: () => ({ myCart: cart }),
    AdminOfferCategories: () => ({ categories: [] }),
    ...answers,
  });
}

describe('the list', () => {
  it('says what each gives, where it stands and what came of it, and pauses at once', async () => {
    const [asked, paused] = [jest.fn(), jest.fn()];
    open('?search=diwali', {
      AdminOffers: (variables) => {
        asked(variables);
        return page(
          offer('a', {
            name: 'Diwali sale',
            trigger: 'CODE',
            code: 'DIWALI10',
            usedUp: true,
            limits: { uses: 12 },
            conditions: { startsAt: '2026-11-01T18:30:00.000Z', endsAt: '2026-11-15T18:29:00.000Z' },
          }),
        );
      },
      AdminPauseOffer: ({ id }) => {
        paused(id);
        return { pauseOffer: offer('a', { state: 'PAUSED' }) };
      },
    });
    const row = (await screen.findByRole('button', { name: 'Diwali sale' })).closest('tr')!;
    for (const words of [
      '10% off on goods from ₹999.',
      'Code DIWALI10',
      'Live',
      'Used up',
      '02 Nov 2026 to 15 Nov 2026',
      'Uses 12 of 12 · Discount given ₹2,400 · Sales ₹31,000',
    ])
      expect(row).toHaveTextContent(words);
    expect(asked).toHaveBeenLastCalledWith({ filter: { search: 'diwali' }, page: 1, pageSize: 20 });
    press('Pause Diwali sale');
    await notice('Paused: Diwali sale. No order gets it now.');
    expect(paused).toHaveBeenCalledWith('a');
    press('End Diwali sale');
    expect(await screen.findByText('End Diwali sale?')).toBeInTheDocument();
  });

  it('lets those who only read orders look at an offer and change nothing', async () => {
    open('', { AdminOffers: () => page(offer('a')), AdminOffer: () => ({ offer: offer('a') }) }, ['READ_ORDERS']);
    await userEvent.click(await screen.findByRole('button', { name: 'Offer a' }));
    expect(await screen.findByLabelText('Name')).toBeDisabled();
    for (const name of [/^Pause/, /^End/, /^Duplicate/, /^Save/, /^Add/, /^Try/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('rehearses a draft before it starts', async () => {
    const started = jest.fn();
    open('', {
      AdminOffers: () => page(offer('a', { state: 'DRAFT' })),
      AdminOfferRehearsal: ({ offerId, input }) => {
        expect([offerId, input]).toEqual(['a', undefined]);
        return rehearsed;
      },
      AdminStartOffer: ({ id }) => {
        started(id);
        return { startOffer: offer('a') };
      },
    });
    await screen.findByRole('button', { name: 'Offer a' });
    press('Start Offer a');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('link', { name: 'GS-20261101-0001' })).toHaveAttribute(
      'href',
      '/admin/orders?view=o1',
    );
    expect(within(dialog).getByText('₹150 off ₹1,770')).toBeInTheDocument();
    expect(started).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }));
    await notice('Started: Offer a');
    expect(started).toHaveBeenCalledWith('a');
  });
});

describe('the form', () => {
  it('begins with a ready-made offer, says what shoppers would read, and shows a refusal at its field', async () => {
    const sent = jest.fn();
    open('?edit=new', {
      AdminOfferRehearsal: () => rehearsed,
      AdminAddOffer: ({ input }) => {
        sent(input);
        throw new Refusal('CONFLICT', 'Another offer has this code.', {
          fields: [{ path: 'code', message: 'Another offer has this code.' }],
        });
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'New offer' });
    press('Welcome: first order');
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveValue('WELCOME');
    await userEvent.clear(screen.getByLabelText('Percentage'));
    await userEvent.click(screen.getByRole('button', { name: 'Try it on past orders' }));
    expect(await screen.findByText('Enter a percentage')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Percentage'), '12.5');
    await userEvent.click(screen.getByRole('button', { name: 'Try it on past orders' }));
    expect(await screen.findByText('Diwali for everybody.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls[0][0]).toEqual({
      name: 'Welcome',
      description: '',
      trigger: 'CODE',
      code: 'WELCOME',
      gift: { kind: 'PERCENT', percent: 12.5, most: 200 },
      goods: { categoryIds: [], productIds: [], groupIds: [], notReduced: false },
      conditions: {
        minimum: null,
        firstOrder: true,
        customerIds: [],
        paymentMethod: null,
        zoneIds: [],
        pins: [],
        startsAt: null,
        endsAt: null,
        weekdays: [],
        hoursFrom: null,
        hoursUntil: null,
      },
      limits: { uses: null, usesPerCustomer: 1, budget: null },
      priority: 0,
      combines: false,
    });
    await waitFor(() => expect(code.closest('.ant-form-item')).toHaveTextContent('Another offer has this code.'));
  });

  it('keeps what was typed when somebody else was first, and puts it on top of the latest state', async () => {
    const sent = jest.fn();
    let now = offer('a');
    open('?edit=a', {
      AdminOffer: () => ({ offer: now }),
      AdminEditOffer: ({ input }) => {
        sent(input);
        const { version, name } = input as { version: number; name: string };
        if (version !== now['version']) throw new Refusal('STALE_VERSION', 'Changed meanwhile');
        now = offer('a', { name, version: 5, priority: 7 });
        return { editOffer: now };
      },
    });
    const name = await screen.findByLabelText('Name');
    await waitFor(() => expect(name).toHaveValue('Offer a'));
    await userEvent.clear(name);
    await userEvent.type(name, 'Festive sale');
    now = offer('a', { version: 4, priority: 7 });
    await userEvent.click(screen.getByRole('button', { name: 'Save offer' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
    await waitFor(() => expect(screen.getByLabelText('Priority')).toHaveValue('7'));
    expect(name).toHaveValue('Festive sale');
    await userEvent.click(screen.getByRole('button', { name: 'Save offer' }));
    await notice('Offer saved');
    expect(sent.mock.calls.map(([input]) => input)).toEqual([
      { id: 'a', version: 3, name: 'Festive sale' },
      { id: 'a', version: 4, name: 'Festive sale' },
    ]);
  });
});

it('the calendar names each pair of offers that meet once, with what counts, and leads from month to month', async () => {
  const meets = (offerId: string, name: string, together: boolean) => ({
    __typename: 'OfferOverlap',
    offerId,
    name,
    from: '2026-11-04T18:30:00.000Z',
    until: '2026-11-09T18:30:00.000Z',
    together,
  });
  const asked = jest.fn();
  open('?show=calendar&month=2026-11', {
    AdminOfferCalendar: ({ filter }) => {
      asked(filter);
      return page(
        offer('a', { name: 'Festive', overlaps: [meets('b', 'Diwali10', false), meets('c', 'Free delivery', true)] }),
        offer('b', { name: 'Diwali10', overlaps: [meets('a', 'Festive', false)] }),
      );
    },
  });
  const met = await screen.findByRole('list', { name: 'Offers that meet' });
  expect(
    within(met)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Festive and Diwali10 run at the same time from 05 Nov 2026 to 09 Nov 2026: the better one for the shopper counts.',
    'Festive and Free delivery run at the same time from 05 Nov 2026 to 09 Nov 2026: both count.',
  ]);
  press('December 2026');
  await screen.findByRole('heading', { name: 'December 2026' });
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(
      expect.objectContaining({ from: '2026-11-30T18:30:00.000Z', to: '2026-12-31T18:30:00.000Z' }),
    ),
  );
});
