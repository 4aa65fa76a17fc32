// The consequences shown before a status is set.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../../../test/stage';
import { StatusConsequences, type StatusChoice } from './StatusConsequences';

const choice: StatusChoice = {
  __typename: 'StatusChoice',
  orderStatus: 'CANCELLED',
  refusal: null,
  reasonNeeded: null,
  cashDue: 0,
  undoesPayment: false,
  refundAmount: 0,
  refundTo: null,
  cashToReturn: 0,
  issuesInvoice: false,
  reversesInvoice: false,
  tellsCustomer: true,
};
const paid = { ...choice, refundAmount: 2360, refundTo: 'the card it was paid with' };

test('a refund is named with its amount and where it goes, and may be left out by those who have the right', async () => {
  const chosen = jest.fn();
  const { rerender } = render(<StatusConsequences choice={paid} refund onRefundChange={chosen} />);
  expect(screen.getByText('₹2,360 will be refunded')).toBeVisible();
  expect(screen.getByText(/It goes to the card it was paid with/)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Do not refund' }));
  expect(chosen).toHaveBeenCalledWith(false);
  rerender(<StatusConsequences choice={paid} refund={false} onRefundChange={chosen} />);
  expect(screen.getByText('₹2,360 will not be refunded')).toBeVisible();
  rerender(<StatusConsequences choice={paid} refund />);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('cash that must be handed back and the credit note of an unpaid order are said', () => {
  const { rerender } = render(<StatusConsequences choice={{ ...choice, cashToReturn: 1230 }} refund />);
  expect(screen.getByText('₹1,230 did not come online')).toBeVisible();
  rerender(<StatusConsequences choice={{ ...choice, reversesInvoice: true }} refund />);
  expect(screen.getByText(/a credit note takes the invoice/)).toBeVisible();
  expect(screen.queryByText(/refunded/)).toBeNull();
  rerender(<StatusConsequences choice={{ ...choice, undoesPayment: true }} refund />);
  expect(screen.getByText('The order counts as unpaid again')).toBeVisible();
});
