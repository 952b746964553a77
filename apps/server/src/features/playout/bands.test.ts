import type { Segment } from '@vitrine/playback/timeline';
import { describe, expect, test } from 'vitest';
import { toBands } from './bands.ts';

const MINUTE_MS = 60_000;
const period = { fromMs: 0, toMs: 100 * MINUTE_MS };

/** A segment of each minute, with the content of that minute. */
const minutes = (contentOf: (minute: number) => string): Segment[] =>
  Array.from({ length: 100 }, (_, minute) => ({
    from: new Date(minute * MINUTE_MS).toISOString(),
    until: new Date((minute + 1) * MINUTE_MS).toISOString(),
    media: { id: contentOf(minute), kind: 'image', name: '' },
    message: null,
    list: null,
    reason: 'device',
    sourceId: null,
    title: null,
  }));

const shape = (bands: ReturnType<typeof toBands>) =>
  bands.map(({ from, media, changes }) => [Date.parse(from) / MINUTE_MS, media?.id, changes]);

describe('the segments of a timeline', () => {
  test('are as they are unless they are very many', () => {
    const segments = minutes(() => 'a');
    expect(toBands(segments, period, 0, 50)).toEqual(segments.map((segment) => ({ ...segment, changes: 0 })));
  });

  test('are one in each part of the period with the same content, except at one instant', () => {
    const segments = minutes((minute) => (minute < 55 ? 'a' : 'b'));
    const bands = toBands(segments, period, 12.5 * MINUTE_MS, 10);
    expect(shape(bands).slice(0, 5)).toEqual([
      [0, 'a', 9],
      [10, 'a', 1],
      [12, 'a', 0],
      [13, 'a', 6],
      [20, 'a', 9],
    ]);
    expect(shape(bands).slice(7, 9)).toEqual([
      [50, 'a', 4],
      [55, 'b', 4],
    ]);
    bands.forEach(({ from }, i) => expect(from).toBe(bands[i - 1]?.until ?? from));
    expect(bands.reduce((sum, { changes }) => sum + changes, bands.length)).toBe(100);
  });

  test('are one in each part with other content too if it changes as often', () => {
    const bands = toBands(
      minutes((minute) => (minute % 2 === 0 ? 'a' : 'b')),
      period,
      -1,
      10,
    );
    expect(shape(bands)).toEqual(Array.from({ length: 10 }, (_, i) => [i * 10, 'a', 9]));
    expect(bands.at(-1)?.until).toBe(new Date(period.toMs).toISOString());
  });
});
