// An amount that may not be is refused where it was typed, as it was typed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { render } from '../../../test/stage';
import { amountAboveZero } from './number-rules';
import { RupeesInput } from './RupeesInput';

const comma = 'A comma only groups digits, as in 1,499 or 1,49,900, and decimals follow a point, as in 1499.50.';
const sent = jest.fn();

function Amount() {
  return (
    <Form onFinish={sent}>
      <Form.Item name="amount" label="Amount" rules={amountAboveZero('The amount')}>
        <RupeesInput />
      </Form.Item>
      <button type="submit">Send</button>
    </Form>
  );
}

beforeEach(() => sent.mockClear());

test.each([
  ['0', 'The amount is above ₹0'],
  ['-5', 'The amount is above ₹0'],
  ['0.001', 'An amount has at most two decimals after the point, such as 1499.50.'],
  ['1000000000.01', 'An amount is at most ₹100 crore, which is 1,00,00,00,000.'],
  ['18,75', comma],
  ['2.499,50', comma],
  ['10.005', 'An amount has at most two decimals after the point, such as 1499.50.'],
  ['1e3', 'Write an amount in digits, such as 1499, 1,49,900 or 1499.50.'],
])('%s is refused at the field and stays what was typed', async (typed, message) => {
  const user = userEvent.setup();
  render(<Amount />);
  await user.type(screen.getByLabelText('Amount'), typed);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Amount')).toHaveValue(typed);
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  ['0.01', 0.01],
  ['1,499.50', 1499.5],
  ['₹ 1,49,900', 149_900],
  ['149,900', 149_900],
])('%s is an amount, and stays as it was typed', async (typed, amount) => {
  const user = userEvent.setup();
  render(<Amount />);
  await user.type(screen.getByLabelText('Amount'), typed);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ amount }));
  expect(screen.getByLabelText('Amount')).toHaveValue(typed);
});
