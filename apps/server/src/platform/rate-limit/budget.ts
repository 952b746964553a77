/** Limits how much each key uses within a time window, counted by this process only. Keys of past windows are dropped. */
export function createBudget({ most, windowMs }: { most: number; windowMs: number }) {
  const used = new Map<string, number>();
  let endsMs = 0;
  return {
    /** Takes an amount and returns 0; or takes nothing and returns how many milliseconds the caller has to wait. */
    take(key: string, amount: number): number {
      const nowMs = performance.now();
      if (nowMs >= endsMs) {
        used.clear();
        endsMs = nowMs + windowMs;
      }
      const sum = (used.get(key) ?? 0) + amount;
      if (sum > most) return Math.ceil(endsMs - nowMs);
      used.set(key, sum);
      return 0;
    },
  };
}

const readSecond = (): number => Math.floor(performance.now() / 1000);

/** Measures how often something happens, in events per second. */
export function createRate() {
  let second = readSecond();
  let count = 0;
  let before = 0;
  const advance = () => {
    const current = readSecond();
    if (current === second) return;
    before = current === second + 1 ? count : 0;
    count = 0;
    second = current;
  };
  return {
    note(): void {
      advance();
      count += 1;
    },
    /** The count of the last whole second, or of the current one if that is higher already. */
    perSecond(): number {
      advance();
      return Math.max(before, count);
    },
  };
}
