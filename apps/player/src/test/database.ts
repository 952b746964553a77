import { IDBFactory } from 'fake-indexeddb';
import { createStore, type Store } from '../storage/store.ts';

/** A store on an empty database. */
export function emptyStore(): Store {
  globalThis.indexedDB = new IDBFactory();
  return createStore();
}
