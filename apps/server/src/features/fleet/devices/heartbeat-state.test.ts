import type { MachineReport } from '@vitrine/contract/fleet/machine';
import type { Heartbeat } from '@vitrine/contract/player/player';
import { describe, expect, test } from 'vitest';
import { applyHeartbeat, createFirstState } from './heartbeat-state.ts';

const NOON_MS = Date.parse('2026-03-01T12:00:00.000Z');
const NEXT_MS = NOON_MS + 60_000;

const playing = { assetId: 'med_1', etag: '1-a-1-20513', reason: 'device', positionMs: 1_000 } as const;

const machine: MachineReport = {
  agentVersion: '0.1.0',
  model: 'NUC11ATKC4',
  system: null,
  can: ['reboot'],
  display: null,
  temperature: 48,
  throttled: null,
  memory: null,
  disk: null,
  uptimeSeconds: 60,
  browserRestarts: 0,
};

const complete: Heartbeat = {
  clock: '2026-03-01T12:00:00.000Z',
  playing,
  currentScreen: 1,
  totalScreens: 2,
  screenSize: { width: 1080, height: 1920, pixelRatio: 1 },
  machine,
  responseTimeMs: 40,
  playerVersion: '1.0',
  cache: { have: 3, missing: 1, freeBytes: 1_000 },
  warnings: ['muted', 'asleep'],
};

/** A device's state after the complete heartbeat and then another one, and whether that one changed something visible. */
function afterNext(next: Partial<Heartbeat>) {
  const row = createFirstState('dev_1', complete, NOON_MS);
  const isVisible = applyHeartbeat(row, { clock: '2026-03-01T12:01:00.000Z', ...next }, NEXT_MS);
  return { row, isVisible };
}

test('a first heartbeat without values leaves everything but the times empty', () => {
  expect(createFirstState('dev_1', { clock: '2026-03-01T12:00:00.000Z' }, NOON_MS)).toEqual({
    deviceId: 'dev_1',
    lastSeenAtMs: NOON_MS,
    responseTimeMs: null,
    currentScreen: null,
    totalScreens: null,
    screenSize: null,
    machine: null,
    machines: [],
    machineId: null,
    display: null,
    playing: null,
    clockOffsetMs: 0,
    playerVersion: null,
    cache: null,
    warnings: [],
  });
});

test('values that a heartbeat omits stay, except the playing item and the warnings', () => {
  const { row } = afterNext({});
  expect(row).toEqual({
    deviceId: 'dev_1',
    lastSeenAtMs: NEXT_MS,
    responseTimeMs: 40,
    currentScreen: 1,
    totalScreens: 2,
    screenSize: { width: 1080, height: 1920, pixelRatio: 1 },
    machine,
    machines: [],
    machineId: null,
    display: null,
    playing: null,
    clockOffsetMs: 0,
    playerVersion: '1.0',
    cache: { have: 3, missing: 1, freeBytes: 1_000 },
    warnings: [],
  });
});

test.each([
  ['ahead of the server', '2026-03-01T12:01:03.500Z', 3_500],
  ['behind the server', '2026-03-01T12:00:59.000Z', -1_000],
])('the clock offset of a device %s is %s − server time = %i ms', (_, clock, offsetMs) => {
  expect(afterNext({ clock }).row.clockOffsetMs).toBe(offsetMs);
});

describe('consoles are notified', () => {
  test.each<[string, Partial<Heartbeat>]>([
    ['another item plays', { playing: { ...playing, assetId: 'med_2' } }],
    ['the same item plays for another reason', { playing: { ...playing, reason: 'schedule' } }],
    ['it plays by another manifest', { playing: { ...playing, etag: '1-a-2-20513' } }],
    ['the same item plays in a playlist', { playing: { ...playing, playlistId: 'ply_1' } }],
    ['the idle screen shows', { playing: { ...playing, assetId: null } }],
    ['nothing plays any more', { playing: undefined }],
    ['another screen is the current one', { currentScreen: 2 }],
    ['its screen was turned', { screenSize: { width: 1920, height: 1080, pixelRatio: 1 } }],
    ['a screen was added', { totalScreens: 3 }],
    ['its panel was switched off', { machine: { ...machine, display: 'off' } }],
    ['a warning ended', { warnings: ['muted'] }],
    ['a warning was added', { warnings: ['muted', 'asleep', 'no-service-worker'] }],
    ['a warning was replaced', { warnings: ['muted', 'no-service-worker'] }],
  ])('when %s', (_, change) => {
    expect(afterNext({ ...complete, ...change }).isVisible).toBe(true);
  });

  test.each<[string, Partial<Heartbeat>]>([
    ['a heartbeat repeats everything', {}],
    ['only the position in the item moved', { playing: { ...playing, positionMs: 61_000 } }],
    ['only the response time changed', { responseTimeMs: 900 }],
    ['only the device’s clock drifted', { clock: '2026-03-01T12:02:00.000Z' }],
    ['only the cache filled', { cache: { have: 4, missing: 0, freeBytes: 900 } }],
    ['only the machine got warmer', { machine: { ...machine, temperature: 49 } }],
    ['only the player was updated', { playerVersion: '1.1' }],
    ['its window is hidden', { screenSize: { width: 0, height: 0, pixelRatio: 1 } }],
    ['the size of the screen is not repeated', { screenSize: undefined }],
    ['the current screen is not repeated', { currentScreen: undefined, totalScreens: undefined }],
  ])('not when %s', (_, change) => {
    expect(afterNext({ ...complete, ...change }).isVisible).toBe(false);
  });
});

test('consoles are notified of another playlist, not of its next item', () => {
  const inPlaylist = { ...complete, playing: { ...playing, playlistId: 'ply_1' } };
  const row = createFirstState('dev_1', inPlaylist, NOON_MS);
  const next = (change: object) =>
    applyHeartbeat(row, { ...complete, playing: { ...inPlaylist.playing, ...change } }, NEXT_MS);
  expect(next({ assetId: 'med_2', positionMs: 5 })).toBe(false);
  expect(row.playing).toMatchObject({ assetId: 'med_2', playlistId: 'ply_1', positionMs: 5 });
  expect(next({ playlistId: 'ply_2' })).toBe(true);
  expect(next({ playlistId: 'med_2' })).toBe(true);
  expect(row.playing).toMatchObject({ playlistId: null });
});

test('changes that are not visible are recorded, too', () => {
  const { row } = afterNext({
    ...complete,
    playing: { ...playing, positionMs: 61_000 },
    responseTimeMs: 900,
    playerVersion: '1.1',
    cache: { have: 4, missing: 0, freeBytes: null },
  });
  expect(row).toMatchObject({
    playing: { assetId: 'med_1', positionMs: 61_000 },
    responseTimeMs: 900,
    playerVersion: '1.1',
    cache: { have: 4, missing: 0, freeBytes: null },
  });
});

test('equal values keep their objects, so that heartbeats leave no garbage', () => {
  const row = createFirstState('dev_1', complete, NOON_MS);
  const { playing: item, cache, warnings, screenSize } = row;
  applyHeartbeat(row, structuredClone(complete), NEXT_MS);
  expect(row.playing).toBe(item);
  expect(row.cache).toBe(cache);
  expect(row.warnings).toBe(warnings);
  expect(row.screenSize).toBe(screenSize);
});

test.each([
  ['a NUL, which PostgreSQL refuses', 'mu\0ted', 'muted'],
  ['a lone surrogate, which PostgreSQL refuses', 'muted \uD83D', 'muted \uFFFD'],
  ['line breaks and escape sequences', 'mu\u001B[2Jted\r\n', 'mu[2Jted'],
  ['a direction override', '\u202Edetum', 'detum'],
  ['nothing of the kind', 'Größe 📺', 'Größe 📺'],
])('text with %s is stored as %j → %j', (_, text, stored) => {
  const { row } = afterNext({
    playing: { ...playing, assetId: text, etag: text },
    playerVersion: text,
    warnings: [text],
  });
  expect(row).toMatchObject({ playing: { assetId: stored, etag: stored }, playerVersion: stored, warnings: [stored] });
});

test('repeated hostile text is not taken for a change', () => {
  const hostile: Heartbeat = { ...complete, warnings: ['mu\0ted'] };
  const row = createFirstState('dev_1', hostile, NOON_MS);
  expect(applyHeartbeat(row, hostile, NEXT_MS)).toBe(false);
});
