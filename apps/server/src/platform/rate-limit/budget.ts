/** Limits how much each key uses within a time window, counted by this process alone. Old keys take no memory. */
export function createBudget({ most, windowMs }: { most: number; windowMs: number }) {
  const used = new Map<string, number>();
  let endsMs = 0;
  return {
    /** Takes an amount. Returns 0, or for how many milliseconds the caller has to wait; then nothing is taken. */
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

const secondNow = (): number => Math.floor(performance.now() / 1000);

/** Counts how often something happens. */
export function createRate() {
  let second = secondNow();
  let count = 0;
  let before = 0;
  const turn = () => {
    const current = secondNow();
    if (current === second) return;
    before = current === second + 1 ? count : 0;
    count = 0;
    second = current;
  };
  return {
    note(): void {
      turn();
      count += 1;
    },
    /** How often it happened in the last whole second, or already in this one. */
    perSecond(): number {
      turn();
      return Math.max(before, count);
    },
  };
}
