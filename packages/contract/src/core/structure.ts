/**
 * Tells by its structure whether a JSON value is a `T`, without zod: enough to recognise an answer of this API, and less
 * than its schema, which also knows lengths, ranges and formats.
 */
export type Structure<T = unknown> = (value: unknown) => value is T;

type Matched<S> = S extends Structure<infer T> ? T : never;

/** The parts of structures; `client-table.ts` writes them from schemas. */
export const structures = {
  any: (_value: unknown): _value is unknown => true,
  none: (value: unknown): value is undefined => value === undefined,
  text: (value: unknown): value is string => typeof value === 'string',
  number: (value: unknown): value is number => Number.isFinite(value),
  boolean: (value: unknown): value is boolean => typeof value === 'boolean',
  oneOf:
    <const T extends readonly unknown[]>(...values: T) =>
    (value: unknown): value is T[number] =>
      values.includes(value),
  either:
    <S extends readonly Structure[]>(...options: S) =>
    (value: unknown): value is Matched<S[number]> =>
      options.some((matches) => matches(value)),
  nullable:
    <T>(matches: Structure<T>) =>
    (value: unknown): value is T | null =>
      value === null || matches(value),
  optional:
    <T>(matches: Structure<T>) =>
    (value: unknown): value is T | undefined =>
      value === undefined || matches(value),
  list:
    <T>(matches: Structure<T>) =>
    (value: unknown): value is T[] =>
      Array.isArray(value) && value.every((each) => matches(each)),
  /** Other fields are ignored. */
  object:
    <F extends Readonly<Record<string, Structure>>>(fields: F) =>
    (value: unknown): value is { [K in keyof F]: Matched<F[K]> } =>
      isObject(value) && Object.entries(fields).every(([name, matches]) => matches(value[name])),
  record:
    <T>(matches: Structure<T>) =>
    (value: unknown): value is Record<string, T> =>
      isObject(value) && Object.values(value).every((each) => matches(each)),
  /** Stands for a route's schema of the response. */
  response: (matches: Structure) => ({
    /** @throws TypeError for a value of another structure */
    parse(value: unknown): unknown {
      if (!matches(value)) throw new TypeError('The response has another structure');
      return value;
    },
  }),
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
