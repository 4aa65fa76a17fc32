// An amount that may not be is refused where it was typed, as it was typed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { render } from '../../../test/stage';
import { amountAboveZero } from './number-rules';
import { RupeesInput } from './RupeesInput';

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
  ['0.001', 'The amount is above ₹0'],
  ['1000000000.01', 'The amount is at most ₹1,00,00,00,000'],
])('%s is refused at the field and stays what was typed', async (typed, message) => {
  const user = userEvent.setup();
  render(<Amount />);
  await user.type(screen.getByLabelText('Amount'), typed);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(Number(screen.getByLabelText<HTMLInputElement>('Amount').value)).toBeCloseTo(Number(typed), 2);
  expect(sent).not.toHaveBeenCalled();
});

test('one paisa is an amount', async () => {
  const user = userEvent.setup();
  render(<Amount />);
  await user.type(screen.getByLabelText('Amount'), '0.01');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ amount: 0.01 }));
});
