import type { Upload } from './upload.ts';

export type UploadStore = ReturnType<typeof createUploadStore>;

/** The uploads of the session in the order in which they were added; subscribers are notified of each change. */
export function createUploadStore() {
  let list: readonly Upload[] = [];
  const subscribers = new Set<() => void>();

  function set(next: readonly Upload[]): void {
    list = next;
    for (const notify of subscribers) notify();
  }

  return {
    /** The list, which is the same object until something changes. */
    list: () => list,
    /** Undefined if it was removed. */
    find: (id: number): Upload | undefined => list.find((upload) => upload.id === id),
    set,
    change(id: number, values: Partial<Upload>): void {
      set(list.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
    },
    subscribe: (subscriber: () => void): (() => void) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
  };
}
