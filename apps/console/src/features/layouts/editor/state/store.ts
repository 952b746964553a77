import { useSyncExternalStore } from 'react';

/** A value outside of React, for what changes with each move of the pointer. */
export interface Store<T> {
  read: () => T;
  write: (value: T) => void;
  subscribe: (tell: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write(next) {
      if (next === value) return;
      value = next;
      for (const tell of listeners) tell();
    },
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.read);

/** A part of a store's value, compared by identity. */
export const useStorePart = <T, Part>(store: Store<T>, pick: (value: T) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => pick(store.read()));
