import { describe, expect, test } from 'vitest';
import { accepts, makeIds, listProblems } from '../test/problems.ts';
import { commands } from './commands.ts';
import { CommandKind, isLevel } from './command-kinds.ts';

const VALUE_RULE =
  'value: Volume and brightness need a value from 0 to 100, display-power needs 0 or 1, others take none';

describe.each([
  ['one device', commands.send.body, {}],
  ['several devices', commands.sendToMany.body, { deviceIds: ['dev_1'] }],
] as const)('a command to %s', (_, body, target) => {
  test.for(CommandKind.exclude(['display-power']).options)('%s has a value only if it sets a level', (kind) => {
    const [withValue, without] = isLevel(kind) ? [[], [VALUE_RULE]] : [[VALUE_RULE], []];
    expect(listProblems(body, { ...target, kind, value: 50 })).toEqual(withValue);
    expect(listProblems(body, { ...target, kind })).toEqual(without);
  });

  test.for([0, 100])('sets a level to %d percent', (value) => {
    expect(accepts(body, { ...target, kind: 'volume', value })).toBe(true);
  });

  test.for([-1, 101, 0.5, '50', null])('does not set a level to %s', (value) => {
    expect(accepts(body, { ...target, kind: 'volume', value })).toBe(false);
  });

  test.for<[unknown, boolean]>([
    [0, true],
    [1, true],
    [2, false],
    [undefined, false],
  ])('switches the display by the value %s: %s', ([value, expected]) => {
    expect(accepts(body, { ...target, kind: 'display-power', value })).toBe(expected);
  });

  test('is one of the known kinds', () => {
    expect(accepts(body, { ...target, kind: 'shut-down' })).toBe(false);
  });
});

test('only volume and brightness are levels', () => {
  expect(CommandKind.options.filter(isLevel)).toEqual(['volume', 'brightness']);
});

test.for<[number, boolean]>([
  [1, true],
  [10_000, true],
  [10_001, false],
])('a command is sent to %d devices at once: %s', ([count, expected]) => {
  expect(accepts(commands.sendToMany.body, { kind: 'reload', deviceIds: makeIds('dev_', count) })).toBe(expected);
});

test('a command is sent to at least one device', () => {
  expect(listProblems(commands.sendToMany.body, { kind: 'reload', deviceIds: [] })).toEqual([
    'deviceIds: No device selected',
  ]);
});

describe('the levels of a group', () => {
  const { body } = commands.setOfGroup;

  test('are changed together or one by one', () => {
    for (const levels of [{ volume: 0 }, { brightness: 100 }, { volume: 1, brightness: 2 }]) {
      expect(body.parse(levels)).toEqual(levels);
    }
  });

  test('are not changed by a request without any', () => {
    expect(listProblems(body, {})).toEqual(['Please choose a volume or a brightness']);
  });
});

test('a request to set a level of one device must contain it', () => {
  expect(accepts(commands.setVolume.body, { volume: 100 })).toBe(true);
  expect(accepts(commands.setVolume.body, {})).toBe(false);
  expect(accepts(commands.setBrightness.body, { brightness: 101 })).toBe(false);
});

test('a screenshot names the command that it answers', () => {
  const { query } = commands.uploadScreenshot;
  expect(accepts(query, { commandId: 'cmd_1' })).toBe(true);
  expect(accepts(query, {})).toBe(false);
});
