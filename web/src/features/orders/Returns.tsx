// What became of the returns of an order, in words.
import { useWithdrawReturnMutation, type OrderDetailsFragment } from '../../generated/orders';
import { formatDate } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { Badge, type Tone } from '../../shared/ui/Badge';
import { Button } from '../../shared/ui/Button';
import { enumTable, inCapitals } from '../../shared/enum-table';

type Return = OrderDetailsFragment['returns'][number];

const states = enumTable<Return['state'], { words: string; tone: Tone }>(
  {
    REQUESTED: { words: 'We are looking at it', tone: 'warning' },
    ACCEPTED: { words: 'Accepted: please send it back', tone: 'info' },
    REFUSED: { words: 'Not accepted', tone: 'danger' },
    WITHDRAWN: { words: 'Cancelled by you', tone: 'neutral' },
    RECEIVED: { words: 'We have received your items', tone: 'info' },
    REFUNDED: { words: 'Refunded', tone: 'success' },
    REPLACED: { words: 'Replacement sent', tone: 'success' },
    CLOSED: { words: 'Closed', tone: 'neutral' },
  },
  (value) => ({ words: inCapitals(value), tone: 'neutral' }),
);

const lineWords = ({ title, quantity, exchangeFor }: Return['lines'][number]) =>
  `${quantity} × ${title}${exchangeFor ? ` in exchange for ${exchangeFor.title}` : ''}`;

export function Returns({ returns }: { returns: readonly Return[] }) {
  const [withdraw, { loading }] = useWithdrawReturnMutation({
    onError: (error) => toast.error(errorText(error, 'That failed. Please try again.')),
  });
  return (
    <ul className="space-y-4">
      {returns.map(({ id, number, kind, state, lines, answer, refundAmount, createdAt }) => (
        <li key={id}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={states[state].tone}>{states[state].words}</Badge>
            <span className="text-sm text-ink-soft">
              {kind === 'EXCHANGE' ? 'Exchange' : 'Return'} {number}, requested {formatDate(createdAt)}
            </span>
          </div>
          <p className="mt-1">{lines.map(lineWords).join(', ')}</p>
          {refundAmount > 0 && <p>{formatRupees(refundAmount)} will be refunded to you.</p>}
          {answer && <p className="whitespace-pre-line text-ink-soft">“{answer}”</p>}
          {(state === 'REQUESTED' || state === 'ACCEPTED') && (
            <Button
              look="ghost"
              busy={loading}
              className="mt-1"
              aria-label={`Cancel request ${number}`}
              onClick={() => void withdraw({ variables: { id } })}
            >
              Cancel request
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
