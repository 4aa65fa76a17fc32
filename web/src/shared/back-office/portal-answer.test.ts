// Pasted answers of the Invoice Registration Portal.
import { readPortalAnswer } from './portal-answer';

const irn = 'ab'.repeat(32);
const plain = `{"AckNo": 112610055512345, "AckDt": "2026-11-28 14:32:00", "Irn": "${irn}", "SignedInvoice": "a.b.c", "SignedQRCode": " e30.e30.c2ln ", "Status": "ACT"}`;
const read = { irn, ackNumber: '112610055512345', ackAt: '2026-11-28T09:02:00.000Z', signedQr: 'e30.e30.c2ln' };

test.each([
  ['as the portal shows it', plain],
  ['within the answer of its API', `{"Status": 1, "Data": ${plain}}`],
  ['as a text within it', JSON.stringify({ success: true, result: plain })],
  ['in a list of one', `[${plain}]`],
])('an answer is read %s', (_, text) => expect(readPortalAnswer(text)).toEqual(read));

test('a number of 20 digits keeps all of them, and a day that is none is left to be typed', () => {
  const odd = plain.replace('112610055512345', '12345678901234567890').replace('2026-11-28 14:32:00', '28/11/2026');
  expect(readPortalAnswer(odd)).toEqual({ ...read, ackNumber: '12345678901234567890', ackAt: null });
});

test.each([
  ['nothing', ''],
  ['no JSON', plain.slice(5)],
  ['another JSON', '{"Irn": "x"}'],
  ['two', `[${plain},${plain}]`],
])('no answer is read from %s', (_, text) => expect(readPortalAnswer(text)).toBeUndefined());
