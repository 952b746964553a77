import { MediaId } from '@vitrine/contract/library/media';
import type { Segment } from '@vitrine/contract/playout/now-playing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist } from '../../../test/arrange.ts';
import { pairScreen, type Screen } from '../../../test/screen.ts';
import type { MediaRow } from '../../library/content-row.ts';

let server: TestApp;
let member: Member;
let screen: Screen;
let menu: MediaRow;
let offer: MediaRow;

const at = (time: string) => `2026-03-09T${time}:00.000Z`;
const MIDNIGHT = '2026-03-10T00:00:00.000Z';

beforeEach(async () => {
  // The server's own record would be made at times that the tests only pass through.
  server = await testApp({ now: at('08:00'), hasScheduler: false });
  member = await server.signUp();
  screen = await pairScreen(server, member, { name: 'Lobby' });
  [menu, offer] = await Promise.all([
    arrangeMediaItem(server.db, member.user.id, { name: 'menu.png' }),
    arrangeMediaItem(server.db, member.user.id, { name: 'offer.png' }),
  ]);
});

const assign = async (mediaId: string, mediaType: 'image' | 'playlist' = 'image') =>
  member.client.assignments.assignToDevice({
    params: { deviceId: screen.device.id },
    body: { mediaType, mediaId, force: true },
  });

let plays = 0;
const play = (assetId: string, from: string, until: string, more: { reason?: string; playlistId?: string } = {}) => ({
  playId: `0195750c-6f10-7a3c-8a3e-${String((plays += 1)).padStart(12, '0')}`,
  assetId,
  reason: 'device',
  startedAt: at(from),
  endedAt: at(until),
  completed: true,
  ...more,
});

const report = async (...all: ReturnType<typeof play>[]) =>
  expect(await screen.client.plays.send({ body: { plays: all } })).toMatchObject({ accepted: all.length });

async function beat(time: string, playing: { assetId: string; playlistId?: string } | undefined): Promise<void> {
  server.setTime(at(time));
  const { etag } = await screen.client.player.manifest();
  await screen.client.player.heartbeat({
    body: { clock: at(time), ...(playing && { playing: { ...playing, etag, reason: 'device' } }) },
  });
  const params = { deviceId: screen.device.id };
  await vi.waitFor(async () => expect((await member.client.devices.get({ params })).lastSeen).toBe(at(time)));
}

const describeDay = (day: readonly Segment[]) =>
  day.map(({ from, until, media, title, reason, isReported }) => [
    from.slice(11, 16),
    until === MIDNIGHT ? '24:00' : until.slice(11, 16),
    isReported === false ? 'nothing reported' : `${media?.originalName ?? title ?? 'nothing'} (${reason})`,
  ]);

async function readDay() {
  const params = { deviceId: screen.device.id };
  const { day } = await member.client.playout.explain({ params, query: {} });
  const [row] = await member.client.playout.days({ query: {} });
  const { segments } = await member.client.playout.forecast({ params });
  // The day of the device page, the Scheduler Status and the forecast agree.
  expect(row?.day.map(({ from, until }) => [from, until])).toEqual(day.map(({ from, until }) => [from, until]));
  expect(segments[0]).toEqual(day[0]);
  return describeDay(day);
}

describe('the past of a screen’s day', () => {
  test('is empty before the screen was paired, whatever is assigned to it now', async () => {
    await assign(menu.id);
    expect(await readDay()).toEqual([
      ['00:00', '08:00', 'nothing reported'],
      ['08:00', '24:00', 'menu.png (device)'],
    ]);
  });

  test('is what the screen reported, and empty between that', async () => {
    await assign(offer.id);
    server.setTime(at('12:00'));
    await report(play(menu.id, '08:00', '09:00'), play(menu.id, '09:01', '09:30', { reason: 'schedule' }));
    await report(play(offer.id, '11:00', '11:20'), play(offer.id, '11:21', '11:40'));
    expect(await readDay()).toEqual([
      ['00:00', '08:00', 'nothing reported'],
      ['08:00', '09:01', 'menu.png (device)'],
      ['09:01', '09:30', 'menu.png (schedule)'],
      ['09:30', '11:00', 'nothing reported'],
      ['11:00', '11:40', 'offer.png (device)'],
      ['11:40', '12:00', 'nothing reported'],
      ['12:00', '24:00', 'offer.png (device)'],
    ]);
  });

  test('keeps the names of deleted content, and joins the items of a playlist', async () => {
    const list = await arrangePlaylist(server.db, member.user.id, {
      items: [{ mediaId: menu.id }, { mediaId: offer.id }],
    });
    const poster = await arrangeMediaItem(server.db, member.user.id, { name: 'poster.png' });
    await assign(list.id, 'playlist');
    server.setTime(at('12:00'));
    const ofList = { playlistId: list.id };
    await report(play(menu.id, '10:00', '10:01', ofList), play(offer.id, '10:01', '10:02', ofList));
    await report(play(poster.id, '08:00', '09:00'));
    await member.client.media.removeMany({ body: { mediaIds: [MediaId.parse(poster.id)] } });
    expect(await readDay()).toEqual([
      ['00:00', '08:00', 'nothing reported'],
      ['08:00', '09:00', 'poster.png (device)'],
      ['09:00', '10:00', 'nothing reported'],
      ['10:00', '10:02', 'Offers (device)'],
      ['10:02', '12:00', 'nothing reported'],
      ['12:00', '24:00', 'Offers (device)'],
    ]);
  });

  test('has what a screen is playing from its first report on, before it ends and counts as a play', async () => {
    await assign(menu.id);
    await beat('09:00', { assetId: menu.id });
    await beat('11:59', { assetId: menu.id });
    server.setTime(at('12:00'));
    expect(await readDay()).toEqual([
      ['00:00', '09:00', 'nothing reported'],
      ['09:00', '24:00', 'menu.png (device)'],
    ]);
  });

  test('names nothing of other accounts, whatever the screen reports', async () => {
    const other = await server.signUp();
    const secret = await arrangeMediaItem(server.db, other.user.id, { name: 'secret.png' });
    await server.query(
      `update media set thumbnail_key = 'k', thumbnail_filename = 'thumb_x.webp' where id = '${secret.id}'`,
    );
    await assign(menu.id);
    await beat('08:59', undefined);
    await beat('10:00', { assetId: secret.id });
    await beat('11:59', { assetId: secret.id });
    server.setTime(at('12:00'));
    await report(play(secret.id, '08:00', '09:00'), play(menu.id, '09:30', '09:40'));
    expect((await readDay()).slice(1, 6)).toEqual([
      ['08:00', '09:00', 'nothing (device)'],
      ['09:00', '09:30', 'nothing reported'],
      ['09:30', '09:40', 'menu.png (device)'],
      ['09:40', '10:00', 'nothing reported'],
      ['10:00', '12:00', 'nothing (device)'],
    ]);
    const params = { deviceId: screen.device.id };
    const answers = await Promise.all([
      member.client.playout.explain({ params, query: {} }),
      member.client.playout.days({ query: {} }),
      member.client.playout.forecast({ params }),
      member.client.playout.now({ params }),
      member.client.devices.list({ query: {} }),
      member.client.devices.get({ params }),
    ]);
    for (const text of ['secret.png', secret.filename, 'thumb_x']) expect(JSON.stringify(answers)).not.toContain(text);
  });

  test('ends where the screen was last seen, and has a gap for each outage', async () => {
    await assign(menu.id);
    await beat('09:00', { assetId: menu.id });
    await beat('11:00', { assetId: menu.id });
    await server.query(
      `insert into device_spans values ('${screen.device.id}', 'offline', '${at('10:00')}', '${at('10:30')}')`,
    );
    server.setTime(at('12:00'));
    expect(await readDay()).toEqual([
      ['00:00', '09:00', 'nothing reported'],
      ['09:00', '10:00', 'menu.png (device)'],
      ['10:00', '10:30', 'nothing reported'],
      ['10:30', '11:00', 'menu.png (device)'],
      ['11:00', '12:00', 'nothing reported'],
      ['12:00', '24:00', 'menu.png (device)'],
    ]);
  });

  test('begins with a play that was on at midnight', async () => {
    server.setTime('2026-03-10T12:00:00.000Z');
    await report({ ...play(menu.id, '23:00', '23:01'), endedAt: '2026-03-10T01:00:00.000Z' });
    const params = { deviceId: screen.device.id };
    const { day } = await member.client.playout.explain({ params, query: {} });
    expect(day.map(({ from, until, isReported }) => [from.slice(11, 16), until.slice(11, 16), isReported])).toEqual([
      ['00:00', '01:00', true],
      ['01:00', '12:00', false],
      ['12:00', '00:00', undefined],
    ]);
    const yesterday = await member.client.playout.explain({ params, query: { at: at('12:00') } });
    expect(describeDay(yesterday.day)).toEqual([
      ['00:00', '23:00', 'nothing reported'],
      ['23:00', '24:00', 'menu.png (device)'],
    ]);
  });
});
