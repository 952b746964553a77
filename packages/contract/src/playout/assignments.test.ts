import { describe, expect, test } from 'vitest';
import { accepts, makeIds, listProblems } from '../test/problems.ts';
import { assignments, ManyScheduledDetails, ScheduledDetails } from './assignments.ts';

const CHOOSE = 'Please select media type and media item';
const assigned = { mediaType: 'image', mediaId: 'med_1' };

describe.each([
  ['a device', assignments.assignToDevice.body, {}],
  ['a group', assignments.assignToGroup.body, {}],
  ['several devices', assignments.assignToDevices.body, { deviceIds: ['dev_1'] }],
  ['devices and groups', assignments.place.body, { target: { deviceIds: ['dev_1'], groupIds: ['grp_1'] } }],
] as const)('an assignment to %s', (_, body, target) => {
  test('respects schedules unless it is forced', () => {
    expect(body.parse({ ...target, ...assigned })).toMatchObject({ force: false });
    expect(body.parse({ ...target, ...assigned, force: true })).toMatchObject({ force: true });
    expect(accepts(body, { ...target, ...assigned, force: 'yes' })).toBe(false);
  });

  test.for([{ mediaType: undefined }, { mediaType: 'sound' }, { mediaId: undefined }, { mediaId: null }])(
    'is refused with a request for media when it has %o',
    (change) => {
      const [field] = Object.keys(change);
      expect(listProblems(body, { ...target, ...assigned, ...change })).toEqual([`${field}: ${CHOOSE}`]);
    },
  );

  test('is refused with a request for media when the id is empty, and refused for an id of something else', () => {
    expect(listProblems(body, { ...target, ...assigned, mediaId: '' })).toContain(`mediaId: ${CHOOSE}`);
    expect(accepts(body, { ...target, ...assigned, mediaId: 'dev_1' })).toBe(false);
  });
});

describe('an assignment to several devices', () => {
  const { body } = assignments.assignToDevices;

  test.for<[number, boolean]>([
    [1, true],
    [1_000, true],
    [1_001, false],
  ])('names %d of them: %s', ([count, expected]) => {
    expect(accepts(body, { ...assigned, deviceIds: makeIds('dev_', count) })).toBe(expected);
  });

  test('names at least one', () => {
    expect(listProblems(body, { ...assigned, deviceIds: [] })).toEqual(['deviceIds: No device selected']);
  });
});

test('an assignment to devices and groups names at least one of them', () => {
  const target = { deviceIds: [], groupIds: [] };
  expect(listProblems(assignments.place.body, { ...assigned, target })).toEqual([
    'target: Please select at least one device or group',
  ]);
});

test.for(['removeFromDevice', 'removeFromGroup'] as const)('%s removes the image or the video', (name) => {
  const { mediaType } = assignments[name].params.shape;
  expect(['image', 'video', 'both'].filter((kind) => accepts(mediaType, kind))).toEqual(['image', 'video']);
});

test('the conflict of one device is also that of several, which lists them', () => {
  const event = {
    id: 'evt_1',
    title: 'Lunch',
    startTime: '11:00',
    endTime: '14:00',
    timezone: 'UTC',
    from: '2026-03-09T11:00:00.000Z',
    until: '2026-03-09T14:01:00.000Z',
  };
  const details = { event, isRunning: true };
  const many = { ...details, devices: [{ ...details, deviceId: 'lobby', name: 'Lobby' }], deviceCount: 1 };
  expect(ManyScheduledDetails.parse(many)).toEqual(many);
  expect(ScheduledDetails.parse(many)).toEqual(details);
  expect(accepts(ManyScheduledDetails, details)).toBe(false);
});
