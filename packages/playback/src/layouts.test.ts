import { describe, expect, test } from 'vitest';
import type { LayoutRef, PlaybackFacts, Takeover } from './facts.ts';
import { noFacts } from './no-facts.ts';
import { resolve } from './resolve.ts';
import { buildTimeline } from './timeline.ts';

const NOON = Date.parse('2026-03-09T12:00:00.000Z');
const minutesAfterNoon = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const assignedAt = '2026-03-01T00:00:00.000Z';

const menu: LayoutRef = { id: 'lay_menu', kind: 'layout', name: 'Menu', documentId: 'lay_menu.1' };
const draft: LayoutRef = { ...menu, documentId: 'lay_menu.2' };
const facts: PlaybackFacts = { ...noFacts, timeZone: 'UTC', device: { media: menu, assignedAt } };

describe('a layout', () => {
  test('plays like a file', () => {
    const segments = buildTimeline(facts, NOON, NOON + 60_000);
    expect(segments).toEqual([expect.objectContaining({ media: menu, list: null, reason: 'device' })]);
  });

  test('that is active comes before the active video', () => {
    const video = { id: 'med_1', kind: 'video', name: 'film' } as const;
    const { because, candidates } = resolve({ ...facts, device: null, activeSlot: menu, activeVideo: video }, NOON);
    expect(because).toBe('Shows the layout "Menu" because it is the active layout.');
    expect(candidates.map(({ rule }) => rule)).toEqual([null, 'layout-first']);
  });
});

describe('a preview', () => {
  const preview = { media: draft, from: minutesAfterNoon(0), until: minutesAfterNoon(5) };
  const event = {
    id: 'evt_1',
    title: 'Lunch',
    media: menu,
    date: '2026-03-09',
    lastDate: null,
    startTime: '11:00',
    endTime: '13:00',
    allDay: false,
    timeZone: 'UTC',
    recurrence: 'none',
    rule: null,
    priority: 'high',
    createdAt: assignedAt,
  } as const;
  const drill: Takeover = {
    id: 'tko_1',
    title: 'Drill',
    media: null,
    message: { heading: 'Drill', text: '', tone: 'info' },
    from: minutesAfterNoon(1),
    until: minutesAfterNoon(2),
  };

  test('comes before schedules of high priority, after takeovers, and ends by itself', () => {
    const segments = buildTimeline({ ...facts, preview, schedule: [event], takeovers: [drill] }, NOON, NOON + 600_000);
    expect(segments.map(({ from, reason, media }) => [from, reason, media])).toEqual([
      [minutesAfterNoon(0), 'preview', draft],
      [minutesAfterNoon(1), 'takeover', null],
      [minutesAfterNoon(2), 'preview', draft],
      [minutesAfterNoon(5), 'schedule', menu],
    ]);
  });

  test('is explained together with what it covers and what covers it', () => {
    const shown = resolve({ ...facts, preview }, NOON);
    expect(shown.because).toBe('Shows the layout "Menu" because it is previewed on this device.');
    expect(shown.candidates.map(({ rule, text }) => [rule, text])).toEqual([
      [null, '"Menu" is previewed on this device.'],
      ['preview', '"Menu" is assigned to this device, but a preview comes first.'],
    ]);
    const { candidates } = resolve({ ...facts, preview, takeovers: [drill] }, NOON + 90_000);
    expect(candidates.map(({ reason, rule }) => [reason, rule])).toEqual([
      ['takeover', null],
      ['preview', 'takeover'],
      ['device', 'takeover'],
    ]);
  });
});
