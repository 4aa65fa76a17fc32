// The rows of the list of product groups.
import { Button, Flex, Grid, Tag, Typography, type TableColumnsType } from 'antd';
import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { AdminGroupRowFragment } from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { ListTable } from '../../shared/back-office/ListTable';
import { Thumbnail } from '../../shared/back-office/Thumbnail';

export interface GroupListProps {
  groups: readonly AdminGroupRowFragment[];
  loading: boolean;
  searched: boolean;
  onEdit: (id: string) => void;
  onDelete: (group: AdminGroupRowFragment) => void;
}

function prices({ priceRange }: AdminGroupRowFragment): string {
  if (!priceRange) return '–';
  const { min, max } = priceRange;
  return min === max ? formatRupees(min) : `${formatRupees(min)} – ${formatRupees(max)}`;
}

function Stock({ of: { memberCount, soldOut } }: { of: AdminGroupRowFragment }) {
  if (memberCount === 0) return <Tag>No members yet</Tag>;
  if (soldOut.length === 0) return <Tag color="green">In stock</Tag>;
  if (soldOut.length === memberCount) return <Tag color="red">Out of stock</Tag>;
  return <Tag color="orange">{`${soldOut.length} of ${memberCount} out of stock`}</Tag>;
}

export function GroupList({ groups, loading, searched, onEdit, onDelete }: GroupListProps) {
  const { md } = Grid.useBreakpoint();
  const actions = (group: AdminGroupRowFragment) => (
    <Flex gap={2} className="admin-row-actions">
      <Button
        type="text"
        title="Edit"
        aria-label={`Edit ${group.title}`}
        icon={<EditOutlined aria-hidden />}
        onClick={() => onEdit(group.id)}
      />
      <Button
        type="text"
        danger
        title="Delete"
        aria-label={`Delete ${group.title}`}
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => onDelete(group)}
      />
    </Flex>
  );
  const columns: TableColumnsType<AdminGroupRowFragment> = [
    {
      title: 'Group',
      key: 'title',
      render: (_, group) => (
        <Flex gap={12} align={md ? 'center' : 'flex-start'} style={{ minWidth: md ? 200 : 0 }}>
          <Thumbnail src={group.images[0]?.thumbnailUrl} alt="" />
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Button
              type="link"
              style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
              onClick={() => onEdit(group.id)}
            >
              {group.title}
            </Button>
            <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
              {group.options.map(({ name }) => name).join(', ')}
            </Typography.Text>
            {!md && (
              <>
                <div>
                  {counted(group.memberCount, 'member')} · {prices(group)}
                </div>
                <Stock of={group} />
                {actions(group)}
              </>
            )}
          </div>
        </Flex>
      ),
    },
    { title: 'Members', dataIndex: 'memberCount', align: 'right', responsive: ['md'] },
    { title: 'Prices', key: 'prices', align: 'right', responsive: ['md'], render: (_, group) => prices(group) },
    { title: 'Stock', key: 'stock', responsive: ['md'], render: (_, group) => <Stock of={group} /> },
    {
      title: 'Actions',
      key: 'actions',
      align: 'right',
      width: 100,
      responsive: ['md'],
      render: (_, group) => actions(group),
    },
  ];
  return (
    <ListTable
      rows={groups}
      loading={loading}
      columns={columns}
      empty={
        searched
          ? 'No group has this in its title.'
          : 'No groups yet. Add one, or choose products in Products and make a group of them.'
      }
    />
  );
}
