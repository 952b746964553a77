import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** A value outside of React that tells of its changes. */
export interface Readable<T> {
  read: () => T;
  /** Returns the function that unsubscribes. */
  subscribe: (tell: () => void) => () => void;
}

/** A value outside of React that can be set, for what changes often or is changed from outside of components. */
export interface Store<T> extends Readable<T> {
  write: (value: T) => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const { subscribe, tell } = createListeners();
  return {
    read: () => value,
    write(next) {
      if (next === value) return;
      value = next;
      tell();
    },
    subscribe,
  };
}

export const useStore = <T>(store: Readable<T>): T => useSyncExternalStore(store.subscribe, store.read);

/** A part of a store's value, compared by identity. */
export const useStorePart = <T, Part>(store: Readable<T>, pick: (value: T) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => pick(store.read()));
