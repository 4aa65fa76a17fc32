// Asks for a return or an exchange: which pieces, why, in words and pictures. Fetched when somebody wants to.
import { useState, type FormEvent } from 'react';
import {
  useRequestReturnMutation,
  type OrderDetailsFragment,
  type ReturnKind,
  type ReturnReason,
} from '../../generated/orders';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import Dialog from '../../shared/ui/Dialog';
import { Select, TextArea } from '../../shared/ui/Field';
import { orderLabel } from './status-tones';

const reasons: readonly (readonly [ReturnReason, string])[] = [
  ['DAMAGED', 'It is damaged or does not work'],
  ['WRONG_ITEM', 'I ordered something else'],
  ['NOT_AS_DESCRIBED', 'It is not as described'],
  ['DOES_NOT_FIT', 'It does not fit'],
  ['CHANGED_MIND', 'I no longer want it'],
  ['OTHER', 'Something else'],
];

const mostPictures = 5;
const mostBytes = 5 * 1024 * 1024;

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
        aria-label={`Pieces of ${title}`}
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
  const [reason, setReason] = useState<ReturnReason | ''>('');
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<{ of: 'lines' | 'reason' | 'text' | 'pictures' | 'all'; text: string }>();
  const [send, { loading }] = useRequestReturnMutation();
  const errorOf = (of: NonNullable<typeof problem>['of']) => (problem?.of === of ? { error: problem.text } : {});

  function take(files: FileList | null) {
    const chosen = [...(files ?? [])];
    if (chosen.length > mostPictures) return setProblem({ of: 'pictures', text: `At most ${mostPictures} pictures.` });
    if (chosen.some(({ size }) => size > mostBytes))
      return setProblem({ of: 'pictures', text: 'A picture is at most 5 MB.' });
    setProblem(undefined);
    setPictures(chosen);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const lines = Object.entries(counts).flatMap(([line, quantity]) =>
      quantity > 0 ? [{ line: Number(line), quantity }] : [],
    );
    if (lines.length === 0) return setProblem({ of: 'lines', text: 'Choose what you want to send back.' });
    if (!reason) return setProblem({ of: 'reason', text: 'Choose a reason.' });
    if (reason === 'OTHER' && !text.trim()) return setProblem({ of: 'text', text: 'Please say what is wrong.' });
    setProblem(undefined);
    try {
      await send({
        variables: {
          input: { orderId: order.id, kind, reason, lines, ...(text.trim() && { text: text.trim() }) },
          pictures: pictures.length > 0 ? [...pictures] : null,
        },
        context: { upload: pictures.length > 0 },
      });
      toast.success('We have your request and write to you soon.');
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
          <option value="RETURN">my money back</option>
          <option value="EXCHANGE">the same thing again</option>
        </Select>
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
        <div>
          <label className="mb-1.5 block text-sm font-medium">
            Pictures (optional)
            <input
              type="file"
              accept="image/*"
              multiple
              onChange={(event) => take(event.target.files)}
              className="mt-1.5 block min-h-11 w-full text-base file:mr-3 file:min-h-11 file:rounded-full file:border file:border-line-strong file:bg-surface file:px-4"
            />
          </label>
          <p className={problem?.of === 'pictures' ? 'text-sm font-medium text-danger' : 'text-sm text-ink-soft'}>
            {problem?.of === 'pictures' ? problem.text : 'Up to five, each up to 5 MB.'}
          </p>
        </div>
        {problem?.of === 'all' && (
          <p role="alert" className="font-medium text-danger">
            {problem.text}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Keep item
          </Button>
          <Button look="primary" type="submit" busy={loading}>
            Request return
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
