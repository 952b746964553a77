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

/** If there are more things, the others are only counted. */
const NAMED_AT_MOST = 3;

/** Longer names are cut. */
const NAME_LENGTH = 100;

/** The ids that a sentence needs the names of. */
export function idsIn(template: string, inputs: Inputs): string[] {
  return [...template.matchAll(PLACEHOLDER)].flatMap(([, field = '']) =>
    ID_FIELD.test(field) ? textsOf(inputs[field]) : [],
  );
}

/**
 * Completes a sentence such as `Moved {id} to {folderId|the root}`: `{field}` is replaced by the name of what the field
 * refers to, or for its value where it is no id; what follows `|` is used where the field is empty.
 *
 * @param names by id; `assigned` is the media item that was assigned before
 */
export function complete(template: string, inputs: Inputs, names: ReadonlyMap<string, string>): Sentence {
  const used: string[] = [];
  const text = template.replaceAll(PLACEHOLDER, (_, field: string, otherwise = '') => {
    const values = field === 'assigned' ? [...names.keys()].filter((key) => key === field) : textsOf(inputs[field]);
    if (values.length === 0) return otherwise;
    const isNamed = ID_FIELD.test(field) || field === 'assigned';
    const shown = values.slice(0, NAMED_AT_MOST).map((value) => cut((isNamed ? names.get(value) : undefined) ?? value));
    used.push(...shown);
    const others = values.length - shown.length;
    return joined(others === 0 ? shown : [...shown, `${others} more`]);
  });
  return { text, names: used };
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'number' ? [String(value)] : [];
}

function cut(name: string): string {
  const clean = name.replaceAll('\0', '').toWellFormed();
  return clean.length > NAME_LENGTH ? `${clean.slice(0, NAME_LENGTH - 1).toWellFormed()}…` : clean;
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
