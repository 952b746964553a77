import { t } from '@vitrine/messages/t';
import { foldText } from '@vitrine/contract/core/fold-text';

/** The texts of an entry that a search compares. */
export interface Searched {
  label: string;
  /** Other words for it. */
  words?: string;
}

/** Words that say nothing about the thing that is looked for. */
const FILLERS = new Set(
  foldText(t('a an the to my our how do i can of in on for is', {}, 'words that a search ignores')).split(' '),
);

/** The words of a search. Fillers count only if there is nothing else. */
export function splitSearch(search: string): string[] {
  const words = foldText(search)
    .split(/\s+/)
    .map(withoutSigns)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

const withoutSigns = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a text: `wi`, `fi` and `wifi` of Wi-Fi. */
function splitText(text: string): string[] {
  return foldText(text)
    .split(/\s+/)
    .flatMap((word) => [withoutSigns(word), ...word.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word !== '');
}

/** Places of a word in what is searched, the best first. */
const places = [
  ({ label }, word) => label[0] === word,
  ({ label }, word) => label.includes(word) || isStart(label[0], word),
  ({ label }, word) => label.some((each) => isStart(each, word)),
  ({ others }, word) => others.includes(word),
  ({ others }, word) => others.some((each) => isStart(each, word)),
  ({ label }, word) => label.some((each) => each.includes(word)),
  ({ others }, word) => word.length > 2 && others.some((each) => each.includes(word)),
  ({ label, others }, word) => word.length >= NEAR_FROM && [...label, ...others].some((each) => isNear(each, word)),
] satisfies ((texts: { label: readonly string[]; others: readonly string[] }, word: string) => boolean)[];

/** The rank of what only the server could find, for example by an id. */
export const LAST_RANK = places.length;

/** The least letters of a word in which one may be wrong. */
const NEAR_FROM = 5;

/** The rank of a text in a search, 0 for the best one; null if one of the words is not in it. */
export function rankOf({ label, words = '' }: Searched, search: readonly string[]): number | null {
  const texts = { label: splitText(label), others: splitText(words) };
  const ranks = search.map((word) => places.findIndex((isPlace) => isPlace(texts, word)));
  return ranks.includes(-1) ? null : ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
}

/** `screens` finds `screen`. */
const toStem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

const isStart = (each: string | undefined, word: string): boolean => each?.startsWith(toStem(word)) ?? false;

/** True if a text begins with a word of which one letter is wrong, missing, too much or swapped with the next. */
const isNear = (each: string, word: string): boolean =>
  [-1, 0, 1].some((more) => differsOnce(each.slice(0, word.length + more), word));

function differsOnce(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const isSameAfter = (skipped: number, skippedOther: number) =>
    one.slice(at + skipped) === other.slice(at + skippedOther);
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at];
  return isSameAfter(1, 1) || isSameAfter(1, 0) || isSameAfter(0, 1) || (isSwapped && isSameAfter(2, 2));
}
