/** Which passwords are refused: those everybody tries first, and those that are little more than a name or an e-mail. */
import { ErrorCode, ShopError } from '../../errors/index.js';

/** Characters that must be left of a password without the words of its owner. */
const OWN_LEAST = 6;

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when it is first needed: nearly fifty thousand words. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  );
  return common;
}

/**
 * @param path of the field that is told of
 * @throws ShopError BAD_INPUT, saying which of the two it is
 */
export async function assertGoodPassword(
  password: string,
  owner: { name?: string; email: string },
  path = 'password',
): Promise<void> {
  const folded = password.toLowerCase();
  const refuse = (message: string) => new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
  const words = await commonPasswords();
  // The sign at the end that a form asked for makes none of them rarer.
  if (words.has(folded) || words.has(folded.replace(/[^a-z0-9]+$/, '')))
    throw refuse('This password is one of those that are tried first. Please choose another one.');
  const own = ownWords(owner).reduce((rest, word) => rest.replaceAll(word, ''), folded);
  if (own.length < OWN_LEAST)
    throw refuse('This password is little more than your name or e-mail. Please choose another one.');
}

/** Longest first, so that a word within another one leaves nothing of it. */
function ownWords({ name = '', email }: { name?: string; email: string }): string[] {
  const words = `${name} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set([...words, email.toLowerCase(), email.split('@')[0]!.toLowerCase()])]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
}
