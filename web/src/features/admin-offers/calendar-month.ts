// A month of the calendar of offers, in India: its days, and which part of it an offer fills.
import type { AdminOfferMeetingFragment, OfferState } from '../../generated/admin-offers';
import { dayBefore } from '../../shared/back-office/day-range';

/** One offer on the calendar; both ends may be open. */
interface Span {
  startsAt: string | null;
  endsAt: string | null;
}

export interface Month {
  /** `YYYY-MM`. */
  name: string;
  /** Its first instant, and the first one after it. */
  from: string;
  to: string;
  days: number;
}

const instant = (year: number, month: number): string =>
  new Date(`${new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)}T00:00:00+05:30`).toISOString();

/** @param name `YYYY-MM`; this month in India when left out */
export function monthOf(name: string = dayBefore(0).slice(0, 7)): Month {
  const [year, month] = name.split('-').map(Number) as [number, number];
  return {
    name,
    from: instant(year, month - 1),
    to: instant(year, month),
    days: new Date(Date.UTC(year, month, 0)).getUTCDate(),
  };
}

/** The month some months later. */
export function monthAfter(name: string, later: number): string {
  const [year, month] = name.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 7);
}

/** `November 2026`. */
export const monthName = (name: string): string =>
  new Date(`${name}-01T12:00:00Z`).toLocaleDateString('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Which part of the month a span fills, in percent of its width; undefined when it lies outside. */
export function barOf({ startsAt, endsAt }: Span, { from, to }: Month): { left: number; width: number } | undefined {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const start = Math.max(first, startsAt ? Date.parse(startsAt) : -Infinity);
  const end = Math.min(last, endsAt ? Date.parse(endsAt) : Infinity);
  if (start >= end) return undefined;
  const share = (time: number) => Math.round((time / (last - first)) * 10_000) / 100;
  return { left: share(start - first), width: share(end - start) };
}

/** Each pair of offers that meet in the month, once; those that count already first. */
export function meetingsIn<
  Offer extends { id: string; name: string; state: OfferState; overlaps: readonly AdminOfferMeetingFragment[] },
>(offers: readonly Offer[], month: Month): { offer: Offer; meeting: AdminOfferMeetingFragment }[] {
  const waits = ({ state }: Offer) => Number(state === 'DRAFT' || state === 'PAUSED');
  const told = new Set<string>();
  return [...offers]
    .sort((a, b) => waits(a) - waits(b))
    .flatMap((offer) =>
      offer.overlaps.flatMap((meeting) => {
        const pair = [offer.id, meeting.offerId].sort().join();
        if (told.has(pair) || !barOf({ startsAt: meeting.from, endsAt: meeting.until }, month)) return [];
        told.add(pair);
        return [{ offer, meeting }];
      }),
    );
}
