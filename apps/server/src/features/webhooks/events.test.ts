import { GroupId } from '@vitrine/contract/fleet/groups';
import { type WebhookEventType, webhookEventTypes } from '@vitrine/contract/integrations/webhook-types';
import { beforeAll, describe, expect, test } from 'vitest';
import { createHistory } from '../reports/index.ts';
import { checkSchedules } from '../schedule/scheduler/check.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen } from '../../test/arrange.ts';
import { sendImage } from '../../test/fixtures/send-media.ts';
import { inviteMember } from '../../test/members.ts';
import { pairScreen, type Screen } from '../../test/screen.ts';
import { addWebhook, type Receiver, startReceiver } from '../../test/webhook-receiver.ts';
import { reportPlays } from './plays.ts';

const LOCAL = { allowPrivateAddresses: '127.0.0.1' };

let server: TestApp;
let owner: Member;
let receiver: Receiver;
beforeAll(async () => {
  server = await testApp(LOCAL);
});

/** A new account with a webhook for these events. */
async function listen(events: WebhookEventType[], at: TestApp = server): Promise<void> {
  owner = await at.signUp();
  receiver = await startReceiver();
  await addWebhook(owner, receiver, events);
}

/** The accepted events, each once: a process whose clock is ahead sends again what another one is sending. */
const events = () => [...new Map(receiver.accepted.map(({ id, event }) => [id, event])).values()];

/** Reports what a screen shows, as its player does. */
async function beat({ client }: Screen): Promise<void> {
  const { etag, timeline } = await client.player.manifest();
  const assetId = timeline[0]?.assetId ?? null;
  const playing = { etag, assetId, reason: 'device' as const };
  await client.player.heartbeat({ body: { clock: new Date().toISOString(), playing } });
}

/** The names of the screens that events are about. */
const names = ({ accepted }: Receiver) =>
  accepted
    .map(({ event }) => ('screen' in event.data ? event.data.screen.name : ''))
    .toSorted((a, b) => a.localeCompare(b));

describe('screens', () => {
  test('are reported when they go offline and come back, not when they are new or their panel is turned on', async () => {
    const now = new Date();
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
    const local = await testApp({ ...LOCAL, now: at(0), hasScheduler: false });
    const history = createHistory(local.platform);
    await listen(['screen.offline', 'screen.online'], local);
    const bar = await arrangeScreen(local.db, owner.user.id, { name: 'Bar' });
    const report = async (minutes: number, display: string) => {
      local.setTime(at(minutes));
      await local.query(`insert into device_state (device_id, last_seen_at, machine)
        values ('${bar.id}', '${at(minutes)}', '{"display": "${display}"}')
        on conflict (device_id) do update set last_seen_at = excluded.last_seen_at, machine = excluded.machine`);
      await history.recordChanges();
    };
    await report(0, 'on');
    await report(1, 'off');
    await report(2, 'off');
    local.setTime(at(10));
    await history.recordChanges();
    await report(10, 'off');
    await report(11, 'on');
    const screen = { id: bar.id, name: 'Bar' };
    await expect.poll(events).toEqual([
      { type: 'screen.offline', timestamp: at(2), data: { screen, since: at(2) } },
      { type: 'screen.online', timestamp: at(10), data: { screen, since: at(10) } },
    ]);
  });

  test('of other groups are left out where a webhook is about some groups', async () => {
    await listen(['screen.offline']);
    const { group } = await owner.client.groups.create({ body: { name: 'Bars' } });
    const second = await startReceiver();
    await addWebhook(owner, second, ['screen.offline'], { groupIds: [GroupId.parse(group.id)] });
    const inside = await pairScreen(server, owner, { name: 'Inside' });
    const outside = await pairScreen(server, owner, { name: 'Outside' });
    await owner.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: inside.device.id } });
    for (const { device } of [outside, inside]) {
      await server.query(
        `insert into device_spans (device_id, state, from_at) values ('${device.id}', 'offline', now())`,
      );
    }
    await expect.poll(() => names(receiver)).toEqual(['Inside', 'Outside']);
    await expect.poll(() => names(second)).toEqual(['Inside']);
  });
});

describe('content', () => {
  test('is live once every screen that it was assigned to shows it, directly or by a group', async () => {
    await listen(['content.live']);
    const image = await sendImage(server.url, owner);
    const content = { id: image.id, name: image.originalName, kind: 'image' };
    const [first, second] = [await pairScreen(server, owner), await pairScreen(server, owner)];
    const deviceIds = [first.device.id, second.device.id];
    await owner.client.assignments.assignToDevices({
      body: { deviceIds, mediaType: 'image', mediaId: image.id },
    });
    await beat(first);
    await expect
      .poll(() => server.query(`select from webhook_watches where next_at > now() - interval '1 minute'`))
      .not.toEqual([]);
    expect(events()).toEqual([]);
    await beat(second);
    const live = { content, screens: 2, behind: 0, assignedAt: expect.any(String) };
    await expect.poll(events).toMatchObject([{ type: 'content.live', data: { ...live, group: null } }]);
  });
});

test('takeovers are reported when they start, when somebody ends them, and when they end by themselves', async () => {
  const now = new Date();
  const local = await testApp({ ...LOCAL, now: now.toISOString(), hasScheduler: false });
  await checkSchedules(local.db, local.clock, now);
  await listen(['takeover.started', 'takeover.ended'], local);
  await pairScreen(local, owner);
  const message = { heading: 'Fire drill', text: '' };
  const strip = { text: 'A sale', position: 'top', tone: 'notice', motion: 'still' } as const;
  const start = async (title: string, until: string | null) => {
    const shown = until === null ? { message } : { strip };
    return (await owner.client.takeovers.start({ body: { title, ...shown, target: { all: true }, until } })).takeover;
  };
  const drill = await start('Drill', null);
  await owner.client.takeovers.end({ params: { id: drill.id } });
  const untilAt = new Date(now.getTime() + 3_600_000).toISOString();
  const sale = await start('Sale', untilAt);
  // Its scheduler checks at its start.
  const later = new Date(now.getTime() + 3_601_000).toISOString();
  await testApp({ ...LOCAL, databaseUrl: local.databaseUrl, now: later });
  const ended = { endedAt: untilAt, byItself: true };
  await expect.poll(events).toMatchObject([
    {
      type: 'takeover.started',
      data: { takeover: { id: drill.id, title: 'Drill', kind: 'full' }, onAllScreens: true, until: null },
    },
    { type: 'takeover.ended', data: { takeover: { id: drill.id, kind: 'full' }, byItself: false } },
    { type: 'takeover.started', data: { takeover: { id: sale.id, kind: 'strip' }, until: untilAt } },
    {
      type: 'takeover.ended',
      timestamp: untilAt,
      data: { takeover: { id: sale.id, title: 'Sale', kind: 'strip' }, ...ended },
    },
  ]);
});

test('uploads are reported when they are ready, and when they cannot be read', async () => {
  await listen(['upload.ready', 'upload.failed']);
  const image = await sendImage(server.url, owner);
  const video = await arrangeMediaItem(server.db, owner.user.id, { kind: 'video', status: 'processing' });
  await server.query(`update media set progress = 50 where id = '${video.id}'`);
  await server.query(`update media set status = 'failed', failure = 'It has no frames.' where id = '${video.id}'`);
  const upload = { id: video.id, name: 'video.mp4', kind: 'video' };
  await expect.poll(events).toMatchObject([
    { type: 'upload.ready', data: { upload: { id: image.id, kind: 'image' } } },
    { type: 'upload.failed', data: { upload, reason: 'It has no frames.' } },
  ]);
});

test('plays are reported once their hour is over, and summed by screen and content', async () => {
  const local = await testApp({ ...LOCAL, now: '2026-03-09T12:00:00.000Z', hasScheduler: false });
  await listen(['plays.hourly'], local);
  const screen = await pairScreen(local, owner, { name: 'Bar' });
  const image = await sendImage(local.url, owner);
  const play = (id: string, completed: boolean) => ({
    playId: `0190f5fe-7c00-7a00-8000-00000000000${id}`,
    assetId: image.id,
    reason: 'device',
    startedAt: '2026-03-09T11:59:00.000Z',
    endedAt: '2026-03-09T11:59:10.000Z',
    completed,
  });
  await screen.client.plays.send({ body: { plays: [play('a', true), play('b', false)] } });
  await screen.client.plays.send({ body: { plays: [play('c', true), play('a', true)] } });
  // The plays have the times of the database's clock, which may be in two different hours.
  await local.query(`update webhook_plays set reported_at = '2026-03-09T11:30:00Z'`);
  await reportPlays(local.db, local.clock);
  const hour = { from: '2026-03-09T11:00:00.000Z', until: '2026-03-09T12:00:00.000Z' };
  const entry = { screen: { id: screen.device.id, name: 'Bar' }, content: { id: image.id }, playlist: null };
  await expect
    .poll(events)
    .toMatchObject([{ type: 'plays.hourly', data: { ...hour, entries: [{ ...entry, plays: 3, completed: 2 }] } }]);
  await reportPlays(local.db, local.clock);
  expect(await local.query('select from webhook_outbox')).toEqual([]);
});

test('the plan is reported when it changes, and changes that wait for approval when they are made', async () => {
  await listen(['plan.changed', 'approval.waiting']);
  const scheduler = await inviteMember(server, owner, 'scheduler');
  const screen = await pairScreen(server, owner);
  const image = await sendImage(server.url, owner);
  await owner.client.approvals.changeSettings({ body: { isOn: true } });
  await scheduler.client.assignments
    .assignToDevice({ params: { deviceId: screen.device.id }, body: { mediaType: 'image', mediaId: image.id } })
    .catch(() => {});
  const [approval] = (await owner.client.approvals.list()).approvals;
  await server.query(`update accounts set plan = 'pro', bought_seats = 7 where id = '${owner.user.id}'`);
  await expect.poll(events).toMatchObject([
    { type: 'approval.waiting', data: { approval: { id: approval?.id, what: approval?.what, screenCount: 1 } } },
    { type: 'plan.changed', data: { plan: 'pro', status: 'active', screens: 7 } },
  ]);
});

test('an account without a webhook leaves nothing behind, and dry runs are not reported', async () => {
  const member = await server.signUp();
  await sendImage(server.url, member);
  expect(await server.query(`select from webhook_outbox where account_id = '${member.user.id}'`)).toEqual([]);
  await listen([...webhookEventTypes]);
  await pairScreen(server, owner);
  const drill = { title: 'Drill', message: { heading: 'A drill', text: '' }, target: { all: true as const } };
  const answer = await fetch(`${server.url}/api/takeovers?dryRun=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(drill),
  });
  expect(answer.status).toBe(200);
  const { takeover } = await owner.client.takeovers.start({ body: drill });
  await expect.poll(events).toMatchObject([{ type: 'takeover.started', data: { takeover: { id: takeover.id } } }]);
});
