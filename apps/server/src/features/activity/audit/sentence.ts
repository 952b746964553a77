import { say } from '@vitrine/contract/core/say';

/** A sentence of the audit log, and the names in it, in order, which the console highlights. */
export interface Sentence {
  text: string;
  names: string[];
}

/** The values that a sentence refers to: parameters of the address and fields of the body. */
type Inputs = Record<string, unknown>;

const PLACEHOLDER = /\{(\w+)(?:\|([^}]*))?\}/g;

/** Fields that hold ids of things with a name; all others are shown as they are. */
const ID_FIELD = /^id$|Ids?$/;

/** A part that is left out unless one of its fields has a value. */
const OPTIONAL = /\[([^\]]*)\]/g;

/** If there are more things, the others are only counted. */
const NAMED_AT_MOST = 3;

const ALL_SCREENS = say('all screens');

/** Longer names are cut. */
const NAME_LENGTH = 100;

/** The ids that a sentence needs the names of. */
export function idsIn(template: string, inputs: Inputs): string[] {
  return [...template.matchAll(PLACEHOLDER)].flatMap(([, field = '']) =>
    collectTerms(field, inputs[field]).flatMap(({ text, isId }) => (isId ? [text] : [])),
  );
}

/**
 * Completes a sentence such as `Moved {id} to {folderId|the root}`: `{field}` is replaced by the name of what the field
 * refers to, or for its value where it is no id; what follows `|` is used where the field is empty. A part in brackets
 * is left out unless one of its fields has a value.
 *
 * @param names by id; `assigned` is the media item that was assigned before
 */
export function complete(template: string, inputs: Inputs, names: ReadonlyMap<string, string>): Sentence {
  const used: string[] = [];
  const terms = (field: string): Term[] =>
    field === 'assigned' && names.has(field) ? [{ text: field, isId: true }] : collectTerms(field, inputs[field]);
  const whole = template.replaceAll(OPTIONAL, (_, part: string) =>
    [...part.matchAll(PLACEHOLDER)].some(([, field = '']) => terms(field).length > 0) ? part : '',
  );
  const text = whole.replaceAll(PLACEHOLDER, (_, field: string, otherwise = '') => {
    const values = terms(field);
    if (values.length === 0) return otherwise;
    const shown = values
      .slice(0, NAMED_AT_MOST)
      .map((value) => cutName((value.isId ? names.get(value.text) : undefined) ?? value.text));
    used.push(...shown);
    const others = values.length - shown.length;
    return joinWithAnd(others === 0 ? shown : [...shown, `${others} more`]);
  });
  return { text, names: used };
}

/** A value in a sentence: an id, which is replaced by a name, or a text. */
interface Term {
  text: string;
  isId: boolean;
}

function collectTerms(field: string, value: unknown): Term[] {
  const isId = ID_FIELD.test(field);
  if (Array.isArray(value)) return value.flatMap((one) => collectTerms(field, one));
  if (typeof value === 'string') return value === '' ? [] : [{ text: value, isId }];
  if (typeof value === 'number') return [{ text: String(value), isId }];
  if (typeof value !== 'object' || value === null) return [];
  if ('all' in value && value.all === true) return [{ text: ALL_SCREENS, isId: false }];
  return Object.entries(value).flatMap(([name, part]) => collectTerms(name, part));
}

function cutName(name: string): string {
  const clean = name.replaceAll('\0', '').toWellFormed();
  return clean.length > NAME_LENGTH ? `${clean.slice(0, NAME_LENGTH - 1).toWellFormed()}…` : clean;
}

/** `one, two and three` */
export function joinWithAnd(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
