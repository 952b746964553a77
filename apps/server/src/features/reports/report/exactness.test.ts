import { randomUUID } from 'node:crypto';
import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { type PlayReport, PlayReportQuery, ReportBy } from '@vitrine/contract/reports/reports';
import { createLog } from '../../../platform/log.ts';
import { newId } from '../../../platform/ids.ts';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import {
  arrangeDocument,
  arrangeMediaItem,
  arrangePlaylist,
  arrangeScreen,
  arrangeWebpage,
} from '../../../test/arrange.ts';
import { type BrutePlay, sumByBruteForce } from '../../../test/reports/brute-report.ts';
import { randomNumbers } from '../../../test/random-numbers.ts';
import { beforeAll, expect, test } from 'vitest';
import { createPlayMonths } from '../months/service.ts';
import { createPlays } from '../plays/service.ts';
import { createReports } from './service.ts';

const NOW = '2026-11-04T12:00:00.000Z';
const DAY_MS = 86_400_000;
const HISTORIES = 2_000;

/** Clocks are set back on October 25 in London and on November 1 in New York. */
const ZONES = ['Europe/London', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC'];

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ now: NOW, hasScheduler: false });
  member = await server.signUp();
});

/** Inserts a layout as if it had been made. */
async function arrangeLayout(): Promise<string> {
  const id = newId('lay');
  await server.query(`insert into media (id, account_id, kind, original_name, status, created_at)
    values ('${id}', '${member.user.id}', 'layout', 'Board', 'ready', '${NOW}')`);
  return id;
}

/** Content of every kind, as screens name it in their plays. */
async function arrangeContent() {
  const { db } = server;
  const accountId = member.user.id;
  const media = await Promise.all(['a', 'b', 'c'].map((name) => arrangeMediaItem(db, accountId, { name })));
  const document = await arrangeDocument(db, accountId, { pages: 3 });
  const webpage = await arrangeWebpage(db, accountId);
  const playlists = await Promise.all([arrangePlaylist(db, accountId), arrangePlaylist(db, accountId)]);
  const layouts = await Promise.all([arrangeLayout(), arrangeLayout()]);
  return { media, document, webpage, playlists: playlists.map(({ id }) => id), layouts };
}

test('reports equal sums over the single plays, however these are reported, repeated and moved', async () => {
  const random = randomNumbers(64);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const accountId = member.user.id;
  const content = await arrangeContent();
  const assets = [
    ...content.media.map(({ id }) => id),
    ...content.document.pageIds,
    content.webpage.id,
    ...content.layouts,
    'tko_1',
    'med_deleted',
  ];
  const groups = ['grp_1', 'grp_2'];
  for (const id of groups) {
    await server.query(`insert into device_groups (id, account_id, name, color, created_at)
      values ('${id}', '${accountId}', '${id}', '#111111', '${NOW}')`);
  }
  const screens = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const { id } = await arrangeScreen(server.db, accountId, { timeZone: pick(ZONES) });
      const tags = n % 4 === 0 ? [] : n % 2 === 0 ? ['bar', 'north'] : ['north'];
      const groupId = n % 3 === 0 ? null : pick(groups);
      await server.query(`update devices set tags = '{${tags.join()}}' where id = '${id}'`);
      if (groupId !== null) {
        await server.query(`insert into device_group_members values ('${id}', '${groupId}', '${NOW}')`);
      }
      return { id, groupId, tags, zone: '' };
    }),
  );
  const platform = { ...server.platform, log: createLog('silent') };
  const plays = createPlays(platform, { keep: { days: 90 } });
  const months = createPlayMonths(platform);
  const brute: BrutePlay[] = [];

  /** A batch of what a screen reports: late, doubled, with a clock that is wrong, or off by its hours. */
  async function report(screen: (typeof screens)[number]): Promise<void> {
    const sent: DevicePlay[] = [];
    const size = 1 + Math.floor(random() * 8);
    for (let n = 0; n < size; n += 1) {
      const ageMs = random() < 0.5 ? random() * 3 * DAY_MS : random() * 62 * DAY_MS;
      const startMs = Math.floor(Date.parse(NOW) - ageMs + (random() < 0.05 ? 10 * 60_000 : 0));
      const endMs = startMs + Math.floor(random() * 600_000) * (random() < 0.02 ? -1 : 1);
      const assetId = pick(assets);
      const inLayout = !assetId.startsWith('lay_') && assetId !== 'tko_1' && random() < 0.3;
      const playlist = random() < 0.4 ? pick(content.playlists) : null;
      const playlistId = content.document.pageIds.some((id) => id === assetId)
        ? (playlist ?? content.document.id)
        : playlist;
      sent.push({
        playId: randomUUID(),
        assetId,
        ...(playlistId !== null && { playlistId, listId: 'lst_1', index: 0 }),
        ...(inLayout && { layoutId: pick(content.layouts) }),
        reason: random() < 0.05 ? 'off' : 'schedule',
        startedAt: new Date(startMs).toISOString(),
        endedAt: new Date(endMs).toISOString(),
        completed: random() < 0.7,
      });
    }
    const [answer] = await Promise.all([
      plays.send({ accountId, deviceId: screen.id }, { plays: sent }),
      ...(random() < 0.2 ? [plays.send({ accountId, deviceId: screen.id }, { plays: sent.slice(0, 3) })] : []),
    ]);
    const refused = new Set(answer.rejected.map(({ playId }) => playId));
    brute.push(
      ...sent.filter(({ playId }) => !refused.has(playId)).map((play) => ({ ...play, screen, zone: screen.zone })),
    );
  }

  for (let round = 0; round < 10; round += 1) {
    for (const screen of screens) screen.zone = pick(ZONES);
    for (const { id, zone } of screens)
      await server.query(`update devices set time_zone = '${zone}' where id = '${id}'`);
    const each = Array.from({ length: HISTORIES / 10 / screens.length }, () => screens).flat();
    await Promise.all([...each.map(report), ...(round % 3 === 1 ? [months.addNew()] : [])]);
    if (round === 7) await months.addNew();
  }

  const reports = createReports(platform, { keep: { days: 90 }, keepSums: { months: 25 } });
  const { length } = brute;
  expect(length).toBeGreaterThan(HISTORIES * 3);
  const pageOf = new Map(content.document.pageIds.map((id) => [id as string, content.document.id as string]));
  for (let n = 0; n < 42; n += 1) {
    const step = n % 5 === 0 ? 'hour' : 'day';
    const lengthDays = Math.floor(random() * (step === 'hour' ? 7 : 90));
    const toMs = Date.parse(NOW) + DAY_MS - random() * 60 * DAY_MS;
    const [from, to] = [toMs - lengthDays * DAY_MS, toMs].map((ms) => new Date(ms).toISOString().slice(0, 10));
    const query = PlayReportQuery.parse({
      from,
      to,
      step,
      by: ReportBy.options[n % 7],
      measure: pick(['plays', 'duration']),
      limit: pick([2, 25]),
      ...(random() < 0.2 && { deviceIds: `${pick(screens).id},${pick(screens).id}` }),
      ...(random() < 0.2 && { groupIds: pick(['grp_1', 'none', 'grp_2,none']) }),
      ...(random() < 0.2 && { tags: pick(['north', 'bar,north']) }),
      ...(random() < 0.2 && { mediaIds: `${pick(assets)},${content.document.id}` }),
      ...(random() < 0.2 && { playlistIds: pick(content.playlists) }),
      ...(random() < 0.2 && { layoutIds: pick(content.layouts) }),
      ...(random() < 0.1 && { pageIds: pick(content.document.pageIds) }),
    });
    const expected = sumByBruteForce(brute, query, pageOf);
    expect({ query, report: await readAll(reports, accountId, query) }).toEqual({ query, report: expected });
  }
}, 60_000);

/** All pages of a report, in the form of a report by brute force. */
async function readAll(reports: ReturnType<typeof createReports>, accountId: string, query: PlayReportQuery) {
  let cursor: string | null = null;
  let first: PlayReport | null = null;
  const rows: PlayReport['rows'] = [];
  do {
    const page: Awaited<ReturnType<typeof reports.plays>> = await reports.plays(
      { accountId },
      { ...query, ...(cursor === null ? {} : { cursor }) },
    );
    first ??= page;
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return {
    totals: first.totals,
    previous: first.previous,
    others: first.series.others,
    largest: first.series.largest.map(({ id, values }) => ({ id, values })),
    rows: rows.map(({ id, plays, completed, durationMs, screens, lastShown, values }) => {
      return { id, plays, completed, durationMs, screens, lastDay: lastShown?.day, values };
    }),
  };
}
