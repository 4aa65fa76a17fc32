// Asks before an offer starts, with what it would have given, and before one ends for good.
import { Modal } from 'antd';
import { skipToken } from '@apollo/client/react';
import {
  useAdminEndOfferMutation,
  useAdminOfferRehearsalQuery,
  useAdminStartOfferMutation,
  type AdminOfferRowFragment,
} from '../../generated/admin-offers';
import { formatDateTime } from '../../shared/dates';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { Part } from '../../shared/back-office/Part';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { Rehearsal } from './Rehearsal';

export interface Asked {
  what: 'start' | 'end';
  offer: Pick<AdminOfferRowFragment, 'id' | 'name' | 'text' | 'trigger' | 'conditions'>;
}

export interface OfferQuestionProps {
  /** Closed without one. */
  asked: Asked | undefined;
  onClose: () => void;
  onDone: () => void;
}

export function OfferQuestion({ asked, onClose, onDone }: OfferQuestionProps) {
  const [start, starting] = useAdminStartOfferMutation({ ...errorInForm });
  const [end, ending] = useAdminEndOfferMutation({ ...errorInForm });
  const shown = useWhileOpen(asked !== undefined, asked);
  const starts = shown?.what === 'start';
  const rehearsed = useAdminOfferRehearsalQuery(
    asked?.what === 'start' ? { variables: { offerId: asked.offer.id }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const close = () => {
    starting.reset();
    ending.reset();
    onClose();
  };
  const go = async () => {
    if (!asked) return;
    const { id, name } = asked.offer;
    const { data } = await (asked.what === 'start' ? start : end)({ variables: { id } });
    if (!data) return;
    toast.success(asked.what === 'start' ? `Started: ${name}` : `Ended: ${name}`);
    close();
    onDone();
  };
  const startsAt = shown?.offer.conditions.startsAt;
  const lies = startsAt && new Date(startsAt) > new Date();
  return (
    <Modal
      open={asked !== undefined}
      title={shown ? `${starts ? 'Start' : 'End'} ${shown.offer.name}?` : ''}
      okText={starts ? 'Start' : 'End for good'}
      okButtonProps={starts ? {} : { danger: true }}
      confirmLoading={starting.loading || ending.loading}
      onOk={() => void go()}
      onCancel={close}
    >
      <FailureNotice error={starting.error ?? ending.error} fallback="That did not work. Please try again." />
      {starts ? (
        <>
          <p>
            {lies ? `It counts from ${formatDateTime(startsAt)} on.` : 'It counts at once.'} Shoppers read:{' '}
            <strong style={{ overflowWrap: 'anywhere' }}>{shown.offer.text}</strong>
          </p>
          {shown.offer.trigger === 'CODES' && <p>Make its codes as well: without one nobody gets it.</p>}
          <Part title="What it would have given in the last 30 days">
            <FailureNotice
              error={rehearsed.error}
              fallback="It could not be tried on past orders."
              onRetry={() => void rehearsed.refetch()}
            />
            <Rehearsal rehearsal={rehearsed.data?.offerRehearsal} loading={rehearsed.loading} />
          </Part>
        </>
      ) : (
        <p>
          No order gets it from now on, and it cannot be started again. Its figures stay in the list, and orders keep
          what they got. To stop it for a while only, pause it.
        </p>
      )}
    </Modal>
  );
}
