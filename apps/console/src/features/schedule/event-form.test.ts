import { GroupId } from '@vitrine/contract/fleet/groups';
import { expect, test } from 'vitest';
import { lobby, mediaId, weekly } from '../../test/examples/example-event.ts';
import { checkForm, toCandidate } from './event-check.ts';
import {
  type EventForm,
  toEventForm,
  newEventForm,
  proposeHours,
  describeTargets,
  updatedToast,
} from './event-form.ts';
import { listTargetDevices } from './targets.ts';

const complete: EventForm = {
  ...newEventForm('2026-11-20', 'Europe/London'),
  title: 'Day at the park',
  media: { id: mediaId, kind: 'video', name: 'park.mp4', picture: null },
  deviceIds: [lobby],
};

const findProblems = (part: Partial<EventForm>) => checkForm({ ...complete, ...part }).problems;

test('a new event runs from 09:00 to 17:00, unless hours were drawn in the calendar', () => {
  expect(newEventForm('2026-11-20', 'UTC')).toMatchObject({ startTime: '09:00', endTime: '17:00', recurrence: 'none' });
  const hours = { startTime: '10:15', endTime: '11:00' };
  expect(newEventForm('2026-11-20', 'UTC', hours)).toMatchObject(hours);
});

test.each<[string, string, string]>([
  ['2026-11-20T08:59:00Z', '2026-11-20 09:00', '17:00'],
  ['2026-11-20T09:00:00Z', '2026-11-20 10:00', '17:00'],
  ['2026-11-20T15:20:00Z', '2026-11-20 16:00', '17:00'],
  ['2026-11-20T16:01:00Z', '2026-11-20 17:00', '18:00'],
  ['2026-11-20T22:30:00Z', '2026-11-20 23:00', '00:00'],
  ['2026-11-20T23:30:00Z', '2026-11-21 00:00', '01:00'],
  ['2026-11-19T23:30:00Z', '2026-11-20 09:00', '17:00'],
])('a new event of November 20 proposes at %s the hours from %s to %s', (now, start, end) => {
  const { day, hours } = proposeHours('2026-11-20', 'UTC', new Date(now));
  expect([`${day} ${hours.startTime}`, hours.endTime]).toEqual([start, end]);
});

test('the form of a saved event sends the same event back', () => {
  const { body, problems } = checkForm(toEventForm(weekly));
  const { id: _id, media: _media, createdAt: _createdAt, exceptions: _exceptions, ...rest } = weekly;
  const { ownDeviceIds: _ownDeviceIds, isReadOnly: _isReadOnly, ...sent } = rest;
  expect(problems).toEqual({});
  expect(body).toEqual(sent);
});

test('a complete form has no problems and sends the kind of its media', () => {
  const { body, problems } = checkForm(complete);
  expect(problems).toEqual({});
  expect(body).toMatchObject({ mediaType: 'video', mediaId, mediaName: 'park.mp4', lastDate: null });
});

test.each<[string, Partial<EventForm>, string]>([
  ['without a title', { title: '' }, 'title'],
  ['without media', { media: null }, 'mediaId'],
  ['without a date', { scheduledDate: '' }, 'scheduledDate'],
  ['with an unknown time zone', { timezone: 'Mars/Base' }, 'timezone'],
  ['that ends when it starts', { endTime: '09:00' }, 'endTime'],
  ['that ends before its first day', { recurrence: 'weekly', lastDate: '2026-11-19' }, 'lastDate'],
])('an event %s cannot be saved, and its field is named', (_, part, field) => {
  expect(Object.keys(findProblems(part))).toEqual([field]);
});

test('an event may end on the next day', () => {
  expect(findProblems({ startTime: '22:00', endTime: '02:00' })).toEqual({});
});

test('an event that occurs once has no last day, whatever was entered before', () => {
  const { body } = checkForm({ ...complete, recurrence: 'none', lastDate: '2026-11-01' });
  expect(body.lastDate).toBeNull();
});

function send(targets: Partial<EventForm>) {
  const { deviceIds, groupIds, allDevices } = checkForm({ ...complete, ...targets }).body;
  return { deviceIds, groupIds, allDevices };
}

test('an event is sent with its groups and single devices, or as one for all devices', () => {
  const targets = { deviceIds: [lobby], groupIds: ['grp_1'] };
  expect(send(targets)).toEqual({ ...targets, allDevices: false });
  expect(send({ ...targets, allDevices: true })).toEqual({ deviceIds: [], groupIds: [], allDevices: true });
  expect(findProblems({ deviceIds: [], groupIds: ['grp_1'] })).toEqual({});
  expect(findProblems({ deviceIds: [] })).toEqual({ deviceIds: 'Please select at least one device or group' });
});

test('the form of a saved event has the devices that were chosen singly, not those of its groups', () => {
  const groupIds = [GroupId.parse('grp_1')];
  expect(toEventForm({ ...weekly, groupIds, ownDeviceIds: [] })).toMatchObject({ deviceIds: [], groupIds });
});

test('a device that is chosen itself and through its group counts once', () => {
  const groups = new Map([['grp_1', ['dev_1', 'dev_2']]]);
  expect(listTargetDevices({ deviceIds: ['dev_1'], groupIds: ['grp_1', 'grp_unknown'] }, groups)).toEqual([
    'dev_1',
    'dev_2',
  ]);
});

test('the selection is summarised as numbers of devices and groups', () => {
  const none = { deviceIds: [], groupIds: [], allDevices: false };
  expect(describeTargets(none)).toBe('No selection');
  expect(describeTargets({ ...none, allDevices: true })).toBe('All screens');
  const some = { ...none, deviceIds: ['dev_1'], groupIds: ['grp_1', 'grp_2'] };
  expect(describeTargets(some)).toBe('1 device(s) and 2 group(s)');
});

test('an event without a title is already checked for conflicts', () => {
  const candidate = toCandidate({ ...complete, title: '', media: null }, [lobby]);
  expect(candidate).toMatchObject({ id: null, date: '2026-11-20', startTime: '09:00', deviceIds: [lobby] });
});

test.each<[string, Partial<EventForm>, string[]]>([
  ['a time', { startTime: '' }, [lobby]],
  ['a date', { scheduledDate: '' }, [lobby]],
  ['a device', { deviceIds: [] }, []],
])('an event without %s is not checked for conflicts yet', (_, part, deviceIds) => {
  expect(toCandidate({ ...complete, ...part }, deviceIds)).toBeNull();
});

test('an update reports that screens changed only if they did', () => {
  expect(updatedToast({ activeMediaUpdated: false })).toEqual({ title: 'Schedule updated successfully' });
  expect(updatedToast({ activeMediaUpdated: true }).text).toBe('Active media updated immediately.');
});
