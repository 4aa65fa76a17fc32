/** What may be done with a quote, by its state. Pure. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { QuoteState, type SentQuote, type StoredQuote } from './quote.model.js';

/** States in which its customer's answer is awaited. */
export const AWAITED: readonly QuoteState[] = [QuoteState.SENT, QuoteState.SEEN];

type Standing = Pick<StoredQuote, 'state' | 'sent'>;

/** Its state now: one whose time is over has lapsed, whether or not the background work has come to it. */
export function stateNow({ state, sent }: Standing, now: Date): QuoteState {
  const isOver = AWAITED.includes(state) && sent.at(-1)!.content.validUntil < now;
  return isOver ? QuoteState.LAPSED : state;
}

/** The state after its content was changed. @throws ShopError CONFLICT for an accepted one */
export function stateOnceEdited({ state, sent }: Standing): QuoteState {
  if (state === QuoteState.ACCEPTED)
    throw new ShopError(ErrorCode.CONFLICT, 'This quote is accepted: change its order, or make another quote.');
  return sent.length > 0 ? QuoteState.CHANGED : QuoteState.DRAFT;
}

/**
 * The version that its customer accepts.
 * @throws ShopError STALE_VERSION with `revision` when another one was sent since, or is being written; CONFLICT in any other state
 */
export function acceptable(quote: Standing, revision: number, now: Date): SentQuote {
  const last = quote.sent.at(-1);
  const state = stateNow(quote, now);
  if (last && (last.revision !== revision || state === QuoteState.CHANGED))
    throw new ShopError(
      ErrorCode.STALE_VERSION,
      state === QuoteState.CHANGED
        ? 'We are changing this quote: wait for the new version, or ask us.'
        : 'There is a newer version of this quote. Read it, then accept it.',
      { revision: last.revision },
    );
  if (!last || !AWAITED.includes(state))
    throw new ShopError(ErrorCode.CONFLICT, `This quote is ${state}: it cannot be accepted. Ask us for another one.`);
  return last;
}

/** True while it can be declined. */
export const mayDecline = (quote: Standing, now: Date): boolean =>
  [...AWAITED, QuoteState.CHANGED].includes(stateNow(quote, now));
