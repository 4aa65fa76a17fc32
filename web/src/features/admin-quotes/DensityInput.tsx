// Kilograms of a cubic metre, typed or taken from a material.
import { Button, Flex } from 'antd';
import { readDecimal } from '../../shared/numbers';
import { NumberInput, type TypedNumber } from '../../shared/back-office/NumberInput';
import { densities } from './quote-words';

export interface DensityInputProps {
  /** All from the form. */
  id?: string;
  value?: TypedNumber;
  onChange?: (value: TypedNumber) => void;
}

export function DensityInput({ id, value = null, onChange }: DensityInputProps) {
  return (
    <>
      <NumberInput
        {...(id && { id })}
        read={readDecimal}
        value={value}
        onChange={(typed) => onChange?.(typed)}
        style={{ maxWidth: 200 }}
      />
      <Flex wrap gap={6} role="group" aria-label="Materials" style={{ marginTop: 8 }}>
        {densities.map((material) => (
          <Button
            key={material.label}
            size="small"
            type={value === material.value ? 'primary' : 'default'}
            onClick={() => onChange?.(material.value)}
          >
            {material.label} {material.value}
          </Button>
        ))}
      </Flex>
    </>
  );
}
