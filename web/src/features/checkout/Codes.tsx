// The codes of offers that the order goes with: what each gives, or why it does not count, and a field for another.
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { QuoteQuery } from '../../generated/checkout';
import { giftWords } from '../../shared/offers/discounts';
import { codeOf, codesMost, dropCodes, keepCode, typedMost, useKeptCodes } from '../../shared/offers/kept-codes';
import { Button } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/class-names';
import { ChevronDownIcon, CloseIcon } from '../../shared/ui/icons';

type Quote = QuoteQuery['quote'];

interface Props {
  /** For the order and the codes as they are now; undefined until the answer has come. */
  quote: Quote | undefined;
  /** The last known one, for display. */
  amounts: Quote | undefined;
  /** The last question could not be answered. */
  failed: boolean;
}

interface Said {
  words: string;
  /** Below them: the offer's name, or undefined where the code says as much. */
  name?: string;
  tone: 'given' | 'refused' | 'open';
}

/** What became of a code. */
function saidOf(code: string, { quote, amounts, failed }: Props): Said {
  const given = amounts?.discounts.find((one) => one.code === code);
  if (given) {
    const gift = giftWords(given, amounts!.shippingMethod.price);
    return { words: gift, tone: 'given', ...(given.name.toUpperCase() !== code && { name: given.name }) };
  }
  const problem = amounts?.codeProblems.find((one) => one.code === code);
  if (problem) return { words: problem.message, tone: 'refused' };
  if (failed) return { words: 'This code could not be checked. It is kept.', tone: 'refused' };
  return { words: quote ? 'It gives nothing on this order.' : 'Checking…', tone: 'open' };
}

const tones: Record<Said['tone'], string> = {
  given: 'bg-success-soft text-success',
  refused: 'bg-warning-soft text-warning',
  open: 'bg-sunken text-ink',
};

function KeptCode({ code, said, onRemove }: { code: string; said: Said; onRemove(): void }) {
  return (
    <li className={classNames('flex items-center gap-1 rounded-field pl-3.5 text-sm', tones[said.tone])}>
      <p className="min-w-0 grow py-2.5 wrap-anywhere">
        <span className="block font-semibold">
          {code}: <span className={classNames(said.tone === 'given' && 'whitespace-nowrap')}>{said.words}</span>
        </span>
        {said.name && <span className="block">{said.name}</span>}
      </p>
      <button
        type="button"
        aria-label={`Remove code ${code}`}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full transition hover:bg-surface"
      >
        <CloseIcon className="size-4.5" />
      </button>
    </li>
  );
}

export default function Codes(props: Props) {
  const { quote } = props;
  const id = useId();
  const codes = useKeptCodes();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState('');
  const [removed, setRemoved] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const fold = useRef<HTMLElement>(null);
  /** The code that was typed here last: what is wrong with it is shown where it was typed. */
  const applied = useRef('');
  const [focuses, setFocuses] = useState(0);

  // Codes of no offer go back into the field: asking for them again and again would count as guessing.
  useEffect(() => {
    const unknown = quote?.codeProblems.filter((one) => one.unknown && codes.includes(one.code)) ?? [];
    if (unknown.length === 0) return;
    const last = unknown.at(-1)!.code;
    dropCodes(unknown.map(({ code }) => code));
    setWrong(unknown.map(({ code, message }) => `${code}: ${message}`).join(' '));
    setTyped((before) => before || last);
    setOpen(true);
    if (applied.current === last) setFocuses((count) => count + 1);
  }, [quote, codes]);

  // After the field is there: it is not while there are as many codes as one order takes.
  useEffect(() => {
    if (focuses > 0) field.current?.focus();
  }, [focuses]);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const code = codeOf(typed);
    setRemoved('');
    if (!code || codes.includes(code)) {
      setWrong(code ? `${code} is in your order already.` : 'A code has 3 to 24 letters and digits.');
      setFocuses((count) => count + 1);
      return;
    }
    keepCode(code);
    applied.current = code;
    setWrong('');
    setTyped('');
    // The field gives way to a sentence.
    if (codes.length + 1 >= codesMost) fold.current?.focus();
  };

  const remove = (code: string) => {
    dropCodes([code]);
    setRemoved(`Code ${code} was removed.`);
    // Its button is gone.
    fold.current?.focus();
  };

  return (
    <section aria-label="Codes of offers">
      {/* Rendered from the start, so that what comes into it is announced. */}
      <div aria-live="polite">
        <ul className="grid gap-2">
          {codes.map((code) => (
            <KeptCode key={code} code={code} said={saidOf(code, props)} onRemove={() => remove(code)} />
          ))}
        </ul>
        <p className="sr-only">{removed || wrong}</p>
      </div>
      <details
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className={classNames('group', codes.length > 0 && 'mt-1')}
      >
        <summary
          ref={fold}
          className="flex min-h-11 list-none items-center gap-1.5 rounded-field font-semibold text-accent underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden"
        >
          <ChevronDownIcon className="size-4.5 transition group-open:rotate-180" />
          {codes.length > 0 ? 'Have another code?' : 'Have a code?'}
        </summary>
        {codes.length < codesMost ? (
          <form noValidate onSubmit={apply} className="mt-1 grid grid-cols-[1fr_auto] gap-x-2 gap-y-1.5">
            <label htmlFor={id} className="col-span-2 text-sm font-medium">
              Code
            </label>
            <input
              ref={field}
              id={id}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={typedMost}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              aria-invalid={wrong !== ''}
              aria-describedby={`${id}-wrong`}
              className="min-h-11 w-full min-w-0 rounded-field border border-line-strong bg-surface px-3.5 aria-[invalid=true]:border-danger"
            />
            <Button type="submit" look="outline">
              Apply
            </Button>
            <p id={`${id}-wrong`} className="col-span-2 text-sm font-medium wrap-anywhere text-danger">
              {wrong}
            </p>
          </form>
        ) : (
          <p className="text-sm text-ink-soft">One order takes at most {codesMost} codes. Remove one to use another.</p>
        )}
      </details>
    </section>
  );
}
