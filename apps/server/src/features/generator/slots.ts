/**
 * A semaphore with a first-come queue. Work that needs more slots than there are runs alone.
 *
 * @param count returns the number of slots, 1 or more; called whenever work may begin, so it may change
 */
export function createSlots(count: () => number) {
  let taken = 0;
  const waiting: { size: number; begin: () => void }[] = [];
  const admit = () => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (taken > 0 && taken + next.size > count()) return;
      waiting.shift();
      taken += next.size;
      next.begin();
    }
  };
  /** @param size how many slots it takes, 1 or more */
  return async function inSlots<T>(size: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      waiting.push({ size, begin: resolve });
      admit();
    });
    try {
      return await work();
    } finally {
      taken -= size;
      admit();
    }
  };
}

export type Slots = ReturnType<typeof createSlots>;
