// Members of a group, a row each that is edited in place; on a phone each is a card.
import { Button, Checkbox, Dropdown, Empty, Flex, Grid, Table, Typography, type TableColumnsType } from 'antd';
import { MoreOutlined } from '@ant-design/icons';
import type { AdminProductRowFragment } from '../../generated/admin-products';
import { Thumbnail } from '../../shared/back-office/Thumbnail';
import { choiceText, type GroupOption } from './group-values';
import { MemberField, type MemberFieldName } from './MemberField';

type Member = AdminProductRowFragment;

export interface MembersTableProps {
  members: readonly Member[];
  options: readonly GroupOption[];
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  /** A member was changed by somebody else: the latest state is asked for. */
  onStale: () => void;
  onOpen: (what: 'choice' | 'pictures' | 'product', member: Member) => void;
  onTakeOut: (member: Member) => void;
  /** A field has an entry that is not saved, or has none any more. */
  onUnsaved: (field: string, is: boolean) => void;
}

const fields: { name: MemberFieldName; label: string; width: number }[] = [
  { name: 'sku', label: 'SKU', width: 170 },
  { name: 'price', label: 'Price', width: 130 },
  { name: 'originalPrice', label: 'MRP', width: 130 },
  { name: 'stock', label: 'Stock', width: 100 },
];

export function MembersTable(props: MembersTableProps) {
  const { members, options, selected, onSelect, onStale, onOpen, onTakeOut, onUnsaved } = props;
  const { lg } = Grid.useBreakpoint();
  const field = (member: Member, { name, label }: (typeof fields)[number]) => (
    <MemberField
      member={member}
      name={name}
      label={`${label} of ${choiceText(member.optionValues)}`}
      onStale={onStale}
      onUnsaved={(is) => onUnsaved(`${member.id} ${name}`, is)}
    />
  );
  const pictures = (member: Member) => (
    <Button
      type="text"
      style={{ padding: 0, height: 'auto' }}
      aria-label={`Pictures of ${choiceText(member.optionValues)}`}
      onClick={() => onOpen('pictures', member)}
    >
      <Thumbnail src={member.images[0]?.thumbnailUrl} alt="" />
    </Button>
  );
  const more = (member: Member) => (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'product', label: 'Edit everything' },
          { key: 'choice', label: 'Change its choice' },
          { key: 'out', label: 'Take out of the group' },
        ],
        onClick: ({ key }) => (key === 'out' ? onTakeOut(member) : onOpen(key as 'product' | 'choice', member)),
      }}
    >
      <Button
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-label={`More for ${choiceText(member.optionValues)}`}
      />
    </Dropdown>
  );
  if (members.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description="No members yet. Generate them, paste them from a sheet, or choose products in Products."
      />
    );
  if (!lg)
    return (
      <ul aria-label="Members" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {members.map((member) => (
          <li key={member.id} style={{ padding: '12px 0', borderTop: '1px solid var(--color-line)' }}>
            <Flex gap={8} align="center" style={{ marginBottom: 8 }}>
              <Checkbox
                aria-label={`Select ${choiceText(member.optionValues)}`}
                checked={selected.includes(member.id)}
                onChange={({ target }) =>
                  onSelect(target.checked ? [...selected, member.id] : selected.filter((id) => id !== member.id))
                }
              />
              {pictures(member)}
              <Typography.Text strong style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {choiceText(member.optionValues)}
              </Typography.Text>
              {more(member)}
            </Flex>
            <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
              {fields.map((one) => (
                <div key={one.name} style={{ minWidth: 0 }}>
                  <Typography.Text type="secondary" aria-hidden style={{ fontSize: 12 }}>
                    {one.label}
                  </Typography.Text>
                  {field(member, one)}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    );
  const columns: TableColumnsType<Member> = [
    { title: 'Picture', key: 'picture', width: 72, render: (_, member) => pictures(member) },
    ...options.map(({ id, name }) => ({
      title: name,
      key: id,
      onCell: () => ({ style: { overflowWrap: 'anywhere' as const, minWidth: 90 } }),
      render: (_: unknown, { optionValues }: Member) => optionValues.find((one) => one.name === name)?.value ?? '–',
    })),
    ...fields.map((one) => ({
      title: one.label,
      key: one.name,
      width: one.width,
      render: (_: unknown, member: Member) => field(member, one),
    })),
    { title: <span className="sr-only">More</span>, key: 'more', width: 48, render: (_, member) => more(member) },
  ];
  return (
    <Table<Member>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={[...members]}
      pagination={false}
      rowSelection={{
        selectedRowKeys: [...selected],
        onChange: (keys) => onSelect(keys.map(String)),
        getCheckboxProps: ({ optionValues }) => ({ 'aria-label': `Select ${choiceText(optionValues)}` }),
        getTitleCheckboxProps: () => ({ 'aria-label': 'Select all members' }),
      }}
    />
  );
}
