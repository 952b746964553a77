/**
 * Lets so much work run at once; the rest waits in the order in which it came. Work that is larger than that runs alone.
 */
export function createSlots(count: number) {
  let free = count;
  const waiting: { size: number; begin: () => void }[] = [];
  const admit = () => {
    for (let next = waiting[0]; next !== undefined && next.size <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.size;
      next.begin();
    }
  };
  /** @param size how many slots it takes, 1 or more */
  return async function inSlots<T>(size: number, work: () => Promise<T>): Promise<T> {
    const taken = Math.min(size, count);
    await new Promise<void>((resolve) => {
      waiting.push({ size: taken, begin: resolve });
      admit();
    });
    try {
      return await work();
    } finally {
      free += taken;
      admit();
    }
  };
}

export type Slots = ReturnType<typeof createSlots>;
