import { commonPasswordList } from './common-password-list.ts';

/** Guessed first at an installation of this product, together with the words about the account. */
const PRODUCT = 'vitrine signage';

/** A single letter of an address says nothing about a password that begins with it. */
const SHORTEST_WORD = 3;

const common = new Set(commonPasswordList.split(' '));

/**
 * True if a password is one of the most common ones, or consists of words about the account, optionally followed by
 * digits and punctuation. Upper and lower case are the same.
 *
 * @param about texts about the account: its name and email address
 */
export function isCommonPassword(password: string, about: readonly string[]): boolean {
  const text = password.toLowerCase();
  if (common.has(text)) return true;
  const stem = text.replace(/\P{L}+$/u, '');
  return [PRODUCT, ...about].some((each) =>
    splitWords(each.toLowerCase()).some((word) => word === text || word === stem),
  );
}

/** For `ada.lovelace@example.com` the whole and the part before the @, both also without punctuation, and each word. */
function splitWords(text: string): string[] {
  const wholes = [text, text.split('@')[0] ?? ''];
  const joined = wholes.map((whole) => whole.replaceAll(/\P{L}+/gu, ''));
  return [...wholes, ...joined, ...text.split(/\P{L}+/u)].filter((word) => word.length >= SHORTEST_WORD);
}
