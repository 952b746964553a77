import { type Context, createContext, use } from 'react';

/**
 * A value that a component above provides, and the hook that reads it, which fails where nobody provides it.
 *
 * @param what completes `There is no provider of `
 */
export function createProvided<Value>(what: string): [Context<Value | null>, () => Value] {
  const Provided = createContext<Value | null>(null);
  function useProvided(): Value {
    const value = use(Provided);
    if (value === null) throw new Error(`There is no provider of ${what} above this component.`);
    return value;
  }
  return [Provided, useProvided];
}
