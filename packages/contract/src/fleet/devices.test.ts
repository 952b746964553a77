import { describe, expect, test } from 'vitest';
import { accepts, listProblems } from '../test/problems.ts';
import { PublicDeviceId, DeviceRef } from './device-identity.ts';
import { DeviceId } from './device-identity.ts';
import { devices } from './devices.ts';
import { isClockOff, isOnline, findPresence } from './presence.ts';

const now = new Date('2026-03-09T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

describe('a device’s public identity', () => {
  test.for(['a', 'Screen-1', '00:1A:2B:3C', 'lobby_2.left', 'x'.repeat(128)])('may be %s', (id) => {
    expect(PublicDeviceId.parse(id)).toBe(id);
  });

  test.for(['', ' ', 'a b', 'a/b', 'büro', '../a', 'x'.repeat(129)])('may not be "%s"', (id) => {
    expect(listProblems(PublicDeviceId, id)).toEqual([
      'A device id has 1 to 128 letters, digits, dots, colons, dashes or underscores',
    ]);
  });

  test('may not look like a row id, which paths accept as well', () => {
    expect(listProblems(PublicDeviceId, 'dev_1')).toEqual(['A device id may not start with dev_']);
    expect(accepts(PublicDeviceId, 'device_1')).toBe(true);
  });

  test('is trimmed before it is compared', () => {
    expect(PublicDeviceId.parse(' screen ')).toBe('screen');
    expect(accepts(PublicDeviceId, ' dev_1')).toBe(false);
  });
});

describe('a reference to a device', () => {
  test('is a row id or a public identity of up to 200 characters', () => {
    for (const ref of ['dev_1', 'lobby', 'x'.repeat(200)]) expect(accepts(DeviceRef, ref)).toBe(true);
    for (const ref of ['', 'x'.repeat(201), 7]) expect(accepts(DeviceRef, ref)).toBe(false);
  });

  test('is a row id only with its prefix', () => {
    expect(accepts(DeviceId, 'dev_1')).toBe(true);
    expect(accepts(DeviceId, 'lobby')).toBe(false);
  });
});

describe('the presence of a screen', () => {
  test.for<[string, string | null, boolean]>([
    ['reported just now', ago(0), true],
    ['reported 180 s ago', ago(180_000), true],
    ['was silent for longer than 180 s', ago(180_001), false],
    ['reported while the server’s clock was ahead', ago(-60_000), true],
    ['never reported', null, false],
  ])('one that %s: %s → online %s', ([, lastSeen, expected]) => {
    expect(isOnline({ lastSeen }, now)).toBe(expected);
  });

  const playing = null;

  test('is asleep only while it still reports', () => {
    const warnings = ['muted', 'asleep'];
    expect(findPresence({ lastSeen: ago(0), warnings, display: 'on', playing }, now)).toBe('asleep');
    expect(findPresence({ lastSeen: ago(0), warnings: ['muted'], display: null, playing }, now)).toBe('online');
    expect(findPresence({ lastSeen: ago(180_001), warnings, display: null, playing }, now)).toBe('offline');
  });

  test('is off while its panel is off, asleep or not, and offline once it is silent', () => {
    expect(findPresence({ lastSeen: ago(0), warnings: [], display: 'off', playing }, now)).toBe('off');
    expect(findPresence({ lastSeen: ago(0), warnings: ['asleep'], display: 'off', playing }, now)).toBe('off');
    expect(findPresence({ lastSeen: ago(180_001), warnings: [], display: 'off', playing }, now)).toBe('offline');
  });

  test('is off by its working hours while it says so, whatever its panel does', () => {
    const off = { media: null, reason: 'off', since: null } as const;
    expect(findPresence({ lastSeen: ago(0), warnings: [], display: null, playing: off }, now)).toBe('off-hours');
    expect(findPresence({ lastSeen: ago(0), warnings: [], display: 'off', playing: off }, now)).toBe('off-hours');
    expect(findPresence({ lastSeen: ago(180_001), warnings: [], display: 'off', playing: off }, now)).toBe('offline');
  });

  test.for<[number | null, boolean]>([
    [null, false],
    [0, false],
    [30_000, false],
    [30_001, true],
    [-30_000, false],
    [-30_001, true],
  ])('a clock that differs by %s ms is off: %s', ([clockOffsetMs, expected]) => {
    expect(isClockOff({ clockOffsetMs })).toBe(expected);
  });
});

describe('a query of the device list', () => {
  const { query } = devices.list;

  test('filters by state and group, and sorts by a known column', () => {
    const filters = { status: 'offline', sort: 'lastSeen', group: 'none', limit: '50' };
    expect(query.parse(filters)).toEqual({ ...filters, limit: 50 });
  });

  test.for([{ status: 'asleep' }, { sort: 'volume' }, { group: 'x'.repeat(101) }, { limit: '0' }])(
    'is refused with %o',
    (filters) => {
      expect(accepts(query, filters)).toBe(false);
    },
  );
});

describe('a new device', () => {
  const bodies = { register: devices.register.body, pair: devices.pair.body };

  test.for([1, 64])('drives %d screens', (screens) => {
    expect(accepts(bodies.register, { deviceId: 'lobby', screens })).toBe(true);
  });

  test.for([0, 65, 1.5, '2'])('does not drive %s screens', (screens) => {
    expect(accepts(bodies.register, { deviceId: 'lobby', screens })).toBe(false);
  });

  test('may report a time zone that this server does not know', () => {
    expect(accepts(bodies.register, { deviceId: 'lobby', timeZone: 'Mars/Olympus' })).toBe(true);
    expect(accepts(bodies.pair, { code: 'ABCDEF', userTimezone: 'Mars/Olympus' })).toBe(true);
    expect(accepts(bodies.register, { deviceId: 'lobby', timeZone: 'x'.repeat(65) })).toBe(false);
  });

  test('may be paired with nothing but the code', () => {
    expect(bodies.pair.parse({ code: 'abc-def' })).toEqual({ code: 'ABCDEF' });
    expect(listProblems(bodies.pair, { code: 'ABCDEF', name: '  ' })).toEqual(['name: Please enter a name']);
  });
});

test('a device’s new name is one line of 1 to 100 characters', () => {
  const { body } = devices.rename;
  expect(body.parse({ name: ' Lobby\n' })).toEqual({ name: 'Lobby' });
  expect(listProblems(body, { name: '' })).toEqual(['name: Please enter a name']);
  expect(listProblems(body, { name: 'x'.repeat(101) })).toEqual(['name: Please use at most 100 characters']);
});
