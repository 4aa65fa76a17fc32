// Product page: out of stock, drawing of dimensions, recently viewed, and the choice within a group.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { customer, cartOf, openScreen, product, Refusal, silence, wardrobe, type Answers } from '../../../test/stage';
import { declarationOf } from '../../../test/declaration';
import { ratingOf, reviewOf, reviewsOf } from '../../../test/reviews';
import { holdShop, shop } from '../../shared/shop';
import ProductRoute from './ProductRoute';

const picture = (name: string) => ({
  __typename: 'ProductImage',
  url: `/media/${name}.webp`,
  thumbnailUrl: `/media/${name}-480.webp`,
  srcSet: '',
  width: 960,
  height: 960,
  alt: name,
  placeholder: null,
});
const gallery = ['Whole', 'In use', 'Detail', 'Measures'].map(picture);
const rest = {
  gallery,
  description: 'Of wood.',
  sku: 'GS-1',
  priceWithTax: 1180,
  gstRatePercent: 18,
  offers: [],
  declaration: declarationOf({
    makerRole: 'IMPORTER',
    makerAddress: '14 Mill Road, Lucknow 226017',
    countryOfOrigin: 'Nepal',
    netQuantity: 2,
    netQuantityUnit: 'SET',
    unitPrice: 590,
    unitPriceUnit: 'SET',
    madeInMonth: '2026-09',
    size: 'L',
  }),
  specifications: [{ __typename: 'Specification', key: 'Size', value: '180 × 90 × 76 cm' }],
};
const said = (kind: 'IN_STOCK' | 'MADE_TO_ORDER', text: string) => ({
  readiness: { __typename: 'Readiness', kind, text },
});
/** By id what a product says of when it is ready. */
const ready: Record<string, object> = {
  lying: said('IN_STOCK', 'In stock, leaves within 2 working days'),
  made: said('MADE_TO_ORDER', 'Made to order, 7-10 working days'),
  'sold out': { ...said('IN_STOCK', 'In stock'), stock: 0, inStock: false },
};
let refused = false;
const { group, members } = wardrobe();
const whole = { ...group, description: '', images: [], members };
const member = (id: unknown) => {
  const found = members.find((one) => one.id === id);
  return found && { ...rest, ...found };
};
const answers: Answers = {
  Product: ({ id }) => {
    if (id === group.id || id === 'deleted')
      return { product: null, productGroup: { ...whole, member: { ...member('walnut'), group } } };
    return {
      product: {
        ...product(id as string, id === 'gone' ? { stock: 0, inStock: false } : { images: gallery.slice(0, 2) }),
        ...ready[id as string],
        ...rest,
        ...(member(id) && { ...member(id), group: whole }),
      },
      productGroup: null,
    };
  },
  ChosenMember: ({ id }) => ({ product: { ...member(id), description: `Of ${id}.`, group } }),
  DeliveryOptions: silence,
  Reviews: () => reviewsOf(),
  RelatedProducts: ({ id }) => ({
    product: {
      __typename: 'Product',
      id,
      boughtTogether: id === 'bat' ? [product('ball')] : [],
      alsoBought: id === 'bat' ? [product('ball'), product('gloves')] : [],
    },
    relatedProducts: [product('chair'), ...(id === 'bat' ? [product('gloves')] : [])],
  }),
  RequestStockNotice: ({ input }) => {
    if (refused) throw new Refusal('RATE_LIMITED', 'Too many requests. Please try again in a minute.');
    const { email } = input as { email: string };
    return { requestStockNotice: { __typename: 'RequestStockNoticePayload', message: `We write to ${email} once.` } };
  },
};
const open = (id: string, visitor: 'anonymous' | 'again' = 'anonymous') =>
  openAt(`/product/${id}/product-${id}`, visitor);
const openAt = (address: string, visitor: 'anonymous' | 'again' = 'anonymous', more: Answers = {}) =>
  openScreen(
    address,
    <Routes>
      <Route path="/product/:id/:words?" element={<ProductRoute />} />
      <Route path="/login" element={null} />
    </Routes>,
    { ...answers, ...more },
    visitor,
  );

test('what is out of stock asks whom to tell, shows what is like it, and begins a request for one made to order', async () => {
  open('gone');
  const form = await screen.findByRole('region', { name: 'Notify me when it is back in stock' });
  fireEvent.click(within(form).getByRole('button', { name: 'Notify me' }));
  expect(await within(form).findByText('Enter a valid email address')).toBeVisible();
  fireEvent.change(within(form).getByLabelText(/Email/), { target: { value: 'asha@example.com' } });
  refused = true;
  fireEvent.click(within(form).getByRole('button', { name: 'Notify me' }));
  expect(await within(form).findByText(/Too many requests/)).toBeVisible();
  refused = false;
  fireEvent.click(within(form).getByRole('button', { name: 'Notify me' }));
  expect(await within(form).findByText('We write to asha@example.com once.')).toBeVisible();
  expect(within(form).getByRole('link', { name: 'Get one made to order' })).toHaveAttribute(
    'href',
    '/custom-order?like=Product+gone',
  );
  expect(await screen.findByRole('heading', { name: 'Similar products in stock' })).toBeVisible();
});

test('what can be bought asks nothing, is drawn with its measures, and is found again below the next', async () => {
  const { unmount } = open('table');
  expect(
    await screen.findByRole('img', { name: /width 180 cm, depth 90 cm, height 76 cm; next to a person/ }),
  ).toBeVisible();
  expect(screen.queryByText('Notify me when it is back in stock')).toBeNull();
  await waitFor(() => expect(localStorage.getItem('gsseen')).toContain('table'));
  expect(localStorage.getItem('gsseen')).not.toContain('price');
  expect(screen.queryByText('Recently viewed')).toBeNull();
  unmount();
  open('bat', 'again');
  const seen = await screen.findByRole('region', { name: 'Recently viewed' });
  expect(
    within(seen)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/product/table/product-table']);
});

test('what was bought with it comes before what is related, each once, and rows without a product are left out', async () => {
  const { unmount } = open('bat');
  await screen.findByRole('region', { name: 'Often bought together' });
  const rows = ['Often bought together', 'Customers also bought', 'You may also like'].map((name) => {
    const links = within(screen.getByRole('region', { name })).getAllByRole('link');
    return [...new Set(links.map((link) => link.getAttribute('href')))];
  });
  expect(rows).toEqual([
    ['/product/ball/product-ball'],
    ['/product/gloves/product-gloves'],
    ['/product/chair/product-chair'],
  ]);
  unmount();
  open('table');
  await screen.findByRole('region', { name: 'You may also like' });
  expect(screen.queryByRole('region', { name: 'Often bought together' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Customers also bought' })).toBeNull();
});

test('says what the law has shown with it, in its words, and nothing twice or empty', async () => {
  open('table');
  const information = await screen.findByRole('region', { name: 'Product information' });
  expect(
    within(information)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Net quantity', '2 sets'],
    ['MRP (incl. of all taxes)', '₹1,180'],
    ['Unit price', '₹590 per set'],
    ['Month of import', 'September 2026'],
    ['Country of origin', 'Nepal'],
    ['Imported by', 'GS Works, 14 Mill Road, Lucknow 226017'],
  ]);
});

test('shows every picture of the product, more than its card knew; all but the first are fetched when reached for', async () => {
  open('table');
  const carousel = await screen.findByRole('list', { name: 'Pictures of Product table' });
  const shown = (what: 'alt' | 'src') =>
    within(carousel)
      .getAllByRole('img')
      .map((one) => one.getAttribute(what)!.replace(/^data:.*/, 'waits'));
  await waitFor(() => expect(shown('alt')).toEqual(['Whole', 'In use', 'Detail', 'Measures']));
  const urls = gallery.map(({ url }) => url);
  expect(shown('src')).toEqual([urls[0], 'waits', 'waits', 'waits']);
  fireEvent.pointerEnter(carousel.parentElement!);
  expect(shown('src')).toEqual([urls[0], urls[1], 'waits', 'waits']);
  carousel.scrollTo = () => {}; // jsdom has no layout to scroll
  fireEvent.click(screen.getByRole('button', { name: 'Show picture 3' }));
  expect(shown('src')).toEqual(urls);
});

test('names automatic offers in words and lowers no price for them; the code in a link makes it no other page', async () => {
  const asked: unknown[] = [];
  openAt('/product/table/product-table?code=DIWALI10', 'anonymous', {
    Product: (variables) => {
      asked.push(variables);
      const offers = [{ __typename: 'ShownOffer', name: 'Diwali sale', text: '10% off on goods from ₹2,000.' }];
      return { product: { ...product('table'), ...rest, offers }, productGroup: null };
    },
  });
  const offers = await screen.findByRole('list', { name: 'Offers' });
  expect(offers).toHaveTextContent(/^Diwali sale10% off on goods from ₹2,000\.$/);
  expect(screen.getAllByText('₹1,000')[0]).toBeVisible();
  expect(document.querySelector('s')).toBeNull();
  expect(screen.queryByText(/% OFF/)).toBeNull();
  expect(asked).toEqual([{ id: 'table', choice: [] }]);
});

describe('what the shop says beside a product', () => {
  const lines = async () => {
    const list = within(await screen.findByRole('region', { name: 'Delivery, returns and warranty' })).getByRole(
      'list',
    );
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };
  const chat = () =>
    new URL(screen.getByRole('link', { name: 'Order on WhatsApp' }).getAttribute('href')!).searchParams.get('text')!;

  test('is as specified while neither the product nor its category says more', async () => {
    open('table');
    expect(await lines()).toEqual([
      'Free delivery within 25km',
      '1 year warranty',
      'Made to order, 3-5 working days',
      'Return policy',
    ]);
    expect(screen.getByText('In Stock')).toBeVisible();
    expect(chat()).toMatch(/incl\. GST\.$/);
  });

  test.each([
    ['made', 'Made to order', 'Made to order, 7-10 working days'],
    ['lying', 'In Stock', 'In stock, leaves within 2 working days'],
    ['sold out', 'Out of Stock', undefined],
  ])('is the word of a product that is %s: badge, line and chat agree', async (id, badge, line) => {
    open(id);
    expect(await lines()).toEqual([
      'Free delivery within 25km',
      '1 year warranty',
      ...(line ? [line] : []),
      'Return policy',
    ]);
    expect(screen.getByText(badge)).toBeVisible();
    expect(screen.queryByText(/3-5 working days/)).toBeNull();
    if (line) expect(chat()).toContain(`(${line})`);
    else expect(chat()).not.toContain('(In stock');
  });

  test('leaves delivery to the answer about a PIN code, and is what the owner wants', async () => {
    const before = shop;
    try {
      holdShop({ ...before, productWarrantyLine: '', productMakingLine: 'Made in Lucknow' });
      localStorage.setItem('gspin', '226001');
      open('table', 'again');
      expect(await lines()).toEqual(['Made in Lucknow', 'Return policy']);
    } finally {
      holdShop(before);
      localStorage.removeItem('gspin');
    }
  });
});

describe('a member of a group', () => {
  const choice = (name: string) => screen.getByRole('link', { name });
  const at = () => window.location.pathname + window.location.search;
  const canonical = () => new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')!.href);

  test('is chosen at once: address, price, stock and words change, the focus and the rest of the page stay', async () => {
    const { asked } = openAt('/product/wardrobe/wardrobe');
    expect(await screen.findByRole('heading', { level: 1, name: 'Wardrobe' })).toBeVisible();
    expect(choice('Walnut')).toHaveAttribute('aria-current', 'true');
    expect(canonical().search).toBe('');
    const live = document.querySelector('[aria-live=polite]')!;
    expect(live).toBeEmptyDOMElement();
    const before = history.length;

    choice('White (sold out)').focus();
    fireEvent.click(choice('White (sold out)'));
    expect(at()).toBe('/product/wardrobe/wardrobe?Doors=2+doors&Finish=White');
    expect(screen.getByText('SKU SKU-white')).toBeVisible();
    expect(screen.getByText('Out of Stock')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Notify me when it is back in stock' })).toBeVisible();
    expect(choice('White (sold out)')).toHaveFocus();
    expect(live).toHaveTextContent('2 doors, White: ₹1,000, ₹1,180 including GST, sold out');
    expect(document.title).toMatch(/^Wardrobe – 2 doors, White/);
    expect(canonical().search).toBe('?Doors=2+doors&Finish=White');
    expect(await screen.findByText('Of white.')).toBeVisible();

    fireEvent.click(choice('3 doors'));
    expect(screen.getByText('₹2,000')).toBeVisible();
    expect(screen.queryByText('Notify me when it is back in stock')).toBeNull();
    expect(await screen.findByText('Of wide.')).toBeVisible();
    // White with three doors alone is made: walnut keeps itself, and gives the doors up.
    fireEvent.click(choice('Walnut (not made)'));
    expect(at()).toBe('/product/wardrobe/wardrobe?Doors=2+doors&Finish=Walnut');
    expect(screen.getByText('SKU SKU-walnut')).toBeVisible();
    expect(history.length).toBe(before);
    expect(asked.filter((name) => name === 'Product')).toHaveLength(1);
  });

  test('answers below its own id, whose canonical address is its group’s, and is seen once with its sisters', async () => {
    const { unmount } = openAt('/product/wide/product-wide');
    expect(await screen.findByText('SKU SKU-wide')).toBeVisible();
    expect(at()).toBe('/product/wide/product-wide');
    expect(canonical().pathname + canonical().search).toBe('/product/wardrobe/wardrobe?Doors=3+doors&Finish=White');
    await waitFor(() => expect(localStorage.getItem('gsseen')).toContain('wardrobe'));
    fireEvent.click(choice('2 doors (sold out)'));
    expect(at()).toBe('/product/wardrobe/wardrobe?Doors=2+doors&Finish=White');
    expect(screen.getByText('SKU SKU-white')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('gsseen')).toContain('2 doors'));
    unmount();
    open('bat', 'again');
    const seen = await screen.findByRole('region', { name: 'Recently viewed' });
    const links = within(seen).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/product/wardrobe/wardrobe?Doors=2+doors&Finish=White',
    ]);
    expect(links[0]).toHaveTextContent('Wardrobe');
  });

  test('that was deleted leads to its group, and one that is gone meanwhile to the nearest', async () => {
    const { unmount } = openAt('/product/deleted/product-deleted');
    await waitFor(() => expect(at()).toBe('/product/wardrobe/wardrobe'));
    await waitFor(() => expect(screen.getByText('SKU SKU-walnut')).toBeVisible());
    unmount();
    const { asked } = openAt('/product/wardrobe/wardrobe', 'again', { ChosenMember: () => ({ product: null }) });
    await screen.findByText('SKU SKU-walnut');
    fireEvent.click(choice('White (sold out)'));
    await waitFor(() => expect(asked.filter((name) => name === 'Product')).toHaveLength(2));
    await waitFor(() => expect(screen.getByText('SKU SKU-walnut')).toBeVisible());
  });
});

describe('the reviews', () => {
  const rating = ratingOf(4.2, 9);
  const rated = () => ({ product: { ...product('table'), ...rest, rating }, productGroup: null });
  const section = async () => within(await screen.findByRole('region', { name: 'Reviews' }));

  test('are summed up below the title when there are any; before, the shop may show its fixed display or nothing', async () => {
    const before = shop;
    const { unmount } = openAt('/product/table/product-table', 'anonymous', { Product: rated });
    const link = await screen.findByRole('link', { name: '4.2 of 5 stars 4.2/5 (9 reviews)' });
    expect(link).toHaveAttribute('href', '#reviews');
    expect(screen.queryByText('4.8/5')).toBeNull();
    unmount();
    const { unmount: leave } = open('table');
    expect(await screen.findByText('4.8/5')).toBeVisible();
    expect((await section()).getByText('Nobody has written here yet.')).toBeVisible();
    leave();
    try {
      holdShop({ ...before, showFixedRating: false });
      open('table');
      expect(await screen.findByText('In Stock')).toBeVisible();
      expect(screen.queryByText('4.8/5')).toBeNull();
      expect(document.querySelector('a[href="#reviews"]')).toBeNull();
    } finally {
      holdShop(before);
    }
  });

  test('tell who wrote what of which choice, what the shop answered, and how many were refused and why', async () => {
    const picture = { ...gallery[0]!, __typename: 'ProductImage' as const };
    const shown = reviewOf('r1', {
      stars: 4,
      name: 'Ravi K.',
      choice: 'Size: 5',
      pictures: [picture, { ...picture, url: '/media/r/b-960.webp' }],
      answer: { __typename: 'ReviewAnswer', text: 'Thank you, Ravi.', at: '2026-11-22T05:00:00.000Z' },
    });
    const refusedFor = [
      { __typename: 'RefusalCount' as const, reason: 'PERSONAL_DATA' as const, count: 2 },
      { __typename: 'RefusalCount' as const, reason: 'ABUSIVE' as const, count: 1 },
    ];
    openAt('/product/table/product-table', 'anonymous', {
      Product: rated,
      Reviews: () => reviewsOf([shown], { rating, refused: 3, refusedFor }),
    });
    const reviews = await section();
    const review = within(reviews.getByRole('article', { name: 'Review of Ravi K.' }));
    expect(review.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    for (const words of ['21 Nov 2026', 'Size: 5', 'Words of r1.', 'Thank you, Ravi.'])
      expect(review.getByText(words)).toBeVisible();
    expect(review.getByRole('button', { name: 'Enlarge picture 2 of 2' })).toBeVisible();
    expect(reviews.getByText('3 reviews were refused: 2 for personal data, 1 for insults or threats.')).toBeVisible();
    expect(reviews.getByRole('link', { name: 'Write a review' })).toHaveAttribute('href', '/review?product=table');
  });

  test('are filtered by stars and pictures, sorted, and read on page by page, with the focus on what came', async () => {
    const asked: object[] = [];
    openAt('/product/table/product-table', 'anonymous', {
      Product: rated,
      Reviews: (variables) => {
        const { stars: only, page } = variables as { stars: number | null; page: number };
        asked.push({ ...variables });
        const items = [reviewOf(`page ${page}`, { name: `Writer ${page}`, stars: only ?? 5 })];
        return reviewsOf(items, { rating, pages: 2, total: 7 });
      },
    });
    const reviews = await section();
    fireEvent.click(reviews.getByRole('button', { name: 'More reviews' }));
    await waitFor(() => expect(reviews.getByRole('article', { name: 'Review of Writer 2' })).toHaveFocus());
    expect(reviews.getByRole('article', { name: 'Review of Writer 1' })).toBeVisible();
    expect(reviews.queryByRole('button', { name: 'More reviews' })).toBeNull();
    fireEvent.click(reviews.getByRole('button', { name: /^5 stars/ }));
    fireEvent.click(reviews.getByRole('button', { name: 'With pictures' }));
    fireEvent.change(reviews.getByLabelText('Sort by'), { target: { value: 'LOWEST' } });
    expect(await reviews.findByText('7 reviews of 5 stars with pictures')).toBeVisible();
    const all = { productId: 'table', pageSize: 6, page: 1, stars: null, withPictures: false, sort: 'NEWEST' };
    await waitFor(() =>
      expect(asked).toEqual([
        all,
        { ...all, page: 2 },
        { ...all, stars: 5 },
        { ...all, stars: 5, withPictures: true },
        { ...all, stars: 5, withPictures: true, sort: 'LOWEST' },
      ]),
    );
    // Nobody gave it one star here.
    expect(reviews.getByRole('button', { name: /^1 star/ })).toBeDisabled();
    fireEvent.click(reviews.getByRole('button', { name: 'Show all' }));
    expect(reviews.getByRole('button', { name: /^5 stars/ })).toHaveAttribute('aria-pressed', 'false');
  });

  test('help somebody: said once, taken back, and by those who are logged in', async () => {
    const votes: unknown[] = [];
    const answer: Answers = {
      Me: () => customer(cartOf([])),
      Product: rated,
      Reviews: () => reviewsOf([reviewOf('r1', { helpful: 2 })], { rating }),
      ReviewsFoundHelpful: () => ({ reviewsFoundHelpful: [] }),
      VoteReview: (vote) => {
        votes.push(vote);
        return { voteReview: { __typename: 'VoteReviewPayload', id: 'r1', helpful: vote['helpful'] ? 3 : 2 } };
      },
    };
    const { unmount } = openAt('/product/table/product-table', 'anonymous', answer);
    fireEvent.click((await section()).getByRole('button', { name: 'Helpful (2)' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    unmount();
    localStorage.setItem('token', 'of-a-test');
    openAt('/product/table/product-table', 'again', answer);
    const reviews = await section();
    fireEvent.click(reviews.getByRole('button', { name: 'Helpful (2)' }));
    const pressed = await reviews.findByRole('button', { name: 'Helpful (3)' });
    await waitFor(() => expect(pressed).toHaveAttribute('aria-pressed', 'true'));
    fireEvent.click(pressed);
    await waitFor(() =>
      expect(reviews.getByRole('button', { name: 'Helpful (2)' })).toHaveAttribute('aria-pressed', 'false'),
    );
    expect(votes).toEqual([
      { id: 'r1', helpful: true },
      { id: 'r1', helpful: false },
    ]);
  });
});
