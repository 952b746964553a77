import { ScheduleEventId, type ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { MediaId } from '@vitrine/contract/library/media';
import { DeviceId } from '@vitrine/contract/fleet/devices';
import { expect, test } from 'vitest';
import {
  addMonths,
  columnsOf,
  monthOf,
  movedBy,
  nameOfWeek,
  placeEvents,
  sameDayIn,
  stretchedBy,
  weekOf,
} from './calendar.ts';

const mediaId = MediaId.parse('med_1');

const event: ScheduleEvent = {
  id: ScheduleEventId.parse('evt_1'),
  title: 'Day at the park',
  startTime: '09:00',
  endTime: '18:00',
  scheduledDate: '2026-11-17',
  lastDate: null,
  timezone: 'Europe/London',
  mediaType: 'image',
  mediaId,
  mediaName: 'elephant.jpg',
  media: { id: mediaId, type: 'image', filename: 'e.jpg', originalName: 'elephant.jpg', thumbnailUrl: null },
  deviceIds: [DeviceId.parse('dev_1')],
  recurrence: 'weekly',
  color: '#3b82f6',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const days = monthOf('2026-11-20');
const daysWith = (each: ScheduleEvent, timeZone = 'Europe/London') =>
  [...placeEvents([each], days, timeZone)].filter(([, list]) => list.length > 0).map(([day]) => day);

test('a month is shown by 42 days from Sunday on', () => {
  expect(days).toHaveLength(42);
  expect([days[0], days[41]]).toEqual(['2026-11-01', '2026-12-12']);
  expect(monthOf('2026-10-09')[0]).toBe('2026-09-27');
  expect(weekOf('2026-11-20')[0]).toBe('2026-11-15');
  expect(nameOfWeek(weekOf('2026-11-20'))).toMatch(/^Nov 15\s–\s21, 2026$/);
  expect([addMonths('2026-11-30', 1), addMonths('2026-01-31', -1)]).toEqual(['2026-12-01', '2025-12-01']);
});

test('the same day of another month is its last one where that month is shorter', () => {
  expect([sameDayIn(1, '2026-11-20'), sameDayIn(-1, '2026-01-15')]).toEqual(['2026-12-20', '2025-12-15']);
  expect([sameDayIn(1, '2026-01-31'), sameDayIn(-1, '2026-12-31')]).toEqual(['2026-02-28', '2026-11-30']);
});

test('a weekly event stands on its weekday from its first day to its last', () => {
  expect(daysWith(event)).toEqual(['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08']);
  expect(daysWith({ ...event, lastDate: '2026-11-24' })).toEqual(['2026-11-17', '2026-11-24']);
});

test('a monthly event stands on its day of the month, and not in months without it', () => {
  const monthly = { ...event, recurrence: 'monthly' as const, scheduledDate: '2026-10-31' };
  expect(daysWith(monthly)).toEqual([]);
  expect(daysWith({ ...monthly, scheduledDate: '2026-10-05' })).toEqual(['2026-11-05', '2026-12-05']);
});

test('an event of another zone stands where the reader’s clock has it', () => {
  const tokyo = { ...event, timezone: 'Asia/Tokyo', startTime: '02:00', endTime: '03:00', recurrence: 'none' as const };
  const placed = placeEvents([tokyo], days, 'Europe/London');
  expect(placed.get('2026-11-16')).toMatchObject([{ start: '17:00', end: '18:00', from: 1020, until: 1080 }]);
  expect(placed.get('2026-11-17')).toEqual([]);
});

test('an event over midnight stands in both days and begins in one', () => {
  const night = { ...event, startTime: '22:00', endTime: '02:00', recurrence: 'none' as const };
  const placed = placeEvents([night], days, 'Europe/London');
  expect(placed.get('2026-11-17')).toMatchObject([{ isStart: true, from: 1320, until: 1440 }]);
  expect(placed.get('2026-11-18')).toMatchObject([{ isStart: false, from: 0, until: 120 }]);
});

test.each([
  ['Europe/London', '2027-03-28', '01:30', '03:30', '02:30'],
  ['Australia/Lord_Howe', '2027-10-03', '02:00', '02:45', '02:30'],
])(
  'in %s, where clocks skip the hour in which an event should begin, it stands when it really runs',
  (zone, day, from, end, start) => {
    const night = { ...event, timezone: zone, scheduledDate: day, startTime: from, endTime: end };
    const placed = placeEvents([night], weekOf(day), zone).get(day);
    expect(placed).toMatchObject([{ start, end }]);
  },
);

test('events of one day stand in the order of their starts', () => {
  const later = { ...event, id: ScheduleEventId.parse('evt_0'), startTime: '12:00' };
  const placed = placeEvents([later, event], days, 'Europe/London').get('2026-11-17') ?? [];
  expect(placed.map(({ start }) => start)).toEqual(['09:00', '12:00']);
});

const at = (from: number, until: number) => ({ from, until });
const times = ({ scheduledDate, startTime, endTime }: ScheduleEvent) => [scheduledDate, startTime, endTime];

test('what runs at once stands side by side', () => {
  expect(columnsOf([at(540, 1080), at(570, 990), at(720, 1300), at(1080, 1200), at(1300, 1400)])).toEqual([
    { column: 0, columns: 3 },
    { column: 1, columns: 3 },
    { column: 2, columns: 3 },
    { column: 0, columns: 3 },
    { column: 0, columns: 1 },
  ]);
});

test('an event that is moved keeps its length, also into another day', () => {
  expect(times(movedBy(event, 45))).toEqual(['2026-11-17', '09:45', '18:45']);
  expect(times(movedBy(event, -600))).toEqual(['2026-11-16', '23:00', '08:00']);
  expect(times(movedBy(event, 1440 + 60))).toEqual(['2026-11-18', '10:00', '19:00']);
});

test('an event that is stretched lasts at least a quarter of an hour and less than a day', () => {
  expect(stretchedBy(event, 30).endTime).toBe('18:30');
  expect(stretchedBy(event, -1000).endTime).toBe('09:15');
  expect(stretchedBy(event, 2000).endTime).toBe('08:45');
});
