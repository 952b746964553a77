import { describe, expect, test } from 'vitest';
import { OFFLINE_AFTER_MS } from '../fleet/presence.ts';
import { assetUrl } from './manifest-schema.ts';
import { Heartbeat, HEARTBEAT_MS, player } from './player.ts';
import { accepts } from '../test/problems.ts';

const report = { clock: '2026-03-09T12:00:00.000Z' };
const playing = { assetId: 'med_1', etag: 'etag', reason: 'group' };
const size = { width: 1080, height: 1920, pixelRatio: 1.5 };
const cache = { have: 1, missing: 0, freeBytes: null };
const times = (count: number, text: string) => Array.from({ length: count }, () => text);

describe('a heartbeat', () => {
  test('needs only the device’s clock', () => {
    expect(Heartbeat.parse(report)).toEqual(report);
    expect(accepts(Heartbeat, {})).toBe(false);
    expect(accepts(Heartbeat, { clock: 'now' })).toBe(false);
  });

  test.for<[field: string, good: unknown[], bad: unknown[]]>([
    ['currentScreen', [1, 64], [0, 65, 1.5]],
    ['totalScreens', [1, 64], [0, 65, 1.5]],
    [
      'screenSize',
      [size, { width: 1, height: 100_000, pixelRatio: 0.01 }, { ...size, width: 0, height: 0 }],
      [
        null,
        { ...size, width: -1 },
        { ...size, height: 1080.5 },
        { ...size, width: 100_001 },
        { ...size, pixelRatio: 0 },
      ],
    ],
    ['responseTimeMs', [0, 12.5, 600_000], [-1, 600_001, '12']],
    ['playerVersion', ['', 'x'.repeat(100)], ['x'.repeat(101), null]],
    ['warnings', [[], ['muted'], times(20, 'x'.repeat(60))], [times(21, 'muted'), ['x'.repeat(61)]]],
    ['errors', [[], times(20, 'x'.repeat(500))], [times(21, 'broken'), ['x'.repeat(501)]]],
    ['playing', [playing, { ...playing, assetId: null }, { ...playing, positionMs: null }], [null, {}, { etag: 'e' }]],
    [
      'playing',
      [{ ...playing, positionMs: 1e12 }],
      [
        { ...playing, positionMs: -1 },
        { ...playing, positionMs: 1e12 + 1 },
        { ...playing, reason: 'chance' },
        { ...playing, etag: 'x'.repeat(201) },
        { ...playing, assetId: 'x'.repeat(201) },
      ],
    ],
    [
      'cache',
      [cache, { have: 1e6, missing: 1e6, freeBytes: 1e18 }],
      [
        { ...cache, have: -1 },
        { ...cache, missing: 1e6 + 1 },
        { ...cache, freeBytes: -1 },
        { ...cache, freeBytes: undefined },
      ],
    ],
  ])('reports %s within its limits', ([field, good, bad]) => {
    const refused = (value: unknown) => !accepts(Heartbeat, { ...report, [field]: value });
    expect(good.filter(refused)).toEqual([]);
    expect(bad.filter((value) => !refused(value))).toEqual([]);
  });

  test('of a newer player is accepted: unknown fields are dropped', () => {
    expect(Heartbeat.parse({ ...report, temperature: 41 })).toEqual(report);
  });

  test('may be missed twice before the device counts as offline', () => {
    expect(Math.floor(OFFLINE_AFTER_MS / HEARTBEAT_MS)).toBe(3);
  });
});

describe('a file of the manifest', () => {
  const { sha256 } = player.asset.params.shape;

  test('is fetched by its hash', () => {
    const hash = '0123456789abcdef'.repeat(4);
    expect(accepts(sha256, hash)).toBe(true);
    expect(assetUrl(hash)).toBe(player.asset.path.replace(':sha256', hash));
  });

  test.for(['', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), `${'a'.repeat(63)}g`, `../${'a'.repeat(64)}`])(
    'is not fetched by "%s"',
    (hash) => {
      expect(accepts(sha256, hash)).toBe(false);
    },
  );
});

describe('an acknowledgement', () => {
  const { body } = player.acknowledge;

  test('reports the outcome of a command, with up to 500 characters of detail', () => {
    expect(accepts(body, { state: 'done' })).toBe(true);
    expect(accepts(body, { state: 'failed', detail: 'x'.repeat(500) })).toBe(true);
    expect(accepts(body, { state: 'failed', detail: 'x'.repeat(501) })).toBe(false);
  });

  test.for(['queued', 'delivered', 'expired'])('does not set the state %s, which is the server’s', (state) => {
    expect(accepts(body, { state })).toBe(false);
  });
});
