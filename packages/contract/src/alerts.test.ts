import { expect, test } from 'vitest';
import { AlertSettings, defaultAlertSettings } from './alerts.ts';
import { accepts, listProblems } from './test/problems.ts';

const quiet = { quietFrom: '22:00', quietUntil: '06:00' };
const problems = (change: Record<string, unknown>) =>
  listProblems(AlertSettings, { ...defaultAlertSettings, ...change });

test('the settings of a new account are valid', () => {
  expect(AlertSettings.parse(defaultAlertSettings)).toEqual(defaultAlertSettings);
});

test.for([
  [4, ['afterMinutes: Please choose at least 5 minutes']],
  [5, []],
  [1_440, []],
  [1_441, ['afterMinutes: Please choose at most a day']],
] as const)('an alert after %d minutes: %j', ([afterMinutes, expected]) => {
  expect(problems({ afterMinutes })).toEqual(expected);
});

test('an alert is sent after a whole number of minutes', () => {
  expect(problems({ afterMinutes: 7.5 })).toHaveLength(1);
});

test('quiet hours may pass midnight', () => {
  expect(problems(quiet)).toEqual([]);
});

test.for([
  { ...quiet, quietUntil: null },
  { ...quiet, quietFrom: null },
])('quiet hours have both ends or none: %o is refused', (change) => {
  expect(problems(change)).toEqual(['quietUntil: Quiet hours need a start and an end']);
});

test('quiet hours do not end when they start', () => {
  expect(problems({ ...quiet, quietUntil: '22:00' })).toEqual([
    'quietUntil: Quiet hours must end at another time than they start',
  ]);
});

test('quiet hours are times of day in a known time zone', () => {
  expect(problems({ ...quiet, quietFrom: '22' })).toEqual(['quietFrom: Please enter a time like 09:00']);
  expect(problems({ timezone: 'Nowhere' })).toHaveLength(1);
  expect(AlertSettings.parse({ ...defaultAlertSettings, timezone: 'Europe/Kiev' }).timezone).toBe('Europe/Kyiv');
});

test('all settings are sent together', () => {
  for (const field of Object.keys(defaultAlertSettings)) {
    expect(accepts(AlertSettings, { ...defaultAlertSettings, [field]: undefined })).toBe(false);
  }
});
