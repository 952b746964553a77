import { ContentId } from '@vitrine/contract/library/content';
import type { Window } from '@vitrine/contract/playlists/window';
import type { Segment } from '@vitrine/contract/playout/now-playing';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist } from '../../test/arrange.ts';
import { pairScreen } from '../../test/screen.ts';

const NOON = '2026-03-09T12:00:00.000Z';
const DAY_MINUTES = 24 * 60;
/** The changes of today: those of the afternoon, after a morning of which nothing was reported. */
const TODAY_CHANGES = 1 + DAY_MINUTES / 2;

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

/** `HH:MM` of a minute of the day. */
const formatMinuteOfDay = (minute: number): string =>
  new Date((minute % DAY_MINUTES) * 60_000).toISOString().slice(11, 16);

/** Windows of two minutes; those of 72 items begin in every minute of the day. */
const shortWindows = (item: number): Window[] =>
  Array.from({ length: 20 }, (_, i) => {
    const from = item + i * 72;
    return { from: formatMinuteOfDay(from), to: formatMinuteOfDay(from + 2) };
  });

/** The changes of a timeline: its segments, and those within them. */
const countChanges = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { changes = 0 }) => sum + 1 + changes, 0);

test('the plan of a playlist that changes every minute is small, says how often it changes, and is exact for now', async () => {
  const member = await server.signUp();
  const { client, user } = member;
  const screen = await pairScreen(server, member);
  const names = ['apple.png', 'banana.png', 'cherry.png'];
  const images = await Promise.all(names.map((name) => arrangeMediaItem(server.db, user.id, { name })));
  const items = Array.from({ length: 1_000 }, (_, i) => ({
    mediaId: images[i % images.length]?.id ?? '',
    durationMs: 5_000 + i,
    windows: shortWindows(i),
  }));
  const { id } = await arrangePlaylist(server.db, user.id, { items });
  const params = { deviceId: screen.device.id };
  const body = { mediaType: 'playlist', mediaId: ContentId.parse(id) } as const;
  await client.assignments.assignToDevice({ params, body });

  const forecast = await client.playout.forecast({ params });
  expect(JSON.stringify(forecast).length).toBeLessThan(1_000_000);
  expect(countChanges(forecast.segments)).toBe(TODAY_CHANGES + 13 * DAY_MINUTES);
  const showing = await client.playout.explain({ params, query: {} });
  expect(JSON.stringify(showing).length).toBeLessThan(1_000_000);
  expect(countChanges(showing.day)).toBe(TODAY_CHANGES);
  const [day] = await client.playout.days({ query: { timezone: 'UTC' } });
  expect(JSON.stringify(day).length).toBeLessThan(200_000);
  expect(countChanges(day?.day ?? [])).toBe(TODAY_CHANGES);

  for (const { segments, lists } of [forecast, { segments: showing.day, lists: showing.lists }]) {
    const now = segments.find(({ until }) => NOON < until);
    expect(now).toMatchObject({ from: NOON, until: '2026-03-09T12:01:00.000Z' });
    const list = lists[now?.listId ?? ''];
    expect(list?.itemCount).toBeGreaterThan(20);
    expect(list?.items).toHaveLength(list?.itemCount ?? 0);
    segments.forEach(({ from }, i) => expect(from).toBe(segments[i - 1]?.until ?? from));
  }
});
