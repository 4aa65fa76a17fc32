// The specification pairs of a product; a pair is added only when both its parts say something.
import { useState } from 'react';
import { Button, Flex, Input, Typography } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { freePairs, type CategoryAttribute } from './AttributeFields';
import type { SpecificationInput } from '../../generated/admin-products';

export interface SpecificationsFieldProps {
  /** What the category asks for itself; the pairs of these names are not free. */
  attributes: readonly CategoryAttribute[];
  /** Given by the form around it. */
  value?: SpecificationInput[];
  onChange?: (pairs: SpecificationInput[]) => void;
}

export function SpecificationsField({ attributes, value: all = [], onChange: onAll }: SpecificationsFieldProps) {
  const value = freePairs(all, attributes);
  const onChange = (free: SpecificationInput[]) => onAll?.([...all.filter((pair) => !value.includes(pair)), ...free]);
  const [key, setKey] = useState('');
  const [text, setText] = useState('');
  const pair = { key: key.trim(), value: text.trim() };
  const add = () => {
    if (!pair.key || !pair.value) return;
    onChange([...value, pair]);
    setKey('');
    setText('');
  };
  const change = (index: number, patch: Partial<SpecificationInput>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...patch } : one)));
  return (
    <Flex vertical gap={8}>
      {value.map((one, index) => (
        <Flex key={index} gap={8}>
          <Input
            aria-label={`Name of specification ${index + 1}`}
            value={one.key}
            maxLength={80}
            style={{ flex: 2 }}
            onChange={(event) => change(index, { key: event.target.value })}
          />
          <Input
            aria-label={`Value of specification ${index + 1}`}
            value={one.value}
            maxLength={500}
            style={{ flex: 3 }}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`Remove specification ${one.key}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </Flex>
      ))}
      <Flex gap={8} wrap>
        <Input
          aria-label="Specification name"
          placeholder="Key, e.g. Material"
          value={key}
          maxLength={80}
          style={{ flex: '1 1 140px' }}
          onChange={(event) => setKey(event.target.value)}
        />
        <Input
          aria-label="Specification value"
          placeholder="Value, e.g. Mild steel"
          value={text}
          maxLength={500}
          style={{ flex: '1 1 140px' }}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            add();
          }}
        />
        <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
          Add specification
        </Button>
      </Flex>
      {Boolean(pair.key) !== Boolean(pair.value) && (
        <Typography.Text type="secondary">Give both a name and a value, then add the pair.</Typography.Text>
      )}
    </Flex>
  );
}
