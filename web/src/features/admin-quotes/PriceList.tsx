// The price list of own work: lines that a quote begins with, in the order of the shop.
import { useState } from 'react';
import { App, Button, Flex, Grid, Typography } from 'antd';
import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import {
  useAdminDeleteWorkRateMutation,
  useAdminSaveWorkRateMutation,
  useAdminWorkRatesQuery,
  type AdminWorkRateFragment,
  type SaveWorkRateInput,
} from '../../generated/admin-quotes';
import { errorText } from '../../shared/error-text';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { ListTable } from '../../shared/back-office/ListTable';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useCan } from '../../shared/back-office/permissions';
import { shapes, oneUnit } from './quote-words';
import { WorkRateDialog } from './WorkRateDialog';

/** The same line at another place. */
const inputAt = ({ __typename: _, id, ...rate }: AdminWorkRateFragment, position: number): SaveWorkRateInput => ({
  ...rate,
  workRateId: id,
  position,
});

const perUnit = ({ rate, unit, holdsTax }: AdminWorkRateFragment) =>
  `${formatRupees(rate)} per ${oneUnit[unit]}${holdsTax ? ', GST in it' : ''}`;

const material = ({ shape, density }: AdminWorkRateFragment) =>
  [shapes.find(({ value }) => value === shape)?.label, density && `${density.toLocaleString('en-IN')} kg/m³`]
    .filter(Boolean)
    .join(', ');

export default function PriceList({ onClose }: { onClose: () => void }) {
  const manages = useCan()('MANAGE_ORDERS');
  const { md } = Grid.useBreakpoint();
  const { modal } = App.useApp();
  const [editing, setEditing] = useState<AdminWorkRateFragment | 'new'>();
  const [moving, setMoving] = useState(false);
  const list = useAdminWorkRatesQuery({ fetchPolicy: 'cache-and-network' });
  const rates = list.data?.workRates ?? [];
  const reload = () => list.refetch().catch(() => undefined);
  const [save] = useAdminSaveWorkRateMutation();
  const [remove] = useAdminDeleteWorkRateMutation();

  const move = async (index: number, by: 1 | -1) => {
    const next = [...rates];
    next.splice(index + by, 0, ...next.splice(index, 1));
    setMoving(true);
    try {
      // Only those whose place is another one.
      for (const [at, rate] of next.entries())
        if (rate.position !== at + 1) await save({ variables: { input: inputAt(rate, at + 1) } });
    } catch (error) {
      toast.error(errorText(error, 'The order could not be saved. Please try again.'));
    }
    await reload();
    setMoving(false);
  };
  const ask = (rate: AdminWorkRateFragment) =>
    void modal.confirm({
      title: `Delete ${rate.title}?`,
      content: 'Quotes keep what they have of it.',
      okText: 'Delete',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await remove({ variables: { id: rate.id } });
          toast.success(`Deleted: ${rate.title}`);
        } catch (error) {
          toast.error(errorText(error, 'The line could not be deleted. Please try again.'));
        }
        await reload();
      },
    });
  const actions = (rate: AdminWorkRateFragment, index: number) => {
    const button = (what: string, icon: React.ReactNode, onClick: () => void, disabled = false) => (
      <Button
        type="text"
        icon={icon}
        aria-label={`${what} ${rate.title}`}
        disabled={disabled || moving}
        onClick={onClick}
      />
    );
    return (
      <Flex gap={4} className="admin-row-actions">
        {button('Move up', <ArrowUpOutlined aria-hidden />, () => void move(index, -1), index === 0)}
        {button('Move down', <ArrowDownOutlined aria-hidden />, () => void move(index, 1), index === rates.length - 1)}
        {button('Edit', <EditOutlined aria-hidden />, () => setEditing(rate))}
        {button('Delete', <DeleteOutlined aria-hidden />, () => ask(rate))}
      </Flex>
    );
  };
  return (
    <>
      <PageHeading
        title="Price list of own work"
        about="Lines that a quote begins with. A change is no change of quotes that are there."
        actions={
          <>
            <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
              All quotes
            </Button>
            {manages && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
                Add a line
              </Button>
            )}
          </>
        }
      />
      <FailureNotice error={list.error} fallback="The price list could not be loaded." onRetry={() => void reload()} />
      {(list.data || list.loading) && (
        <ListTable
          rows={rates}
          loading={list.loading && !list.data}
          empty="No lines yet. Add what you make often, with its rate per kg, foot or square foot."
          columns={[
            {
              title: 'Work',
              key: 'title',
              render: (_, rate, index) => (
                <>
                  {rate.title}
                  <Typography.Text type="secondary" style={{ display: 'block' }}>
                    {material(rate)}
                  </Typography.Text>
                  {!md && (
                    <>
                      <div>
                        {perUnit(rate)} · GST {rate.gstRatePercent}%{rate.hsnCode && ` · HSN ${rate.hsnCode}`}
                      </div>
                      {manages && actions(rate, index)}
                    </>
                  )}
                </>
              ),
            },
            { title: 'Rate', key: 'rate', responsive: ['md'], render: (_, rate) => perUnit(rate) },
            { title: 'GST', key: 'gst', responsive: ['md'], render: (_, rate) => `${rate.gstRatePercent}%` },
            { title: 'HSN', key: 'hsn', responsive: ['md'], render: (_, rate) => rate.hsnCode ?? '–' },
            ...(manages
              ? [
                  {
                    title: 'Actions',
                    key: 'actions',
                    responsive: ['md' as const],
                    width: 180,
                    render: (_: unknown, rate: AdminWorkRateFragment, index: number) => actions(rate, index),
                  },
                ]
              : []),
          ]}
        />
      )}
      {editing && (
        <WorkRateDialog
          rate={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined);
            void reload();
          }}
          onReload={async () => {
            const { data } = (await reload()) ?? {};
            setEditing((now) => (now === 'new' ? now : (data?.workRates.find(({ id }) => id === now?.id) ?? now)));
          }}
        />
      )}
    </>
  );
}
