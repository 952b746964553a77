import { randomUUID } from 'node:crypto';
import type { WorkingHours } from '@vitrine/contract/fleet/hours';
import { findPresence } from '@vitrine/contract/fleet/presence';
import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen } from '../../../test/arrange.ts';
import { exampleMachine } from '../../../test/machine.ts';
import { pairScreen, type Screen } from '../../../test/screen.ts';
import { startWebServer } from '../../../test/web-server.ts';
import { createHistory } from '../../reports/index.ts';
import { createHours as createHoursService } from './service.ts';

// A Monday, at 22:00 in Berlin.
const NIGHT = '2026-03-09T21:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NIGHT, allowPrivateAddresses: '127.0.0.1' });
});
beforeEach(() => server.setTime(NIGHT));

const shop = [{ from: '08:00', to: '20:00' }];

const createHours = (over: Partial<WorkingHours> = {}): WorkingHours => ({
  week: [[], shop, shop, shop, shop, shop, shop],
  exceptions: [],
  calendarUrl: null,
  ...over,
});

/** A screen in Berlin that shows a picture, in the group Lobby. */
async function arrangeLobby() {
  const member = await server.signUp({ seats: 10 });
  const { client, user } = member;
  const screen = await pairScreen(server, member, { name: 'Door' });
  const params = { deviceId: screen.device.id };
  await client.devices.updateSettings({ params, body: { timezone: 'Europe/Berlin' } });
  const picture = await arrangeMediaItem(server.db, user.id, { name: 'menu' });
  await client.assignments.assignToDevice({ params, body: { mediaType: 'image', mediaId: picture.id } });
  const { group } = await client.groups.create({ body: { name: 'Lobby' } });
  await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.device.id } });
  return { member, client, screen, params, group, picture };
}

/** The segments of a screen's manifest from now on: `off until 03-10 07:00`. */
async function listSegments({ client }: Screen): Promise<string[]> {
  const { timeline } = await client.player.manifest();
  const coming = timeline.filter(({ until }) => Date.parse(until) > server.clock().getTime());
  return coming.map(({ reason, until }) => `${reason} until ${until.slice(5, 16).replace('T', ' ')}`);
}

const report = async ({ client }: Screen, change: { reason?: 'off' | 'device'; display?: 'on' | 'off' } = {}) => {
  const { etag, timeline } = await client.player.manifest();
  const reason = change.reason ?? 'device';
  await client.player.heartbeat({
    body: {
      clock: server.clock().toISOString(),
      playing: { assetId: reason === 'off' ? null : (timeline.at(-1)?.assetId ?? null), etag, reason },
      ...(change.display && { machine: exampleMachine({ display: change.display }) }),
    },
  });
};

const save = ({ client }: Pick<Member, 'client'>, deviceId: string, hours: WorkingHours | null) =>
  client.hours.updateDevice({ params: { deviceId }, body: { hours } });

describe('the working hours of a screen', () => {
  test('are in its manifest for 14 days, by its own clock, also over a change of clocks and on holidays', async () => {
    const { member, screen } = await arrangeLobby();
    server.setTime('2026-03-27T12:00:00.000Z');
    const exceptions = [{ firstDate: '2026-03-31', lastDate: '2026-04-01', name: 'Stocktaking', spans: [] }];
    const { hours } = await save(member, screen.device.id, createHours({ exceptions }));
    expect(hours).toMatchObject({ own: { exceptions, calendar: null }, isOff: false, offUntil: null });
    expect((await listSegments(screen)).slice(0, 7)).toEqual([
      'device until 03-27 19:00',
      'off until 03-28 07:00',
      'device until 03-28 19:00',
      'off until 03-30 06:00',
      'device until 03-30 18:00',
      'off until 04-02 06:00',
      'device until 04-02 18:00',
    ]);
  });

  test('come before those of its group, which a screen without any has', async () => {
    const { member, client, screen, params, group } = await arrangeLobby();
    expect(await listSegments(screen)).toEqual([expect.stringMatching(/^device/)]);
    await client.hours.updateGroup({ params: { id: group.id }, body: { hours: createHours() } });
    expect((await listSegments(screen))[0]).toBe('off until 03-10 07:00');
    expect((await client.hours.device({ params })).hours).toMatchObject({
      own: null,
      group: { id: group.id, name: 'Lobby', hours: { week: createHours().week } },
      isOff: true,
      offUntil: '2026-03-10T07:00:00.000Z',
    });
    expect(await client.playout.explain({ params, query: {} })).toMatchObject({
      reason: 'off',
      sentence: expect.stringContaining('Off by the working hours of the group "Lobby"'),
    });

    const allDay = [{ from: '00:00', to: '00:00' }];
    await save(member, screen.device.id, createHours({ week: Array.from({ length: 7 }, () => allDay) }));
    expect(await listSegments(screen)).toEqual([expect.stringMatching(/^device/)]);
    await save(member, screen.device.id, null);
    expect((await listSegments(screen))[0]).toBe('off until 03-10 07:00');
    await client.groups.removeDevice({ params: { id: group.id, deviceId: screen.device.id } });
    expect(await listSegments(screen)).toEqual([expect.stringMatching(/^device/)]);
  });

  test('are refused when they cannot be meant, with the reason', async () => {
    const { member, screen, client, group } = await arrangeLobby();
    const refused = async (hours: unknown) =>
      save(member, screen.device.id, hours as WorkingHours).catch((error: unknown) => JSON.stringify(error));
    const eight = [{ from: '08:00', to: '08:00' }];
    expect(await refused(createHours({ week: [eight, [], [], [], [], [], []] }))).toContain('differs from the start');
    expect(await refused(createHours({ week: [[]] }))).toContain('all seven days');
    const backwards = { firstDate: '2026-03-02', lastDate: '2026-03-01', name: '', spans: [] };
    expect(await refused(createHours({ exceptions: [backwards] }))).toContain('must not be before the first');
    const many = Array.from({ length: 201 }, () => ({ ...backwards, lastDate: '2026-03-02' }));
    expect(await refused(createHours({ exceptions: many }))).toContain('at most 200 exceptions');

    const stranger = await server.signUp();
    await expect(save(stranger, screen.device.id, createHours())).rejects.toMatchObject({ code: 'device.not_found' });
    await expect(
      stranger.client.hours.updateGroup({ params: { id: group.id }, body: { hours: createHours() } }),
    ).rejects.toMatchObject({ code: 'group.not_found' });
    await expect(client.hours.device({ params: { deviceId: 'dev_none' } })).rejects.toMatchObject({
      code: 'device.not_found',
    });
  });

  test('are tried out: how many screens will be off, from when, and how many cannot switch their panel', async () => {
    const { member, client, screen, group } = await arrangeLobby();
    const bar = await arrangeScreen(server.db, member.user.id, { name: 'Bar' });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: bar.id } });
    await report(screen, { display: 'on' });
    const tryOut = () => client.hours.updateGroup.dryRun({ params: { id: group.id }, body: { hours: createHours() } });
    // The server stores heartbeats in batches.
    await vi.waitFor(async () => expect((await tryOut()).offBlackCount).toBe(1));
    expect(await tryOut()).toMatchObject({
      screenCount: 2,
      nowCount: 2,
      offCount: 2,
      offBlackCount: 1,
      blankCount: 0,
      off: expect.arrayContaining([
        expect.objectContaining({ name: 'Door', from: NIGHT, until: '2026-03-10T07:00:00.000Z', periodCount: 13 }),
      ]),
    });
    expect(await client.hours.group({ params: { id: group.id } })).toEqual({ hours: null });
  });
});

describe('a screen that is off by its working hours', () => {
  test('is shown by a takeover, and is off again after it', async () => {
    const { member, client, screen } = await arrangeLobby();
    await save(member, screen.device.id, createHours());
    const message = { heading: 'Fire', text: '', tone: 'danger' } as const;
    const { takeover } = await client.takeovers.start({
      body: {
        title: 'Fire',
        message,
        target: { deviceIds: [screen.device.id], groupIds: [] },
        until: '2026-03-09T21:30:00.000Z',
      },
    });
    expect((await listSegments(screen)).slice(0, 2)).toEqual(['takeover until 03-09 21:30', 'off until 03-10 07:00']);
    await client.takeovers.end({ params: { id: takeover.id } });
    expect((await listSegments(screen))[0]).toBe('off until 03-10 07:00');
  });

  test('is woken until its hours begin', async () => {
    const { member, client, screen, params } = await arrangeLobby();
    await expect(client.hours.wake({ params })).rejects.toMatchObject({ code: 'device.not_off' });
    await save(member, screen.device.id, createHours());
    expect(await client.hours.wake.dryRun({ params })).toMatchObject({ screenCount: 1, nowCount: 1, offCount: 0 });
    expect(await client.hours.wake({ params })).toMatchObject({ awakeUntil: '2026-03-10T07:00:00.000Z' });
    expect((await listSegments(screen))[0]).toBe('device until 03-10 19:00');
    expect((await client.hours.device({ params })).hours).toMatchObject({
      isOff: false,
      awakeUntil: '2026-03-10T07:00:00.000Z',
    });
    await expect(client.hours.wake({ params })).rejects.toMatchObject({ code: 'device.not_off' });
  });

  test('is a state of its own in lists, counts, receipts and the history', async () => {
    const { member, client, screen, params, picture } = await arrangeLobby();
    const named = async (status: 'online' | 'off' | 'off-hours') =>
      (await client.devices.list({ query: { status } })).map(({ name }) => name);
    await report(screen, { display: 'on' });
    await expect.poll(() => named('online')).toEqual(['Door']);
    const history = createHistory(server.platform);
    await history.recordChanges();
    await save(member, screen.device.id, createHours());
    server.setTime('2026-03-09T21:01:00.000Z');
    await report(screen, { reason: 'off', display: 'off' });
    await expect.poll(() => named('off-hours')).toEqual(['Door']);
    expect(await named('off')).toEqual([]);
    const device = await client.devices.get({ params });
    expect(device.playing).toMatchObject({ media: null, reason: 'off' });
    expect(findPresence(device, server.clock())).toBe('off-hours');
    expect(await client.devices.counts()).toMatchObject({ online: 1, off: 0, offHours: 1, offline: 0 });
    const delivery = await client.playout.delivery({
      body: { mediaId: MediaId.parse(picture.id), deviceIds: [screen.device.id] },
    });
    expect(delivery).toMatchObject({
      behind: 1,
      behindScreens: [{ name: 'Door', reason: 'hours', until: '2026-03-10T07:00:00.000Z' }],
    });
    await history.recordChanges();
    const { spans } = await client.history.list({ params, query: {} });
    expect(spans.map(({ state }) => state)).toEqual(['off-hours', 'online']);
  });

  test('has no plays: one with this reason is refused', async () => {
    const { screen, picture } = await arrangeLobby();
    const [startedAt, endedAt] = ['2026-03-09T21:00:00.000Z', '2026-03-09T21:00:10.000Z'];
    const play = { playId: randomUUID(), assetId: picture.id, reason: 'off', startedAt, endedAt, completed: true };
    expect(await screen.client.plays.send({ body: { plays: [play] } })).toMatchObject({
      rejected: [{ why: 'play.reason_unknown' }],
    });
  });
});

/** A site with a calendar, which can be changed. */
async function site() {
  const state = { day: '20260310', status: 200 };
  const { url } = await startWebServer((_, response) => {
    response.writeHead(state.status, { 'content-type': 'text/calendar' });
    const event = ['BEGIN:VEVENT', 'UID:1', `DTSTART;VALUE=DATE:${state.day}`, 'SUMMARY:Fair', 'END:VEVENT'];
    response.end(['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR', ''].join('\r\n'));
  });
  return { url: `${url}/holidays.ics`, state };
}

describe('the calendar of working hours', () => {
  test('is read when it is saved and once a day: screens are off on its days, unless an exception names them', async () => {
    const { member, screen, params, client } = await arrangeLobby();
    const { url: calendarUrl, state } = await site();
    const { hours } = await save(member, screen.device.id, createHours({ calendarUrl }));
    const fair = { firstDate: '2026-03-10', lastDate: '2026-03-10', name: 'Fair' };
    expect(hours.own?.calendar).toEqual({ days: [fair], readAt: NIGHT, problem: null });
    expect((await listSegments(screen))[0]).toBe('off until 03-11 07:00');

    state.day = '20260311';
    server.setTime('2026-03-10T21:01:00.000Z');
    await createHoursService(server.platform).readDue();
    expect((await listSegments(screen))[0]).toBe('off until 03-12 07:00');
    state.status = 500;
    server.setTime('2026-03-11T21:02:00.000Z');
    await createHoursService(server.platform).readDue();
    const { own } = (await client.hours.device({ params })).hours;
    expect(own?.calendar).toMatchObject({
      days: [{ firstDate: '2026-03-11' }],
      readAt: '2026-03-10T21:01:00.000Z',
      problem: expect.stringContaining('the status 500'),
    });

    server.setTime('2026-03-10T21:01:00.000Z');
    const open = { ...fair, firstDate: '2026-03-11', lastDate: '2026-03-11', name: '', spans: shop };
    await save(member, screen.device.id, createHours({ calendarUrl, exceptions: [open] }));
    expect((await listSegments(screen))[0]).toBe('off until 03-11 07:00');
  });

  test("is read even if another screen's calendar fails; that one is retried later and says so", async () => {
    const [broken, other] = [await arrangeLobby(), await arrangeLobby()];
    const { url: calendarUrl, state } = await site();
    for (const { member, screen } of [broken, other]) {
      await save(member, screen.device.id, createHours({ calendarUrl }));
    }
    await server.query(`update working_hours set calendar_url = 'no address', next_read_at = '2026-01-01'
      where device_id = '${broken.screen.device.id}'`);
    state.day = '20260311';
    server.setTime('2026-03-10T21:01:00.000Z');
    await createHoursService(server.platform).readDue();
    const calendarOf = async ({ client, params }: typeof broken) =>
      (await client.hours.device({ params })).hours.own?.calendar;
    expect(await calendarOf(other)).toMatchObject({ days: [{ firstDate: '2026-03-11' }], problem: null });
    expect(await calendarOf(broken)).toMatchObject({
      days: [{ firstDate: '2026-03-10' }],
      problem: expect.stringContaining('tries again in three hours'),
    });
    const due = await server.query(`select from working_hours where next_read_at <= '2026-03-10T21:01:00Z'`);
    expect(due).toEqual([]);
  });

  test('is not saved with an address that the server would not open, not even for a try', async () => {
    const { member, screen, params } = await arrangeLobby();
    const hours = createHours({ calendarUrl: 'https://10.0.0.1/holidays.ics' });
    const refusal = { code: 'address.refused' };
    await expect(save(member, screen.device.id, hours)).rejects.toMatchObject(refusal);
    await expect(member.client.hours.updateDevice.dryRun({ params, body: { hours } })).rejects.toMatchObject(refusal);
  });

  test('is read before it is saved, which keeps nothing', async () => {
    const { member, params, client } = await arrangeLobby();
    const { url, state } = await site();
    const check = async (address: string) =>
      (await member.client.hours.checkCalendar({ body: { url: address } })).calendar;
    const fair = { firstDate: '2026-03-10', lastDate: '2026-03-10', name: 'Fair' };
    expect(await check(url)).toEqual({ days: [fair], readAt: NIGHT, problem: null });
    const body = { hours: createHours({ calendarUrl: url }) };
    const { off } = await client.hours.updateDevice.dryRun({ params, body });
    expect(off).toMatchObject([{ from: NIGHT, until: '2026-03-11T07:00:00.000Z' }]);
    state.status = 404;
    const missing = { days: [], readAt: null, problem: expect.stringContaining('the status 404') };
    expect(await check(url)).toMatchObject(missing);
    await expect(check('https://10.0.0.1/holidays.ics')).rejects.toMatchObject({ code: 'address.refused' });
    expect((await client.hours.device({ params })).hours.own).toBeNull();
  });

  test('says what is wrong with an address that leads to something else', async () => {
    const { member, screen } = await arrangeLobby();
    const { url } = await startWebServer((_, response) => response.end('<html>'));
    const { hours } = await save(member, screen.device.id, createHours({ calendarUrl: `${url}/page` }));
    expect(hours.own?.calendar).toMatchObject({ days: [], problem: expect.stringContaining('is not a calendar') });
  });
});
