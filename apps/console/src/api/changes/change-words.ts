import type { NamedChange } from '@vitrine/contract/activity/named-change';
import { t } from '@vitrine/messages/t';
import { translateSentence } from '../../ui/format/loaded-texts.ts';
import { formatList } from '../../ui/format/format.ts';

/** The text of a value by the name of its field; empty where the change has none. */
export type ValueOf = (field: string) => string;

/** The sentence of a change by its values. */
export type Words = (of: ValueOf) => string;

/** A sentence, and the names in it in their order. */
export interface NamedSentence {
  what: string;
  names: readonly string[];
}

/** The sentence of a change in words of the page; null where they lack it, as that of a newer server. */
export function writeChange(
  words: Readonly<Record<string, Words>>,
  { code, values }: NamedChange,
  phrase: (sentence: string) => string = (sentence) => sentence,
): NamedSentence | null {
  const write = Object.hasOwn(words, code) ? words[code] : undefined;
  if (write === undefined) return null;
  const read = new Map(Object.entries(values).map(([field, { names, more }]) => [field, toText(names, more)]));
  const what = phrase(write((field) => read.get(field) ?? ''));
  const names = Object.values(values).flatMap((value) => value.names.map(translateSentence));
  return { what, names: names.toSorted((a, b) => what.indexOf(a) - what.indexOf(b)) };
}

function toText(names: readonly string[], more: number): string {
  const shown = names.map(translateSentence);
  return formatList(more === 0 ? shown : [...shown, t('{left, number} more', { left: more })]);
}
