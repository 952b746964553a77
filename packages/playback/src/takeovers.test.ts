import { describe, expect, test } from 'vitest';
import type { MediaRef, PlaybackFacts, PlaylistRef, ScheduleEntry, Takeover } from './facts.ts';
import { noFacts } from './no-facts.ts';
import { resolve } from './resolve.ts';
import { buildTimeline } from './timeline.ts';

const image = (name: string): MediaRef => ({ id: `med_${name}`, kind: 'image', name });
const at = (time: string) => Date.parse(`2026-03-09T${time}:00Z`);

function takeover(title: string, hours: string, over: Partial<Takeover> = {}): Takeover {
  const [from = '', until = ''] = hours.split('-');
  return {
    id: `tko_${title}`,
    title,
    media: null,
    message: { heading: `${title}!`, text: '', tone: 'danger' },
    from: new Date(at(from)).toISOString(),
    until: until === '' ? null : new Date(at(until)).toISOString(),
    ...over,
  };
}

const lunch: ScheduleEntry = {
  id: 'evt_lunch',
  title: 'Lunch',
  media: image('soup'),
  date: '2026-03-09',
  lastDate: null,
  startTime: '12:00',
  endTime: '13:59',
  timeZone: 'UTC',
  allDay: false,
  recurrence: 'none',
  rule: null,
  priority: 'high',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const facts = (takeovers: Takeover[], over: Partial<PlaybackFacts> = {}): PlaybackFacts => ({
  ...noFacts,
  timeZone: 'UTC',
  takeovers,
  schedule: [lunch],
  device: { media: image('own'), assignedAt: '2026-01-01T00:00:00.000Z' },
  ...over,
});

/** The timeline from 10:00 to 16:00, each segment written as `12:00 soup`. */
const day = (given: PlaybackFacts): string[] =>
  buildTimeline(given, at('10:00'), at('16:00')).map(
    ({ from, media, message }) => `${from.slice(11, 16)} ${message?.heading ?? media?.name ?? 'nothing'}`,
  );

describe('a takeover', () => {
  test('comes before schedules of high priority and assignments until its end', () => {
    expect(day(facts([takeover('Fire', '11:00-13:00')]))).toEqual([
      '10:00 own',
      '11:00 Fire!',
      '13:00 soup',
      '14:00 own',
    ]);
  });

  test('lasts until somebody ends it if it has no end', () => {
    expect(day(facts([takeover('Fire', '11:00')]))).toEqual(['10:00 own', '11:00 Fire!']);
  });

  test('shows while the schedule is paused', () => {
    const pause = { from: '2026-03-09T00:00:00.000Z', until: '2026-03-10T00:00:00.000Z' };
    expect(day(facts([takeover('Fire', '11:00-12:30')], { pause }))).toEqual(['10:00 own', '11:00 Fire!', '12:30 own']);
  });

  test('is covered by one that began later, and shows again when that has ended', () => {
    const given = facts([takeover('Fire', '11:00-15:00'), takeover('Flood', '12:00-13:00')]);
    expect(day(given)).toEqual(['10:00 own', '11:00 Fire!', '12:00 Flood!', '13:00 Fire!', '15:00 own']);
  });

  test('shows content too', () => {
    const given = facts([takeover('Fire', '11:00-13:00', { message: null, media: image('exit') })]);
    expect(day(given)).toEqual(['10:00 own', '11:00 exit', '13:00 soup', '14:00 own']);
  });

  test('claims nothing after its content was deleted', () => {
    expect(day(facts([takeover('Fire', '11:00', { message: null })]))).toEqual([
      '10:00 own',
      '12:00 soup',
      '14:00 own',
    ]);
  });

  test('makes way while no item of its playlist plays', () => {
    const items = [{ windows: [[{ from: '12:00', to: '13:00' }]] }].map((item) => ({
      id: 'pli_1',
      media: image('exit'),
      durationMs: 5_000,
      fit: null,
      transition: null,
      ...item,
    }));
    const media: PlaylistRef = { id: 'ply_1', kind: 'playlist', name: 'Exits', items };
    const given = facts([takeover('Fire', '11:00', { message: null, media })]);
    expect(day(given)).toEqual(['10:00 own', '12:00 Exits', '13:00 soup', '14:00 own']);
    expect(resolve(given, at('11:30')).candidates[0]).toMatchObject({ reason: 'takeover', rule: 'outside-windows' });
  });
});

describe('the explanation', () => {
  const given = facts([takeover('Fire', '11:00'), takeover('Flood', '12:00-13:00')]);

  test('names the takeover', () => {
    expect(resolve(given, at('11:30')).because).toBe('Shows the message "Fire!" because of the takeover "Fire".');
    const shown = facts([takeover('Fire', '11:00', { message: null, media: image('exit') })]);
    expect(resolve(shown, at('11:30')).because).toBe('Shows "exit" because of the takeover "Fire".');
  });

  test('says for each candidate why it does not play', () => {
    expect(resolve(given, at('12:30')).candidates.map(({ rule, text }) => [rule, text])).toEqual([
      [null, 'The takeover "Flood" covers this device.'],
      ['newer-takeover', 'The takeover "Fire" covers this device, but "Flood" began later.'],
      ['takeover', '"Lunch" runs from 12:00 to 13:59 (UTC), but a takeover comes first.'],
      ['takeover', '"own" is assigned to this device, but a takeover comes first.'],
    ]);
  });
});
