import { describe, expect, test } from 'vitest';
import { type PausableEntry, type PausedOccurrence, findStandingPause } from './pauses.ts';

const entry = (change: Partial<PausableEntry['entry']> = {}, mediaId = 'med_1'): PausableEntry => ({
  entry: {
    id: 'lunch',
    date: '2026-03-02',
    lastDate: null,
    startTime: '11:00',
    endTime: '14:59',
    allDay: false,
    timeZone: 'UTC',
    recurrence: 'weekly',
    rule: null,
    priority: 'normal',
    ...change,
  },
  mediaId,
});

const lunch: PausedOccurrence = {
  entryId: 'lunch',
  from: '2026-03-09T11:00:00.000Z',
  until: '2026-03-09T15:00:00.000Z',
  mediaId: 'med_1',
  priority: 'normal',
};
const tea: PausedOccurrence = { ...lunch, entryId: 'tea', until: '2026-03-09T16:00:00.000Z' };
const from = '2026-03-09T12:00:00.000Z';

/** Finds when the pause of these occurrences ends with these entries; null: it counts no more. */
const findEnd = (occurrences: readonly PausedOccurrence[] | null, ...entries: PausableEntry[]) => {
  const until = occurrences?.at(-1)?.until ?? lunch.until;
  return findStandingPause({ from, until, occurrences }, entries)?.until ?? null;
};

describe('a pause of one occurrence', () => {
  test.each<[string, PausableEntry[], string | null]>([
    ['lasts while it runs as it did', [entry()], lunch.until],
    ['lasts as an entry that runs once', [entry({ date: '2026-03-09', recurrence: 'none' })], lunch.until],
    ['lasts if other days change', [entry({ recurrence: 'daily', lastDate: '2026-03-09' })], lunch.until],
    ['lasts beside other entries', [entry({ id: 'tea' }), entry()], lunch.until],
    ['ends without its entry', [entry({ id: 'tea' })], null],
    ['ends if it is skipped', [entry({ skippedDays: ['2026-03-09'] })], null],
    ['ends if it starts at another time', [entry({ startTime: '10:00' })], null],
    ['ends if it ends at another time', [entry({ endTime: '15:59' })], null],
    ['ends if the time zone moves it', [entry({ timeZone: 'Europe/Berlin' })], null],
    ['ends if it has other content', [entry({}, 'med_2')], null],
    ['ends if it has another priority', [entry({ priority: 'high' })], null],
  ])('%s', (_, entries, expected) => {
    expect(findEnd([lunch], ...entries)).toBe(expected);
  });
});

test('a pause of several occurrences lasts until the end of the last one that is left', () => {
  const [ofLunch, ofTea] = [entry(), entry({ id: 'tea', endTime: '15:59' })];
  expect(findEnd([lunch, tea], ofLunch, ofTea)).toBe(tea.until);
  expect(findEnd([lunch, tea], ofTea)).toBe(tea.until);
  expect(findEnd([lunch, tea], ofLunch)).toBe(lunch.until);
  expect(findEnd([lunch, tea])).toBeNull();
});

test('a pause whose occurrences are not known lasts until its end', () => {
  expect(findEnd(null)).toBe(lunch.until);
  const extended = { from, until: '2026-03-09T18:00:00.000Z', occurrences: [lunch] };
  expect(findStandingPause(extended, [])).toEqual({ from, until: extended.until });
});
