import type { NewReportEmail } from '@vitrine/contract/reports/report-emails';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem } from '../../../test/arrange.ts';
import { createDocument } from '../../../test/content/layouts.ts';
import { readPages } from '../../../test/documents/read-pdf.ts';
import { readMailsTo } from '../../../test/mails.ts';
import { startReportMails } from '../../../test/reports/report-mails.ts';
import { createPlay, createShops } from '../../../test/reports/report-shops.ts';

const NOON = '2026-10-20T12:00:00.000Z';
const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' };

let server: TestApp;
let processes: ReturnType<typeof startReportMails>;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
  processes = startReportMails(server);
});

beforeEach(() => server.setTime(NOON));

let count = 0;
const newAddress = (): string => `reader${(count += 1)}@example.org`;

async function setUp({ client }: Pick<Member, 'client'>, to: string[], more: Partial<NewReportEmail> = {}) {
  const body = { to, every: 'month' as const, timezone: 'UTC', pdf: false, csv: false, filter: {}, ...more };
  return (await client.reportEmails.create({ body })).reportEmail;
}

/** Sends an email now, and returns it. */
async function receive(member: Pick<Member, 'client'>, more: Partial<NewReportEmail>) {
  const to = newAddress();
  const { id } = await setUp(member, [to], more);
  await member.client.reportEmails.send({ params: { id } });
  await vi.waitFor(async () => expect(await readMailsTo(server, to)).toHaveLength(1));
  const [mail] = await readMailsTo(server, to);
  const pdf = mail?.attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content as
    | ArrayBuffer
    | undefined;
  return { text: mail?.text ?? '', pdf: pdf === undefined ? '' : (await readPages(new Uint8Array(pdf))).join('\n') };
}

/** An email to two addresses, and attempts to send it to one of them. */
async function arrangeEmail() {
  const member = await server.signUp();
  const [board, friend] = [newAddress(), newAddress()];
  const { id } = await setUp(member, [board, friend]);
  const attempt = (email = board, signal = new AbortController().signal) =>
    processes.attempt({ accountId: member.user.id, id, email, ...SEPTEMBER }, signal);
  return { member, board, friend, id, attempt };
}

describe('an attempt to email a report', () => {
  test('that took too long sends nothing, so that the next one sends the only email', async () => {
    const { board, attempt } = await arrangeEmail();
    await expect(attempt(board, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await readMailsTo(server, board)).toEqual([]);
    await attempt();
    expect(await readMailsTo(server, board)).toHaveLength(1);
  });

  test('sends nothing to an address that was removed after it was queued', async () => {
    const { member, board, friend, id, attempt } = await arrangeEmail();
    await member.client.reportEmails.update({ params: { id }, body: { to: [friend.toUpperCase()] } });
    await attempt(board);
    await attempt(friend);
    expect(await readMailsTo(server, board)).toEqual([]);
    expect(await readMailsTo(server, friend)).toHaveLength(1);
  });

  test('sends nothing while the account is suspended', async () => {
    const { member, board, attempt } = await arrangeEmail();
    await server.query(`update accounts set suspended_at = now() where id = '${member.user.id}'`);
    await attempt();
    expect(await readMailsTo(server, board)).toEqual([]);
  });
});

describe('an email of a report', () => {
  test('names what its filter lets through, and nothing else that has an id', async () => {
    const { member, group } = await createShops(server);
    const { apiKey } = await member.client.apiKeys.create({ body: { name: 'Key of the till', scopes: ['read'] } });
    const { text } = await receive(member, { filter: { groupIds: [group.id, 'none'], deviceIds: [apiKey.id] } });
    expect(text).toContain('only for Deleted, name unknown, North, and No group.');
    expect(text).not.toContain('till');
  });

  test('names screens that were offline only if it is by screen, and so does its PDF', async () => {
    const { member, window } = await createShops(server);
    await server.query(`insert into device_spans (device_id, state, from_at, until_at)
      values ('${window.device.id}', 'online', '2026-09-01', '2026-09-05'), ('${window.device.id}', 'offline', '2026-09-05', '2026-09-07')`);
    const sentence = `${window.device.name} was offline for 48`;
    const byMedia = await receive(member, { pdf: true });
    expect(byMedia.text).toMatch(/Offline for 48\sh in all/);
    expect(byMedia.text + byMedia.pdf).not.toContain(window.device.name);
    expect(byMedia.pdf).toContain('in all');
    const byScreen = await receive(member, { pdf: true, filter: { by: 'screen' } });
    expect(byScreen.text).toContain(sentence);
    expect(byScreen.pdf).toContain(sentence);
  });

  test('has at most ten rows, and its PDF all', async () => {
    const { member, window } = await createShops(server);
    const names = Array.from({ length: 12 }, (_, index) => `offer ${index + 1}.png`);
    const items = await Promise.all(names.map((name) => arrangeMediaItem(server.db, member.user.id, { name })));
    const plays = items.map(({ id }) => createPlay(id, '2026-09-19T10:00:00.000Z'));
    await window.client.plays.send({ body: { plays } });
    const { text, pdf } = await receive(member, { pdf: true });
    expect(text.match(/- offer \d+:/g)).toHaveLength(10);
    expect(text).toContain('and 2 more');
    expect(new Set(pdf.match(/offer \d+/g)).size).toBe(12);
  });

  test('and its PDF have the scans of QR codes where some are counted', async () => {
    const { member, window } = await createShops(server);
    const { id } = (await member.client.layouts.create({ body: { name: 'Board', document: createDocument([]) } }))
      .layout;
    await server.query(`insert into qr_codes (code, account_id, layout_id, element_id, url)
      values ('codeofmenu', '${member.user.id}', '${id}', 'menu', 'https://example.com')`);
    await server.query(`insert into qr_scans (device_id, day, code, layout_id, scans)
      values ('${window.device.id}', '2026-09-19', 'codeofmenu', '${id}', 1234)`);
    const { text, pdf } = await receive(member, { pdf: true, filter: { by: 'layout' } });
    expect(text).toContain('- Scans: 1,234; None in');
    expect(pdf).toContain('Scans 1,234');
    expect(pdf).toMatch(/Share Plays Scans On air .* Board 0% 0 1,234 /);
    expect(pdf).not.toContain('No plays');
    const byMedia = await receive(member, { pdf: true });
    expect(byMedia.pdf).toContain('Scans 1,234');
    expect(byMedia.pdf).not.toContain('No plays');
  });
});
