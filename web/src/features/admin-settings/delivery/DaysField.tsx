// Single days, such as holidays: added one by one, shown in their order.
import { useState } from 'react';
import { Button, Flex, Input, Tag } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { formatDate } from '../../../shared/dates';

interface Props {
  /** Both from the form; days are YYYY-MM-DD. */
  value?: string[];
  onChange?(days: string[]): void;
  label: string;
}

export function DaysField({ value = [], onChange = () => {}, label }: Props) {
  const [day, setDay] = useState('');
  const add = () => {
    if (day) onChange([...new Set([...value, day])].sort());
    setDay('');
  };
  return (
    <Flex vertical gap={8}>
      {value.length > 0 && (
        <Flex gap={8} wrap>
          {value.map((one) => (
            <Tag
              key={one}
              closable={{ 'aria-label': `Remove ${formatDate(`${one}T12:00:00Z`)}` }}
              onClose={() => onChange(value.filter((other) => other !== one))}
            >
              {formatDate(`${one}T12:00:00Z`)}
            </Tag>
          ))}
        </Flex>
      )}
      <Flex gap={8}>
        <Input
          type="date"
          aria-label={`A day for ${label}`}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          style={{ width: 180 }}
        />
        <Button icon={<PlusOutlined aria-hidden />} onClick={add} disabled={!day}>
          Add
        </Button>
      </Flex>
    </Flex>
  );
}
