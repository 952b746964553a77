import { ContentId } from '@vitrine/contract/library/content';
import type { TakeoverTarget } from '@vitrine/contract/takeovers/takeovers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem } from '../../test/arrange.ts';
import { createChain, inviteLimited } from '../../test/content/chain.ts';
import { openScreenEvents, pairScreen, type Screen } from '../../test/screen.ts';

const NOON = '2026-03-09T12:00:00.000Z';
const ONE = '2026-03-09T13:00:00.000Z';
const TWO = '2026-03-09T14:00:00.000Z';
const text = 'The entrance in Mill Lane is closed.';
const strip = { text, position: 'top', tone: 'warning', motion: 'ticker' } as const;
const everywhere: TakeoverTarget = { all: true };

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ now: NOON });
});

interface Shop extends Member {
  screen: Screen;
}

async function shop(): Promise<Shop> {
  const member = await server.signUp({ seats: 4 });
  return { ...member, screen: await pairScreen(server, member) };
}

async function start({ client }: Member, body: { title?: string; target?: TakeoverTarget; until?: string } = {}) {
  const started = await client.takeovers.start({ body: { title: 'Entrance', strip, target: everywhere, ...body } });
  return started.takeover;
}

const stripsOf = async ({ client }: Screen) => (await client.player.manifest()).strips?.map(({ title }) => title);

const explain = ({ client, screen }: Shop) =>
  client.playout.explain({ params: { deviceId: screen.device.id }, query: {} });

let beats = 2;

async function beat({ screen, client }: Shop, stripId: string | null): Promise<void> {
  const { etag } = await screen.client.player.manifest();
  const playing = { assetId: 'med_1', etag, reason: 'device' as const, stripId };
  beats += 1;
  const body = { clock: server.clock().toISOString(), currentScreen: beats, playing };
  await screen.client.player.heartbeat({ body });
  const params = { deviceId: screen.device.id };
  await vi.waitFor(async () => {
    const { currentScreen, strip: shown } = await client.devices.get({ params });
    expect([currentScreen, shown?.id ?? null]).toEqual([beats, stripId]);
  });
}

describe('a strip', () => {
  test('is in the manifest beside the timeline, which stays as it is, until its end', async () => {
    const member = await shop();
    const image = await arrangeMediaItem(server.db, member.user.id);
    await member.client.assignments.assignToDevice({
      params: { deviceId: member.screen.device.id },
      body: { mediaType: 'image', mediaId: ContentId.parse(image.id) },
    });
    const { timeline, fallback } = await member.screen.client.player.manifest();
    const takeover = await start(member, { until: ONE });
    expect(takeover).toMatchObject({ strip, content: null, message: null, screenCount: 1, until: ONE });
    const manifest = await member.screen.client.player.manifest();
    expect(manifest).toMatchObject({
      timeline,
      fallback,
      strips: [{ ...strip, id: takeover.id, title: 'Entrance', until: ONE }],
    });
    server.setTime(ONE);
    expect(await member.screen.client.player.manifest()).not.toHaveProperty('strips');
  });

  test('is told to its screens when it starts, changes and ends', async () => {
    const member = await shop();
    const events = await openScreenEvents(server, member.screen.token);
    const { id } = await start(member);
    await events.until('manifest');
    const other = { ...strip, text: 'It is open again.' };
    await member.client.takeovers.update({ params: { id }, body: { strip: other } });
    await events.until('manifest');
    expect((await member.screen.client.player.manifest()).strips).toMatchObject([{ text: 'It is open again.' }]);
    await member.client.takeovers.end({ params: { id } });
    await events.until('manifest');
    expect(await stripsOf(member.screen)).toBeUndefined();
    await events.close();
  });

  test('gives way to a newer one, and returns when that ends, unless it ends before', async () => {
    const member = await shop();
    await start(member, { title: 'Oldest', until: ONE });
    server.setTime('2026-03-09T12:00:01.000Z');
    await start(member, { title: 'Older' });
    server.setTime('2026-03-09T12:00:02.000Z');
    const newest = await start(member, { title: 'Newest', until: TWO });
    // The oldest one is over before it could return.
    expect(await stripsOf(member.screen)).toEqual(['Newest', 'Older']);
    await member.client.takeovers.end({ params: { id: newest.id } });
    expect(await stripsOf(member.screen)).toEqual(['Older']);
  });

  test('lies also over a takeover of whole screens, which stays', async () => {
    const member = await shop();
    const message = { heading: 'Closed', text: '' };
    await member.client.takeovers.start({ body: { title: 'Closed', message, target: everywhere } });
    server.setTime('2026-03-09T12:00:01.000Z');
    const { id } = await start(member);
    expect(await explain(member)).toMatchObject({ reason: 'takeover', strip: { id, text } });
    const { running } = await member.client.takeovers.list();
    expect(running.map(({ title }) => title)).toEqual(['Entrance', 'Closed']);
  });

  test('is on the screens of its groups and no others, also beyond the plan’s limit', async () => {
    const member = await shop();
    const other = await pairScreen(server, member);
    const { group } = await member.client.groups.create({ body: { name: 'Lobby' } });
    await member.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: other.device.id } });
    await start(member, { target: { groupIds: [group.id] } });
    expect(await stripsOf(member.screen)).toBeUndefined();
    expect(await stripsOf(other)).toEqual(['Entrance']);
    await server.query(`update accounts set bought_seats = 1 where id = '${member.user.id}'`);
    expect(await stripsOf(other)).toEqual(['Entrance']);
  });

  test('keeps its lines, without empty ones, control characters and overrides of the direction', async () => {
    const member = await shop();
    const hostile = '\u202E <b>One</b>\n\n  \u200B\n Two\u0007\t\r\nشارع';
    const body = { title: 'Lines', strip: { ...strip, text: hostile }, target: everywhere };
    const { takeover } = await member.client.takeovers.start({ body });
    expect(takeover.strip?.text).toBe('<b>One</b>\nTwo\nشارع');
  });

  test.each([
    ['has no visible text', ' \n\u200B'],
    ['is too long', 'x'.repeat(501)],
    ['has too many lines', 'a\nb\nc\nd\ne\nf'],
  ])('is refused if it %s', async (_, wrong) => {
    const { client } = await shop();
    const body = { title: 'Wrong', strip: { ...strip, text: wrong }, target: everywhere };
    await expect(client.takeovers.start({ body })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('is refused together with a message, and a takeover without one has no text to change', async () => {
    const { client } = await shop();
    const message = { heading: 'Closed', text: '' };
    const both = { title: 'Both', strip, message, target: everywhere };
    await expect(client.takeovers.start({ body: both })).rejects.toMatchObject({ code: 'request.invalid' });
    const { takeover } = await client.takeovers.start({ body: { title: 'Closed', message, target: everywhere } });
    const change = client.takeovers.update({ params: { id: takeover.id }, body: { strip } });
    await expect(change).rejects.toMatchObject({ code: 'takeover.has_no_strip' });
  });
});

describe('what people see of a strip', () => {
  test('its effect names the screens, of which none shows something else below it', async () => {
    const member = await shop();
    const effect = await member.client.takeovers.start.dryRun({
      body: { title: 'Entrance', strip, target: everywhere },
    });
    expect(effect).toMatchObject({
      screenCount: 0,
      unchangedCount: 0,
      stripCount: 1,
      strips: [{ deviceId: member.screen.device.id, before: null, after: { text } }],
    });
    expect(await member.client.takeovers.list()).toMatchObject({ running: [] });
  });

  test('its delivery counts the screens that report it, one by one', async () => {
    const member = await shop();
    const { id } = await start(member);
    const delivery = () => member.client.takeovers.delivery({ params: { id } });
    await beat(member, null);
    expect(await delivery()).toMatchObject({ total: 1, onAir: 0, loading: 1 });
    await beat(member, id);
    expect(await delivery()).toMatchObject({ onAir: 1, loading: 0 });
    server.setTime('2026-03-09T12:00:01.000Z');
    await start(member, { title: 'Newer' });
    expect(await delivery()).toMatchObject({ onAir: 0, behind: 1 });
  });

  test('its plays are counted with its title, and are no play of what is below', async () => {
    const member = await shop();
    const { screen, client } = member;
    const { id } = await start(member);
    server.setTime(ONE);
    const play = { startedAt: NOON, endedAt: '2026-03-09T12:30:00.000Z', completed: false, reason: 'takeover' };
    const plays = [{ ...play, playId: '0195750c-6f10-7a3c-8a3e-000000000001', assetId: id }];
    expect(await screen.client.plays.send({ body: { plays } })).toMatchObject({ accepted: 1 });
    const params = { deviceId: screen.device.id };
    expect(await client.plays.list({ params, query: {} })).toMatchObject({
      plays: [{ mediaId: id, mediaName: 'Entrance', reason: 'takeover' }],
    });
    const { day } = await explain(member);
    expect(day.some(({ isReported }) => isReported)).toBe(false);
  });

  test('one of another account is on no screen of theirs, and cannot be read, changed or ended', async () => {
    const [mine, theirs] = [await shop(), await shop()];
    const params = { id: (await start(theirs)).id };
    expect(await stripsOf(mine.screen)).toBeUndefined();
    await beat(mine, null);
    const { update, end, delivery } = mine.client.takeovers;
    for (const call of [() => update({ params, body: { strip } }), () => end({ params }), () => delivery({ params })]) {
      await expect(call()).rejects.toMatchObject({ code: 'takeover.not_found' });
    }
    // A screen that reports it gets no title.
    const { etag } = await mine.screen.client.player.manifest();
    const playing = { assetId: null, etag, reason: 'nothing' as const, stripId: params.id };
    await mine.screen.client.player.heartbeat({ body: { clock: NOON, currentScreen: 2, playing } });
    const deviceId = { deviceId: mine.screen.device.id };
    await vi.waitFor(async () =>
      expect(await mine.client.devices.get({ params: deviceId })).toMatchObject({ currentScreen: 2, strip: null }),
    );
  });

  test('a limited member starts one on their screens, and sees of those of others only that there is one', async () => {
    const chain = await createChain(server);
    const { client } = await inviteLimited(server, chain, 'scheduler');
    await chain.owner.client.takeovers.start({ body: { title: 'Secret', strip, target: everywhere } });
    const params = { deviceId: chain.cafe.device.id };
    const why = await client.playout.explain({ params, query: {} });
    expect(why.strip).toMatchObject({ id: 'tko_other', title: 'Other takeover', text: 'Other takeover' });
    expect((await client.takeovers.list()).running).toEqual([]);
    server.setTime('2026-03-09T12:00:01.000Z');
    const shopOnly = { title: 'Mine', strip, target: { deviceIds: [chain.shop.device.id] } };
    await expect(client.takeovers.start({ body: shopOnly })).rejects.toMatchObject({ code: 'device.not_found' });
    const { takeover } = await client.takeovers.start({ body: { title: 'Mine', strip, target: everywhere } });
    expect(takeover).toMatchObject({ screenCount: 1, target: { all: false } });
  });
});

describe('prepared strips', () => {
  const body = { items: [{ title: 'Entrance', strip, onePress: true }] };

  test('have a place of their own beside ten takeovers, and load nothing', async () => {
    const { client, screen } = await shop();
    const message = { heading: 'Fire', text: '' };
    const takeovers = Array.from({ length: 10 }, () => ({ title: 'Fire', message }));
    const strips = Array.from({ length: 20 }, () => ({ title: 'Entrance', strip }));
    const { items } = await client.takeovers.setStandby({ body: { items: [...takeovers, ...strips] } });
    expect(items.at(-1)).toMatchObject({ title: 'Entrance', strip, content: null, message: null });
    expect((await screen.client.player.manifest()).standby).toHaveLength(10);
    const more = { items: [...strips, { title: 'One more', strip }] };
    await expect(client.takeovers.setStandby({ body: more })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('of two people who start one at once, the second starts nothing', async () => {
    const member = await shop();
    const one = { title: 'Entrance', strip, target: everywhere, unlessRunning: true };
    const results = await Promise.allSettled([1, 2, 3].map(() => member.client.takeovers.start({ body: one })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await member.client.takeovers.list()).running).toHaveLength(1);
    const another = { ...one, strip: { ...strip, text: 'Another text' } };
    await member.client.takeovers.start({ body: another });
    expect((await member.client.takeovers.list()).running).toHaveLength(2);
  });

  test('are started, prolonged and ended by a trigger', async () => {
    const member = await shop();
    const { items } = await member.client.takeovers.setStandby({ body });
    const shows = { kind: 'standby' as const, standbyId: items[0]?.id ?? '' };
    const { secret, trigger } = await member.client.triggers.create({
      body: { name: 'Button', shows, target: everywhere, minutes: 5, repeat: 'extend' },
    });
    expect(trigger.shown).toMatchObject({ strip });
    const call = async (): Promise<unknown> =>
      (await fetch(`${server.url}/api/triggers/${secret}`, { method: 'POST' })).json();
    expect(await call()).toMatchObject({ result: 'started', screens: 1 });
    expect((await member.screen.client.player.manifest()).strips).toMatchObject([
      { text, until: '2026-03-09T12:05:00.000Z' },
    ]);
    server.setTime('2026-03-09T12:03:00.000Z');
    expect(await call()).toMatchObject({ result: 'extended' });
    await member.client.triggers.update({ params: { id: trigger.id }, body: { repeat: 'end' } });
    expect(await call()).toMatchObject({ result: 'ended' });
    expect(await stripsOf(member.screen)).toBeUndefined();
  });
});
