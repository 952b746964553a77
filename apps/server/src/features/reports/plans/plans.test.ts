import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist } from '../../../test/arrange.ts';
import { pairScreen } from '../../../test/screen.ts';
import { createEntitlements } from '../../accounts/entitlements.ts';
import { createDeviceList } from '../../fleet/devices/list.ts';
import { createPlayout } from '../../playout/index.ts';
import { findPauses } from '../../schedule/pause-store.ts';
import { createPlayMonths } from '../months/service.ts';
import { createScreenPlans } from './service.ts';

const MINUTE_MS = 60_000;

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-11-20T08:00:00.000Z', hasScheduler: false });
});

/** A screen that was paired now, and what records its plans at a time of the day. */
async function shop() {
  const { platform, db } = server;
  const member = await server.signUp();
  const { device } = await pairScreen(server, member);
  const names = ['a', 'b', 'c'];
  const [a, b, c] = await Promise.all(names.map((name) => arrangeMediaItem(db, member.user.id, { name })));
  const items = [
    { mediaId: a!.id, durationMs: 10_000 },
    { mediaId: b!.id, durationMs: 20_000 },
  ];
  const playlist = await arrangePlaylist(db, member.user.id, { items });
  const entitlements = createEntitlements(platform, { hasLimits: true });
  const deviceList = createDeviceList(platform, { entitlements, findPauses });
  const plans = createScreenPlans(platform, { playout: createPlayout(platform, { entitlements, deviceList }) });
  const params = { deviceId: device.id };
  return {
    member,
    device,
    ids: { a: a!.id, b: b!.id, c: c!.id, playlist: playlist.id },
    recordAt: async (time: string) => {
      server.setTime(`2026-11-20T${time}:00.000Z`);
      // Two processes record at once.
      await Promise.all([plans.record(), plans.record()]);
    },
    show: (mediaType: 'playlist' | 'image', mediaId: string) =>
      member.client.assignments.assignToDevice({ params, body: { mediaType, mediaId } }),
    report: (query: object = {}) =>
      member.client.reports.plays({ query: { from: '2026-11-20', to: '2026-11-20', ...query } }),
  };
}

test('expected is what the schedule gave while it was so, whatever is changed later', async () => {
  server.setTime('2026-11-20T08:00:00.000Z');
  const { ids, device, show, recordAt, report } = await shop();
  expect(await report()).toMatchObject({ expectedSince: null, totals: { expectedMs: null }, rows: [] });
  await show('playlist', ids.playlist);
  await recordAt('08:00');
  await recordAt('09:00');
  await show('image', ids.c);
  await recordAt('09:00');
  await recordAt('09:05');
  await recordAt('11:00');
  for (const isMoved of [false, true]) {
    if (isMoved) await createPlayMonths(server.platform).addNew();
    const byMedia = await report();
    expect(byMedia).toMatchObject({ expectedSince: '2026-11-20', totals: { plays: 0, expectedMs: 180 * MINUTE_MS } });
    const rows = new Map(byMedia.rows.map(({ id, ...row }) => [id, row]));
    const isUnshown = { plays: 0, lastShown: null };
    expect(rows.size).toBe(3);
    expect(rows.get(ids.a)).toMatchObject({ ...isUnshown, name: 'a', expectedMs: 20 * MINUTE_MS });
    expect(rows.get(ids.b)).toMatchObject({ ...isUnshown, name: 'b', expectedMs: 40 * MINUTE_MS });
    expect(rows.get(ids.c)).toMatchObject({ ...isUnshown, name: 'c', expectedMs: 120 * MINUTE_MS });
    const [playlist] = (await report({ by: 'playlist' })).rows;
    expect(playlist).toMatchObject({ id: ids.playlist, expectedMs: 60 * MINUTE_MS });
    const [screen] = (await report({ by: 'screen' })).rows;
    expect(screen).toMatchObject({ id: device.id, durationMs: 0, expectedMs: 180 * MINUTE_MS });
  }
});

test('expected is unknown for days before it was recorded, and while a screen is not planned yet', async () => {
  server.setTime('2026-11-20T08:00:00.000Z');
  const { member, ids, device, show, recordAt, report } = await shop();
  await server.query(`update devices set created_at = '2026-01-01' where id = '${device.id}'`);
  await show('image', ids.c);
  await recordAt('08:00');
  await recordAt('10:00');
  expect(await report()).toMatchObject({ expectedSince: '2026-11-21', totals: { expectedMs: null }, rows: [] });
  const later = await report({ to: '2026-11-22', from: '2026-11-21' });
  expect(later).toMatchObject({ expectedSince: '2026-11-21', totals: { expectedMs: 0 } });
  await pairScreen(server, member);
  expect(await report({ to: '2026-11-22', from: '2026-11-21' })).toMatchObject({ expectedSince: null });
});

test('a plan goes on being true while the server is stopped, up to its end', async () => {
  server.setTime('2026-11-20T08:00:00.000Z');
  const { ids, show, recordAt, report } = await shop();
  await show('image', ids.c);
  await recordAt('08:00');
  server.setTime('2026-11-21T08:00:00.000Z');
  await recordAt('23:00');
  expect((await report()).totals.expectedMs).toBe(15 * 60 * MINUTE_MS);
});
