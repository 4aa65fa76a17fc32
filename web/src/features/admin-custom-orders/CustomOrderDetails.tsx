// Details of one custom order request.
import type { ReactNode } from 'react';
import { Descriptions, Skeleton, Typography } from 'antd';
import { useAdminSeeCustomOrderMutation, type AdminCustomOrderFragment } from '../../generated/admin-custom-orders';
import { formatDateTime } from '../../shared/dates';
import { CopyableEmail } from '../../shared/back-office/Email';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Part } from '../../shared/back-office/Part';
import { useMarkSeen } from '../../shared/back-office/use-mark-seen';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { specifications } from './CustomOrderCard';
import { CustomOrderQuotes } from './CustomOrderQuotes';
import { CustomOrderWork } from './CustomOrderWork';
import { MarkAsCompleted } from './MarkAsCompleted';
import { Sketch } from './Sketch';

const rows = (facts: [string, ReactNode][]) => facts.map(([label, children]) => ({ key: label, label, children }));

/** What its customer was told to name it by; requests of before have none. */
const numberRow = ({ referenceNumber: number }: AdminCustomOrderFragment): [string, ReactNode][] =>
  number ? [['Number', <Typography.Text copyable>{number}</Typography.Text>]] : [];

function Facts({ order }: { order: AdminCustomOrderFragment }) {
  const wishes = specifications(order);
  return (
    <>
      <Part title="Customer Information">
        <Descriptions
          size="small"
          bordered
          column={1}
          items={rows([
            ['Name', order.name],
            ['Email', order.email ? <CopyableEmail address={order.email} /> : '–'],
            ['Phone', <a href={`tel:${order.phone}`}>{order.phone}</a>],
            ['Submitted', formatDateTime(order.createdAt)],
            ...numberRow(order),
          ])}
        />
      </Part>
      {wishes.length > 0 && (
        <Part title="Specifications">
          <Descriptions size="small" bordered column={1} items={rows(wishes)} />
        </Part>
      )}
      <Part title="Project Description">
        <Typography.Paragraph style={{ whiteSpace: 'pre-line' }}>{order.description}</Typography.Paragraph>
      </Part>
      {order.sketchUrl && (
        <Part title="Design Sketch">
          <Sketch url={order.sketchUrl} name={order.sketchName} type={order.sketchType} large />
        </Part>
      )}
    </>
  );
}

export interface CustomOrderDetailsProps {
  open: boolean;
  order: AdminCustomOrderFragment | undefined;
  error: unknown;
  onClose: () => void;
  /** Reads the request again. */
  onReload: () => void;
}

export function CustomOrderDetails({ open, order: present, error, onClose, onReload }: CustomOrderDetailsProps) {
  const order = useWhileOpen(open, present);
  const [see] = useAdminSeeCustomOrderMutation({ refetchQueries: ['AdminWaiting'] });
  useMarkSeen(open ? order : undefined, (id) => see({ variables: { id } }));
  return (
    <FormDialog
      open={open}
      title={order ? `${order.name}'s Order` : 'Custom order'}
      width={640}
      destroyOnHidden
      onClose={onClose}
      cancelText="Close"
      footer={(_, { CancelBtn }) => (
        <>
          <MarkAsCompleted order={order} onReload={onReload} />
          <CancelBtn />
        </>
      )}
    >
      <FailureNotice error={error} fallback="The request could not be loaded." />
      {order ? (
        <>
          <Facts order={order} />
          <CustomOrderQuotes key={`quotes ${order.id}`} id={order.id} />
          {/* A new key empties the form for the next request. */}
          <CustomOrderWork key={order.id} order={order} onReload={onReload} />
        </>
      ) : (
        !error && <Skeleton active />
      )}
    </FormDialog>
  );
}
