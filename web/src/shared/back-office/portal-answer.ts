// Reads the answer of the Invoice Registration Portal that was pasted: as the portal shows it, or within what a program wraps it in.

export interface PortalAnswer {
  irn: string;
  ackNumber: string;
  /** ISO 8601 in UTC; null where there is none. */
  ackAt: string | null;
  signedQr: string;
}

/** Numbers of more digits than JavaScript keeps. */
const longNumber = /"AckNo"\s*:\s*(\d+)/g;
/** Answers lie within answers, but not deeper than this. */
const deepest = 4;

/** The portal writes Indian time without saying so. */
function momentOf(text: string): string | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${time}+05:30`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(longNumber, '"AckNo":"$1"'));
  } catch {
    // What is no JSON is no answer: the caller says so.
    return undefined;
  }
}

/** All that look like an answer, wherever they lie. */
function answersIn(value: unknown, depth = 0): Record<string, unknown>[] {
  if (depth > deepest) return [];
  if (typeof value === 'string') return value.includes('Irn') ? answersIn(parsed(value), depth + 1) : [];
  if (!isRecord(value)) return [];
  if ('Irn' in value && 'SignedQRCode' in value) return [value];
  return Object.values(value).flatMap((one) => answersIn(one, depth + 1));
}

/** @returns undefined for a text without an answer, or with several of them */
export function readPortalAnswer(text: string): PortalAnswer | undefined {
  const [answer, ...others] = answersIn(parsed(text));
  if (!answer || others.length > 0) return undefined;
  return {
    irn: textOf(answer['Irn']),
    ackNumber: textOf(answer['AckNo']),
    ackAt: momentOf(textOf(answer['AckDt'])),
    signedQr: textOf(answer['SignedQRCode']),
  };
}
