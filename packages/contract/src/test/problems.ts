import type { z } from 'zod';

/** The problems that a schema finds in a value, as `path: message`; empty when it accepts the value. */
export function listProblems(schema: z.ZodType, value: unknown): string[] {
  return (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
}

export const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** A number of ids with a prefix: `makeIds('med_', 2)` is `['med_0', 'med_1']`. */
export const makeIds = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
