// Which new passwords are refused at once for being a pattern, by the same rule as the server's (api/src/features/customers/password-rules.ts).

const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'];

/** How the second follows from the first: the same, or next to it in the alphabet or a keyboard row; undefined otherwise. */
function stepBetween(first: string | undefined, second: string | undefined): number | undefined {
  if (first === undefined || second === undefined) return undefined;
  const step = second.codePointAt(0)! - first.codePointAt(0)!;
  if (Math.abs(step) <= 1) return step;
  const row = keyboardRows.find((keys) => keys.includes(first) && keys.includes(second));
  const keys = row && row.indexOf(second) - row.indexOf(first);
  return keys && Math.abs(keys) === 1 ? keys : undefined;
}

/** Of three and more characters that go on in the same step, the first two are left. */
const withoutRuns = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => {
    const step = stepBetween(text[i - 1], text[i]);
    return step !== undefined && step === stepBetween(text[i - 2], text[i - 1]) ? '' : text[i];
  }).join('');

/** True for `aaaaaaaa`, `abababab`, `abcdefgh`, `qwertyui` and the like, also with a character or two beside them. */
export function isPattern(password: string): boolean {
  const folded = password.toLowerCase();
  return new Set(folded).size < 5 || /^(.+?)\1+$/su.test(folded) || withoutRuns(folded).length < 6;
}
