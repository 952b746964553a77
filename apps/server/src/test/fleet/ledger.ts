/** Counts and latencies of all simulated screens, and the violations they found in responses. */
export type Ledger = ReturnType<typeof createLedger>;

const MAX_LISTED = 20;

const formatQuantile = (sorted: readonly number[], part: number): string =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)} ms`;

export function createLedger() {
  const counts = new Map<string, number>();
  const times = new Map<string, number[]>();
  const violations: string[] = [];
  let wrong = 0;

  return {
    count(what: string, by = 1): void {
      counts.set(what, (counts.get(what) ?? 0) + by);
    },
    countOf: (what: string): number => counts.get(what) ?? 0,
    /** Records the milliseconds of a successful call. */
    took(what: string, ms: number): void {
      const list = times.get(what);
      if (list) list.push(ms);
      else times.set(what, [ms]);
    },
    /** Records a violation. */
    expect(isMet: boolean, deviceId: string, violation: string): void {
      if (isMet) return;
      wrong += 1;
      if (violations.length < MAX_LISTED) violations.push(`${deviceId}: ${violation}`);
    },
    isClean: (): boolean => wrong === 0,
    /** The first violations. */
    violations: (): readonly string[] => violations,
    summary(seconds: number): string {
      const lines = [...times].map(([what, list]) => {
        const sorted = list.toSorted((a, b) => a - b);
        const rate = `${(list.length / seconds).toFixed(1)}/s`;
        return `${what.padEnd(24)} ${String(list.length).padStart(8)}  ${rate.padStart(9)}  p50 ${formatQuantile(sorted, 0.5)}, p99 ${formatQuantile(sorted, 0.99)}`;
      });
      for (const [what, sum] of counts) lines.push(`${what.padEnd(24)} ${String(sum).padStart(8)}`);
      lines.push(wrong === 0 ? 'No violations.' : `${wrong} violations:`, ...violations);
      return lines.join('\n');
    },
  };
}
