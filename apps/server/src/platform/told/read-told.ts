import { errorCatalog } from '@vitrine/contract/core/errors';
import { toldSentences } from '@vitrine/contract/core/told/sentences';
import type { ToldSentence } from '@vitrine/contract/core/told/tell';

interface Pattern {
  code: ToldSentence['code'];
  /** The names of the values, in order. */
  names: readonly string[];
  /** Its groups are the values. */
  whole: RegExp;
  /** Its groups are the values, and the text after the sentence. */
  first: RegExp;
  /** The number of characters that are no value. */
  length: number;
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function toPattern(code: Pattern['code'], sentence: string): Pattern {
  // Every second part is the name of a value.
  const parts = sentence.split(/\{(\w+)\}/);
  const source = parts.map((part, index) => (index % 2 === 0 ? escape(part) : '(.+?)')).join('');
  return {
    code,
    names: parts.filter((_, index) => index % 2 === 1),
    whole: new RegExp(`^${source}$`, 's'),
    first: new RegExp(`^${source} (.+)$`, 's'),
    length: parts.filter((_, index) => index % 2 === 0).join('').length,
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries of constants
const sentences = [
  ...Object.entries(toldSentences),
  ...Object.entries(errorCatalog).map(([code, { message }]) => [code, message]),
] as [Pattern['code'], string][];

/** The longest first: a value of a shorter one would take in the beginning of a longer one. */
const patterns = sentences.map(([code, sentence]) => toPattern(code, sentence)).toSorted((a, b) => b.length - a.length);

/**
 * Finds the sentences of a text by their codes, also in a text that was stored before they had any. Undefined if it has
 * others.
 */
export function readTold(text: string | null): ToldSentence[] | undefined {
  if (text === null) return undefined;
  for (const { code, names, first, whole } of patterns) {
    const toSentence = (groups: readonly string[]): ToldSentence => ({
      code,
      values: Object.fromEntries(names.map((name, index) => [name, groups[index] ?? ''])),
    });
    const [, ...groups] = first.exec(text) ?? [];
    const others = readTold(groups.at(-1) ?? null);
    if (others !== undefined) return [toSentence(groups), ...others];
    const alone = whole.exec(text);
    if (alone !== null) return [toSentence(alone.slice(1))];
  }
  return undefined;
}

/** The options of an error whose message has other words than that of its code. */
export function withTold(message: string, details?: Record<string, unknown>) {
  const told = readTold(message);
  return { message, details: told === undefined ? details : { ...details, told } };
}
