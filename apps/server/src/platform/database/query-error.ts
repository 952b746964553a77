import { DrizzleQueryError } from 'drizzle-orm';

/** Wraps an error like the query builder does for its own statements. */
export function rethrowAsQueryError(statement: string): (cause: Error) => never {
  return (cause) => {
    throw new DrizzleQueryError(statement, [], cause);
  };
}
