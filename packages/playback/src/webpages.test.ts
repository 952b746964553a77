import { describe, expect, test } from 'vitest';
import type { PlaybackFacts, PlaylistRef, WebpageRef } from './facts.ts';
import { noFacts } from './no-facts.ts';
import { resolve } from './resolve.ts';
import { buildTimeline } from './timeline.ts';

const NOON = Date.parse('2026-03-09T12:00:00.000Z');
const DAY_MS = 86_400_000;
const assignedAt = '2026-03-01T00:00:00.000Z';

const board: WebpageRef = { id: 'web_board', kind: 'webpage', name: 'Departures' };
const facts: PlaybackFacts = { ...noFacts, timeZone: 'UTC' };
const loop: PlaylistRef = {
  id: 'ply_loop',
  kind: 'playlist',
  name: 'Loop',
  items: [{ id: 'pli_1', media: board, durationMs: 30_000, fit: null, transition: null, windows: [[{ days: [2] }]] }],
};

describe('a web page', () => {
  test('plays like a file', () => {
    const segments = buildTimeline({ ...facts, device: { media: board, assignedAt } }, NOON, NOON + DAY_MS);
    expect(segments).toEqual([expect.objectContaining({ media: board, list: null, reason: 'device' })]);
  });

  test('that is active comes before the active video and image', () => {
    const { media, because, candidates } = resolve(
      {
        ...facts,
        activeSlot: board,
        activeVideo: { id: 'med_1', kind: 'video', name: 'film' },
        activeImage: { id: 'med_2', kind: 'image', name: 'logo' },
      },
      NOON,
    );
    expect(media).toBe(board);
    expect(because).toBe('Shows the web page "Departures" because it is the active web page.');
    expect(candidates.map(({ rule }) => rule)).toEqual([null, 'webpage-first', 'webpage-first']);
  });

  test('of a group loses against a newer assignment', () => {
    const group = { groupId: 'grp_1', groupName: 'Lobby' };
    const film = { id: 'med_1', kind: 'video', name: 'film' } as const;
    const groups = [
      { ...group, media: board, assignedAt },
      { ...group, media: film, assignedAt: '2026-03-02T00:00:00.000Z' },
    ];
    expect(resolve({ ...facts, groups }, NOON).media).toBe(film);
  });

  test('in a playlist plays in its windows', () => {
    // 9 March 2026 is a Monday, and the window is on Tuesdays.
    const segments = buildTimeline({ ...facts, activeSlot: loop }, NOON, NOON + DAY_MS);
    expect(segments.map(({ from, list }) => [from, list?.items[0]?.media.id])).toEqual([
      ['2026-03-09T12:00:00.000Z', undefined],
      ['2026-03-10T00:00:00.000Z', 'web_board'],
    ]);
  });
});
