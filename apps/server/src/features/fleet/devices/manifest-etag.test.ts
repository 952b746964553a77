import { describe, expect, test } from 'vitest';
import { computeEtag, isCurrentEtag, findManifestDay, findManifestPeriod, computePhase } from './manifest-etag.ts';

const DAY_MS = 86_400_000;
const noon = Date.parse('2026-03-01T12:00:00.000Z');
const lobby = 'dev_01kb7w2m3nabcdefghjkmnpq';
const bar = 'dev_01kb7w2m3nzyxwvtsrqpnmkj';

describe('the etag of a manifest', () => {
  test('is constant for a day, which starts at another time for each device', () => {
    const { startMs, endMs } = findManifestDay(lobby, noon);
    expect(endMs - startMs).toBe(DAY_MS);
    expect(startMs <= noon && noon < endMs).toBe(true);
    expect(computeEtag(lobby, 3, startMs)).toBe(computeEtag(lobby, 3, endMs - 1));
    expect(computeEtag(lobby, 3, endMs)).not.toBe(computeEtag(lobby, 3, endMs - 1));
    expect(findManifestDay(bar, noon).startMs).not.toBe(startMs);
  });

  test('stands for a period that contains the day, and is one of two for all devices', () => {
    const periods = new Set<number>();
    for (let i = 0; i < 1_000; i += 1) {
      const id = `dev_01kb7w2m3n${i.toString(36).padStart(16, '0')}`;
      const [{ startMs, endMs }, { fromMs, renewedByMs, toMs }] = [
        findManifestDay(id, noon),
        findManifestPeriod(id, noon),
      ];
      expect(fromMs <= startMs && endMs <= renewedByMs && endMs + 14 * DAY_MS <= toMs).toBe(true);
      expect([findManifestPeriod(id, startMs).fromMs, findManifestPeriod(id, endMs - 1).fromMs]).toEqual([
        fromMs,
        fromMs,
      ]);
      periods.add(fromMs);
    }
    expect(periods.size).toBe(2);
  });

  test('differs between versions, and between a device and one registered after it was removed', () => {
    expect(new Set([computeEtag(lobby, 1, noon), computeEtag(lobby, 11, noon), computeEtag(bar, 1, noon)]).size).toBe(
      3,
    );
  });

  test('is current for its version on any day, and for no other version', () => {
    const etag = computeEtag(lobby, 1, noon);
    expect(isCurrentEtag(etag, lobby, 1)).toBe(true);
    expect(isCurrentEtag(computeEtag(lobby, 1, noon + DAY_MS), lobby, 1)).toBe(true);
    expect([isCurrentEtag(etag, lobby, 11), isCurrentEtag(etag, bar, 1), isCurrentEtag('', lobby, 1)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

test('devices are spread evenly over a period', () => {
  const tenths = new Map<number, number>();
  for (let i = 0; i < 10_000; i += 1) {
    const tenth = Math.floor(computePhase(`dev_01kb7w2m3n${i.toString(36).padStart(16, '0')}`, 60_000) / 6_000);
    tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
  }
  expect(tenths.size).toBe(10);
  for (const devices of tenths.values()) expect(devices).toBeGreaterThan(800);
});
