/** Lets at most so many pieces of work run at once; the others wait in the order in which they came. */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async function inSlot<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

export type Slots = ReturnType<typeof createSlots>;
