import { describe, expect, test } from 'vitest';
import { listProblems } from '../test/problems.ts';
import { devices } from './devices.ts';
import { CROSSFADE_MS, defaultDeviceSettings, DeviceSettings } from './settings.ts';

const change = devices.updateSettings.body;

test('the settings of a new device are valid, and stored as they are', () => {
  expect(DeviceSettings.parse(defaultDeviceSettings)).toEqual(defaultDeviceSettings);
});

describe('a change of settings', () => {
  test('leaves out what it does not name: no default is filled in', () => {
    expect(change.parse({})).toEqual({});
    expect(change.parse({ volume: 0 })).toEqual({ volume: 0 });
  });

  test.for<[keyof DeviceSettings, unknown[], unknown[]]>([
    ['brightness', [0, 100], [-1, 101, 49.5, '50', null]],
    ['volume', [0, 100], [-1, 101, 49.5, '50', null]],
    ['rotation', [0, 90, 180, 270], [45, 360, -90, '90']],
    ['fit', ['contain', 'cover', 'blur'], ['fill', '', null]],
    ['autoSleep', [true, false], ['true', 1, null]],
    ['location', ['', 'Lobby, 2nd floor', 'x'.repeat(200)], ['x'.repeat(201), null]],
    ['language', [null, 'en', 'de', 'fr', 'es'], ['', 'tlh', 'DE', 1]],
    ['crossfadeMs', [0, 400, 500, 600], [1, 399, 601, 500.5, -400]],
    ['timezone', ['UTC', 'Europe/London'], ['', '+01:00', 'Mars/Olympus', null]],
  ])('%s accepts %j and refuses %j', ([field, good, bad]) => {
    for (const value of good) expect(listProblems(change, { [field]: value })).toEqual([]);
    for (const value of bad) {
      expect(listProblems(change, { [field]: value }).map((problem) => problem.split(':')[0])).toEqual([field]);
    }
  });

  test('explains how long a crossfade may be', () => {
    expect(listProblems(change, { crossfadeMs: CROSSFADE_MS.min - 1 })).toEqual([
      'crossfadeMs: A crossfade lasts 400 to 600 milliseconds. Use 0 for a cut.',
    ]);
  });

  test('stores a renamed time zone under its current name', () => {
    expect(change.parse({ timezone: 'Europe/Kiev' })).toEqual({ timezone: 'Europe/Kyiv' });
    expect(listProblems(change, { timezone: 'Berlin' })).toEqual([
      'timezone: This time zone is not known. Use one like Europe/London.',
    ]);
  });

  test('trims the location and removes line breaks', () => {
    expect(change.parse({ location: ' Lobby,\n left ' })).toEqual({ location: 'Lobby, left' });
  });
});
