// What can be done with an offer: start, pause, duplicate, end.
import { Button, Flex } from 'antd';
import {
  useAdminPauseOfferMutation,
  useAdminStartOfferMutation,
  type AdminOfferRowFragment,
} from '../../generated/admin-offers';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { useCan } from '../../shared/back-office/permissions';
import type { Asked } from './OfferQuestion';

export interface OfferActionsProps {
  offer: AdminOfferRowFragment;
  onAsk: (asked: Asked) => void;
  onDuplicate: (id: string) => void;
  /** It was paused or goes on. */
  onDone: () => void;
  size?: 'small';
}

export function OfferActions({ offer, onAsk, onDuplicate, onDone, size }: OfferActionsProps) {
  const manages = useCan()('MANAGE_OFFERS');
  const [pause, pausing] = useAdminPauseOfferMutation();
  const [start, starting] = useAdminStartOfferMutation();
  if (!manages) return null;
  const { id, name, state } = offer;
  const at = (ask: typeof pause | typeof start, said: string) => async () => {
    try {
      await ask({ variables: { id } });
      toast.success(said);
      onDone();
    } catch (failure) {
      console.error('The state of the offer could not be changed', failure);
      toast.error(errorText(failure, 'That did not work. Please try again.'));
    }
  };
  const button = (words: string, props: object) => (
    <Button {...props} {...(size && { size })} aria-label={`${words} ${name}`}>
      {words}
    </Button>
  );
  return (
    <Flex wrap gap={8}>
      {state === 'DRAFT' && button('Start', { type: 'primary', onClick: () => onAsk({ what: 'start', offer }) })}
      {state === 'PAUSED' &&
        button('Resume', {
          type: 'primary',
          loading: starting.loading,
          onClick: () => void at(start, `Resumed: ${name}`)(),
        })}
      {(state === 'LIVE' || state === 'PLANNED') &&
        button('Pause', {
          loading: pausing.loading,
          onClick: () => void at(pause, `Paused: ${name}. No order gets it now.`)(),
        })}
      {button('Duplicate', { onClick: () => onDuplicate(id) })}
      {state !== 'ENDED' && button('End', { danger: true, onClick: () => onAsk({ what: 'end', offer }) })}
    </Flex>
  );
}
