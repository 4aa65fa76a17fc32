// An amount of money to be typed, in rupees with at most two decimals.
import { InputNumber, type InputNumberProps } from 'antd';

/** As a field of a form; empty is null. */
export function RupeesInput(props: Omit<InputNumberProps<number>, 'prefix' | 'precision' | 'controls'>) {
  return (
    <InputNumber<number> min={0.01} style={{ width: '100%' }} {...props} prefix="₹" precision={2} controls={false} />
  );
}
