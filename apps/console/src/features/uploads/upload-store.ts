import { createStore } from '../../ui/store.ts';
import type { Upload } from './upload.ts';

export type UploadStore = ReturnType<typeof createUploadStore>;

/** The uploads of the session in the order in which they were added; subscribers are notified of each change. */
export function createUploadStore() {
  const { read, write, subscribe } = createStore<readonly Upload[]>([]);
  return {
    /** The list, which is the same object until something changes. */
    list: read,
    /** Undefined if it was removed. */
    find: (id: number): Upload | undefined => read().find((upload) => upload.id === id),
    set: write,
    change: (id: number, values: Partial<Upload>): void =>
      write(read().map((upload) => (upload.id === id ? { ...upload, ...values } : upload))),
    subscribe,
  };
}
