import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem } from '../../../test/arrange.ts';
import { createChain, inviteLimited } from '../../../test/content/chain.ts';
import { countTags, readPages } from '../../../test/documents/read-pdf.ts';
import { createPlay, createShops, pairLongAgo } from '../../../test/reports/report-shops.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-11-20T12:00:00.000Z', hasScheduler: false });
});

const DAYS = 'from=2026-11-01&to=2026-11-20';

async function print({ token }: Pick<Member, 'token'>, query = DAYS, language = 'en') {
  const answer = await fetch(`${server.url}/api/reports/plays/pdf?${query}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { answer, bytes, source: Buffer.from(bytes).toString('latin1') };
}

async function readText(member: Pick<Member, 'token'>, query?: string, language?: string): Promise<string> {
  return (await readPages((await print(member, query, language)).bytes)).join('\n');
}

async function uploadLogo({ token }: Member): Promise<void> {
  const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('logo', new Blob([Uint8Array.from(logo)], { type: 'image/png' }), 'logo.png');
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${server.url}/api/settings/branding/logo`, { method: 'POST', headers, body: form });
}

describe('a report as PDF', () => {
  test('has what the page shows, in tags that screen readers follow', async () => {
    const { member, window, counter, bread, cake } = await createShops(server);
    await uploadLogo(member);
    const at = '2026-11-19T10:00:00.000Z';
    await window.client.plays.send({ body: { plays: [createPlay(bread, at), createPlay(bread, at)] } });
    await counter.client.plays.send({ body: { plays: [createPlay(cake, at)] } });
    const { answer, bytes, source } = await print(member);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="report.pdf"');
    const [text = '', ...more] = await readPages(bytes);
    expect(more).toEqual([]);
    for (const part of [
      'Proof of play Nov 1 – 20, 2026 Screens All screens',
      'Plays 3 None in Oct 12 – 31',
      'Screens 2 of 2 None in Oct 12 – 31 All have reported',
      'Uptime – Not known for this period',
      'Plays per day bread cake',
      'By media 2',
      'bread 67% 2',
      'cake 33% 1',
      'Nov 19, 10:00',
      'Created on Nov 20, 2026, 12:00 (UTC)',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
    const tags = countTags(bytes);
    expect(Object.fromEntries(tags)).toMatchObject({ H1: 1, H2: 2, Figure: 2, Table: 1, THead: 1, TBody: 1, TR: 3 });
    expect(tags.get('TH')).toBe(6 + 2);
    expect(tags.get('TD')).toBe(2 * 5);
    expect(source).toContain('/Alt (Plays per day: 3 plays in all. Most: Thu, Nov 19, 3 plays.)');
    expect(source).toMatch(/\/Alt \(Logo of .+\)/);
    expect(source).toContain('/Lang (en)');
    expect(source).toContain('/Marked true');
    expect(source).toContain('/DisplayDocTitle true');
  });

  test('is in the language of whoever asks, with accents, and letters of other alphabets', async () => {
    const { member, window } = await createShops(server);
    const names = ['Łódź.png', 'Crème brûlée.png', 'Αθήνα.png', 'Москва.png', 'Đà Nẵng.png'];
    const played = await Promise.all(
      names.map(async (name) => (await arrangeMediaItem(server.db, member.user.id, { name })).id),
    );
    const plays = played.map((id) => createPlay(id, '2026-11-19T10:00:00.000Z'));
    await window.client.plays.send({ body: { plays } });
    const { bytes, source } = await print(member, `${DAYS}&mediaIds=${played.join()}`, 'fr');
    const text = (await readPages(bytes)).join();
    for (const name of names) expect(text).toContain(name.replace('.png', ''));
    expect(text).toContain('Preuve de diffusion 1–20 nov. 2026');
    expect(text).toContain('Diffusions par jour');
    expect(source).toContain('/Lang (fr)');
    expect(await readText(member, DAYS, 'de')).toContain('Wiedergabenachweis');
    expect(await readText(member, DAYS, 'es')).toContain('Prueba de reproducción');
  });

  test('cuts long names, and shows nothing that turns a line around', async () => {
    const { member, window } = await createShops(server);
    const names = [
      `${'endless '.repeat(30)}.png`,
      'gnp.\u202Etxet\u0007.png',
      'W'.repeat(250),
      '(a) \\ <b>.png',
      '日本 🎉.png',
    ];
    for (const name of names) {
      const { id } = await arrangeMediaItem(server.db, member.user.id, { name });
      await window.client.plays.send({ body: { plays: [createPlay(id, '2026-11-19T10:00:00.000Z')] } });
    }
    const text = await readText(member);
    expect(text).toMatch(/endless[^…]{10,40}…/);
    expect(text).toMatch(/W{5,30}…/);
    expect(text).toContain('gnp.txet');
    expect(text).toContain('(a) \\ <b>');
    // oxlint-disable-next-line no-control-regex -- the characters that may not be there
    expect(text).not.toMatch(/[\u202E\u0007]/);
  });

  test('without plays says so, and has neither chart nor table', async () => {
    const { member } = await createShops(server);
    const { bytes } = await print(member);
    expect((await readPages(bytes)).join()).toContain('No plays in this period');
    expect(countTags(bytes).get('Table')).toBe(undefined);
    expect(await readText(member, `${DAYS}&tags=bakery`)).toContain('Tag bakery');
    expect(await readText(member, 'from=2020-01-01&to=2020-01-31')).toContain('Not known before Oct 1, 2024');
  });

  test('names what it is narrowed to, and shows the hours of a single day', async () => {
    const { member, window, group, bread, cake } = await createShops(server);
    await window.client.plays.send({ body: { plays: [createPlay(bread, '2026-11-19T10:00:00.000Z')] } });
    const query = `from=2026-11-19&to=2026-11-19&mediaIds=${bread},${cake}&groupIds=${group.id},none&by=screen`;
    const text = await readText(member, query);
    expect(text).toContain('Media bread and cake');
    expect(text).toContain('Group North and No group');
    expect(text).toContain('Plays per hour');
    expect(text).toContain(window.device.name);
    expect(text).toContain('1 did not show it');
  });

  test('is made also if the file of the logo is broken or missing', async () => {
    const { member } = await createShops(server);
    await uploadLogo(member);
    const { logoFilename } = (await member.client.branding.get()).settings;
    const [logo] = await server.query<{ key: string }>(
      `select logo_key as key from branding where logo_filename = '${logoFilename}'`,
    );
    const { storage } = server.platform;
    const key = logo?.key ?? '';
    await storage.remove(key);
    await storage.write(key, Readable.from([Buffer.from('RIFF, but no picture')]));
    expect(countTags((await print(member)).bytes).get('Figure')).toBe(undefined);
    await storage.remove(key);
    expect((await print(member)).answer.status).toBe(200);
  });

  test('of a limited member has only their screens, and says that it is not all', async () => {
    const chain = await createChain(server);
    await pairLongAgo(server);
    for (const { client } of [chain.cafe, chain.shop]) {
      const plays = [chain.latte.id, chain.suit.id].map((id) => createPlay(id, '2026-11-19T10:00:00.000Z'));
      await client.plays.send({ body: { plays: plays.map((one) => ({ ...one, playId: randomUUID() })) } });
    }
    const limited = await inviteLimited(server, chain, 'viewer');
    const text = await readText(limited);
    expect(text).toContain('Screens 1 of 1');
    expect(text).toContain('Latte');
    expect(text).toContain('Other content');
    expect(text).not.toContain('Suit');
    expect(text).toContain('only screens and content that whoever made it may see');
    const other = await server.signUp();
    expect(await readText(other, `${DAYS}&mediaIds=${chain.latte.id}`)).not.toContain('Latte');
  });

  test('is refused for days that a report cannot have, and to strangers', async () => {
    const { member } = await createShops(server);
    expect((await print(member, 'from=2026-11-20&to=2026-11-01')).answer.status).toBe(400);
    expect((await print({ token: 'none' })).answer.status).toBe(401);
  });
});
