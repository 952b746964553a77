import { describe, expect, test } from 'vitest';
import type { MediaRef, PlaybackFacts, ScheduleEntry } from './facts.ts';
import { noFacts } from './no-facts.ts';
import { compile, buildTimeline } from './timeline.ts';

const at = (instant: string) => Date.parse(instant);
const image = (name: string): MediaRef => ({ id: `med_${name}`, kind: 'image', name });

function entry(title: string, hours: string, over: Partial<ScheduleEntry> = {}): ScheduleEntry {
  const [startTime = '', endTime = ''] = hours.split('-');
  return {
    id: `evt_${title}`,
    title,
    media: image(title),
    date: '2026-03-09',
    lastDate: null,
    startTime,
    endTime,
    timeZone: 'UTC',
    allDay: false,
    recurrence: 'weekly',
    rule: null,
    priority: 'normal',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...over,
  };
}

function facts(schedule: ScheduleEntry[], over: Partial<PlaybackFacts> = {}): PlaybackFacts {
  return { ...noFacts, timeZone: 'UTC', schedule, activeImage: image('logo'), ...over };
}

/** One day's timeline, each segment written as `12:00 Lunch`. */
function day(given: PlaybackFacts, date = '2026-03-09'): string[] {
  const fromMs = at(`${date}T00:00Z`);
  return buildTimeline(given, fromMs, fromMs + 86_400_000).map(
    ({ from, title, media }) => `${from.slice(11, 16)} ${title ?? media?.name ?? 'nothing'}`,
  );
}

describe('a timeline', () => {
  test('lists what plays from the first instant to the last, without gaps', () => {
    expect(
      buildTimeline(facts([entry('Lunch', '12:00-13:59')]), at('2026-03-09T10:30:00.123Z'), at('2026-03-10T00:00Z')),
    ).toEqual([
      {
        from: '2026-03-09T10:30:00.123Z',
        until: '2026-03-09T12:00:00.000Z',
        media: image('logo'),
        message: null,
        list: null,
        reason: 'global',
        sourceId: null,
        title: null,
      },
      {
        from: '2026-03-09T12:00:00.000Z',
        until: '2026-03-09T14:00:00.000Z',
        media: image('Lunch'),
        message: null,
        list: null,
        reason: 'schedule',
        sourceId: 'evt_Lunch',
        title: 'Lunch',
      },
      {
        from: '2026-03-09T14:00:00.000Z',
        until: '2026-03-10T00:00:00.000Z',
        media: image('logo'),
        message: null,
        list: null,
        reason: 'global',
        sourceId: null,
        title: null,
      },
    ]);
  });

  test('may begin and end in the middle of an occurrence', () => {
    const segments = buildTimeline(
      facts([entry('Lunch', '12:00-13:59')]),
      at('2026-03-09T12:30Z'),
      at('2026-03-09T13:00Z'),
    );
    expect(segments).toMatchObject([
      { from: '2026-03-09T12:30:00.000Z', until: '2026-03-09T13:00:00.000Z', title: 'Lunch' },
    ]);
  });

  test.each<[what: string, given: PlaybackFacts, expected: string[]]>([
    [
      'neighbours hand over on the shared minute',
      facts([entry('Morning', '09:00-12:00'), entry('Noon', '12:00-17:00')]),
      ['00:00 logo', '09:00 Morning', '12:00 Noon', '17:01 logo'],
    ],
    [
      'neighbours a minute apart leave no gap',
      facts([entry('Morning', '09:00-11:59'), entry('Noon', '12:00-17:00')]),
      ['00:00 logo', '09:00 Morning', '12:00 Noon', '17:01 logo'],
    ],
    [
      'the outer schedule returns when the inner one ends',
      facts([entry('Day', '08:00-19:59'), entry('Lunch', '12:00-13:59'), entry('Pudding', '13:00-13:29')]),
      ['00:00 logo', '08:00 Day', '12:00 Lunch', '13:00 Pudding', '13:30 Lunch', '14:00 Day', '20:00 logo'],
    ],
    [
      'one that ends beneath a stronger one does not come back',
      facts([entry('Day', '08:00-12:59'), entry('Lunch', '12:00-13:59')]),
      ['00:00 logo', '08:00 Day', '12:00 Lunch', '14:00 logo'],
    ],
    [
      'of two that start together, the one created first shows when the other has ended',
      facts([entry('First', '12:00-14:59'), entry('Second', '12:00-12:59', { createdAt: '2026-01-02T00:00:00.000Z' })]),
      ['00:00 logo', '12:00 Second', '13:00 First', '15:00 logo'],
    ],
    ['over midnight', facts([entry('Night', '22:00-05:59', { date: '2026-03-08' })]), ['00:00 Night', '06:00 logo']],
    [
      'a pause in the middle of one and over the start of another',
      facts([entry('Morning', '09:00-11:59'), entry('Noon', '12:00-16:59')], {
        pause: { from: '2026-03-09T10:00:00.000Z', until: '2026-03-09T13:00:00.000Z' },
      }),
      ['00:00 logo', '09:00 Morning', '10:00 logo', '13:00 Noon', '17:00 logo'],
    ],
    [
      'a pause within one occurrence',
      facts([entry('Morning', '09:00-11:59')], {
        pause: { from: '2026-03-09T10:00:00.000Z', until: '2026-03-09T10:30:00.000Z' },
      }),
      ['00:00 logo', '09:00 Morning', '10:00 logo', '10:30 Morning', '12:00 logo'],
    ],
    [
      'high priority until it ends, then the normal one that runs through',
      facts([entry('Drill', '10:00-10:59', { priority: 'high' }), entry('Noon', '10:30-16:59')]),
      ['00:00 logo', '10:00 Drill', '11:00 Noon', '17:00 logo'],
    ],
    [
      'of two of high priority, the later start',
      facts([
        entry('Drill', '10:00-12:59', { priority: 'high' }),
        entry('Alarm', '11:00-11:29', { priority: 'high' }),
        entry('Noon', '11:15-16:59'),
      ]),
      ['00:00 logo', '10:00 Drill', '11:00 Alarm', '11:30 Drill', '13:00 Noon', '17:00 logo'],
    ],
    [
      'nothing of a normal one that ends under one of high priority',
      facts([entry('Drill', '10:00-12:59', { priority: 'high' }), entry('Noon', '11:00-11:59')]),
      ['00:00 logo', '10:00 Drill', '13:00 logo'],
    ],
    [
      'a pause also of high priority',
      facts([entry('Drill', '10:00-12:59', { priority: 'high' })], {
        pause: { from: '2026-03-09T10:30:00.000Z', until: '2026-03-09T12:00:00.000Z' },
      }),
      ['00:00 logo', '10:00 Drill', '10:30 logo', '12:00 Drill', '13:00 logo'],
    ],
    [
      'a pause that ends before it begins pauses nothing',
      facts([entry('Morning', '09:00-11:59')], {
        pause: { from: '2026-03-09T10:30:00.000Z', until: '2026-03-09T10:00:00.000Z' },
      }),
      ['00:00 logo', '09:00 Morning', '12:00 logo'],
    ],
    [
      'with nothing beneath the schedule, the idle screen',
      facts([entry('Morning', '09:00-11:59')], { activeImage: null }),
      ['00:00 nothing', '09:00 Morning', '12:00 nothing'],
    ],
    ['no schedule, one segment', facts([]), ['00:00 logo']],
  ])('%s', (_, given, expected) => {
    expect(day(given)).toEqual(expected);
  });

  test('two schedules with the same media are two segments, since each has its own title', () => {
    const both = [
      entry('Morning', '09:00-11:59', { media: image('menu') }),
      entry('Noon', '12:00-16:59', { media: image('menu') }),
    ];
    expect(day(facts(both))).toEqual(['00:00 logo', '09:00 Morning', '12:00 Noon', '17:00 logo']);
  });

  test('that ends before it begins is refused', () => {
    expect(() => buildTimeline(facts([]), 1, 1)).toThrow(RangeError);
  });
});

describe('a compiled timeline', () => {
  const compiled = compile(facts([entry('Lunch', '12:00-13:59')]), at('2026-03-09T00:00Z'), at('2026-03-23T00:00Z'));

  test.each([
    ['2026-03-09T00:00:00.000Z', 'logo'],
    ['2026-03-09T11:59:59.999Z', 'logo'],
    ['2026-03-09T12:00:00.000Z', 'Lunch'],
    ['2026-03-16T13:59:59.999Z', 'Lunch'],
    ['2026-03-16T14:00:00.000Z', 'logo'],
    ['2026-03-22T23:59:59.999Z', 'logo'],
  ])('at %s answers %s', (instant, expected) => {
    expect(compiled.at(at(instant)).media?.name).toBe(expected);
  });

  test('refuses instants outside its period', () => {
    expect(() => compiled.at(at('2026-03-08T23:59:59.999Z'))).toThrow(RangeError);
    expect(() => compiled.at(at('2026-03-23T00:00:00.000Z'))).toThrow(RangeError);
  });
});
