import { describe, expect, test } from 'vitest';
import type { GroupAssignment, MediaRef, PlaybackFacts, ScheduleEntry } from './facts.ts';
import { noFacts } from './no-facts.ts';
import { findStandingAnswer, isValid } from './claims.ts';
import { resolve } from './resolve.ts';

const at = (instant: string) => Date.parse(instant);
const image = (name: string): MediaRef => ({ id: `med_${name}`, kind: 'image', name });
const video = (name: string): MediaRef => ({ id: `med_${name}`, kind: 'video', name });

function entry(title: string, over: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return {
    id: `evt_${title}`,
    title,
    media: image(`${title}.png`),
    date: '2026-03-02', // a Monday
    lastDate: null,
    startTime: '12:00',
    endTime: '13:59',
    timeZone: 'Europe/London',
    allDay: false,
    recurrence: 'weekly',
    rule: null,
    priority: 'normal',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...over,
  };
}

function group(media: MediaRef, assignedAt: string): GroupAssignment {
  return { groupId: 'grp_lobby', groupName: 'Lobby', media, assignedAt };
}

const nothing: PlaybackFacts = { ...noFacts, timeZone: 'Europe/London' };
const everything: PlaybackFacts = {
  ...nothing,
  schedule: [entry('Lunch')],
  device: { media: image('own.png'), assignedAt: '2026-01-01T00:00:00.000Z' },
  groups: [
    group(image('older.png'), '2026-02-01T00:00:00.000Z'),
    group(video('newer.mp4'), '2026-02-02T00:00:00.000Z'),
  ],
  activeVideo: video('global.mp4'),
  activeImage: image('global.png'),
};
const monday = at('2026-03-09T12:30:00Z');

/** The title of what plays when only these are scheduled. */
function shows(schedule: ScheduleEntry[], instant: string): string | null {
  return resolve({ ...nothing, schedule }, at(instant)).title;
}

/** The rule by which each candidate lost, strongest candidate first. */
function lostBy(facts: PlaybackFacts): (string | null)[] {
  return resolve(facts, monday).candidates.map(({ rule }) => rule);
}

describe('precedence: schedule, device, group, global', () => {
  test.each<[schedule: 0 | 1, device: 0 | 1, group: 0 | 1, global: 0 | 1, expected: string | undefined]>([
    [1, 1, 1, 1, 'Lunch.png'],
    [1, 1, 1, 0, 'Lunch.png'],
    [1, 1, 0, 1, 'Lunch.png'],
    [1, 1, 0, 0, 'Lunch.png'],
    [1, 0, 1, 1, 'Lunch.png'],
    [1, 0, 1, 0, 'Lunch.png'],
    [1, 0, 0, 1, 'Lunch.png'],
    [1, 0, 0, 0, 'Lunch.png'],
    [0, 1, 1, 1, 'own.png'],
    [0, 1, 1, 0, 'own.png'],
    [0, 1, 0, 1, 'own.png'],
    [0, 1, 0, 0, 'own.png'],
    [0, 0, 1, 1, 'newer.mp4'],
    [0, 0, 1, 0, 'newer.mp4'],
    [0, 0, 0, 1, 'global.mp4'],
    [0, 0, 0, 0, undefined],
  ])('of schedule %d, device %d, group %d, global %d: %s', (hasSchedule, hasDevice, hasGroup, hasGlobal, expected) => {
    const facts: PlaybackFacts = {
      ...everything,
      schedule: hasSchedule ? everything.schedule : [],
      device: hasDevice ? everything.device : null,
      groups: hasGroup ? everything.groups : [],
      activeVideo: hasGlobal ? everything.activeVideo : null,
      activeImage: hasGlobal ? everything.activeImage : null,
    };
    const decision = resolve(facts, monday);
    expect(decision.media?.name).toBe(expected);
    expect(decision.candidates.filter(({ verdict }) => verdict === 'plays').map(({ media }) => media?.name)).toEqual(
      expected === undefined ? [] : [expected],
    );
  });

  test('the active image shows where no video is active', () => {
    expect(resolve({ ...nothing, activeImage: image('global.png') }, monday).media?.name).toBe('global.png');
  });

  test('of two group assignments made together, the video wins', () => {
    const groups = [
      group(image('a.png'), '2026-02-01T00:00:00.000Z'),
      group(video('b.mp4'), '2026-02-01T00:00:00.000Z'),
    ];
    expect(resolve({ ...nothing, groups }, monday).media?.name).toBe('b.mp4');
  });
});

describe('two schedules at once', () => {
  test('in a shared minute the later start wins, so consecutive events change on the minute', () => {
    const neighbours = [
      entry('Afternoon', { startTime: '12:00', endTime: '17:00' }),
      entry('Morning', { startTime: '09:00', endTime: '12:00' }),
    ];
    expect(shows(neighbours, '2026-03-09T11:59:59.999Z')).toBe('Morning');
    expect(shows(neighbours, '2026-03-09T12:00:00Z')).toBe('Afternoon');
  });

  test('the later start is the later instant, not the later hour: Kathmandu’s noon is before London’s nine', () => {
    const both = [
      entry('London', { startTime: '06:00', endTime: '20:00' }),
      entry('Kathmandu', { startTime: '09:00', endTime: '23:00', timeZone: 'Asia/Kathmandu' }),
    ];
    expect(shows(both, '2026-03-09T07:00:00Z')).toBe('London');
  });

  test('an occurrence from last night loses to one of this morning', () => {
    const both = [
      entry('Night', { date: '2026-03-01', startTime: '22:00', endTime: '10:00' }),
      entry('Morning', { startTime: '06:00', endTime: '08:00' }),
    ];
    expect(shows(both, '2026-03-09T05:59:00Z')).toBe('Night');
    expect(shows(both, '2026-03-09T06:00:00Z')).toBe('Morning');
    expect(shows(both, '2026-03-09T08:01:00Z')).toBe('Night');
  });

  test.each([
    ['the one created later plays', '2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'Apple'],
    [
      'created together, the one with the later id plays',
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
      'Pear',
    ],
  ])('of two that start together, %s', (_, appleCreatedAt, pearCreatedAt, expected) => {
    const both = [entry('Apple', { createdAt: appleCreatedAt }), entry('Pear', { createdAt: pearCreatedAt })];
    expect(shows(both, '2026-03-09T12:30:00Z')).toBe(expected);
    expect(shows(both.toReversed(), '2026-03-09T12:30:00Z')).toBe(expected);
  });
});

describe('a paused schedule', () => {
  const pause = { from: '2026-03-09T12:30:00.000Z', until: '2026-03-09T14:00:00.000Z' };

  test('is paused from the first instant of the pause, and no longer at its end', () => {
    const facts = { ...everything, schedule: [entry('Lunch', { endTime: '15:00' })], pause };
    const rules = [pause.from, pause.until].map((instant) => resolve(facts, at(instant)).candidates[0]?.rule);
    expect(rules).toEqual(['paused', null]);
  });

  test('leaves the screen to the assignment from its first to its last millisecond', () => {
    const facts = { ...everything, schedule: [entry('Lunch', { endTime: '15:00' })], pause };
    const showsAt = (instant: string) => resolve(facts, at(instant)).media?.name;
    expect(showsAt('2026-03-09T12:29:59.999Z')).toBe('Lunch.png');
    expect(showsAt('2026-03-09T12:30:00.000Z')).toBe('own.png');
    expect(showsAt('2026-03-09T13:59:59.999Z')).toBe('own.png');
    expect(showsAt('2026-03-09T14:00:00.000Z')).toBe('Lunch.png');
  });

  test('is named as the reason', () => {
    const decision = resolve({ ...everything, pause }, at('2026-03-09T12:45:00Z'));
    expect(decision.because).toBe('Shows "own.png" because it is assigned to this device and the schedule is paused.');
    expect(decision.candidates[0]).toMatchObject({
      reason: 'schedule',
      sourceId: 'evt_Lunch',
      verdict: 'lost',
      rule: 'paused',
      text: '"Lunch" runs from 12:00 to 13:59 (Europe/London), but the schedule is paused on this device.',
    });
    expect(resolve({ ...nothing, schedule: [entry('Lunch')], pause }, at('2026-03-09T12:45:00Z')).because).toBe(
      'Shows nothing because the schedule is paused and nothing is assigned or active.',
    );
  });

  test('is not mentioned where nothing is scheduled anyway', () => {
    const facts = { ...everything, schedule: [], pause };
    expect(resolve(facts, at('2026-03-09T12:45:00Z')).because).toBe(
      'Shows "own.png" because it is assigned to this device.',
    );
  });
});

describe('the reasons', () => {
  test.each<[facts: PlaybackFacts, reason: string, sourceId: string | null, title: string | null, because: string]>([
    [
      everything,
      'schedule',
      'evt_Lunch',
      'Lunch',
      'Shows "Lunch.png" because "Lunch" runs from 12:00 to 13:59 (Europe/London).',
    ],
    [{ ...everything, schedule: [] }, 'device', null, null, 'Shows "own.png" because it is assigned to this device.'],
    [
      { ...everything, schedule: [], device: null },
      'group',
      'grp_lobby',
      'Lobby',
      'Shows "newer.mp4" because it is assigned to the group "Lobby".',
    ],
    [
      { ...nothing, activeVideo: video('global.mp4') },
      'global',
      null,
      null,
      'Shows "global.mp4" because it is the active video.',
    ],
    [nothing, 'nothing', null, null, 'Shows nothing because nothing is scheduled, assigned or active.'],
  ])('%#', (facts, reason, sourceId, title, because) => {
    expect(resolve(facts, monday)).toMatchObject({ reason, sourceId, title, because });
  });

  test('every candidate is listed, strongest first, each with the rule by which it lost', () => {
    const schedule = [
      entry('Lunch'),
      entry('All day', { startTime: '08:00', endTime: '20:00' }),
      entry('Also lunch', { createdAt: '2025-01-01T00:00:00.000Z' }),
      entry('Evening', { startTime: '18:00', endTime: '20:00' }),
    ];
    const { candidates } = resolve({ ...everything, schedule }, monday);
    expect(candidates.map(({ text, verdict, rule }) => `${verdict}, ${rule}: ${text}`)).toEqual([
      'plays, null: "Lunch" runs from 12:00 to 13:59 (Europe/London).',
      'lost, created-later: "Also lunch" runs from 12:00 to 13:59 (Europe/London), but "Lunch" started at the same moment and was created later.',
      'lost, later-start: "All day" runs from 08:00 to 20:00 (Europe/London), but "Lunch" started later.',
      'lost, weaker-level: "own.png" is assigned to this device, but a running schedule comes first.',
      'lost, weaker-level: "newer.mp4" is assigned to the group "Lobby", but a running schedule comes first.',
      'lost, weaker-level: "older.png" is assigned to the group "Lobby", but a running schedule comes first.',
      'lost, weaker-level: "global.mp4" is the active video, but a running schedule comes first.',
      'lost, weaker-level: "global.png" is the active image, but a running schedule comes first.',
    ]);
  });

  test('a schedule of higher priority is named, also where it started earlier', () => {
    const schedule = [
      entry('Lunch', { allDay: true }),
      entry('Drill', { startTime: '08:00', priority: 'high' }),
      entry('Alarm', { priority: 'high' }),
    ];
    const { candidates } = resolve({ ...nothing, schedule }, monday);
    expect(candidates.map(({ text, verdict, rule }) => `${verdict}, ${rule}: ${text}`)).toEqual([
      'plays, null: "Alarm" runs from 12:00 to 13:59 (Europe/London).',
      'lost, later-start: "Drill" runs from 08:00 to 13:59 (Europe/London), but "Alarm" started later.',
      'lost, higher-priority: "Lunch" runs all day (Europe/London), but "Alarm" has a higher priority.',
    ]);
  });

  test('within one level the newest assignment and the video come first', () => {
    expect(lostBy({ ...everything, schedule: [], device: null })).toEqual([
      null,
      'older-assignment',
      'weaker-level',
      'weaker-level',
    ]);
    expect(lostBy({ ...everything, schedule: [], device: null, groups: [] })).toEqual([null, 'video-before-image']);
  });
});

describe('until', () => {
  test.each([
    ['a running schedule holds until its end minute has passed', everything, monday, '2026-03-09T14:00:00.000Z'],
    [
      'without a schedule the answer holds until one starts',
      everything,
      at('2026-03-09T14:00Z'),
      '2026-03-16T12:00:00.000Z',
    ],
    ['with nothing to come the answer holds for 14 days', nothing, monday, '2026-03-23T12:30:00.000Z'],
    [
      'a schedule that shows through a stronger one changes nothing',
      {
        ...nothing,
        schedule: [entry('Long', { endTime: '18:00' }), entry('Short', { startTime: '12:15', endTime: '15:00' })],
      },
      monday,
      '2026-03-09T15:01:00.000Z',
    ],
    [
      'a pause ends the answer',
      { ...everything, pause: { from: '2026-03-09T13:00:00.000Z', until: '2026-03-09T14:00:00.000Z' } },
      monday,
      '2026-03-09T13:00:00.000Z',
    ],
    [
      'a pause that nothing runs through ends nothing',
      { ...everything, pause: { from: '2026-03-10T00:00:00.000Z', until: '2026-03-12T14:00:00.000Z' } },
      at('2026-03-09T14:00Z'),
      '2026-03-16T12:00:00.000Z',
    ],
  ])('%s', (_, facts, now, until) => {
    expect(resolve(facts, now).until).toBe(until);
  });
});

test('content that is out of its days says so', () => {
  const media = { ...image('own.png'), validity: { lastDate: '2026-03-02' } };
  const facts = { ...nothing, device: { media, assignedAt: '2026-01-01T00:00:00.000Z' } };
  const text = '"own.png" is assigned to this device, but it is not valid on this day.';
  expect(resolve(facts, monday).candidates).toMatchObject([{ rule: 'outside-validity', text }]);
});

test('without the schedule, content that is out of its days gives way to the next, and plays within them', () => {
  const facts: PlaybackFacts = {
    ...nothing,
    device: {
      media: { ...image('own.png'), validity: { lastDate: '2026-03-02' } },
      assignedAt: '2026-01-01T00:00:00.000Z',
    },
    activeImage: image('logo.png'),
  };
  const shownAt = (instant: string) => findStandingAnswer(facts, at(instant))?.media.id;
  expect([shownAt('2026-03-02T23:59:00Z'), shownAt('2026-03-03T00:00:00Z')]).toEqual(['med_own.png', 'med_logo.png']);
});

test('content whose days were removed is always valid', () => {
  expect(isValid({ ...image('own.png'), validity: undefined }, nothing, 0)).toBe(true);
});
