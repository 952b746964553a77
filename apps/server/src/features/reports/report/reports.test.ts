import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeCursor } from '../../../platform/page-cursor.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { arrangeDocument, requestRaw } from '../../../test/arrange.ts';
import { createChain, inviteLimited } from '../../../test/content/chain.ts';
import { createPlay, createShops, pairLongAgo } from '../../../test/reports/report-shops.ts';
import { createPlayMonths } from '../months/service.ts';
import { createReports } from './service.ts';

const NOON = '2026-11-20T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
});

const days = { from: '2026-11-01', to: '2026-11-20' };

describe('a report', () => {
  test('counts a play as soon as it is stored, and the same after its sums were moved', async () => {
    const { member, window, counter, bread, cake } = await createShops(server);
    const plays = [
      createPlay(bread, '2026-11-19T10:00:00.000Z'),
      createPlay(bread, '2026-11-20T10:00:00.000Z', { completed: false }),
    ];
    await window.client.plays.send({ body: { plays } });
    await counter.client.plays.send({ body: { plays: [createPlay(cake, '2026-10-20T10:00:00.000Z')] } });
    const read = () => member.client.reports.plays({ query: days });
    const early = await read();
    expect(early.totals).toEqual({
      plays: 2,
      completed: 1,
      durationMs: 20_000,
      onAirMs: 20_000,
      screens: 1,
      expectedMs: null,
      scans: null,
    });
    expect(early.previous).toMatchObject({ from: '2026-10-12', to: '2026-10-31', plays: 1, screens: 1 });
    expect(early).toMatchObject({ screenCount: 2, keptSince: '2024-10-01', expectedSince: null });
    expect(early.rows).toEqual([
      {
        id: bread,
        name: 'bread.png',
        exists: true,
        page: null,
        plays: 2,
        completed: 1,
        durationMs: 20_000,
        share: 1,
        screens: 1,
        lastShown: { day: '2026-11-20', at: '2026-11-20T10:00:10.000Z' },
        values: [...Array.from({ length: 18 }, () => 0), 1, 1],
        expectedMs: null,
        scans: null,
      },
    ]);
    expect(early.series).toEqual({
      largest: [{ id: bread, name: 'bread.png', exists: true, page: null, values: early.rows[0]?.values }],
      others: early.steps.map(() => 0),
    });
    await createPlayMonths(server.platform).addNew();
    expect(await server.query('select from new_play_sums')).toEqual([]);
    expect(await read()).toEqual(early);
  });

  test('is by screens, groups and tags as they are now, and names those without one as nothing', async () => {
    const { member, window, counter, group, bread } = await createShops(server);
    for (const { client } of [window, window, counter]) {
      await client.plays.send({ body: { plays: [createPlay(bread, '2026-11-19T10:00:00.000Z')] } });
    }
    const rowsBy = async (by: 'screen' | 'group' | 'tag') => {
      const { rows } = await member.client.reports.plays({ query: { ...days, by } });
      return rows.map(({ id, name, plays }) => [id, name, plays]);
    };
    expect(await rowsBy('screen')).toEqual([
      [window.device.id, window.device.name, 2],
      [counter.device.id, counter.device.name, 1],
    ]);
    expect(await rowsBy('group')).toEqual([
      [group.id, 'North', 2],
      [null, null, 1],
    ]);
    expect(await rowsBy('tag')).toEqual([
      ['bakery', 'bakery', 2],
      [null, null, 1],
    ]);
    const count = async (query: { groupIds?: string; tags?: string; deviceIds?: string }) =>
      (await member.client.reports.plays({ query: { ...days, ...query } })).totals.plays;
    expect(await count({ groupIds: group.id })).toBe(2);
    expect(await count({ groupIds: 'none' })).toBe(1);
    expect(await count({ tags: 'Bakery' })).toBe(2);
    expect(await count({ deviceIds: counter.device.id })).toBe(1);
  });

  test('counts the time of a layout once, and what it shows beside it', async () => {
    const { member, window, bread } = await createShops(server);
    await server.query(`insert into media (id, account_id, kind, original_name, status, created_at)
      values ('lay_${member.user.id}', '${member.user.id}', 'layout', 'Board', 'ready', '${NOON}')`);
    const [layoutId, at] = [`lay_${member.user.id}`, '2026-11-19T10:00:00.000Z'];
    const inLayout = { layoutId };
    await window.client.plays.send({
      body: { plays: [createPlay(layoutId, at), createPlay(bread, at, inLayout), createPlay(bread, at, inLayout)] },
    });
    const report = (by: 'media' | 'layout' | 'screen') => member.client.reports.plays({ query: { ...days, by } });
    const byMedia = await report('media');
    expect(byMedia.totals).toMatchObject({ plays: 2, durationMs: 20_000, onAirMs: 10_000 });
    expect(byMedia.rows).toMatchObject([{ id: bread, plays: 2 }]);
    expect((await report('layout')).rows).toMatchObject([
      { id: layoutId, name: 'Board', plays: 1, durationMs: 10_000 },
    ]);
    expect((await report('screen')).rows).toMatchObject([{ plays: 2, durationMs: 10_000 }]);
    const query = { ...days, layoutIds: layoutId };
    expect((await member.client.reports.plays({ query })).totals).toMatchObject({ plays: 2, onAirMs: null });
  });

  test('names deleted content as its last play did', async () => {
    const { member, window, bread } = await createShops(server);
    await window.client.plays.send({ body: { plays: [createPlay(bread, '2026-11-19T10:00:00.000Z')] } });
    await server.query(`delete from media where id = '${bread}'`);
    const row = { id: bread, name: 'bread.png', exists: false };
    expect((await member.client.reports.plays({ query: days })).rows).toMatchObject([row]);
    await createPlayMonths(server.platform).addNew();
    expect((await member.client.reports.plays({ query: days })).rows).toMatchObject([row]);
  });

  test('names deleted content that it is narrowed to, as its plays in these days did', async () => {
    const { member, window, bread } = await createShops(server);
    await window.client.plays.send({ body: { plays: [createPlay(bread, '2026-10-30T10:00:00.000Z')] } });
    await server.query(`delete from media where id = '${bread}'`);
    await createPlayMonths(server.platform).addNew();
    const reports = createReports(server.platform, { keep: { days: 90 }, keepSums: { months: 25 } });
    const nameMedia = async (from: string) =>
      (await reports.nameFilter({ accountId: member.user.id }, { from, to: '2026-11-20', mediaIds: [bread] })).media;
    expect(await nameMedia('2026-10-01')).toMatchObject([{ id: bread, name: 'bread.png' }]);
    expect(await nameMedia('2026-11-01')).toMatchObject([{ id: bread, name: null }]);
  });

  test('tells nothing about a page of another account’s document', async () => {
    const { member, window } = await createShops(server);
    const { pageIds } = await arrangeDocument(server.db, (await server.signUp()).user.id, { pages: 1 });
    await window.client.plays.send({ body: { plays: [createPlay(pageIds[0]!, '2026-11-19T10:00:00.000Z')] } });
    const { rows } = await member.client.reports.plays({ query: { ...days, by: 'page' } });
    expect(rows).toMatchObject([{ id: pageIds[0], name: null, exists: false, page: null }]);
  });

  test.each(['0000-01-01', '0999-12-31', '9999-12-31'])('is refused for the day %s', async (day) => {
    const { client } = await server.signUp();
    const query = { from: day, to: day };
    const refused = { code: 'request.invalid' };
    await expect(client.reports.plays({ query })).rejects.toMatchObject(refused);
    await expect(client.reports.exportPlays({ query })).rejects.toMatchObject(refused);
    await expect(client.reports.uptime({ query })).rejects.toMatchObject(refused);
    const body = { name: 'Brewery', report: {}, period: { kind: 'fixed' as const, ...query } };
    await expect(client.reportLinks.create({ body })).rejects.toMatchObject(refused);
  });

  test.each(['1000-01-01', '9998-12-31'])('is empty for the day %s', async (day) => {
    const { client } = await server.signUp();
    expect((await client.reports.plays({ query: { from: day, to: day } })).rows).toEqual([]);
    expect((await client.reports.uptime({ query: { from: day, to: day } })).knownSince).toBeNull();
  });

  test('says only the day of the last play where the report ends before later ones in the month', async () => {
    const { member, window, bread } = await createShops(server);
    const plays = ['05', '09', '19'].map((day) => createPlay(bread, `2026-11-${day}T10:00:00.000Z`));
    await window.client.plays.send({ body: { plays } });
    const read = async (to: string) => {
      const { rows } = await member.client.reports.plays({ query: { from: '2026-11-01', to } });
      return rows.map(({ lastShown }) => lastShown);
    };
    expect(await read('2026-11-10')).toEqual([{ day: '2026-11-09', at: '2026-11-09T10:00:10.000Z' }]);
    await createPlayMonths(server.platform).addNew();
    expect(await read('2026-11-10')).toEqual([{ day: '2026-11-09', at: null }]);
    expect(await read('2026-11-30')).toEqual([{ day: '2026-11-19', at: '2026-11-19T10:00:10.000Z' }]);
  });

  test('is by hour on the clock of the screen', async () => {
    const { member, window, bread } = await createShops(server);
    const params = { deviceId: window.device.id };
    await member.client.devices.updateSettings({ params, body: { timezone: 'Asia/Kathmandu' } });
    await window.client.plays.send({ body: { plays: [createPlay(bread, '2026-11-19T20:14:59.000Z')] } });
    const query = { from: '2026-11-20', to: '2026-11-20', step: 'hour' } as const;
    const { steps, rows } = await member.client.reports.plays({ query });
    expect([steps.length, steps[1]]).toEqual([24, '2026-11-20T01']);
    expect(rows[0]?.values.indexOf(1)).toBe(1);
  });

  test('is paged completely, in the order of its measure', async () => {
    const { member, window } = await createShops(server);
    const ids = Array.from({ length: 9 }, (_, n) => `med_${n}`);
    const plays = ids.flatMap((id, n) =>
      Array.from({ length: 1 + (n % 3) }, () => createPlay(id, '2026-11-19T10:00:00.000Z')),
    );
    await window.client.plays.send({ body: { plays } });
    const found: [string | null, number][] = [];
    let cursor: string | null = null;
    do {
      const query = { ...days, limit: 2, ...(cursor === null ? {} : { cursor }) };
      const page: Awaited<ReturnType<typeof member.client.reports.plays.page>> = await member.client.reports.plays.page(
        { query },
      );
      expect(page.total).toBe(9);
      expect(page.body.series.largest).toHaveLength(6);
      found.push(...page.body.rows.map(({ id, plays: count }): [string | null, number] => [id, count]));
      cursor = page.next;
    } while (cursor !== null);
    expect(found).toEqual(ids.map((id, n) => [id, 1 + (n % 3)] as const).toSorted(([, one], [, other]) => other - one));
  });

  test('is downloaded as CSV, in which no name is a formula', async () => {
    const { member, window, bread } = await createShops(server);
    await server.query(`update media set original_name = '=1+1' where id = '${bread}'`);
    await window.client.plays.send({ body: { plays: [createPlay(bread, '2026-11-19T10:00:00.000Z')] } });
    const answer = await fetch(`${server.url}/api/reports/plays/export?from=2026-11-01&to=2026-11-20`, {
      headers: { cookie: member.cookie },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect((await answer.text()).split('\r\n').slice(1)).toEqual([
      `"2026-11-01","2026-11-20","media","'=1+1","${bread}","1","1","0.003","","100.00","1","2026-11-19","2026-11-19T10:00:10.000Z",""`,
      '',
    ]);
  });

  test('of a limited member has only their screens, and does not say what others’ content is', async () => {
    const chain = await createChain(server);
    await pairLongAgo(server);
    const plays = [chain.latte.id, chain.suit.id].map((id) => createPlay(id, '2026-11-19T10:00:00.000Z'));
    for (const { client } of [chain.cafe, chain.shop]) {
      await client.plays.send({ body: { plays: plays.map((one) => ({ ...one, playId: randomUUID() })) } });
    }
    const limited = await inviteLimited(server, chain, 'viewer');
    for (const isMoved of [false, true]) {
      if (isMoved) await createPlayMonths(server.platform).addNew();
      const report = await limited.client.reports.plays({ query: days });
      expect(report).toMatchObject({ totals: { plays: 2, screens: 1 }, screenCount: 1 });
      const rows = new Map(report.rows.map(({ id, ...row }) => [id, row]));
      expect(rows.size).toBe(2);
      expect(rows.get(chain.latte.id)).toMatchObject({ name: 'Latte.png', exists: true });
      expect(rows.get('med_other')).toMatchObject({ name: 'Other content', exists: false });
      expect(JSON.stringify(report)).not.toContain(chain.suit.id);
      const query = { ...days, deviceIds: chain.shop.device.id };
      expect((await limited.client.reports.plays({ query })).totals.plays).toBe(0);
    }
    expect((await limited.client.reports.uptime({ query: days })).knownSince).toBe(null);
  });

  test('of another account’s screens and content is empty', async () => {
    const { window, bread } = await createShops(server);
    const other = await server.signUp();
    await window.client.plays.send({ body: { plays: [createPlay(bread, '2026-11-19T10:00:00.000Z')] } });
    for (const query of [days, { ...days, deviceIds: window.device.id }, { ...days, mediaIds: bread }]) {
      expect(await other.client.reports.plays({ query })).toMatchObject({
        screenCount: 0,
        totals: { plays: 0 },
        rows: [],
      });
    }
  });

  test('has no period before that where its sums are no longer kept', async () => {
    const { member } = await createShops(server);
    const query = { from: '2025-10-01', to: '2026-09-30' };
    expect((await member.client.reports.plays({ query })).previous).toMatchObject({ from: '2024-10-01', plays: 0 });
    const longer = { ...query, from: '2025-09-30' };
    expect((await member.client.reports.plays({ query: longer })).previous).toBe(null);
  });

  test.each([
    ['days in the wrong order', 'from=2026-10-02&to=2026-10-01'],
    ['more than 366 days', 'from=2025-10-01&to=2026-10-02'],
    ['a day that does not exist', 'from=2026-02-30&to=2026-03-01'],
    ['more than seven days by hour', 'from=2026-11-01&to=2026-11-08&step=hour'],
    ['an unknown grouping', 'from=2026-11-01&to=2026-11-01&by=color'],
    ['a cursor of another list', `from=2026-11-01&to=2026-11-01&cursor=${writeCursor(NOON, randomUUID())}`],
    ['a cursor with a character that cannot be stored', `from=2026-11-01&to=2026-11-01&cursor=${writeCursor(1, '\0')}`],
  ])('is refused for %s', async (_, query) => {
    const member = await server.signUp();
    const caller = { url: server.url, token: member.token };
    expect(await requestRaw(caller, 'GET', `/api/reports/plays?${query}`)).toMatchObject({
      status: 400,
      body: expect.stringContaining('request.invalid'),
    });
  });

  test('accepts ids with any character', async () => {
    const member = await server.signUp();
    const caller = { url: server.url, token: member.token };
    const query = `from=2026-11-01&to=2026-11-01&mediaIds=${encodeURIComponent(`'"{},\\`)}%F0%9F%8D%9E`;
    expect(await requestRaw(caller, 'GET', `/api/reports/plays?${query}`)).toMatchObject({ status: 200 });
  });
});
