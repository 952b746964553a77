import { AppError } from '@vitrine/contract/core/errors';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** The limit for a part of a request: creating a sentence parses the part again, and a body can have many thousands. */
const MAX_ISSUES = 50;

/** Marks rules without a message of their own. */
const UNWORDED = '\0';

/**
 * The failure for a part of a request that its schema refuses. It lists the first failed rule of each field in
 * sentences; its message is the first of them. Parses the part again, because creating messages for every request would
 * slow down all.
 */
export function describeRefusal(part: string, schema: z.ZodType, given: unknown): AppError {
  const found = findIssues(schema, given);
  const byField = new Map(found.toReversed().map((issue) => [issue.path.join('.'), issue]));
  const issues = found
    .filter((issue) => byField.get(issue.path.join('.')) === issue)
    .slice(0, MAX_ISSUES)
    .map((issue) => ({ path: issue.path.map(String), message: chooseMessage(schema, given, issue) }));
  return new AppError('request.invalid', { message: issues[0]?.message, details: { in: part, issues } });
}

const findIssues = (schema: z.ZodType, given: unknown): Issue[] =>
  schema.safeParse(given, { error: () => UNWORDED }).error?.issues ?? [];

/** The issues of the field at a path, and of what is in it, if it had another value. */
const findIssuesWith = (schema: z.ZodType, given: unknown, path: Path, value: unknown): Issue[] =>
  findIssues(schema, withValue(given, path, value)).filter((issue) => path.every((step, i) => issue.path[i] === step));

/** A missing field gets the message of an empty one. */
function chooseMessage(schema: z.ZodType, given: unknown, issue: Issue): string {
  const { path, message } = issue;
  const value = path.reduce(readField, given);
  const isMissing = value === undefined || value === null;
  const empty = issue.code === 'invalid_type' && isMissing ? emptyValues.get(issue.expected) : undefined;
  const [next] = empty === undefined ? [] : findIssuesWith(schema, given, path, empty);
  if (next !== undefined) return chooseMessage(schema, withValue(given, path, empty), next);
  if (message !== UNWORDED) return message;
  const isMissingField = value === undefined && !isInText(given, path);
  return isMissingField ? `${nameField(path)} is missing` : describeIssue(schema, given, issue);
}

/** True for an entry of a list that is sent as text: `error,warn`. */
const isInText = (given: unknown, path: Path): boolean =>
  typeof path.slice(0, -1).reduce(readField, given) === 'string';

const emptyValues = new Map<string, unknown>([
  ['string', ''],
  ['array', []],
  ['object', {}],
]);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const readField = (value: unknown, step: PropertyKey): unknown =>
  isObject(value) ? Reflect.get(value, step) : undefined;

function withValue(given: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const inner = withValue(readField(given, step), rest, value);
  if (Array.isArray(given)) return given.map((each: unknown, i) => (i === step ? inner : each));
  return { ...(isObject(given) ? given : {}), [step]: inner };
}

/** Says what the field must be, and so how to fix it. */
function describeIssue(schema: z.ZodType, given: unknown, issue: Issue): string {
  const name = nameField(issue.path);
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return `${name} must ${describeLimit(schema, given, issue)}`;
  const expected = describeExpectation(issue);
  if (expected === null) return `${name} is not valid`;
  const isAccepted = (value: unknown) =>
    !isInText(given, issue.path) && findIssuesWith(schema, given, issue.path, value).length === 0;
  if (issue.code !== 'invalid_type' && isAccepted(null)) return `${name} must be ${expected}, or null`;
  const isFixed = issue.code === 'invalid_value' && issue.values.length === 1;
  return `${name} must be ${expected}${isFixed && isAccepted(undefined) ? ', or left out' : ''}`;
}

const types: Partial<Record<z.core.$ZodIssueInvalidType['expected'], string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Record<string, string> = {
  date: 'a date like 2026-03-09',
  datetime: 'an instant like 2026-03-09T12:00:00.000Z',
  uuid: 'a UUID',
};

/** Describes what follows “must be”; null where the rule does not tell. */
function describeExpectation(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? null;
    case 'invalid_value':
      return describeValues(issue.values);
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return 'prefix' in issue ? describePrefixes([issue]) : (formats[issue.format] ?? null);
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? describeValues(issue.options.filter((each: unknown) => each !== undefined))
        : describeChoice(issue.errors.flatMap(([first]) => first ?? []));
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'too_big':
    case 'too_small':
    case 'unrecognized_keys':
      return null;
  }
}

/** The expectations of a union's members; ids and values are listed together. */
function describeChoice(members: readonly Issue[]): string | null {
  const ids = members.filter((each) => each.code === 'invalid_format' && 'prefix' in each);
  const values = members.flatMap((each) => (each.code === 'invalid_value' ? each.values : []));
  const others = members
    .filter((each) => !ids.includes(each) && each.code !== 'invalid_value')
    .map(describeExpectation);
  const all = [
    ...(ids.length > 0 ? [describePrefixes(ids)] : []),
    ...(values.length > 0 ? [describeValues(values)] : []),
    ...others,
  ];
  const known = all.filter((each) => each !== null);
  return known.length === 0 || known.length < all.length ? null : joinWithOr(known);
}

const describePrefixes = (issues: readonly object[]): string =>
  `an id that begins with ${joinWithOr(issues.flatMap((each) => ('prefix' in each ? String(each.prefix) : [])))}`;

function describeValues(values: readonly unknown[]): string {
  if (values.every((each) => typeof each === 'boolean')) return joinWithOr(values.map(String));
  return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`;
}

function joinWithOr(words: readonly string[]): string {
  const different = [...new Set(words)];
  return [...different.slice(0, -2), different.slice(-2).join(' or ')].join(', ');
}

/** No field has a limit beyond it. */
const EXTREME = 1e15;

/** The limits of a number are named together. */
function describeLimit(
  schema: z.ZodType,
  given: unknown,
  issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
): string {
  const { origin, inclusive = true } = issue;
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  const which = issue.code === 'too_big' ? 'at most' : 'at least';
  if (origin === 'string' || origin === 'array') {
    if (which === 'at least' && limit === 1) return 'not be empty';
    return `have ${which} ${formatQuantity(limit, origin === 'string' ? ['character', 'characters'] : ['entry', 'entries'])}`;
  }
  if (!inclusive) return `be ${issue.code === 'too_big' ? 'less' : 'more'} than ${formatNumber(limit)}`;
  const beyond = findIssuesWith(schema, given, issue.path, issue.code === 'too_big' ? -EXTREME : EXTREME);
  for (const other of beyond) {
    if ((other.code === 'too_small' || other.code === 'too_big') && !(other.inclusive ?? true)) continue;
    if (other.code === 'too_small' && issue.code === 'too_big') return formatRange(other.minimum, limit);
    if (other.code === 'too_big' && issue.code === 'too_small') return formatRange(limit, other.maximum);
  }
  return `be ${which} ${formatNumber(limit)}`;
}

type Limit = number | bigint;

const formatNumber = (value: Limit): string => value.toLocaleString('en-US');
const formatRange = (from: Limit, to: Limit): string => `be from ${formatNumber(from)} to ${formatNumber(to)}`;
const formatQuantity = (value: Limit, [one, many]: [one: string, many: string]): string =>
  `${formatNumber(value)} ${Number(value) === 1 ? one : many}`;

const labels: Record<string, string> = {
  originalName: 'Name',
  timezone: 'Time zone',
  timeZone: 'Time zone',
  userTimezone: 'Time zone',
  storageGb: 'Storage',
  url: 'Address',
  videoURL: 'Upload address',
  mediaIds: 'Media',
};

/** A field in words: `deviceSeats` is “Device seats”, `items.0.duration` is “Duration”, `days.0` “Each entry of days”. */
function nameField(path: Path): string {
  const field = path.findLast((step) => typeof step === 'string');
  if (field === undefined) return 'The request';
  const words = field
    .replace(/Ids$/, 's')
    .replace(/(?<=.)Id$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const label = labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
  return typeof path.at(-1) === 'number' ? `Each entry of ${label.toLowerCase()}` : label;
}
