// A number to be typed: what cannot be read stays as it was typed and is refused by the form's rules, never made to fit.
import { useState } from 'react';
import { Input, type InputProps } from 'antd';
import { readWholeNumber, type NumberReader } from '../numbers';

/** What a field of a form holds: a number, nothing, or the text that is no number. */
export type TypedNumber = number | string | null;

export interface NumberInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** A whole number unless it says otherwise; the field's rules name the same reader (see number-rules). */
  read?: NumberReader;
  /** How a number stands in the field that nobody typed there. */
  show?: (value: number) => string;
  /** Both from the form. */
  value?: TypedNumber;
  onChange?: (value: TypedNumber) => void;
}

function valueOf(text: string, read: NumberReader): TypedNumber {
  if (!text.trim()) return null;
  const value = read(text);
  return 'number' in value ? value.number : text;
}

/** As a field of a form. It has no bounds of its own: the form's rules refuse what is out of bounds. */
export function NumberInput({
  read = readWholeNumber,
  show = String,
  value = null,
  onChange,
  ...rest
}: NumberInputProps) {
  const [typed, setTyped] = useState('');
  const shown = typeof value === 'number' ? show(value) : (value ?? '');
  return (
    <Input
      inputMode={read === readWholeNumber ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...rest}
      value={valueOf(typed, read) === value ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(valueOf(target.value, read));
      }}
    />
  );
}
