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
