import { expect, test } from 'vitest';
import { lobby, mediaId, weekly } from '../../test/example-event.ts';
import {
  toCandidate,
  checkForm,
  type EventForm,
  toEventForm,
  newEventForm,
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

const findProblems = (part: Partial<EventForm>, deviceIds: string[] = [lobby]) =>
  checkForm({ ...complete, ...part }, deviceIds).problems;

test('a new event runs from 09:00 to 17:00, unless hours were drawn in the calendar', () => {
  expect(newEventForm('2026-11-20', 'UTC')).toMatchObject({ startTime: '09:00', endTime: '17:00', recurrence: 'none' });
  const hours = { startTime: '10:15', endTime: '11:00' };
  expect(newEventForm('2026-11-20', 'UTC', hours)).toMatchObject(hours);
});

test('the form of a saved event sends the same event back', () => {
  const { body, problems } = checkForm(toEventForm(weekly), [lobby]);
  const { id: _id, media: _media, createdAt: _createdAt, exceptions: _exceptions, ...sent } = weekly;
  expect(problems).toEqual({});
  expect(body).toEqual(sent);
});

test('a complete form has no problems and sends the kind of its media', () => {
  const { body, problems } = checkForm(complete, [lobby]);
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
  const { body } = checkForm({ ...complete, recurrence: 'none', lastDate: '2026-11-01' }, [lobby]);
  expect(body.lastDate).toBeNull();
});

test('a selection of groups without devices is named as the problem', () => {
  expect(findProblems({ deviceIds: [], groupIds: ['grp_1'] }, []).deviceIds).toBe(
    'The selected groups have no devices',
  );
});

test('a device that is chosen itself and through its group counts once', () => {
  const groups = new Map([['grp_1', ['dev_1', 'dev_2']]]);
  expect(listTargetDevices({ deviceIds: ['dev_1'], groupIds: ['grp_1', 'grp_unknown'] }, groups)).toEqual([
    'dev_1',
    'dev_2',
  ]);
});

test('the selection is summarised as numbers of devices and groups', () => {
  expect(describeTargets({ deviceIds: [], groupIds: [] })).toBe('No selection');
  expect(describeTargets({ deviceIds: ['dev_1'], groupIds: ['grp_1', 'grp_2'] })).toBe('1 device(s) and 2 group(s)');
});

test('an event without a title is already checked for conflicts', () => {
  const candidate = toCandidate({ ...complete, title: '', media: null }, [lobby]);
  expect(candidate).toMatchObject({ id: null, date: '2026-11-20', startTime: '09:00', deviceIds: [lobby] });
});

test.each<[string, Partial<EventForm>, string[]]>([
  ['a time', { startTime: '' }, [lobby]],
  ['a date', { scheduledDate: '' }, [lobby]],
  ['a device', {}, []],
])('an event without %s is not checked for conflicts yet', (_, part, deviceIds) => {
  expect(toCandidate({ ...complete, ...part }, deviceIds)).toBeNull();
});

test('an update reports that screens changed only if they did', () => {
  expect(updatedToast({ activeMediaUpdated: false })).toEqual({ title: 'Schedule updated successfully' });
  expect(updatedToast({ activeMediaUpdated: true }).text).toBe('Active media updated immediately.');
});
