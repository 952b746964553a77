import { useEffect, useState, useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * A value of a page that many places of a long list show a part of each. It lives beside the page and not in it: where
 * it changes, only those places are rendered anew whose part is another one.
 */
export interface Kept<Value> {
  read: () => Value;
  write: (next: Value) => void;
  /** Answers how to end it. */
  subscribe: (listener: () => void) => () => void;
}

export function keep<Value>(first: Value): Kept<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of what is kept, which has to be the same by `Object.is` where it has not changed. */
export function useKept<Value, Part>({ read, subscribe }: Kept<Value>, partOf: (value: Value) => Part): Part {
  return useSyncExternalStore(subscribe, () => partOf(read()));
}

/** All of it, for what follows from a change: it is told when the change itself has been seen. */
export function useKeptLate<Value>({ read, subscribe }: Kept<Value>): Value {
  const [value, setValue] = useState(read);
  useEffect(() => {
    let forget = () => {};
    function follow(): void {
      forget();
      forget = afterPaint(() => setValue(read));
    }
    const leave = subscribe(follow);
    return () => {
      leave();
      forget();
    };
  }, [read, subscribe]);
  return value;
}
