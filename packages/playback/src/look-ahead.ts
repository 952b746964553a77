const DAY_MS = 86_400_000;
const ENDS_OF_PARTS = [1, 2, 4, 8, 14];

/**
 * The 14 days after an instant (epoch milliseconds), the horizon of a manifest, in parts: most answers change within the
 * first day, so the others need not be computed.
 */
export function* lookAhead(nowMs: number): Generator<[fromMs: number, toMs: number], void, void> {
  let fromMs = nowMs;
  for (const days of ENDS_OF_PARTS) {
    const toMs = nowMs + days * DAY_MS;
    yield [fromMs, toMs];
    fromMs = toMs;
  }
}
