// The options of a product group with their values, in the order shoppers see them.
import { useState } from 'react';
import { Button, Flex, Input, Typography } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ProductOptionInput } from '../../generated/admin-products';
import { optionsMost, valuesMost } from './group-values';
import { SwatchField } from './SwatchField';

type Value = ProductOptionInput['values'][number];

/** Both given by the form. */
export interface OptionsFieldProps {
  value?: ProductOptionInput[];
  onChange?: (options: ProductOptionInput[]) => void;
}

const moved = <T,>(all: readonly T[], from: number, to: number): T[] => {
  const rest = all.filter((_, at) => at !== from);
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)];
};

const put = <T,>(all: readonly T[], place: number, one: T): T[] => all.map((old, at) => (at === place ? one : old));

interface OrderButtonsProps {
  /** What is moved or removed, for screen readers. */
  name: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove?: (() => void) | undefined;
}

function OrderButtons({ name, at, count, onMove, onRemove }: OrderButtonsProps) {
  return (
    <Flex flex="none">
      <Button
        type="text"
        size="small"
        aria-label={`Move ${name} up`}
        disabled={at === 0}
        icon={<ArrowUpOutlined aria-hidden />}
        onClick={() => onMove(at - 1)}
      />
      <Button
        type="text"
        size="small"
        aria-label={`Move ${name} down`}
        disabled={at === count - 1}
        icon={<ArrowDownOutlined aria-hidden />}
        onClick={() => onMove(at + 1)}
      />
      <Button
        type="text"
        size="small"
        danger
        aria-label={`Remove ${name}`}
        disabled={!onRemove}
        icon={<DeleteOutlined aria-hidden />}
        onClick={onRemove}
      />
    </Flex>
  );
}

function AddValue({ option, onAdd }: { option: string; onAdd: (value: string) => void }) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const value = typed.trim();
    setTyped('');
    if (value) onAdd(value);
  };
  return (
    <Flex gap={8}>
      <Input
        aria-label={`New value of ${option || 'the option'}`}
        placeholder="New value, such as Walnut"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          add();
        }}
        // What was typed belongs to the option even when nobody pressed Add.
        onBlur={add}
      />
      <Button onClick={add}>Add value</Button>
    </Flex>
  );
}

interface ValueRowProps {
  value: Value;
  option: string;
  at: number;
  count: number;
  onChange: (value: Value) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ValueRow({ value, option, at, count, onChange, onMove, onRemove }: ValueRowProps) {
  const name = value.value || `value ${at + 1}`;
  return (
    <Flex component="li" gap={8} align="center">
      <SwatchField name={name} value={value.swatch ?? null} onChange={(swatch) => onChange({ ...value, swatch })} />
      <Input
        aria-label={`${option || 'Option'}, value ${at + 1}`}
        maxLength={60}
        status={value.value.trim() ? '' : 'error'}
        value={value.value}
        onChange={({ target }) => onChange({ ...value, value: target.value })}
        style={{ minWidth: 0 }}
      />
      <OrderButtons name={name} at={at} count={count} onMove={onMove} onRemove={onRemove} />
    </Flex>
  );
}

interface OptionBoxProps {
  option: ProductOptionInput;
  at: number;
  count: number;
  onChange: (option: ProductOptionInput) => void;
  onMove: (to: number) => void;
  onRemove?: (() => void) | undefined;
}

function OptionBox({ option, at, count, onChange, onMove, onRemove }: OptionBoxProps) {
  const { name, values } = option;
  const set = (next: Value[]) => onChange({ ...option, values: next });
  return (
    <section
      aria-label={name || `Option ${at + 1}`}
      style={{ border: '1px solid var(--color-line)', borderRadius: 8, padding: 12, marginBottom: 12 }}
    >
      <Flex gap={8} align="center" style={{ marginBottom: 8 }}>
        <Input
          aria-label={`Name of option ${at + 1}`}
          placeholder="Name, such as Finish"
          maxLength={40}
          value={name}
          onChange={({ target }) => onChange({ ...option, name: target.value })}
          style={{ fontWeight: 600, minWidth: 0 }}
        />
        <OrderButtons name={name || `option ${at + 1}`} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </Flex>
      <ul
        aria-label={`Values of ${name || `option ${at + 1}`}`}
        style={{ listStyle: 'none', margin: '0 0 8px', padding: 0, display: 'grid', gap: 8 }}
      >
        {values.map((value, index) => (
          <ValueRow
            key={value.id ?? `new-${index}`}
            value={value}
            option={name}
            at={index}
            count={values.length}
            onChange={(next) => set(put(values, index, next))}
            onMove={(to) => set(moved(values, index, to))}
            onRemove={() => set(values.filter((_, place) => place !== index))}
          />
        ))}
      </ul>
      {values.length < valuesMost ? (
        <AddValue option={name} onAdd={(value) => set([...values, { value }])} />
      ) : (
        <Typography.Text type="secondary">{`An option has at most ${valuesMost} values.`}</Typography.Text>
      )}
    </section>
  );
}

export function OptionsField({ value: options = [], onChange }: OptionsFieldProps) {
  const set = (next: ProductOptionInput[]) => onChange?.(next);
  return (
    <>
      {options.map((option, at) => (
        <OptionBox
          key={option.id ?? `new-${at}`}
          option={option}
          at={at}
          count={options.length}
          onChange={(next) => set(put(options, at, next))}
          onMove={(to) => set(moved(options, at, to))}
          onRemove={options.length > 1 ? () => set(options.filter((_, place) => place !== at)) : undefined}
        />
      ))}
      {options.length < optionsMost && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => set([...options, { name: '', values: [] }])}>
          Add option
        </Button>
      )}
    </>
  );
}
