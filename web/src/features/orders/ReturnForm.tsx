// Asks for a return or an exchange: which pieces, why, in words and pictures. Fetched when somebody wants to.
import { useState, type FormEvent } from 'react';
import {
  useExchangeChoicesQuery,
  useRequestReturnMutation,
  type OrderDetailsFragment,
  type ReturnKind,
  type ReturnReason,
} from '../../generated/orders';
import { useCart } from '../../shared/cart/cart';
import { errorText } from '../../shared/error-text';
import { KEPT_PICTURES } from '../../shared/fit-picture';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import Dialog from '../../shared/ui/Dialog';
import { ChosenPictures, MOST_PICTURES, type ChosenPicture } from '../../shared/ui/ChosenPictures';
import { Select, TextArea } from '../../shared/ui/Field';
import { choiceWords, ExchangeChips, isOrderedAnew, type Choice } from './ExchangeChips';
import { orderLabel } from './status-tones';

const reasons: readonly (readonly [ReturnReason, string])[] = [
  ['DAMAGED', 'It is damaged or does not work'],
  ['WRONG_ITEM', 'I received a different item'],
  ['NOT_AS_DESCRIBED', 'It is not as described'],
  ['DOES_NOT_FIT', 'It does not fit'],
  ['CHANGED_MIND', 'I no longer want it'],
  ['OTHER', 'Something else'],
];

interface Props {
  order: OrderDetailsFragment;
  onClose(): void;
}

interface Piece {
  line: number;
  title: string;
  returnable: number;
}

function Pieces({
  piece: { line, title, returnable },
  count,
  onChange,
}: {
  piece: Piece;
  count: number;
  onChange(count: number): void;
}) {
  return (
    <li className="flex items-center gap-4 py-1.5">
      <span className="min-w-0 grow wrap-anywhere">{title}</span>
      <select
        aria-label={`Quantity of ${title}`}
        value={count}
        onChange={(event) => onChange(Number(event.target.value))}
        className="select-arrow min-h-11 w-24 shrink-0 rounded-field border border-line-strong bg-surface px-3 text-base"
      >
        {Array.from({ length: Math.min(returnable, 99) + 1 }, (_, pieces) => (
          <option key={`${line}-${pieces}`} value={pieces}>
            {pieces} of {returnable}
          </option>
        ))}
      </select>
    </li>
  );
}

export default function ReturnForm({ order, onClose }: Props) {
  const pieces: Piece[] = order.items.flatMap(({ title }, line) => {
    const returnable = order.piecesToReturn[line] ?? 0;
    return returnable > 0 ? [{ line, title, returnable }] : [];
  });
  const only = pieces.length === 1 ? pieces[0] : undefined;
  const [counts, setCounts] = useState<Record<number, number>>(only ? { [only.line]: 1 } : {});
  const [kind, setKind] = useState<ReturnKind>('RETURN');
  const [instead, setInstead] = useState<Record<number, Choice | undefined>>({});
  const cart = useCart();
  const { data: exchange } = useExchangeChoicesQuery({
    variables: { orderId: order.id },
    skip: kind !== 'EXCHANGE',
    // Stock and prices as they are now.
    fetchPolicy: 'network-only',
  });
  const exchanged = pieces.filter(({ line }) => kind === 'EXCHANGE' && (counts[line] ?? 0) > 0);
  const choiceOf = ({ line }: Piece) => instead[line];
  const anew = exchanged.flatMap((piece) => {
    const choice = choiceOf(piece);
    return choice && isOrderedAnew(choice) ? [{ choice, quantity: counts[piece.line]! }] : [];
  });
  const [reason, setReason] = useState<ReturnReason | ''>('');
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const [problem, setProblem] = useState<{ of: 'lines' | 'reason' | 'text' | 'pictures' | 'all'; text: string }>();
  const [send, { loading }] = useRequestReturnMutation();
  const errorOf = (of: NonNullable<typeof problem>['of']) => (problem?.of === of ? { error: problem.text } : {});

  const files = pictures.flatMap(({ file }) => file ?? []);
  const refused = pictures.filter((one) => one.problem !== undefined);
  const preparing = files.length + refused.length < pictures.length;

  const exchangeFor = (line: number) =>
    kind === 'EXCHANGE' && anew.length === 0 && instead[line] ? { exchangeFor: instead[line].product.id } : {};

  async function submit(event: FormEvent) {
    event.preventDefault();
    const lines = Object.entries(counts).flatMap(([line, quantity]) =>
      quantity > 0 ? [{ line: Number(line), quantity, ...exchangeFor(Number(line)) }] : [],
    );
    if (lines.length === 0) return setProblem({ of: 'lines', text: 'Choose what you want to send back.' });
    if (anew.length > 0 && anew.length < exchanged.length)
      return setProblem({
        of: 'lines',
        text: 'Please ask for the exchange first, and then for what is ordered anew.',
      });
    if (!reason) return setProblem({ of: 'reason', text: 'Choose a reason.' });
    if (reason === 'OTHER' && !text.trim()) return setProblem({ of: 'text', text: 'Please say what is wrong.' });
    if (refused.length > 0)
      return setProblem({
        of: 'pictures',
        text: `${refused.map(({ name }) => name).join(', ')} cannot be sent: please remove it or choose another.`,
      });
    if (pictures.length > MOST_PICTURES)
      return setProblem({ of: 'pictures', text: `Please send at most ${MOST_PICTURES} pictures.` });
    setProblem(undefined);
    try {
      await send({
        variables: {
          input: {
            orderId: order.id,
            kind: anew.length > 0 ? 'RETURN' : kind,
            reason,
            lines,
            ...(text.trim() && { text: text.trim() }),
          },
          pictures: files.length > 0 ? files : null,
        },
        context: { upload: files.length > 0 },
      });
      toast.success('We have received your request and will write to you soon.');
      for (const { choice, quantity } of anew) await cart.add(choice.product, quantity);
      onClose();
    } catch (error) {
      setProblem({ of: 'all', text: errorText(error, 'That failed. Please try again.') });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Return or exchange"
      description={`Of order ${orderLabel(order)}`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <fieldset>
          <legend className="mb-1 text-sm font-medium">What do you want to send back?</legend>
          <ul>
            {pieces.map((piece) => (
              <Pieces
                key={piece.line}
                piece={piece}
                count={counts[piece.line] ?? 0}
                onChange={(count) => setCounts({ ...counts, [piece.line]: count })}
              />
            ))}
          </ul>
          {problem?.of === 'lines' && (
            <p role="alert" className="mt-1 text-sm font-medium text-danger">
              {problem.text}
            </p>
          )}
        </fieldset>
        <Select label="I would like" value={kind} onChange={(event) => setKind(event.target.value as ReturnKind)}>
          <option value="RETURN">a refund</option>
          <option value="EXCHANGE">a replacement</option>
        </Select>
        {exchanged.map((piece) => {
          const choices = exchange?.exchangeChoices.find(({ line }) => line === piece.line)?.choices;
          return (
            choices && (
              <ExchangeChips
                key={piece.line}
                line={piece.line}
                title={piece.title}
                choices={choices}
                chosen={choiceOf(piece)}
                onChoose={(choice) => setInstead({ ...instead, [piece.line]: choice })}
              />
            )
          );
        })}
        <Select
          label="Reason"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value as ReturnReason)}
          {...errorOf('reason')}
        >
          <option value="" disabled>
            Choose a reason
          </option>
          {reasons.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <TextArea
          label={reason === 'OTHER' ? 'What is wrong' : 'What is wrong (optional)'}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...errorOf('text')}
        />
        <ChosenPictures
          pictures={pictures}
          limits={KEPT_PICTURES}
          onChange={(change) => {
            setPictures(change);
            setProblem((known) => (known?.of === 'pictures' ? undefined : known));
          }}
          problem={problem?.of === 'pictures' ? problem.text : undefined}
        />
        {problem?.of === 'all' && (
          <p role="alert" className="font-medium text-danger">
            {problem.text}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Keep item
          </Button>
          <Button look="primary" type="submit" busy={loading || preparing}>
            {anew.length > 0
              ? `Refund, and add ${anew.map(({ choice }) => choiceWords(choice)).join(' and ')} to the cart`
              : 'Request return'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
