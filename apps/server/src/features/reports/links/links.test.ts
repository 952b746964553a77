import { randomUUID } from 'node:crypto';
import type { NewReportLink } from '@vitrine/contract/reports/report-links';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Member, TestApp } from '../../../test/app.ts';
import { testApp } from '../../../test/app.ts';
import { createChain, inviteLimited } from '../../../test/content/chain.ts';
import { inviteMember } from '../../../test/members.ts';
import { openConsoleEvents } from '../../../test/screen.ts';
import { createPlay, createShops, pairLongAgo } from '../../../test/reports/report-shops.ts';

const NOON = '2026-11-20T12:00:00.000Z';
const DAY_MS = 86_400_000;

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
});

type LinkBody = Partial<NewReportLink>;

const fixed = { kind: 'fixed', from: '2026-11-01', to: '2026-11-20' } as const;

const tokenIn = (address: string): string => new URL(address).searchParams.get('token') ?? '';

/** A link that somebody makes, and how it is read. */
async function makeLink(by: Pick<Member, 'client'>, body: LinkBody = {}) {
  const { link } = await by.client.reportLinks.create({
    body: { name: 'Brewery', report: {}, period: fixed, ...body },
  });
  const token = tokenIn(link.address);
  const params = { token };
  return {
    link,
    token,
    read: async () => (await server.visitor.sharedReports.read({ params })).report,
    plays: (query: { step?: 'day' | 'hour'; measure?: 'plays' | 'duration' } = {}) =>
      server.visitor.sharedReports.plays({ params, query }),
    uptime: () => server.visitor.sharedReports.uptime({ params }),
  };
}

const ended = { code: 'report_link.ended', status: 404 };

describe('a link to a report', () => {
  test('shows the report that was shared, without an account', async () => {
    const { member, window, counter, bread, cake } = await createShops(server);
    await member.client.accounts.changeProfile({ body: { name: 'Ada', organization: 'Bytown Bakery' } });
    const plays = [bread, bread, cake].map((id) => createPlay(id, '2026-11-19T10:00:00.000Z'));
    await window.client.plays.send({ body: { plays } });
    await counter.client.plays.send({ body: { plays: [createPlay(bread, '2026-10-31T10:00:00.000Z')] } });
    const { link, read, plays: report, token } = await makeLink(member, { report: { mediaIds: bread } });
    expect(link).toMatchObject({ name: 'Brewery', by: 'media', days: { from: '2026-11-01', to: '2026-11-20' } });
    expect(link).toMatchObject({ state: 'open', madeBy: 'Ada', timesOpened: 0, lastOpenedAt: null });
    expect(link.expiresAt).toBe(new Date(Date.parse(NOON) + 90 * DAY_MS).toISOString());
    expect(await read()).toEqual({
      name: 'Brewery',
      by: 'media',
      measure: 'plays',
      from: '2026-11-01',
      to: '2026-11-20',
      preset: null,
      today: '2026-11-20',
      isOfContent: true,
      expiresAt: link.expiresAt,
      account: { name: 'Bytown Bakery', color: null, hasLogo: false },
    });
    const shown = await report();
    expect(shown).toMatchObject({ totals: { plays: 2 }, previous: { plays: 1 }, rows: [{ id: bread, plays: 2 }] });
    const { links } = await member.client.reportLinks.list();
    expect(links).toMatchObject([{ id: link.id, timesOpened: 1, lastOpenedAt: NOON, address: link.address }]);

    const csv = await fetch(`${server.url}/api/shared-reports/${token}/csv`);
    expect((await csv.text()).split('\r\n')).toHaveLength(3);
    expect(csv.headers.get('content-disposition')).toContain('report.csv');
    const paths = [`shared-reports/${token}/plays`, `shared-reports/${token}/logo`, 'shared-reports/wrong/plays'];
    const answers = await Promise.all(
      [...paths, 'reports/unsubscribe/wrong'].map((path) => fetch(`${server.url}/api/${path}`, { redirect: 'manual' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
    for (const answer of [csv, ...answers]) {
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    }
    for (const answer of [csv, answers[0]]) expect(answer?.headers.get('cache-control')).toBe('no-store');
  });

  test('is opened without a change for the consoles of its account', async () => {
    const { member } = await createShops(server);
    const { read } = await makeLink(member);
    const events = await openConsoleEvents(server, member);
    onTestFinished(() => events.close());
    const announce = (topic: string) =>
      server.query(`select pg_notify('vitrine_changes', '${member.user.id} ${topic}')`);
    const readTopics = async () => JSON.stringify((await events.next())?.data['topics']);
    await announce('plans');
    while (!(await readTopics()).includes('plans'));
    await read();
    await announce('logs');
    expect(await readTopics()).toBe('["logs"]');
  });

  test('shows days that stay, or a period that moves with the days in its time zone', async () => {
    const { member } = await createShops(server);
    const timeZone = 'Pacific/Auckland';
    const moving = await makeLink(member, { period: { kind: 'moving', preset: 'last-month', timeZone } });
    expect(await moving.read()).toMatchObject({ from: '2026-10-01', to: '2026-10-31', preset: 'last-month' });
    const today = await makeLink(member, { period: { kind: 'moving', preset: 'today', timeZone } });
    expect(await today.read()).toMatchObject({ from: '2026-11-21', to: '2026-11-21', today: '2026-11-21' });
    expect((await today.plays({ step: 'hour' })).steps).toHaveLength(24);
  });

  test('names screens that were offline in reports by screen only', async () => {
    const { member, window } = await createShops(server);
    await server.query(`insert into device_spans (device_id, state, from_at, until_at)
      values ('${window.device.id}', 'offline', '2026-11-10T10:00:00Z', '2026-11-10T12:00:00Z')`);
    const byMedia = await makeLink(member);
    expect(await byMedia.uptime()).toMatchObject({ offlineMs: 7_200_000, longestOffline: [] });
    const byScreen = await makeLink(member, { report: { by: 'screen' } });
    expect((await byScreen.uptime()).longestOffline).toMatchObject([{ deviceId: window.device.id }]);
  });

  test('made by a limited member shows what they may see when it is opened', async () => {
    const chain = await createChain(server);
    await pairLongAgo(server);
    const plays = [chain.latte.id, chain.suit.id].map((id) => createPlay(id, '2026-11-19T10:00:00.000Z'));
    for (const { client } of [chain.cafe, chain.shop]) {
      await client.plays.send({ body: { plays: plays.map((one) => ({ ...one, playId: randomUUID() })) } });
    }
    const limited = await inviteLimited(server, chain, 'editor');
    const { plays: read, token } = await makeLink(limited);
    expect(await read()).toMatchObject({ totals: { plays: 2, screens: 1 }, screenCount: 1 });
    const shown = JSON.stringify(await read());
    expect(shown).not.toContain(chain.suit.id);
    expect(await (await fetch(`${server.url}/api/shared-reports/${token}/csv`)).text()).not.toContain('Suit');
    const params = { memberId: limited.user.userId };
    await chain.owner.client.team.changeMember({ params, body: { groupIds: [chain.shop.groupId], folderIds: [] } });
    expect(JSON.stringify(await read())).not.toContain('Latte');
    await chain.owner.client.team.changeMember({ params, body: { groupIds: null, folderIds: null } });
    expect(await read()).toMatchObject({ totals: { plays: 4, screens: 2 }, screenCount: 2 });
  });
});

describe('a link that does not work', () => {
  test('looks the same whether it was changed, revoked, has expired, or its account is suspended', async () => {
    const { member } = await createShops(server);
    const { link, token, read, plays, uptime } = await makeLink(member, { days: 1 });
    const lasting = await makeLink(member, { days: null });
    expect(lasting.link.expiresAt).toBeNull();
    const bodyOf = async (wrong: string) => {
      const answer = await fetch(`${server.url}/api/shared-reports/${wrong}/plays`);
      const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, ...body };
    };
    const refusal = {
      status: 404,
      code: 'report_link.ended',
      message: 'This link no longer works. Ask whoever sent it for a new one.',
    };
    const [id = '', signature = ''] = token.split('.');
    const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const tampered = [`${id}.${other}`, id, `${id}.`, `.${signature}`, `rlk_other.${signature}`, 'x'];
    for (const wrong of tampered) expect(await bodyOf(wrong)).toEqual(refusal);

    await server.query(`update report_links set expires_at = '${NOON}' where id = '${link.id}'`);
    for (const ask of [read, plays, uptime]) await expect(ask()).rejects.toMatchObject(ended);
    expect(await bodyOf(token)).toEqual(refusal);
    const { links } = await member.client.reportLinks.list();
    expect(links.map(({ state }) => state).toSorted()).toEqual(['expired', 'open']);

    await member.client.reportLinks.revoke({ params: { id: link.id } });
    expect(await bodyOf(token)).toEqual(refusal);
    await server.query(`update accounts set suspended_at = now() where id = '${member.user.id}'`);
    await expect(lasting.read()).rejects.toMatchObject(ended);
  });

  test('is one whose maker may no longer share reports, or has left', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'editor');
    const { read, link } = await makeLink(ben);
    const memberId = ben.user.userId;
    await read();
    await owner.client.team.changeMember({ params: { memberId }, body: { role: 'viewer' } });
    await expect(read()).rejects.toMatchObject(ended);
    expect((await owner.client.reportLinks.list()).links).toMatchObject([{ id: link.id, state: 'ended' }]);
    await owner.client.team.changeMember({ params: { memberId }, body: { role: 'editor' } });
    await read();
    await owner.client.team.removeMember({ params: { memberId } });
    await expect(read()).rejects.toMatchObject(ended);
    expect((await owner.client.reportLinks.list()).links).toEqual([]);
  });

  test('is refused for some time after too many wrong ones from an address, and one that is read too often', async () => {
    const limits = {
      unknownReportLinksPerAddress: { hits: 2, windowMs: 60_000 },
      requestsPerReportLink: { hits: 3, windowMs: 60_000 },
    };
    const strict = await testApp({ now: NOON, hasScheduler: false, limits });
    const { client } = await strict.signUp();
    const { link } = await client.reportLinks.create({ body: { name: 'Brewery', report: {}, period: fixed } });
    const statusOf = async (token: string) => (await fetch(`${strict.url}/api/shared-reports/${token}/uptime`)).status;
    expect([await statusOf('wrong'), await statusOf('wrong'), await statusOf('wrong')]).toEqual([404, 404, 429]);
    const token = tokenIn(link.address);
    const answers = [await statusOf(token), await statusOf(token), await statusOf(token), await statusOf(token)];
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});

describe('links', () => {
  test('are made by editors and above, who see their own, and admins see and revoke all', async () => {
    const owner = await server.signUp();
    const [editor, other, admin, scheduler] = [
      await inviteMember(server, owner, 'editor'),
      await inviteMember(server, owner, 'editor'),
      await inviteMember(server, owner, 'admin'),
      await inviteMember(server, owner, 'scheduler'),
    ];
    const { link } = await makeLink(editor);
    await expect(makeLink(scheduler)).rejects.toMatchObject({ code: 'auth.role_required' });
    const params = { id: link.id };
    expect((await other.client.reportLinks.list()).links).toEqual([]);
    await expect(other.client.reportLinks.revoke({ params })).rejects.toMatchObject({ code: 'report_link.not_found' });
    const stranger = await server.signUp();
    await expect(stranger.client.reportLinks.revoke({ params })).rejects.toMatchObject({ status: 404 });
    expect((await stranger.client.reportLinks.list()).links).toEqual([]);
    expect((await admin.client.reportLinks.list()).links).toMatchObject([{ id: link.id, madeBy: 'Ben' }]);
    await admin.client.reportLinks.revoke({ params });
    expect((await editor.client.reportLinks.list()).links).toEqual([]);
    const { entries } = await owner.client.audit.mine({ query: { kind: 'account' } });
    expect(entries.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Made a link to a report for Brewery', 'Revoked the link to a report for Brewery']),
    );
  });

  test('are at most 200 in an account', async () => {
    const { client, user } = await server.signUp();
    await server.query(`insert into report_links (id, account_id, user_id, name, report, period, created_at)
      select 'rlk_' || n || '${user.id}', '${user.id}', '${user.userId}', 'Many', '{"by":"media","measure":"plays"}',
        '{"kind":"fixed","from":"2026-11-01","to":"2026-11-02"}', now() from generate_series(1, 200) as n`);
    await expect(makeLink({ client })).rejects.toMatchObject({ code: 'report_link.limit_reached' });
  });

  test.each([
    ['days in the wrong order', { period: { ...fixed, to: '2026-10-01' } }],
    ['more than 366 days', { period: { ...fixed, from: '2025-01-01' } }],
    ['no name', { name: ' ' }],
    ['a longer life than 366 days', { days: 367 }],
  ])('are refused with %s', async (_, body) => {
    await expect(makeLink(await server.signUp(), body)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

test('hours of days whose single plays were removed are refused, and days are the way out', async () => {
  const { member } = await createShops(server);
  const query = { from: '2026-05-01', to: '2026-05-01' };
  await expect(member.client.reports.plays({ query: { ...query, step: 'hour' } })).rejects.toMatchObject({
    code: 'report.hours_removed',
    status: 410,
  });
  await member.client.reports.plays({ query });
});
