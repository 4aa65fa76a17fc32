// A quote as it was sent: what it offers, how it is paid and until when it holds, with what its reader can answer.
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ReadQuoteFragment } from '../../generated/quotes';
import { formatDate, formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { shop, shopAddressLine, shopCallLink, showsTax } from '../../shared/shop';
import { Button, ButtonLink, ButtonOutLink } from '../../shared/ui/Button';
import { mediaUrl } from '../../shared/ui/Picture';
import { CircleCheckIcon, CircleCrossIcon, DocumentIcon } from '../../shared/ui/icons';
import { AcceptQuote } from './AcceptQuote';
import { Drawings } from './Drawings';
import { dueWords, readyWords, toldOf } from './quote-words';
import { QuoteLines } from './QuoteLines';
import { Questions } from './Questions';

const DeclineQuote = lazy(() => import('./DeclineQuote'));

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} tabIndex={-1} className="mb-3 text-xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A heading whose number is not broken at its hyphens. */
function inOnePiece(words: string, number: string): ReactNode {
  const [before, after] = words.split(number);
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{number}</span>
      {after}
    </>
  );
}

/** Total and first payment at a glance, with the way to accepting: a long quote ends far below. */
function Glance({ quote }: { quote: ReadQuoteFragment }) {
  const { content, canAccept, pdfUrl } = quote;
  const [first] = content.stages;
  const ready = readyWords(content);
  return (
    <div className="rounded-card bg-sunken p-5 sm:p-6">
      <p className="text-ink-soft">
        {showsTax(content.taxAmount) ? 'In all, with GST and delivery' : 'In all, with delivery'}
      </p>
      <p className="font-display text-4xl tabular-nums">{formatRupees(content.totalAmount)}</p>
      {first && content.stages.length > 1 && (
        <p className="mt-1">
          {formatRupees(first.amount)} of it {dueWords[first.due]}.
        </p>
      )}
      {ready && <p className="mt-1">{ready}.</p>}
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
        {canAccept && (
          <Button
            look="accent"
            onClick={() => {
              const form = document.getElementById('accept');
              form?.scrollIntoView();
              form?.focus({ preventScroll: true });
            }}
          >
            Go to accepting it
          </Button>
        )}
        <ButtonOutLink look="outline" href={mediaUrl(pdfUrl)}>
          <DocumentIcon className="size-4" />
          Quote as a PDF
        </ButtonOutLink>
      </div>
    </div>
  );
}

/** What the reader is told over the quote, once something has changed meanwhile. */
function Newer({ revision }: { revision: number }) {
  return (
    <p role="alert" className="rounded-field bg-warning-soft p-4 font-medium text-warning">
      There is a newer version of this quote. You now see version {revision}: please read it before you accept it.
    </p>
  );
}

interface Props {
  quote: ReadQuoteFragment;
  token: string;
  /** Fetches it again; undefined when it could not be fetched. */
  reload(): Promise<ReadQuoteFragment | undefined>;
}

export function Quote({ quote, token, reload }: Props) {
  const { content, state } = quote;
  const told = toldOf(quote);
  const heading = useRef<HTMLHeadingElement>(null);
  const [declining, setDeclining] = useState(false);
  const [staleOf, setStaleOf] = useState<number>();
  // What an answer has led to is read out, and stands where the reader looks.
  const shown = useRef(`${state} ${quote.revision}`);
  useEffect(() => {
    const now = `${state} ${quote.revision}`;
    if (shown.current === now) return;
    const wasReadFirst = shown.current === `SENT ${quote.revision}` && state === 'SEEN';
    shown.current = now;
    if (wasReadFirst) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [state, quote.revision]);
  return (
    <div className="grid gap-6 wrap-anywhere">
      <div className="flex items-center gap-4 sm:gap-6">
        {told.mood === 'good' && <CircleCheckIcon strokeWidth={1.4} className="size-12 shrink-0 text-success" />}
        {told.mood === 'bad' && <CircleCrossIcon strokeWidth={1.4} className="size-12 shrink-0 text-danger" />}
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
            {inOnePiece(told.heading, quote.number)}
          </h1>
          <p className="mt-1 text-lg text-ink-soft">{told.text}</p>
          {quote.payPath && (
            <ButtonLink to={quote.payPath} size="large" className="mt-4">
              Open your order
            </ButtonLink>
          )}
        </div>
      </div>
      {staleOf !== undefined && staleOf !== quote.revision && <Newer revision={quote.revision} />}
      <Glance quote={quote} />
      <Part id="offer" title="What we offer">
        <p className="mb-3 text-sm text-ink-soft">
          For {quote.name}. Version {quote.revision}, sent {formatDateTime(quote.sentAt)}.
        </p>
        <QuoteLines content={content} />
      </Part>
      {content.drawings.length > 0 && (
        <Part id="drawings" title="Drawings">
          <Drawings drawings={content.drawings} />
        </Part>
      )}
      <Part id="stages" title="How it is paid">
        <ol className="grid gap-2">
          {content.stages.map(({ label, percent, amount, due }, index) => (
            <li key={index} className="flex justify-between gap-4">
              <span className="min-w-0">
                <span className="font-semibold">
                  {index + 1}. {label}
                </span>
                <span className="block text-sm text-ink-soft">
                  {percent !== null && `${percent} %, `}
                  {dueWords[due]}
                </span>
              </span>
              <span className="shrink-0 font-semibold tabular-nums">{formatRupees(amount)}</span>
            </li>
          ))}
        </ol>
      </Part>
      {content.terms && (
        <Part id="terms" title="Terms">
          <p className="whitespace-pre-line">{content.terms}</p>
        </Part>
      )}
      {quote.canAccept && (
        <Part id="accept" title="Accept this quote">
          <AcceptQuote quote={quote} token={token} reload={reload} onStale={setStaleOf} />
        </Part>
      )}
      <Part id="questions" title={state === 'LAPSED' ? 'Ask for a new quote' : 'Questions and answers'}>
        <Questions quote={quote} token={token} />
      </Part>
      {quote.canDecline && (
        <p>
          It does not suit you?{' '}
          <Button look="ghost" size="small" onClick={() => setDeclining(true)}>
            Decline this quote
          </Button>
        </p>
      )}
      <address className="text-sm text-ink-soft not-italic">
        {shop.legalName || shop.brand}, {shopAddressLine}.{shop.gstin && ` GSTIN ${shop.gstin}.`}{' '}
        <a href={shopCallLink} className="font-semibold text-accent underline underline-offset-4">
          {shop.phone}
        </a>
        . Valid until {formatDate(content.validUntil)}.
      </address>
      {declining && (
        <Suspense>
          <DeclineQuote quote={quote} token={token} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </div>
  );
}
