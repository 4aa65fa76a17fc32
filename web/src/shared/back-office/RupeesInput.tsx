// An amount of money to be typed, in rupees with at most two decimals.
import { InputNumber, type InputNumberProps } from 'antd';

/**
 * As a field of a form; empty is null. It has no bounds of its own: with them an amount out of bounds would silently become
 * another one. The form's rules refuse it (see number-rules).
 */
export function RupeesInput(
  props: Omit<InputNumberProps<number>, 'prefix' | 'precision' | 'controls' | 'min' | 'max'>,
) {
  return <InputNumber<number> style={{ width: '100%' }} {...props} prefix="₹" precision={2} controls={false} />;
}
