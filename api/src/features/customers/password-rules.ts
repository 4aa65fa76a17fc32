/** Which passwords are refused: those everybody tries first, runs of characters, and those that are little more than a name or an e-mail. */
import { ErrorCode, ShopError } from '../../errors/index.js';

/** The rule as shoppers read it. */
export const PASSWORD_RULE = 'Use 8 or more characters with a mix of letters, numbers & symbols';
export const PASSWORD_LEAST = 8;

/** Characters that must be left of a password without the words of its owner. */
const OWN_LEAST = 6;
/** Different characters of a password, at the least. */
const DIFFERENT_LEAST = 5;
/** Characters that must be left when each run is shortened to its first two. */
const WITHOUT_RUNS_LEAST = 6;
/** Neighbours on a keyboard; the alphabet and the digits follow one another by their codes. */
const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'];

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when it is first needed: nearly fifty thousand words. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  );
  return common;
}

/**
 * @param owner what is known of them; without a name only the e-mail is looked at
 * @param path of the field that is told of
 * @throws ShopError BAD_INPUT, saying what is wrong with it and the rule
 */
export async function assertGoodPassword(
  password: string,
  owner: { name?: string; email: string },
  path = 'password',
): Promise<void> {
  const folded = password.toLowerCase();
  const refuse = (why: string) => {
    const message = `${why} ${PASSWORD_RULE}.`;
    return new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
  };
  if (password.length < PASSWORD_LEAST) throw refuse('This password is too short.');
  const words = await commonPasswords();
  // A sign at the end, which many forms ask for, makes a common word no rarer.
  if (words.has(folded) || words.has(folded.replace(/[^a-z0-9]+$/, '')))
    throw refuse('This password is one of those that are tried first. Please choose another one.');
  if (isPattern(folded)) throw refuse('This password repeats or counts on. Please choose another one.');
  const own = ownWords(owner).reduce((rest, word) => rest.replaceAll(word, ''), folded);
  if (own.length < OWN_LEAST)
    throw refuse('This password is little more than your name or e-mail. Please choose another one.');
}

/** True for `aaaaaaaa`, `abababab`, `abcdefgh`, `qwertyui` and the like, also with a character or two beside them. */
function isPattern(password: string): boolean {
  const folded = password.toLowerCase();
  return (
    new Set(folded).size < DIFFERENT_LEAST ||
    /^(.+?)\1+$/su.test(folded) ||
    withoutRuns(folded).length < WITHOUT_RUNS_LEAST
  );
}

/** Of three and more characters that go on in the same step, the first two are left. */
function withoutRuns(text: string): string {
  let left = '';
  for (let i = 0; i < text.length; i += 1) {
    const step = stepBetween(text[i - 1], text[i]);
    if (step === undefined || step !== stepBetween(text[i - 2], text[i - 1])) left += text[i];
  }
  return left;
}

/** 0 for the same again, 1 or -1 for the next or previous one of the alphabet or of a keyboard row; undefined for anything else. */
function stepBetween(first: string | undefined, second: string | undefined): number | undefined {
  if (first === undefined || second === undefined) return undefined;
  const step = second.codePointAt(0)! - first.codePointAt(0)!;
  if (Math.abs(step) <= 1) return step;
  const row = KEYBOARD_ROWS.find((keys) => keys.includes(first) && keys.includes(second));
  const keys = row && row.indexOf(second) - row.indexOf(first);
  return keys && Math.abs(keys) === 1 ? keys : undefined;
}

/** Longest first, so that a word within another one leaves nothing of it. */
function ownWords({ name = '', email }: { name?: string; email: string }): string[] {
  const words = `${name} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set([...words, email.toLowerCase(), email.split('@')[0]!.toLowerCase()])]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
}
