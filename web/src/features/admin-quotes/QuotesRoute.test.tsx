// Quotes of the shop: the list, one of them, the editor with its calculator, sending, and the price list.
import { screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, notice, openScreen, press, Refusal, type Answers } from '../../../test/stage';
import { QuotesRoute } from './QuotesRoute';

const managing = ['READ_ORDERS', 'MANAGE_ORDERS', 'MANAGE_SUPPORT', 'VIEW_CUSTOMERS'];

const line = (more: object = {}) => ({
  __typename: 'QuotedLine',
  productId: null,
  title: 'MS gate',
  detail: null,
  hsnCode: '7308',
  gstRatePercent: 18,
  holdsTax: false,
  unit: 'KG',
  quantity: 120.5,
  rate: 95,
  amount: 11_447.5,
  ...more,
});

const content = (more: object = {}) => ({
  __typename: 'QuotationContent',
  lines: [line()],
  discountPercent: null,
  discount: 500,
  delivery: 0,
  subtotal: 10_947.5,
  taxAmount: 1970.55,
  taxByRate: [{ __typename: 'TaxAtRate', ratePercent: 18, tax: 1970.55 }],
  totalAmount: 12_918.05,
  stages: [
    { __typename: 'QuotationStage', label: 'Advance', due: 'NOW', percent: 40, amount: 5167 },
    { __typename: 'QuotationStage', label: 'Rest', due: 'DELIVERY', percent: null, amount: 7751.05 },
  ],
  drawings: [],
  daysFrom: 10,
  daysTo: 15,
  terms: 'Site must be level.',
  validUntil: '2030-12-11T18:29:59.000Z',
  ...more,
});

const event = (kind: string, text: string | null, actor = 'Admin') => ({
  __typename: 'QuotationEvent',
  at: '2026-11-26T10:00:00.000Z',
  kind,
  actor,
  text,
});

const quote = (more: object = {}) => ({
  __typename: 'Quotation',
  id: 'q1',
  number: 'Q-20261126-0001',
  state: 'DRAFT',
  version: 3,
  customOrderId: null,
  contactId: null,
  customerId: null,
  name: 'Ramesh Yadav',
  phone: '98450 12345',
  email: 'ramesh@example.com',
  address: null,
  draft: content(),
  pdfUrl: '/files/draft.pdf',
  sent: [],
  link: null,
  lapsesAt: null,
  orderId: null,
  declineReason: null,
  waitsForAnswer: false,
  history: [event('made', null)],
  madeBy: 'Admin',
  createdAt: '2026-11-26T09:00:00.000Z',
  updatedAt: '2026-11-26T09:00:00.000Z',
  ...more,
});

const sentQuote = (more: object = {}) =>
  quote({
    state: 'SENT',
    version: 4,
    link: 'https://shop.example/quote/token',
    sent: [
      {
        __typename: 'QuotationVersion',
        revision: 1,
        sentAt: '2026-11-26T10:00:00.000Z',
        pdfUrl: '/files/1.pdf',
        content: { __typename: 'QuotationContent', totalAmount: 12_918.05 },
      },
    ],
    ...more,
  });

const page = (...items: object[]) => ({
  quotes: { __typename: 'QuotationPage', total: items.length, page: 1, pages: 1, items },
});

const rate = (id: string, position: number, more: object = {}) => ({
  __typename: 'WorkRate',
  id,
  version: 1,
  title: `Work ${id}`,
  unit: 'KG',
  rate: 95,
  holdsTax: false,
  hsnCode: '7308',
  gstRatePercent: 18,
  shape: 'PLATE',
  density: 7850,
  position,
  ...more,
});

function open(address: string, answers: Answers, permissions = managing) {
  const cart = cartOf([]);
  const route = (
    <App>
      <QuotesRoute />
    </App>
  );
  return openScreen(`/admin/quotes${address}`, route, {
    Me: () => customer(cart, { role: 'ADMIN', permissions }),
    MyCart: () => ({ myCart: cart }),
    AdminQuoteGst: () => ({ shop: { __typename: 'Shop', gstRates: [0, 5, 12, 18], defaultGstRate: 18 } }),
    AdminWorkRates: () => ({ workRates: [] }),
    AdminLastTerms: () => page(quote()),
    AdminQuotes: () => page(quote()),
    ...answers,
  });
}

const type = async (label: string, text: string, place: HTMLElement = document.body) => {
  const field = within(place).getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test('the list asks for what the filters say, and a question that waits stands out', async () => {
  const asked = jest.fn();
  open('?search=ramesh&state=SENT&waiting=yes&page=2', {
    AdminQuotes: (variables) => {
      asked(variables);
      return page(sentQuote({ waitsForAnswer: true, lapsesAt: '2030-12-11T18:29:59.000Z' }));
    },
  });
  const row = (await screen.findByRole('button', { name: 'Q-20261126-0001' })).closest('tr')!;
  for (const words of ['Ramesh Yadav', 'Sent', 'Question waits', '₹12,918.05', '11 Dec 2030'])
    expect(row).toHaveTextContent(words);
  expect(asked).toHaveBeenLastCalledWith({
    filter: { search: 'ramesh', states: ['SENT'], waitsForAnswer: true },
    page: 2,
    pageSize: 20,
  });
});

describe('one quote', () => {
  it('shows versions, link, origin and order, and answers the question that waits', async () => {
    const answered = jest.fn();
    const asks = { waitsForAnswer: true, customOrderId: 'c1', customerId: 'u1', orderId: 'o1', state: 'ACCEPTED' };
    const question = event('question', 'Can it be black?', 'Ramesh Yadav');
    open('?view=q1', {
      AdminQuote: () => ({ quotation: sentQuote({ ...asks, history: [event('sent', 'Version 1'), question] }) }),
      AdminAnswerQuote: (variables) => {
        answered(variables);
        const history = [question, event('answer', 'It can.')];
        return { answerQuoteQuestion: sentQuote({ ...asks, waitsForAnswer: false, history }) };
      },
    });
    const waits = (await screen.findByRole('heading', { name: 'A question waits' })).closest('section')!;
    expect(waits).toHaveTextContent('Can it be black?');
    const leads = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect([leads('A custom order'), leads('An order'), leads('Ramesh Yadav'), leads('Version 1, PDF')]).toEqual([
      '/admin/custom-order?view=c1',
      '/admin/orders?view=o1',
      '/admin/customers?view=u1',
      '/files/1.pdf',
    ]);
    const share = new URL(leads('Send by WhatsApp yourself')!);
    expect([share.host, share.pathname]).toEqual(['wa.me', '/919845012345']);
    expect(share.searchParams.get('text')).toContain('https://shop.example/quote/token');
    // What is accepted is an order: it is neither edited nor sent.
    for (const name of ['Edit', 'Send again']) expect(screen.queryByRole('button', { name })).toBeNull();
    await type('Answer to Ramesh Yadav', ' It can. ');
    press('Send answer');
    await notice('The answer is on its way');
    expect(answered.mock.calls).toEqual([[{ id: 'q1', text: 'It can.' }]]);
    expect(await screen.findByRole('heading', { name: 'Questions' })).toBeVisible();
  });

  it('says to whom it goes and how before it is sent, and shows what it is now when it was changed', async () => {
    const sent = jest.fn();
    let now = quote();
    open('?view=q1', {
      AdminQuote: () => ({ quotation: now }),
      AdminSendQuote: (variables) => {
        sent(variables);
        if (variables['version'] !== now.version) throw new Refusal('STALE_VERSION', 'Changed meanwhile');
        return { sendQuote: sentQuote({ version: 10 }) };
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Q-20261126-0001' });
    press('Send');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Ramesh Yadav gets version 1 for ₹12,918.05, valid until 11 Dec 2030');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'by mail to ramesh@example.com, with the PDF',
      'by WhatsApp or SMS to 98450 12345, as the settings of messages say',
    ]);
    now = quote({ version: 9, email: '', phone: '' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show what it is now' }));
    await waitFor(() => expect(screen.queryByText('ramesh@example.com')).toBeNull());
    press('Send');
    expect(await screen.findByText(/by nobody: there is no e-mail and no phone/)).toBeVisible();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }));
    await notice('Sent: hand the link over now');
    expect(sent.mock.calls).toEqual([[{ id: 'q1', version: 3 }], [{ id: 'q1', version: 9 }]]);
  });

  it('is read only for those who may not change orders', async () => {
    open('?view=q1', { AdminQuote: () => ({ quotation: sentQuote({ customOrderId: 'c1' }) }) }, ['READ_ORDERS']);
    await screen.findByRole('heading', { level: 1, name: 'Q-20261126-0001' });
    for (const name of [/^Edit/, /^Copy$/, /^Send( again| answer)?$/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByText('A custom order')).not.toHaveAttribute('href');
  });
});

describe('the editor', () => {
  it('begins with the person of a custom order and the last terms, and lets the API reckon sizes and sums', async () => {
    const [reckoned, made] = [jest.fn(), jest.fn()];
    open('?edit=new&customOrder=c1', {
      AdminQuoteOfCustomOrder: () => ({
        customOrder: {
          __typename: 'CustomOrder',
          id: 'c1',
          name: 'Imran Qureshi',
          phone: '+91 66666 00777',
          email: null,
          description: 'A double-leaf gate',
          dimensions: '3.6 m × 2.1 m',
          material: null,
          sketchUrl: null,
        },
      }),
      AdminWorkRates: () => ({ workRates: [rate('r1', 1, { title: 'MS plate' })] }),
      AdminWorkQuantity: (variables) => {
        reckoned(variables);
        return { workQuantity: 67.824 };
      },
      AdminMakeQuote: ({ input }) => {
        made(input);
        return { makeQuote: quote() };
      },
      AdminQuote: () => ({ quotation: quote() }),
    });
    await waitFor(() =>
      expect(screen.getByLabelText('Name', { selector: '#quote_name' })).toHaveValue('Imran Qureshi'),
    );
    expect(screen.getByText(/A double-leaf gate/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Terms' })).toHaveValue('Site must be level.');
    await userEvent.click(screen.getByRole('combobox', { name: 'Add from the price list' }));
    await userEvent.click(await screen.findByText('MS plate, ₹95 per kg'));
    expect(await screen.findByLabelText('What it is')).toHaveValue('MS plate');
    press('Sizes and weight');
    const dialog = await screen.findByRole('dialog');
    await type('Pieces', '12', dialog);
    await type('Length, mm', '2400', dialog);
    await type('Width, mm', '1200', dialog);
    await type('Thickness, mm', '3', dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fill in' }));
    await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveValue('813.888'));
    expect(reckoned.mock.calls).toEqual([
      [{ unit: 'KG', shape: 'PLATE', density: 7850, sizes: { length: 2400, width: 1200, thickness: 3 } }],
    ]);
    expect(screen.getByLabelText('Detail')).toHaveValue('12 × 2400 × 1200 × 3 mm, 813.9 kg');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await notice('Saved as a draft. Look at the PDF, then send it.');
    expect(made.mock.calls[0][0]).toMatchObject({
      customOrderId: 'c1',
      name: 'Imran Qureshi',
      phone: '+91 66666 00777',
      email: null,
      address: null,
      content: {
        lines: [{ title: 'MS plate', unit: 'KG', quantity: 813.888, rate: 95, gstRatePercent: 18, hsnCode: '7308' }],
        terms: 'Site must be level.',
        stages: [
          { label: 'Advance', due: 'NOW', percent: 40 },
          { label: 'Second part', due: 'READY', percent: 40 },
          { label: 'Rest', due: 'DELIVERY' },
        ],
      },
    });
    // Fifteen days, to the end of the day in India.
    expect(made.mock.calls[0][0].content.validUntil).toMatch(/T18:29:59/);
    // The saved draft tells the sums.
    expect(await screen.findByText('₹12,918.05')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Preview PDF' })).toHaveAttribute('href', '/files/draft.pdf');
  });

  it('shows the refusal of a discount in rupees at its field, and offers no PDF of what is not saved', async () => {
    const message = 'You may take 10 percent off.';
    const sent = jest.fn();
    open('?edit=q1', {
      AdminQuote: () => ({ quotation: quote() }),
      AdminEditQuote: ({ input }) => {
        sent(input);
        throw new Refusal('BAD_INPUT', message, { fields: [{ path: 'content.discountPercent', message }] });
      },
    });
    await waitFor(() => expect(screen.getByLabelText('Discount')).toHaveValue('500.00'));
    expect(screen.getByRole('link', { name: 'Preview PDF' })).toBeVisible();
    await type('Discount', '5000');
    expect(screen.getByText('Save the draft to see the new total.')).toBeVisible();
    for (const role of ['link', 'button'] as const)
      expect(screen.queryByRole(role, { name: /^(Preview PDF|Send)$/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(screen.getByLabelText('Discount').closest('.ant-form-item')).toHaveTextContent(message));
    expect(sent.mock.calls[0][0].content).toMatchObject({ discountAmount: 5000 });
    expect(sent.mock.calls[0][0].content).not.toHaveProperty('discountPercent');
  });

  it('keeps what was typed when somebody else was first, and puts it on top of the latest state', async () => {
    const sent = jest.fn();
    let now = quote();
    open('?edit=q1', {
      AdminQuote: () => ({ quotation: now }),
      AdminEditQuote: ({ input }) => {
        sent(input);
        const { version, name } = input as { version: number; name: string };
        if (version !== now.version) throw new Refusal('STALE_VERSION', 'Changed meanwhile');
        now = quote({ version: 5, name, draft: now.draft });
        return { editQuote: now };
      },
    });
    const name = await screen.findByLabelText('Name', { selector: '#quote_name' });
    await waitFor(() => expect(name).toHaveValue('Ramesh Yadav'));
    await userEvent.clear(name);
    await userEvent.type(name, 'Ramesh and sons');
    now = quote({ version: 4, draft: content({ terms: 'Half of it in advance.' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Terms' })).toHaveValue('Half of it in advance.'));
    expect(name).toHaveValue('Ramesh and sons');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await notice('Draft saved');
    expect(sent.mock.calls.map(([input]) => [input.version, input.name, input.content.terms])).toEqual([
      [3, 'Ramesh and sons', 'Site must be level.'],
      [4, 'Ramesh and sons', 'Half of it in advance.'],
    ]);
  });
});

describe('the price list', () => {
  it('adds a line with the density of a material', async () => {
    const saved = jest.fn();
    open('?show=prices', {
      AdminSaveWorkRate: ({ input }) => {
        saved(input);
        return { saveWorkRate: rate('r1', 1) };
      },
    });
    await screen.findByText(/^No lines yet/);
    press('Add a line');
    const dialog = await screen.findByRole('dialog');
    await type('What is made', 'Stainless railing', dialog);
    await type('Rate', '350', dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stainless 304 7930' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await notice('Price list saved');
    expect(saved.mock.calls).toEqual([
      [
        {
          title: 'Stainless railing',
          unit: 'KG',
          rate: 350,
          holdsTax: false,
          gstRatePercent: null,
          hsnCode: null,
          shape: null,
          density: 7930,
        },
      ],
    ]);
  });

  it('moves a line by saving the two whose places change, and deletes one after a question', async () => {
    const [saved, deleted] = [jest.fn(), jest.fn()];
    open('?show=prices', {
      AdminWorkRates: () => ({ workRates: [rate('r1', 1), rate('r2', 2), rate('r3', 3)] }),
      AdminSaveWorkRate: ({ input }) => {
        const { workRateId, position, version } = input as { workRateId: string; position: number; version: number };
        saved(workRateId, position, version);
        return { saveWorkRate: rate(workRateId, position, { version: version + 1 }) };
      },
      AdminDeleteWorkRate: ({ id }) => {
        deleted(id);
        return { deleteWorkRate: { __typename: 'DeletedPayload', success: true, id } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Move up Work r3' }));
    await waitFor(() =>
      expect(saved.mock.calls).toEqual([
        ['r3', 2, 1],
        ['r2', 3, 1],
      ]),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Work r1' })).toBeEnabled());
    press('Delete Work r1');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await notice('Deleted: Work r1');
    expect(deleted.mock.calls).toEqual([['r1']]);
  });
});
