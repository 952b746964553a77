import { findLoopPosition } from '@vitrine/playback/loop';
import { expect, test } from 'vitest';
import { randomNumbers } from '../../../test/random-numbers.ts';
import { findCalendarDay } from '../../schedule/index.ts';
import { sumPlan } from './plan-sums.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

test('planned times are those of every second, in loops, at midnight and when clocks change', () => {
  const random = randomNumbers(3);
  for (const timeZone of ['Europe/London', 'America/New_York', 'Asia/Kathmandu']) {
    const startMs = Date.parse('2026-10-24T20:00:00.000Z') + Math.floor(random() * 900) * SECOND_MS;
    const lists = ['ply_1', null, 'ply_2'].map((playlistId) => ({
      playlistId,
      items: Array.from({ length: playlistId === null ? 1 : 4 }, () => ({
        mediaId: `med_${Math.floor(random() * 3)}`,
        durationMs: (1 + Math.floor(random() * 40)) * SECOND_MS,
      })),
    }));
    const segments = [0, 1, 0, 2].map((list, n) => ({
      list,
      fromMs: startMs + n * 8 * HOUR_MS,
      toMs: startMs + (n * 8 + 7) * HOUR_MS,
    }));
    const [fromMs, toMs] = [startMs + HOUR_MS / 2, startMs + 30 * HOUR_MS];
    const expected = new Map<string, number>();
    let hourMs = -1;
    let day = '';
    for (let ms = fromMs; ms < toMs; ms += SECOND_MS) {
      // Days begin at a quarter of an hour everywhere.
      if (Math.floor(ms / (HOUR_MS / 4)) !== hourMs) day = findCalendarDay(ms, timeZone);
      hourMs = Math.floor(ms / (HOUR_MS / 4));
      const segment = segments.find((each) => ms >= each.fromMs && ms < each.toMs);
      const list = segment && lists[segment.list];
      if (list === undefined) continue;
      const { index } = findLoopPosition(
        list.items.map(({ durationMs }) => durationMs),
        ms,
      );
      const key = `${day} ${list.items[index]?.mediaId} ${list.playlistId ?? ''}`;
      expected.set(key, (expected.get(key) ?? 0) + SECOND_MS);
    }
    const sums = sumPlan({ lists, segments }, timeZone, fromMs, toMs);
    const found = new Map(sums.map((sum) => [`${sum.day} ${sum.mediaId} ${sum.playlistId}`, sum.plannedMs]));
    expect(found).toEqual(expected);
  }
});
