import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewReportEmail } from '@vitrine/contract/reports/report-emails';
import { defaultLimits } from '../../../platform/rate-limit/limits.ts';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { readPages } from '../../../test/documents/read-pdf.ts';
import { requestRaw } from '../../../test/arrange.ts';
import { createChain, inviteLimited } from '../../../test/content/chain.ts';
import { readMailsTo } from '../../../test/mails.ts';
import { inviteMember } from '../../../test/members.ts';
import { createPlay, createShops, pairLongAgo } from '../../../test/reports/report-shops.ts';
import { startReportMails } from '../../../test/reports/report-mails.ts';

const NOON = '2026-10-20T12:00:00.000Z';
const OCTOBER_IS_OVER = '2026-11-01T07:00:00.000Z';

let server: TestApp;
let processes: ReturnType<typeof startReportMails>;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
  processes = startReportMails(server);
});

beforeEach(() => server.setTime(NOON));

const monthly = (to: string[], more: Partial<NewReportEmail> = {}): NewReportEmail => ({
  to,
  every: 'month',
  timezone: 'Europe/Berlin',
  pdf: false,
  csv: false,
  filter: {},
  ...more,
});

let count = 0;
/** An address of somebody without an account. */
const newAddress = (): string => `board${(count += 1)}@example.org`;

const mailsTo = (email: string) => readMailsTo(server, email);

const setUp = async ({ client }: Pick<Member, 'client'>, body: NewReportEmail) =>
  (await client.reportEmails.create({ body })).reportEmail;

describe('a report by email', () => {
  test('goes to each address once on the 1st, at 08:00 in its zone, whatever number of servers send what is due', async () => {
    const { member, window, bread } = await createShops(server);
    const [board, friend] = [newAddress(), newAddress()];
    await window.client.plays.send({
      body: { plays: [createPlay(bread, '2026-10-19T10:00:00.000Z'), createPlay(bread, '2026-10-18T10:00:00.000Z')] },
    });
    const created = await setUp(member, monthly([board, friend, board.toUpperCase()], { pdf: true, csv: true }));
    expect(created).toMatchObject({
      to: [board, friend],
      next: { at: OCTOBER_IS_OVER, from: '2026-10-01', to: '2026-10-31' },
      lastSentAt: null,
    });
    await processes.sendDueAt('2026-11-01T06:59:59.000Z');
    await processes.sendDueAt(OCTOBER_IS_OVER);
    await processes.sendDueAt('2026-11-01T07:05:00.000Z');
    for (const address of [board, friend]) await vi.waitFor(async () => expect(await mailsTo(address)).toHaveLength(1));
    const [mail] = await mailsTo(board);
    expect(mail).toMatchObject({ subject: 'Report for October 2026' });
    expect(mail?.text).toContain('- Plays: 2; None in Aug 31 – Sep 30');
    expect(mail?.text).toContain('- bread: 2, 100%');
    expect(mail?.text).toContain(`set up this email to ${board.replace('.org', '\u200B.org')}.`);
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['chart.png', 'image/png'],
      ['report-2026-10-01-2026-10-31.pdf', 'application/pdf'],
      ['report-2026-10-01-2026-10-31.csv', 'text/csv'],
    ]);
    const [page] = await readPages(new Uint8Array(mail?.attachments[1]?.content as ArrayBuffer));
    expect(page).toMatch(/Proof of play October 2026 .* By media 1 .* bread 100% 2 /);
    const csv = new TextDecoder().decode(mail?.attachments[2]?.content as ArrayBuffer);
    expect(csv).toContain('"2026-10-01","2026-10-31","media","bread.png"');
    const [listed] = (await member.client.reportEmails.list()).reportEmails;
    expect(listed).toMatchObject({
      lastSentAt: OCTOBER_IS_OVER,
      next: { at: '2026-12-01T07:00:00.000Z', from: '2026-11-01', to: '2026-11-30' },
    });
  });

  test('is sent once after an outage of months, about the last one; a clock that is set back repeats nothing', async () => {
    const member = await server.signUp();
    const board = newAddress();
    await setUp(member, monthly([board]));
    await processes.sendDueAt('2027-02-20T12:00:00.000Z');
    await vi.waitFor(async () => expect(await mailsTo(board)).toHaveLength(1));
    await processes.sendDueAt('2026-12-01T09:00:00.000Z');
    await processes.sendDueAt('2027-02-20T12:00:00.000Z');
    await processes.sendDueAt('2027-03-01T07:00:00.000Z');
    await vi.waitFor(async () => expect(await mailsTo(board)).toHaveLength(2));
    expect(new Set((await mailsTo(board)).map(({ subject }) => subject))).toEqual(
      new Set(['Report for January 2027', 'Report for February 2027']),
    );
  });

  test('that is moved to another zone on its day does not come again', async () => {
    const member = await server.signUp();
    const board = newAddress();
    const { id } = await setUp(member, monthly([board]));
    await processes.sendDueAt('2026-11-01T08:00:00.000Z');
    const body = { timezone: 'America/Los_Angeles' };
    const { reportEmail } = await member.client.reportEmails.update({ params: { id }, body });
    expect(reportEmail.next).toEqual({ at: '2026-12-01T16:00:00.000Z', from: '2026-11-01', to: '2026-11-30' });
  });

  test('that is paused is not sent, and begins with the next one when it is resumed', async () => {
    const member = await server.signUp();
    const board = newAddress();
    const { id } = await setUp(member, monthly([board], { every: 'week' }));
    const change = async (isPaused: boolean) =>
      (await member.client.reportEmails.update({ params: { id }, body: { isPaused } })).reportEmail;
    expect(await change(true)).toMatchObject({ isPaused: true, next: null });
    await processes.sendDueAt('2026-11-04T12:00:00.000Z');
    expect((await change(false)).next).toEqual({
      at: '2026-11-09T07:00:00.000Z',
      from: '2026-11-02',
      to: '2026-11-08',
    });
    await processes.sendDueAt('2026-11-09T07:00:00.000Z');
    await vi.waitFor(async () => expect(await mailsTo(board)).toHaveLength(1));
    expect((await mailsTo(board))[0]?.subject).toBe('Report for Nov 2 – 8, 2026');
  });

  test('is sent now on request, about the last whole month, and then as planned', async () => {
    const member = await server.signUp();
    const board = newAddress();
    const { id, next } = await setUp(member, monthly([board]));
    const sent = await member.client.reportEmails.send({ params: { id } });
    expect(sent).toMatchObject({ addresses: 1, from: '2026-09-01', to: '2026-09-30' });
    await vi.waitFor(async () => expect(await mailsTo(board)).toHaveLength(1));
    expect((await mailsTo(board))[0]?.text).toContain('Nothing played in this period.');
    const [listed] = (await member.client.reportEmails.list()).reportEmails;
    expect(listed).toMatchObject({ lastSentAt: NOON, next });
  });

  test('is in the language of a member with that address, who gets a link, and else in that of the account', async () => {
    const { member, window, bread, group } = await createShops(server);
    await window.client.plays.send({ body: { plays: [createPlay(bread, '2026-09-19T10:00:00.000Z')] } });
    await member.client.accounts.changeProfile({ body: { name: 'Ada', language: 'de' } });
    const board = newAddress();
    const filter = { by: 'screen' as const, groupIds: [group.id] };
    const { id } = await setUp(member, monthly([member.email, board], { filter }));
    await member.client.reportEmails.send({ params: { id } });
    for (const to of [member.email, board]) await vi.waitFor(async () => expect(await mailsTo(to)).toHaveLength(1));
    const [[own], [other]] = [await mailsTo(member.email), await mailsTo(board)];
    expect(own?.subject).toContain('September 2026');
    expect(own?.html).toContain('<html lang="de"');
    expect(own?.text).toContain(
      `https://signs.example.com/a/${member.user.id}/reports?from=2026-09-01&to=2026-09-30&by=screen&groups=${group.id}`,
    );
    expect(other?.subject).toBe('Report for September 2026');
    expect(other?.text).toContain('only for North');
    expect(other?.text).not.toContain('/reports?');
  });

  test('shows what the limits of the member who set it up allow at that moment', async () => {
    const chain = await createChain(server);
    await pairLongAgo(server);
    const play = createPlay(chain.latte.id, '2026-09-19T10:00:00.000Z');
    await chain.cafe.client.plays.send({ body: { plays: [play] } });
    await chain.shop.client.plays.send({ body: { plays: [createPlay(chain.suit.id, '2026-09-19T10:00:00.000Z')] } });
    const limited = await inviteLimited(server, chain, 'editor');
    const board = newAddress();
    const { id } = await setUp(limited, monthly([board], { pdf: true, csv: true }));
    await limited.client.reportEmails.send({ params: { id } });
    await vi.waitFor(async () => expect(await mailsTo(board)).toHaveLength(1));
    const [mail] = await mailsTo(board);
    expect(mail?.text).toContain('- Plays: 1');
    expect(mail?.text).toContain('Latte');
    const [pdf, csv] = [1, 2].map((index) => new Uint8Array(mail?.attachments[index]?.content as ArrayBuffer));
    const pages = await readPages(pdf ?? new Uint8Array());
    expect(pages.join()).toContain('Latte');
    expect(JSON.stringify([mail?.text, pages, new TextDecoder().decode(csv)])).not.toContain('Suit');
  });

  test('stops when who set it up leaves the account or loses the role, until an admin takes it over', async () => {
    const owner = await server.signUp();
    const editor = await inviteMember(server, owner, 'editor');
    const board = newAddress();
    const { id } = await setUp(editor, monthly([board]));
    const listed = async () => (await owner.client.reportEmails.list()).reportEmails[0];
    expect(await listed()).toMatchObject({ isYours: false, isStopped: false });
    await owner.client.team.removeMember({ params: { memberId: editor.user.userId } });
    expect(await listed()).toMatchObject({ isStopped: true, next: null, createdBy: editor.user.name });
    await processes.sendDueAt(OCTOBER_IS_OVER);
    await expect(owner.client.reportEmails.send({ params: { id } })).rejects.toMatchObject({
      code: 'report_email.stopped',
    });
    const { reportEmail } = await owner.client.reportEmails.update({ params: { id }, body: { isPaused: false } });
    expect(reportEmail).toMatchObject({ isYours: true, isStopped: false, next: { from: '2026-11-01' } });
    await processes.sendDueAt('2026-12-01T07:00:00.000Z');
    await vi.waitFor(async () => expect(await mailsTo(board)).toHaveLength(1));
    expect((await mailsTo(board))[0]?.subject).toBe('Report for November 2026');
  });

  test('is seen and changed by its creator and by admins only', async () => {
    const owner = await server.signUp();
    const [editor, other] = [await inviteMember(server, owner, 'editor'), await inviteMember(server, owner, 'editor')];
    const viewer = await inviteMember(server, owner, 'viewer');
    const stranger = await server.signUp();
    const { id } = await setUp(editor, monthly([newAddress()]));
    for (const { client } of [other, stranger]) {
      expect((await client.reportEmails.list()).reportEmails).toEqual([]);
      const params = { id };
      const changes = [
        () => client.reportEmails.update({ params, body: { csv: true } }),
        () => client.reportEmails.send({ params }),
        () => client.reportEmails.remove({ params }),
      ];
      for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'report_email.not_found' });
    }
    await expect(viewer.client.reportEmails.list()).rejects.toMatchObject({ code: 'auth.role_required' });
    await owner.client.reportEmails.update({ params: { id }, body: { csv: true } });
    await owner.client.reportEmails.remove({ params: { id } });
    const sentences = (await owner.client.audit.mine()).entries.map(({ what }) => what);
    expect(sentences.filter((what) => what.includes('email of a report')).toSorted()).toEqual([
      expect.stringMatching(/^Changed the email of a report to board\d+@example.org$/),
      expect.stringMatching(/^Deleted the email of a report to board\d+@example.org$/),
      'Set up an email of a report',
    ]);
  });
});

/** Sets an email up, and receives one of it. */
async function receive() {
  const member = await server.signUp();
  const [board, friend] = [newAddress(), newAddress()];
  const { id } = await setUp(member, monthly([board, friend]));
  await member.client.reportEmails.send({ params: { id } });
  await vi.waitFor(async () => expect(await mailsTo(board)).toHaveLength(1));
  const [mail] = await mailsTo(board);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  const atOnce = new URL(header('list-unsubscribe').replace(/^<|>$/g, ''));
  return { member, id, board, friend, mail, header, path: atOnce.pathname };
}

const post = (path: string) => requestRaw({ url: server.url, token: '' }, 'POST', path);

describe('the link to unsubscribe', () => {
  test('ends the emails to its address by one POST of a mail program, without a session', async () => {
    const { member, id, board, friend, mail, header, path } = await receive();
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain('https://signs.example.com/unsubscribe?token=');
    const postAsForm = () =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    for (const answer of [await postAsForm(), await postAsForm()]) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ success: true, email: board });
    }
    const [listed] = (await member.client.reportEmails.list()).reportEmails;
    expect(listed).toMatchObject({ to: [board, friend], unsubscribed: [board] });
    const unsubscribed = (await member.client.audit.mine()).entries.filter(({ actor }) => actor === board);
    expect(unsubscribed).toMatchObject([{ what: 'Unsubscribed from the email of a report' }]);
    expect(await member.client.reportEmails.send({ params: { id } })).toMatchObject({ addresses: 1 });
    await member.client.reportEmails.update({ params: { id }, body: { to: [board.toUpperCase()] } });
    expect(await member.client.reportEmails.send({ params: { id } })).toMatchObject({ addresses: 0 });
  });

  test('opens a page in a browser, and nothing is ended by opening it', async () => {
    const { member, path } = await receive();
    const answer = await fetch(server.url + path, { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/^\/unsubscribe\?token=\S+$/);
    expect((await member.client.reportEmails.list()).reportEmails[0]?.unsubscribed).toEqual([]);
  });

  test('that was changed, or whose email was deleted, is refused', async () => {
    const { member, id, path } = await receive();
    const refusal = { status: 404, body: expect.stringContaining('report_email.link_invalid') };
    // The first character of the token: of the last one, some bits may mean nothing.
    const start = path.lastIndexOf('/') + 1;
    const changed = `${path.slice(0, start)}${path[start] === 'A' ? 'B' : 'A'}${path.slice(start + 1)}`;
    expect(await post(changed)).toMatchObject(refusal);
    await member.client.reportEmails.remove({ params: { id } });
    expect(await post(path)).toMatchObject(refusal);
  });
});

test.each([
  ['no address', { to: [] }],
  ['more than 20 addresses', { to: Array.from({ length: 21 }, (_, n) => `a${n}@example.org`) }],
  ['what is no address', { to: ['board'] }],
  ['two addresses in one', { to: ['a@example.org, b@example.org'] }],
  ['an unknown rhythm', { every: 'day' }],
  ['an unknown time zone', { timezone: 'Mars/Olympus' }],
  ['an unknown grouping', { filter: { by: 'color' } }],
])('an email of a report with %s is refused', async (_, wrong) => {
  const { token } = await server.signUp();
  const body = { ...monthly(['a@example.org']), ...wrong };
  expect(await requestRaw({ url: server.url, token }, 'POST', '/api/reports/emails', body)).toMatchObject({
    status: 400,
    body: expect.stringContaining('request.invalid'),
  });
});

test('an account has at most 50 emails of reports', async () => {
  const member = await server.signUp();
  const create = () => member.client.reportEmails.create({ body: monthly([newAddress()]) });
  for (let n = 0; n < 47; n += 1) await create();
  const answers = await Promise.allSettled([create(), create(), create(), create(), create()]);
  const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refused).toHaveLength(2);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'report_email.limit_reached' });
});

test('people send at most 20 emails of reports in an hour at once', async () => {
  const strict = await testApp({
    now: NOON,
    hasScheduler: false,
    limits: { reportEmailsPerAccount: defaultLimits.reportEmailsPerAccount },
  });
  const member = await strict.signUp();
  const { reportEmail } = await member.client.reportEmails.create({ body: monthly([newAddress()]) });
  const send = () => member.client.reportEmails.send({ params: { id: reportEmail.id } });
  for (let n = 0; n < 20; n += 1) await send();
  await expect(send()).rejects.toMatchObject({ code: 'request.too_many' });
});

test('an export of a person’s data has the emails of reports that they set up, and those to their address', async () => {
  const [member, other] = [await server.signUp(), await server.signUp()];
  await setUp(member, monthly([newAddress()]));
  await setUp(other, monthly([member.email.toUpperCase(), newAddress()], { every: 'week' }));
  const { reportEmails } = await member.client.ownData.read();
  expect(reportEmails.toSorted((a, b) => a.every.localeCompare(b.every))).toMatchObject([
    { accountId: member.user.id, isSetUpByYou: true, every: 'month' },
    { accountId: other.user.id, isSetUpByYou: false, every: 'week', to: [member.email] },
  ]);
});
