// What the workshop did for an order, and a new step of it.
import { lazy, Suspense, useState } from 'react';
import { App, Button, Flex, Image, Tag, Typography } from 'antd';
import { useAdminRemoveWorkStepMutation, type AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Part } from '../../shared/back-office/Part';

const AddWorkStep = lazy(() => import('./AddWorkStep'));

export interface WorkStepsProps {
  order: AdminOrderDetailsFragment;
  /** Left out for those who only read orders. */
  onChanged?: () => void;
}

type Step = AdminOrderDetailsFragment['workSteps'][number];

function WorkStep({ step, onRemove }: { step: Step; onRemove: (() => void) | undefined }) {
  const { label, note, at, by, isShown, pictures } = step;
  return (
    <Flex justify="space-between" align="flex-start" gap={12}>
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{label}</strong>{' '}
        <Tag color={isShown ? 'blue' : 'default'} style={{ margin: 0 }}>
          {isShown ? 'Customer sees it' : 'Only staff'}
        </Tag>
        {note && <div style={{ whiteSpace: 'pre-line' }}>{note}</div>}
        {pictures.length > 0 && (
          <Image.PreviewGroup>
            <Flex wrap gap={6} style={{ margin: '6px 0' }}>
              {pictures.map(({ id, name, url }) => (
                <Image
                  key={id}
                  src={url}
                  alt={`${label}: ${name}`}
                  width={64}
                  height={64}
                  style={{ objectFit: 'cover', borderRadius: 6 }}
                />
              ))}
            </Flex>
          </Image.PreviewGroup>
        )}
        <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
          {[formatDateTime(at), by].filter(Boolean).join(' · ')}
        </Typography.Text>
      </div>
      {onRemove && (
        <Button type="link" danger style={{ padding: 0 }} aria-label={`Remove step ${label}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </Flex>
  );
}

/** Shown where there is work: of orders in stages, those in hand, and those with steps. */
const hasWork = ({ workSteps, stages, orderStatus }: AdminOrderDetailsFragment): boolean =>
  workSteps.length > 0 || stages.length > 0 || orderStatus === 'CONFIRMED' || orderStatus === 'PROCESSING';

export function WorkSteps({ order, onChanged }: WorkStepsProps) {
  const { modal } = App.useApp();
  const [adding, setAdding] = useState(false);
  const [remove] = useAdminRemoveWorkStepMutation();
  if (!hasWork(order) || (!onChanged && order.workSteps.length === 0)) return null;
  const hasEnded = order.orderStatus === 'CANCELLED' || order.orderStatus === 'RETURNED';
  const askRemove = ({ id, label, pictures }: Step) =>
    modal.confirm({
      title: `Remove “${label}”?`,
      content: pictures.length > 0 ? 'Its pictures are deleted with it.' : 'The customer does not see it any more.',
      okText: 'Remove',
      okButtonProps: { danger: true },
      zIndex: 1100,
      onOk: async () => {
        try {
          await remove({ variables: { orderId: order.id, stepId: id } });
          onChanged?.();
        } catch (error) {
          toast.error(errorText(error, 'The step could not be removed. Please try again.'));
        }
      },
    });
  return (
    <Part title="Workshop">
      <ul aria-label="Steps of work" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {order.workSteps.map((step) => (
          <li key={step.id} style={{ padding: '6px 0' }}>
            <WorkStep step={step} onRemove={onChanged && (() => void askRemove(step))} />
          </li>
        ))}
      </ul>
      {onChanged && !hasEnded && <Button onClick={() => setAdding(true)}>Note a step of work</Button>}
      {adding && onChanged && (
        <Suspense>
          <AddWorkStep order={order} onClose={() => setAdding(false)} onDone={onChanged} />
        </Suspense>
      )}
    </Part>
  );
}
