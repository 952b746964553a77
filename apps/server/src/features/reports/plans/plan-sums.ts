import { isValidTimeZone } from '@vitrine/playback/zones';
import type { ScreenPlan } from '../../playout/index.ts';
import { daysFrom } from '../../schedule/index.ts';

/** The time that a plan gives an item on a day, alone or in a playlist. */
export interface PlannedSum {
  day: string;
  mediaId: string;
  /** Empty for an item by itself. */
  playlistId: string;
  plannedMs: number;
}

const DAY_MS = 86_400_000;

/** Sums what a plan gives each item in a period (epoch milliseconds, half-open), by day of a time zone. */
export function sumPlan(plan: ScreenPlan, timeZone: string, fromMs: number, toMs: number): PlannedSum[] {
  const zone = isValidTimeZone(timeZone) ? timeZone : 'UTC';
  const sums = new Map<string, PlannedSum>();
  for (const { day, ...span } of daysFrom(fromMs, zone, Math.ceil((toMs - fromMs) / DAY_MS) + 1)) {
    for (const segment of plan.segments) {
      const startMs = Math.max(fromMs, span.fromMs, segment.fromMs);
      const endMs = Math.min(toMs, span.toMs, segment.toMs);
      const list = plan.lists[segment.list];
      if (endMs <= startMs || list === undefined) continue;
      const playlistId = list.playlistId ?? '';
      const turns = sumTurns(
        list.items.map(({ durationMs }) => durationMs),
        startMs,
        endMs,
      );
      for (const [index, { mediaId }] of list.items.entries()) {
        const plannedMs = turns[index] ?? 0;
        const key = `${day} ${mediaId} ${playlistId}`;
        const sum = sums.get(key);
        if (sum !== undefined) sum.plannedMs += plannedMs;
        else if (plannedMs > 0) sums.set(key, { day, mediaId, playlistId, plannedMs });
      }
    }
  }
  return [...sums.values()];
}

/** The time that each item of a loop has in a period: its position follows from the time, as on screens. */
function sumTurns(durationsMs: readonly number[], fromMs: number, toMs: number): number[] {
  const lengthMs = durationsMs.reduce((sum, durationMs) => sum + durationMs, 0);
  if (!(lengthMs > 0)) return durationsMs.map(() => 0);
  let startMs = 0;
  return durationsMs.map((durationMs) => {
    const until = (ms: number): number => {
      const passes = Math.floor(ms / lengthMs);
      const positionMs = ms - passes * lengthMs - startMs;
      return passes * durationMs + Math.min(Math.max(positionMs, 0), durationMs);
    };
    const turnsMs = until(toMs) - until(fromMs);
    startMs += durationMs;
    return turnsMs;
  });
}
