import { unrequestedChanges } from '@vitrine/contract/activity/change-codes';
import type { NamedChange } from '@vitrine/contract/activity/named-change';
import type { AuditEntry } from '@vitrine/contract/activity/audit';
import { api } from '@vitrine/contract/api';
import type { Route } from '@vitrine/contract/core/route';
import { toRequestSentence } from './request-sentence.ts';
import { type Field, readTemplate, type Template } from './read-template.ts';
import { joinWithAnd } from './sentence.ts';

/** The beginning of the sentence of a change that was sent for approval. */
export const SENT = 'Sent for approval: ';

/** The end of the sentence of a change that was approved, before the name of who approved it. */
export const APPROVED = ', approved by ';

interface Sentence {
  what: string;
  /** The names in it, in order. */
  names: readonly string[];
}

const sentences: readonly (readonly [code: string, sentence: string])[] = [
  ...Object.entries<Record<string, Route>>(api).flatMap(([group, routes]) =>
    Object.entries(routes).flatMap(([name, { sentence }]) =>
      sentence === undefined ? [] : [[`${group}.${name}`, sentence] as const],
    ),
  ),
  ...Object.entries(unrequestedChanges),
];

/** The routes whose sentences differ from those of others, and how they are read. */
const toTemplates = (phrase: (sentence: string) => string) =>
  sentences.map(([code, sentence]) => ({ code, template: readTemplate(phrase(sentence)) }));

const made = toTemplates((sentence) => sentence);
const requested = toTemplates(toRequestSentence);

/** Finds the change that a sentence of the audit log tells of; null where no release writes such a sentence. */
export function readEntry({ what, names }: Sentence): Pick<AuditEntry, 'change' | 'approval'> {
  if (what.startsWith(SENT)) {
    return { change: readRequest({ what: what.slice(SENT.length), names }), approval: { state: 'sent', by: '' } };
  }
  const change = find(made, what, names);
  const end = what.lastIndexOf(APPROVED);
  if (change !== null || end === -1) return { change, approval: null };
  const approved = find(made, what.slice(0, end), names);
  return { change: approved, approval: { state: 'approved', by: what.slice(end + APPROVED.length) } };
}

/** Finds the change that a sentence asks for: `Assign Spring sale to Door`. */
export const readRequest = ({ what, names }: Sentence): NamedChange | null => find(requested, what, names);

function find(templates: typeof made, what: string, names: readonly string[]): NamedChange | null {
  for (const { code, template } of templates) {
    const values = match(template, { text: what, names });
    if (values !== null) return { code, values };
  }
  return null;
}

/** Fields with the id of one thing. */
const ONE_THING = /^id$|Id$/;

type Values = NamedChange['values'];

/** The part of a sentence that is not read yet. */
interface Rest {
  text: string;
  names: readonly string[];
}

/** The values of a sentence that a template has made, which names all of its names in order; null for any other sentence. */
function match([part, ...parts]: Template, rest: Rest): Values | null {
  if (part === undefined) return rest.text === '' && rest.names.length === 0 ? {} : null;
  if (typeof part === 'string') {
    return rest.text.startsWith(part) ? match(parts, { ...rest, text: rest.text.slice(part.length) }) : null;
  }
  if ('optional' in part) return match([...part.optional, ...parts], rest) ?? match(parts, rest);
  for (const { text, value } of listValues(part, rest)) {
    if (!rest.text.startsWith(text)) continue;
    const names = rest.names.slice(value.names.length);
    const values = match(parts, { text: rest.text.slice(text.length), names });
    if (values !== null) return value.names.length === 0 ? values : { [part.field]: value, ...values };
  }
  return null;
}

/** The values with which the rest may begin, and their texts. */
function listValues({ field, otherwise }: Field, { text, names }: Rest): { text: string; value: Values[string] }[] {
  const few = (ONE_THING.test(field) ? [1] : [3, 2, 1])
    .filter((count) => count <= names.length)
    .map((count) => names.slice(0, count))
    .map((some) => ({ text: joinWithAnd(some), value: { names: some, more: 0 } }));
  const three = names.slice(0, 3);
  const more = Number(/^ and (\d+) more/.exec(text.slice(three.join(', ').length))?.[1] ?? 0);
  const many = { text: joinWithAnd([...three, `${more} more`]), value: { names: three, more } };
  return [
    ...(more > 0 && !ONE_THING.test(field) ? [many] : []),
    ...few,
    { text: otherwise, value: { names: [], more: 0 } },
  ];
}
