// The link of a quote: each state in words, questions, declining, and accepting with a code, an address and the version that was read.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { fill, noAnswer, notice, openScreen, press, Refusal, type Answers } from '../../../test/stage';
import type { ReadQuoteFragment } from '../../generated/quotes';
import { holdShop, shop } from '../../shared/shop';
import { toldOf } from './quote-words';
import QuoteRoute from './QuoteRoute';

const UNTIL = '2099-12-11T15:00:00.000Z';
const quote: ReadQuoteFragment = {
  __typename: 'QuoteToRead',
  number: 'Q-20261126-0001',
  revision: 1,
  sentAt: '2026-11-26T05:00:00.000Z',
  state: 'SEEN',
  name: 'Asha Verma',
  canAccept: true,
  canDecline: true,
  place: ['Lucknow 226001'],
  pdfUrl: '/download/quote',
  payPath: null,
  content: {
    __typename: 'QuotationContent',
    lines: [
      {
        __typename: 'QuotedLine',
        title: 'Gate',
        detail: '3000 × 2100 mm',
        unit: 'KG',
        quantity: 120.5,
        rate: 150,
        amount: 18_075,
        gstRatePercent: 18,
        holdsTax: false,
        hsnCode: '7308',
      },
    ],
    discount: 903.75,
    discountPercent: 5,
    subtotal: 17_171.25,
    taxAmount: 3090.83,
    taxByRate: [{ __typename: 'TaxAtRate', ratePercent: 18, tax: 3090.83 }],
    delivery: 500,
    totalAmount: 20_762.08,
    stages: [
      { __typename: 'QuotationStage', label: 'Advance', percent: 40, amount: 8305, due: 'NOW' },
      { __typename: 'QuotationStage', label: 'Rest', percent: null, amount: 12_457.08, due: 'DELIVERY' },
    ],
    daysFrom: 10,
    daysTo: 14,
    terms: 'Masonry is yours.',
    validUntil: UNTIL,
    drawings: [
      { __typename: 'QuotationDrawing', id: 'd1', name: 'gate.png', type: 'image/png', url: '/download/d1' },
      { __typename: 'QuotationDrawing', id: 'd2', name: 'plan.pdf', type: 'application/pdf', url: '/download/d2' },
    ],
  },
  remarks: [],
};
const closed = { canAccept: false, canDecline: false };
const accepted: ReadQuoteFragment = { ...quote, ...closed, state: 'ACCEPTED', payPath: '/pay/a.1.b' };

const open = (answers: Answers) =>
  openScreen(
    '/quote/a.1.b',
    <Routes>
      <Route path="/quote/:token" element={<QuoteRoute />} />
      <Route path="/pay/:token" element={<h1>The order</h1>} />
    </Routes>,
    { QuoteToRead: () => ({ quoteToRead: quote }), ...answers },
    'anonymous',
  );
const CODE = () => ({
  requestQuoteCode: { __typename: 'CodeSent', message: 'Code sent', resendAt: '2099-01-01T00:00:00.000Z' },
});
const done = { acceptQuote: { __typename: 'FollowedOrder', orderNumber: 'GS-20261126-0004', payPath: '/pay/a.1.b' } };
const ACCEPT = 'Accept for ₹20,762.08, pay ₹8,305 first';

async function enterCode(): Promise<void> {
  await screen.findByRole('button', { name: ACCEPT });
  fill('Mobile number', '98220 00001');
  press(ACCEPT);
  await screen.findByLabelText(/^Verification Code/);
  fill('Verification Code', '123456');
}

test.each<[ReadQuoteFragment['state'], string, string]>([
  ['SENT', 'Your quote Q-20261126-0001', 'You can accept it until 11 Dec 2099, 08:30 PM.'],
  ['CHANGED', 'is being changed', 'this one cannot be accepted'],
  ['DECLINED', 'You have declined quote', 'If you have changed your mind'],
  ['LAPSED', 'has ended', 'Ask us for a new one below'],
  ['ACCEPTED', 'is accepted', 'It is an order now'],
])('says how a quote that is %s stands', (state, heading, words) => {
  const told = toldOf({ ...quote, state });
  expect(told.heading).toContain(heading);
  expect(told.text).toContain(words);
});

test.each([
  ['composition', '09AAACG1234M1ZN', /GSTIN 09AAACG1234M1ZN/],
  ['unregistered', '', /^(?!.*GST)/],
])('of a %s seller says nothing of tax', async (_kind, gstin, seller) => {
  const before = shop;
  holdShop({ ...shop, chargesTax: false, gstin });
  const lines = quote.content.lines.map((line) => ({ ...line, gstRatePercent: 0 }));
  const taxByRate = [{ __typename: 'TaxAtRate' as const, ratePercent: 0, tax: 0 }];
  const content = { ...quote.content, lines, taxByRate, taxAmount: 0 };
  open({ QuoteToRead: () => ({ quoteToRead: { ...quote, content } }) });
  const offer = await screen.findByRole('region', { name: 'What we offer' });
  expect(offer).toHaveTextContent('120.5 kg × ₹150 per kg · HSN 7308');
  for (const words of ['Goods and work₹17,171.25', 'Delivery and fitting₹500']) expect(offer).toHaveTextContent(words);
  expect(screen.getByText('In all, with delivery')).toBeVisible();
  const main = offer.closest('main') ?? document.body;
  expect(main.textContent?.replaceAll('GSTIN', '')).not.toContain('GST');
  expect(main.querySelector('address')?.textContent).toMatch(seller);
  holdShop(before);
});

test('shows what is offered, what it comes to and how it is paid', async () => {
  open({});
  const offer = await screen.findByRole('region', { name: 'What we offer' });
  expect(offer).toHaveTextContent('120.5 kg × ₹150 per kg · GST 18% extra · HSN 7308');
  for (const words of ['Discount 5%−₹903.75', 'GST 18%₹3,090.83', 'Delivery and fitting, with GST₹500'])
    expect(offer).toHaveTextContent(words);
  expect(screen.getByText('Ready in 10 to 14 working days after the first payment.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'How it is paid' })).toHaveTextContent(
    '1. Advance40 %, when you accept₹8,3052. Restat delivery₹12,457.08',
  );
  expect(screen.getByText('Masonry is yours.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Drawing' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'plan.pdf' })).toHaveAttribute('href', '/download/d2');
  expect(screen.getByRole('link', { name: 'Quote as a PDF' })).toHaveAttribute('href', '/download/quote');
});

test('that is accepted already leads to its order, and offers nothing else to answer', async () => {
  open({ QuoteToRead: () => ({ quoteToRead: accepted }) });
  expect(await screen.findByRole('link', { name: 'Open your order' })).toHaveAttribute('href', '/pay/a.1.b');
  expect(screen.queryByRole('region', { name: 'Accept this quote' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Decline this quote' })).toBeNull();
});

test('that has lapsed has the request for a new one written already', async () => {
  const asked: unknown[] = [];
  open({
    QuoteToRead: () => ({ quoteToRead: { ...quote, ...closed, state: 'LAPSED' } }),
    AskAboutQuote: (variables) => {
      asked.push(variables);
      return { askAboutQuote: { ...quote, ...closed, state: 'LAPSED' } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a new quote' }));
  await notice('We have your question. The answer appears here, and we write to you.');
  expect(asked).toEqual([
    { token: 'a.1.b', text: 'Please send me quote Q-20261126-0001 again, with the prices of now.' },
  ]);
});

test('a question stands on the page once it is sent; a blank one is not sent, and a refusal stands at the field', async () => {
  let tries = 0;
  open({
    AskAboutQuote: ({ text }) => {
      tries += 1;
      if (tries === 1) throw new Refusal('CONFLICT', 'You have asked a lot here. Please call us: it is quicker.');
      const remark = { __typename: 'QuoteRemark' as const, at: quote.sentAt, fromShop: false, text: String(text) };
      return { askAboutQuote: { ...quote, remarks: [remark] } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Send question' }));
  await screen.findByText('Your question is required');
  fill('Your question', 'In green?');
  press('Send question');
  await screen.findByText('You have asked a lot here. Please call us: it is quicker.');
  press('Send question');
  expect(await screen.findByRole('list', { name: 'Questions and answers' })).toHaveTextContent('In green?');
  expect(screen.getByLabelText(/^Your question/)).toHaveValue('');
});

test('is declined with a reason, and says so', async () => {
  const sent: unknown[] = [];
  open({
    DeclineQuote: (variables) => {
      sent.push(variables);
      return { declineQuote: { ...quote, ...closed, state: 'DECLINED' } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Decline this quote' }));
  const dialog = within(await screen.findByRole('dialog'));
  fill('What does not suit you', 'Too late for us.');
  fireEvent.click(dialog.getByRole('button', { name: 'Decline it' }));
  await screen.findByRole('heading', { level: 1, name: /You have declined/ });
  expect(sent).toEqual([{ token: 'a.1.b', reason: 'Too late for us.' }]);
});

test('is accepted by the code of a message, which sends itself, and leads to the payment', async () => {
  const sent: unknown[] = [];
  open({
    RequestQuoteCode: CODE,
    AcceptQuote: ({ input }) => {
      sent.push(input);
      return done;
    },
  });
  await enterCode();
  await screen.findByRole('heading', { name: 'The order' });
  expect(sent).toEqual([
    { token: 'a.1.b', revision: 1, name: 'Asha Verma', phone: '98220 00001', otp: '123456', address: null },
  ]);
});

test('asks where it goes when the quote does not say so, and leads back to what the server refuses of it', async () => {
  const sent: { address: { street: string } }[] = [];
  let codes = 0;
  open({
    QuoteToRead: () => ({ quoteToRead: { ...quote, place: [] } }),
    PlaceOfPin: () => ({
      pinCode: { __typename: 'PinCode', pin: '226001', city: 'Lucknow', state: 'Uttar Pradesh' },
      pinCodeProblem: null,
    }),
    RequestQuoteCode: () => {
      codes += 1;
      return CODE();
    },
    AcceptQuote: ({ input }) => {
      sent.push(input as (typeof sent)[number]);
      if (sent.length === 1)
        throw new Refusal('BAD_INPUT', 'Check the street.', {
          fields: [{ path: 'address.street', message: 'A street is needed.' }],
        });
      return done;
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: ACCEPT }));
  await screen.findByText('Street is required');
  expect(codes).toBe(0);
  expect(screen.getByLabelText(/^Last name/)).toHaveValue('Verma');
  fill('PIN code', '226001');
  await waitFor(() => expect(screen.getByLabelText(/^City/)).toHaveValue('Lucknow'));
  fill('Street address', '5 Hazratganj');
  await enterCode();
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Check the street.' })).getByRole('button', { name: 'OK' }),
  );
  await screen.findByText('A street is needed.');
  fill('Street address', '7 Hazratganj');
  await enterCode();
  await screen.findByRole('heading', { name: 'The order' });
  expect(sent.map(({ address }) => address.street)).toEqual(['5 Hazratganj', '7 Hazratganj']);
  // The code that was sent still held.
  expect(codes).toBe(1);
});

test('a wrong code is told at its field', async () => {
  open({
    RequestQuoteCode: CODE,
    AcceptQuote: () => {
      throw new Refusal('WRONG_CODE', 'This code is not right.');
    },
  });
  await enterCode();
  await screen.findByText('This code is not right.');
  expect(screen.getByLabelText(/^Verification Code/)).toBeInvalid();
});

test('a newer version is fetched and shown to be read, not accepted', async () => {
  let isStale = false;
  open({
    QuoteToRead: () => ({ quoteToRead: isStale ? { ...quote, revision: 2 } : quote }),
    RequestQuoteCode: CODE,
    AcceptQuote: () => {
      isStale = true;
      throw new Refusal('STALE_VERSION', 'There is a newer version of this quote.', { revision: 2 });
    },
  });
  await enterCode();
  await screen.findByText(/You now see version 2: please read it before you accept it\.$/);
  expect(screen.getByText(/^For Asha Verma\. Version 2/)).toBeVisible();
  expect(screen.getByLabelText(/^Mobile number/)).toHaveValue('98220 00001');
});

test('accepted although the answer was lost and the code is used up by it, it leads to the payment', async () => {
  let tries = 0;
  open({
    QuoteToRead: () => ({ quoteToRead: tries > 0 ? accepted : quote }),
    RequestQuoteCode: CODE,
    AcceptQuote: () => {
      tries += 1;
      if (tries === 1) return noAnswer();
      throw new Refusal('WRONG_CODE', 'This code is not right.');
    },
  });
  await enterCode();
  await screen.findByRole('heading', { name: 'The order' });
  expect(tries).toBe(2);
});

test('a link that opens nothing says so; without a line it is asked for again', async () => {
  const gone = open({
    QuoteToRead: () => {
      throw new Refusal('NOT_FOUND', 'No.');
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'This link opens no quote' });
  gone.unmount();
  let isOff = true;
  open({ QuoteToRead: () => (isOff ? noAnswer() : { quoteToRead: quote }) });
  await screen.findByRole('heading', { level: 1, name: 'Your quote could not be loaded' });
  isOff = false;
  press('Try again');
  await screen.findByRole('heading', { level: 1, name: 'Your quote Q-20261126-0001' });
});
