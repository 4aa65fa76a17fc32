/** XML as Tally imports it: text that is well-formed whatever stands in it, and the envelope of a file. Pure. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text of an element or attribute. XML cannot write most control characters, nor half a pair of surrogates: they become spaces. */
function xmlText(text: string): string {
  return text
    .replaceAll(/[^\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll(/[&<>"']/g, (one) => ENTITIES[one]!);
}

/** @param content XML already @param attributes plain text */
export function element(name: string, content: string, attributes: Record<string, string> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** An element for each value, which is plain text. */
export const tags = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => element(name, xmlText(value)))
    .join('');

/** One ledger or voucher within a file. */
export const message = (content: string): string =>
  `${element('TALLYMESSAGE', content, { 'xmlns:UDF': 'TallyUDF' })}\n`;

function start(report: string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE>' +
    element('HEADER', tags({ TALLYREQUEST: 'Import Data' })) +
    `<BODY><IMPORTDATA>${element('REQUESTDESC', tags({ REPORTNAME: report }))}<REQUESTDATA>\n`
  );
}

/** What stands before the vouchers in their file, which grows. */
export const VOUCHERS_START = start('Vouchers');
/** What ends every file. */
export const TALLY_END = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n';

export const tallyFile = (report: string, messages: string): string => start(report) + messages + TALLY_END;
