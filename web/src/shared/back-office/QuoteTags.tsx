// Where a quote stands, and whether its customer waits for an answer.
import { Flex, Tag } from 'antd';
import { enumTable, inCapitals } from '../enum-table';

const colours = enumTable<string, string>(
  {
    DRAFT: 'default',
    SENT: 'blue',
    SEEN: 'cyan',
    CHANGED: 'gold',
    ACCEPTED: 'green',
    DECLINED: 'red',
    LAPSED: 'default',
  },
  () => 'default',
);

export interface QuoteTagsProps {
  quote: { state: string; waitsForAnswer?: boolean };
}

export function QuoteTags({ quote: { state, waitsForAnswer } }: QuoteTagsProps) {
  return (
    <Flex wrap gap={4}>
      <Tag color={colours[state] ?? 'default'}>{inCapitals(state)}</Tag>
      {waitsForAnswer && <Tag color="volcano">Question waits</Tag>}
    </Flex>
  );
}
