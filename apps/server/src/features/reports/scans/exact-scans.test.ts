import { type PlayReport, PlayReportQuery, type PlayReportRow, ReportBy } from '@vitrine/contract/reports/reports';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen } from '../../../test/arrange.ts';
import { createPlay, pairLongAgo } from '../../../test/reports/report-shops.ts';
import { randomNumbers } from '../../../test/random-numbers.ts';
import { createPlays } from '../plays/service.ts';
import { createReports } from '../report/service.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const DAY_MS = 86_400_000;

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOW, hasScheduler: false });
});

interface Scanned {
  screen: { id: string; groupId: string | null; tags: string[] };
  layoutId: string;
  day: string;
  scans: number;
}

const isByScreens = (by: ReportBy): boolean => by === 'screen' || by === 'group' || by === 'tag';

const has = (ids: readonly string[] | undefined, id: string): boolean => ids === undefined || ids.includes(id);

/** The scans of a whole report and of its rows by their ids, added up one by one. */
function addUp(scanned: readonly Scanned[], query: PlayReportQuery) {
  const counted = scanned.filter(
    ({ screen, layoutId, day }) =>
      day >= query.from &&
      day <= query.to &&
      has(query.deviceIds, screen.id) &&
      has(query.groupIds, screen.groupId ?? 'none') &&
      (query.tags ?? []).every((tag) => screen.tags.includes(tag)) &&
      has(query.layoutIds, layoutId),
  );
  const rows: Record<string, number> = {};
  for (const { screen, layoutId, scans } of counted) {
    const tags = screen.tags.length === 0 ? ['null'] : screen.tags;
    const keys = { screen: [screen.id], group: [String(screen.groupId)], tag: tags, layout: [layoutId] };
    const { by } = query;
    for (const key of by in keys ? keys[by as keyof typeof keys] : []) rows[key] = (rows[key] ?? 0) + scans;
  }
  return { total: counted.reduce((sum, { scans }) => sum + scans, 0), rows };
}

const withoutScans = (sums: PlayReport['totals'] | PlayReportRow) => ({ ...sums, scans: null });

test('sums of scans equal the single ones, and change nothing in those of plays', async () => {
  const random = randomNumbers(281);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { user } = await server.signUp();
  const accountId = user.id;
  const groups = ['grp_1', 'grp_2'];
  for (const id of groups) {
    await server.query(`insert into device_groups (id, account_id, name, color, created_at)
      values ('${id}', '${accountId}', '${id}', '#111111', '${NOW}')`);
  }
  const layouts = [newId('lay'), newId('lay'), newId('lay')];
  for (const id of layouts.slice(1)) {
    await server.query(`insert into media (id, account_id, kind, original_name, status, created_at)
      values ('${id}', '${accountId}', 'layout', 'Board', 'ready', '${NOW}')`);
  }
  const { id: mediaId } = await arrangeMediaItem(server.db, accountId);
  const plays = createPlays(server.platform, { keep: { days: 90 } });
  const screens: Scanned['screen'][] = [];
  for (let n = 0; n < 8; n += 1) {
    const { id } = await arrangeScreen(server.db, accountId);
    const [groupId, tags] = [pick([...groups, null]), pick([[], ['north'], ['bar', 'north']])];
    await server.query(`update devices set tags = '{${tags.join()}}' where id = '${id}'`);
    if (groupId !== null) {
      await server.query(`insert into device_group_members values ('${id}', '${groupId}', '${NOW}')`);
    }
    screens.push({ id, groupId, tags });
  }
  await pairLongAgo(server);
  const dayOf = () => new Date(Date.parse(NOW) - random() * 50 * DAY_MS).toISOString().slice(0, 10);
  const scanned: Scanned[] = [];
  for (let n = 0; n < 300; n += 1) {
    const one = { screen: pick(screens), layoutId: pick(layouts), day: dayOf(), scans: 1 + Math.floor(random() * 9) };
    scanned.push(one);
    await server.query(`insert into qr_scans (device_id, day, code, layout_id, scans)
      values ('${one.screen.id}', '${one.day}', 'CODE${n}', '${one.layoutId}', ${one.scans})`);
    const playedId = pick([mediaId, ...layouts]);
    const play = createPlay(playedId, `${dayOf()}T09:00:00.000Z`);
    if (n % 3 === 0) await plays.send({ accountId, deviceId: pick(screens.slice(2)).id }, { plays: [play] });
  }

  const reports = createReports(server.platform, { keep: { days: 90 }, keepSums: { months: 25 } });
  const asked: { query: PlayReportQuery; report: PlayReport }[] = [];
  for (let n = 0; n < 60; n += 1) {
    const [from, to] = [dayOf(), dayOf()].toSorted();
    const query = PlayReportQuery.parse({
      from,
      to,
      by: ReportBy.options[n % 7],
      limit: 100,
      ...(random() < 0.2 && { deviceIds: `${pick(screens).id},${pick(screens).id}` }),
      ...(random() < 0.2 && { groupIds: pick(['grp_1', 'none', 'grp_2,none']) }),
      ...(random() < 0.2 && { tags: pick(['north', 'bar,north']) }),
      ...(random() < 0.3 && { layoutIds: pick(layouts) }),
    });
    const report = await reports.plays({ accountId }, query);
    const { total, rows } = addUp(scanned, query);
    const found = Object.fromEntries(report.rows.flatMap(({ id, scans }) => (scans ? [[String(id), scans]] : [])));
    expect({ query, total: report.totals.scans, rows: found }).toEqual({ query, total, rows });
    asked.push({ query, report });
  }

  await server.query('delete from qr_scans');
  for (const { query, report } of asked) {
    const plain = await reports.plays({ accountId }, query);
    expect(plain.totals.scans).toBe(null);
    expect(withoutScans(report.totals)).toEqual(withoutScans(plain.totals));
    const known = new Set(plain.rows.map(({ id }) => id));
    const rows = report.rows.filter(({ id }) => known.has(id));
    expect(rows.map(withoutScans)).toEqual(plain.rows.map(withoutScans));
    const added = report.rows.filter(({ id }) => !known.has(id));
    expect(added.filter(({ scans, plays: shown }) => shown > 0 || (isByScreens(query.by) && scans === 0))).toEqual([]);
  }
});
