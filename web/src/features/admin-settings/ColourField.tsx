// A colour: chosen from the system's own palette, or typed.
import { Flex, Input } from 'antd';

export interface ColourFieldProps {
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

export function ColourField({ id, value = '', onChange }: ColourFieldProps) {
  return (
    <Flex gap={8}>
      <Input
        type="color"
        aria-label="Choose the colour"
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={(event) => onChange?.(event.target.value)}
        style={{ width: 56, padding: 4 }}
      />
      <Input
        {...(id && { id })}
        value={value}
        maxLength={7}
        placeholder="#22352d"
        onChange={(event) => onChange?.(event.target.value)}
        style={{ width: 120, fontFamily: 'monospace' }}
      />
    </Flex>
  );
}
