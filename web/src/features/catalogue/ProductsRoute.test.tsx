// The product list and its address.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noAnswer, openScreen, product, type Answers } from '../../../test/stage';
import { readListQuery } from './list-query';
import ProductsRoute from './ProductsRoute';

const attributes = [
  {
    __typename: 'AttributeFacet',
    name: 'Material',
    kind: 'LIST',
    unit: null,
    min: null,
    max: null,
    values: ['Steel', 'Teak'].map((value) => ({ __typename: 'AttributeValueCount', value, count: 2 })),
  },
  {
    __typename: 'AttributeFacet',
    name: 'Width',
    kind: 'NUMBER',
    unit: 'cm',
    min: 40,
    max: 208,
    values: [40, 50, 60, 70, 90, 120, 208].map((value) => ({
      __typename: 'AttributeValueCount',
      value: String(value),
      count: 1,
    })),
  },
];

let countriesOfOrigin: object[];
const countries = (counts: Record<string, number>) =>
  Object.entries(counts).map(([country, count]) => ({ __typename: 'CountryFacet', country, count }));
beforeEach(() => {
  countriesOfOrigin = countries({ India: 3 });
});

const pagesOf = (search: unknown) =>
  search === 'return policy'
    ? [{ __typename: 'ContentPageSummary', id: 'returns', title: 'Returns', path: '/pages/returns' }]
    : [];

const answers: Answers = {
  Categories: () => ({
    categories: ['Cricket', 'Gates'].map((name) => ({
      __typename: 'Category',
      id: name,
      name,
      emoji: '🏏',
      imageUrl: null,
      metaTitle: null,
      metaDescription: name === 'Gates' ? 'Gates of wrought iron.' : null,
    })),
  }),
  PagesForSearch: ({ search }) => ({ pagesForSearch: pagesOf(search) }),
  SearchSuggestions: ({ text }) => ({
    pagesForSearch: pagesOf(text),
    searchSuggestions: {
      __typename: 'SearchSuggestions',
      missingWords: [],
      products: text === 'willow' ? [product('bat'), product('ball')] : [],
      categories: [{ __typename: 'Category', id: 'c', name: 'Cricket', productCount: 5 }],
    },
  }),
  Products: ({ page, filter }) => ({
    products: {
      __typename: 'ProductPage',
      items: page === 3 ? [product('bat'), product('ball')] : page === 99 ? [] : [product('net')],
      total: 50,
      page,
      pages: 3,
      catalogueTotal: 60,
      exactMatch: !['four seater sofa', 'queen velvet bed'].includes(
        (filter as { search?: string } | null)?.search ?? '',
      ),
      missingWords: (filter as { search?: string } | null)?.search === 'queen velvet bed' ? ['queen', 'velvet'] : [],
      facets: { __typename: 'ProductFacets', priceBands: [], attributes, countriesOfOrigin },
    },
  }),
};

const open = (address: string) => openScreen(address, <ProductsRoute />, answers, 'anonymous');
const address = () => Object.fromEntries(new URLSearchParams(window.location.search));

test('what was typed is written into the address as it is then, not as it was when the typing stopped', async () => {
  open('/products?search=bat&sort=price-asc');
  await screen.findByText('Showing 1 of 60 products');
  jest.useFakeTimers();
  fireEvent.change(screen.getByRole('combobox', { name: 'Search products' }), { target: { value: '' } });
  fireEvent.click(screen.getAllByRole('checkbox', { name: /Under ₹1,000/ })[0]!);
  // One turn for both: the screen has not been drawn anew with this address when the pause after the typing is over.
  act(() => {
    window.history.pushState({ idx: 2 }, '', '/products?search=bat&price=1000-5000');
    fireEvent.popState(window);
    jest.advanceTimersByTime(1000);
  });
  jest.useRealTimers();
  expect(address()).toEqual({ price: '1000-5000' });
  expect(screen.getByRole('combobox', { name: 'Search products' })).toHaveValue('');
});

test('a page beyond the end is the last page', async () => {
  open('/products?page=99&sort=featured');
  await screen.findByText('Showing 2 of 60 products');
  expect(screen.getByText('Page 3 of 3')).toBeVisible();
  expect(address()).toEqual({ page: '3', sort: 'featured' });
});

test('attributes are filters that stand in the address and as chips', async () => {
  open('/products?category=Gates');
  const tick = async () => (await screen.findAllByRole('checkbox', { name: /^Steel/ }))[0]!;
  fireEvent.click(await tick());
  await waitFor(() => expect(address()).toEqual({ category: 'Gates', 'attr.Material': 'Steel' }));
  expect(await tick()).toBeChecked();
  const from = screen.getAllByRole('spinbutton', { name: 'Width from' })[0]!;
  expect(from).toHaveAttribute('placeholder', '40');
  fireEvent.change(from, { target: { value: '90' } });
  const form = from.closest('form')!;
  // What the browser sends by itself says the same.
  const sent = new URLSearchParams([...new FormData(form)] as [string, string][]);
  expect(Object.fromEntries(sent)).toEqual({
    category: 'Gates',
    'attr.Material': 'Steel',
    'from.Width': '90',
    'to.Width': '',
  });
  expect(readListQuery(sent).attributes).toEqual({ Material: { values: ['Steel'] }, Width: { values: [], min: 90 } });
  fireEvent.submit(form);
  await waitFor(() => expect(address()).toEqual({ category: 'Gates', 'attr.Material': 'Steel', 'attr.Width': '90..' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Material: Steel' }));
  await waitFor(() => expect(address()).toEqual({ category: 'Gates', 'attr.Width': '90..' }));
});

test('countries of origin are a filter and an order where not all is made in India', async () => {
  const { unmount } = open('/products');
  await screen.findByText('Showing 1 of 60 products');
  expect(screen.queryByText('Country of origin')).toBeNull();
  expect(options('Sort')).not.toContain('Country of Origin');
  unmount();
  countriesOfOrigin = countries({ India: 3, Nepal: 1 });
  open('/products?origin=nepal');
  const nepal = (await screen.findAllByRole('checkbox', { name: 'Nepal 1 products', hidden: true }))[0]!;
  expect(nepal).toBeChecked();
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'India 3 products', hidden: true })[0]!);
  await waitFor(() => expect(window.location.search).toBe('?origin=nepal&origin=India'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Country of origin: nepal' }));
  await waitFor(() => expect(window.location.search).toBe('?origin=India'));
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'origin' } });
  await waitFor(() => expect(address()).toEqual({ origin: 'India', sort: 'origin' }));
});

test('on a phone the filters are a sheet that says how many products are left', async () => {
  open('/products?price=1000-5000');
  fireEvent.click(await screen.findByText(/^Filters/, { selector: 'summary' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  expect(within(sheet).getByRole('status')).toHaveTextContent('Show 50 products');
  fireEvent.click(await within(sheet).findByRole('checkbox', { name: /^Teak/ }));
  await waitFor(() => expect(address()).toEqual({ price: '1000-5000', 'attr.Material': 'Teak' }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(address()).toEqual({}));
  fireEvent.click(await within(sheet).findByRole('button', { name: 'Show 50 products' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('the search field', () => {
  const field = () => screen.getByRole('combobox', { name: 'Search products' });
  const type = (text: string) => {
    fireEvent.focus(field());
    fireEvent.change(field(), { target: { value: text } });
  };
  beforeEach(() => localStorage.clear());

  test('suggests while somebody types, and opens what the keys choose', async () => {
    open('/products');
    type('willow');
    const [category, first] = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(category).toHaveTextContent('Cricket');
    expect(first).toHaveTextContent('₹1,000₹1,180 incl. GST');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    for (let times = 0; times < 2; times += 1) fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(field()).toHaveAttribute('aria-activedescendant', first!.id);
    expect(first).toHaveAttribute('aria-selected', 'true');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field()).toHaveValue('willow');
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(window.location.pathname).toBe('/product/ball/product-ball'));
  });

  test('offers what was searched for before, and searches for it again with one tap', async () => {
    open('/products');
    type('willow');
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(address()).toEqual({ search: 'willow' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter “willow”' }));
    await waitFor(() => expect(field()).toHaveValue(''));
    fireEvent.focus(field());
    fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'willow' }));
    await waitFor(() => expect(address()).toEqual({ search: 'willow' }));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('says when nothing matches all the words', async () => {
    open('/products?search=four+seater+sofa');
    expect(await screen.findByText(/No exact match for/)).toHaveTextContent(
      'No exact match for “four seater sofa”; these are near.',
    );
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('relevance');
  });

  test('says which words no product has, and that the nearest follow', async () => {
    open('/products?search=queen+velvet+bed');
    expect(await screen.findByText('Nothing has “queen” or “velvet”; nearest matches:')).toBeVisible();
  });
});

const options = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('offers the four orders, every category and the four price bands, and asks for featured products first', async () => {
  let sort: unknown;
  openScreen(
    '/products?sort=featured',
    <ProductsRoute />,
    {
      ...answers,
      Products: (variables) => {
        ({ sort } = variables);
        return answers['Products']!(variables);
      },
    },
    'anonymous',
  );
  await screen.findByText('Showing 1 of 60 products');
  expect(sort).toBe('FEATURED');
  expect(options('Sort')).toEqual(['Sort by Name', 'Price: Low to High', 'Price: High to Low', 'Featured First']);
  expect(options('Category')).toEqual(['All Categories', 'Cricket', 'Gates']);
  fireEvent.click(screen.getByText(/^Filters/, { selector: 'summary' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  expect(within(within(sheet).getByRole('group', { name: 'Price Range' })).getAllByRole('checkbox')).toHaveLength(4);
});

test('says when nothing fits, and finds everything again', async () => {
  openScreen(
    '/products?search=zeppelin',
    <ProductsRoute />,
    {
      ...answers,
      Products: (variables) => {
        const { products } = answers['Products']!(variables) as { products: object };
        const { search } = (variables['filter'] ?? {}) as { search?: string };
        return { products: search ? { ...products, items: [], total: 0, pages: 1 } : products };
      },
    },
    'anonymous',
  );
  await screen.findByText('No products found');
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' }).at(-1)!);
  await screen.findByText('Showing 1 of 60 products');
  expect(address()).toEqual({});
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Search products' })).toHaveValue(''));
});

test('says when it cannot be fetched, and tries again', async () => {
  let gone = true;
  openScreen(
    '/products',
    <ProductsRoute />,
    { ...answers, Products: (variables) => (gone ? noAnswer() : answers['Products']!(variables)) },
    'anonymous',
  );
  await screen.findByText('Failed to fetch products');
  gone = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Showing 1 of 60 products');
});

test('a category has the name as the shop spells it, with a description of its own; what is none is not found', async () => {
  open('/products?category=%20gates');
  await screen.findByRole('heading', { level: 1, name: 'Gates' });
  const meta = (selector: string, name: string) => document.head.querySelector(selector)?.getAttribute(name);
  await waitFor(() => expect(meta('meta[name=description]', 'content')).toBe('Gates of wrought iron.'));
  expect(meta('link[rel=canonical]', 'href')).toMatch(/\/products\?category=Gates$/);
});

test('words of an address that are no category are no page', async () => {
  open('/products?category=Buy+cheap');
  await screen.findByRole('heading', { level: 1, name: 'Category not found' });
  expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(document.title).not.toContain('cheap');
});

test('a search that wants a page is shown the way there, in the list and while it is typed', async () => {
  open('/products?search=return+policy');
  expect(await screen.findByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/pages/returns');
  const field = screen.getByRole('combobox', { name: 'Search products' });
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Returns' }));
  await waitFor(() => expect(window.location.pathname).toBe('/pages/returns'));
});
