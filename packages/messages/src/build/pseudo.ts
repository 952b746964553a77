import { hasBranches, type Token, type Tokens } from '../tokens.ts';

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  ['aá', 'AÁ', 'cç', 'CÇ', 'eé', 'EÉ', 'iî', 'IÎ', 'nñ', 'NÑ', 'oö', 'OÖ', 'sš', 'SŠ', 'uü', 'UÜ', 'yý', 'zž'].map(
    ([letter = '', accented = '']) => [letter, accented],
  ),
);

/** A letter of Arabic for each of `a` to `z`. */
const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنه';

const toArabic = (letter: string): string => ARABIC[letter.toLowerCase().charCodeAt(0) - 97]!;

/**
 * Returns an English message in a generated language: `en-XA` has accents and is 40 % longer, `ar-XB` has letters of
 * Arabic. Values, tags and the names of branches stay.
 */
export const toPseudo = (tokens: Tokens, language: string): Tokens =>
  mapTexts(tokens, language === 'ar-XB' ? (text) => text.replaceAll(/[a-z]/gi, toArabic) : lengthen);

/** `Save` becomes `Šávé éš`: words of the text are repeated, as longer texts have more words, too. */
function lengthen(text: string): string {
  const accented = text.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter);
  const letters = accented.match(/\p{L}/gu) ?? [];
  const added = letters
    .toReversed()
    .slice(0, Math.ceil(letters.length * 0.4))
    .join('')
    // As long as the longer words of German.
    .replaceAll(/.{14}(?=.{4})/gu, '$& ');
  return letters.length < 2 ? accented : accented.replace(/(?<=\p{L})(?=\P{L}*$)/u, ` ${added}`);
}

function mapTexts(tokens: Tokens, change: (text: string) => string): Tokens {
  const changeText = (text: string) =>
    text === '#'
      ? text
      : text
          .split(/(<\/?\w+>)/)
          .map((part, index) => (index % 2 === 1 ? part : change(part)))
          .join('');
  return tokens.map((token): Token => {
    if (typeof token === 'string') return changeText(token);
    if (!hasBranches(token)) return token;
    const branches = Object.entries(token[2]).map(([key, branch]) => [
      key,
      typeof branch === 'object' ? mapTexts(branch, change) : branch,
    ]);
    return [token[0], token[1], Object.fromEntries(branches)];
  });
}
