import { mapDrawnKinds } from '@vitrine/contract/drawn/drawn-kinds';
import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen } from '../../test/arrange.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const add = ({ client }: Member, timezone = 'Europe/London') => client.welcome.addSamples({ body: { timezone } });
const screensOf = ({ client }: Member) => client.devices.list({ query: {} });

describe('the first steps', () => {
  test('are done one after the other', async () => {
    const { client, user } = await server.signUp();
    const none = {
      hasContent: false,
      hasScreen: false,
      isOnAir: false,
      onAir: null,
      isHidden: false,
      hasSamples: false,
      sampleScreenIds: [],
      sampleStandbyId: null,
    };
    expect(await client.welcome.firstSteps()).toEqual(none);
    const { id: mediaId } = await arrangeMediaItem(server.db, user.id);
    expect(await client.welcome.firstSteps()).toEqual({ ...none, hasContent: true });
    const screen = await arrangeScreen(server.db, user.id);
    expect(await client.welcome.firstSteps()).toEqual({ ...none, hasContent: true, hasScreen: true });
    await server.query(`insert into device_state (device_id, last_seen_at, playing)
      values ('${screen.id}', '2026-03-01T18:17:40Z', '{"assetId": "${mediaId}", "reason": "device", "etag": "x"}')`);
    await server.query(
      `update device_state set playing_since = '2026-03-01T18:17:32Z' where device_id = '${screen.id}'`,
    );
    const onAir = { deviceId: screen.id, at: '2026-03-01T18:17:32.000Z' };
    const done = { ...none, hasContent: true, hasScreen: true, isOnAir: true, onAir };
    expect(await client.welcome.firstSteps()).toEqual(done);
  });

  test('stay done with the time of the first picture, by a takeover or when the content is removed, until they are hidden', async () => {
    const { client, user } = await server.signUp();
    const { id: mediaId } = await arrangeMediaItem(server.db, user.id);
    const { id } = await arrangeScreen(server.db, user.id);
    const report = (playing: object) =>
      server.query(`insert into device_state (device_id, last_seen_at, playing)
        values ('${id}', now(), '${JSON.stringify(playing)}')
        on conflict (device_id) do update set playing = excluded.playing`);
    // The message of a takeover has no asset.
    await report({ assetId: null, reason: 'takeover', etag: 'x' });
    const { onAir } = await client.welcome.firstSteps();
    expect(onAir).toMatchObject({ deviceId: id });
    await report({ assetId: null, reason: 'nothing', etag: 'x' });
    await client.media.removeMany({ body: { mediaIds: [MediaId.parse(mediaId)] } });
    expect(await client.welcome.firstSteps()).toMatchObject({
      hasContent: false,
      isOnAir: false,
      isHidden: false,
      onAir,
    });
    await client.welcome.hideFirstSteps();
    expect(await client.welcome.firstSteps()).toMatchObject({ isHidden: true });
  });

  test('can be hidden, for this account, more than once', async () => {
    const { client } = await server.signUp();
    await client.welcome.hideFirstSteps();
    await client.welcome.hideFirstSteps();
    expect(await client.welcome.firstSteps()).toMatchObject({ isHidden: true });
    const other = await server.signUp();
    expect(await other.client.welcome.firstSteps()).toMatchObject({ isHidden: false });
  });

  test('are not done by sample content', async () => {
    const member = await server.signUp();
    await add(member);
    expect(await member.client.welcome.firstSteps()).toMatchObject({
      hasContent: false,
      hasScreen: false,
      isOnAir: false,
      onAir: null,
      hasSamples: true,
      sampleScreenIds: Array.from({ length: 6 }, (): unknown => expect.stringMatching(/^dev_/)),
      sampleStandbyId: expect.stringMatching(/^stb_/),
    });
  });
});

const hoursAgo = (at: string | null) => Math.round((Date.now() - Date.parse(at ?? '')) / 3_600_000);

describe('sample content', () => {
  test('is a café: pictures, a video, a document, boards, playlists, groups, schedules, and six screens', async () => {
    const member = await server.signUp();
    const { client } = member;
    expect(await add(member)).toMatchObject({ screens: 6 });
    const screens = await screensOf(member);
    expect(screens).toHaveLength(6);
    expect(screens.every(({ timeZone, isOverLimit }) => timeZone === 'Europe/London' && !isOverLimit)).toBe(true);
    expect(screens.filter(({ rotation }) => rotation === 90)).toHaveLength(1);
    expect((await client.content.list()).counts).toEqual({
      ...mapDrawnKinds(() => 0),
      audio: 0,
      image: 6,
      video: 1,
      webpage: 0,
      layout: 6,
      playlist: 4,
      document: 1,
    });
    expect((await client.groups.list()).groups.map(({ deviceCount }) => deviceCount)).toEqual([2, 2]);
    const { events } = await client.schedule.list({});
    expect(events.length).toBeGreaterThanOrEqual(5);
  });

  test('takes no seat of the plan', async () => {
    const member = await server.signUp({ plan: 'free' });
    await add(member);
    const screen = await arrangeScreen(server.db, member.user.id, { name: 'Mine' });
    const listed = await screensOf(member);
    expect(listed.find(({ id }) => id === screen.id)?.isOverLimit).toBe(false);
    expect((await member.client.plans.status()).deviceCount).toBe(1);
  });

  test('gives no real screen a free seat', async () => {
    const member = await server.signUp({ plan: 'free' });
    const { client } = member;
    await add(member);
    const [virtual] = await screensOf(member);
    const { code } = await server.visitor.pairing.start({ body: {} });
    const body = { code, replaceDeviceId: virtual!.id };
    await expect(client.devices.pair({ body })).rejects.toMatchObject({ code: 'device.virtual' });
    await expect(client.devices.register({ body: { deviceId: virtual!.deviceId } })).rejects.toMatchObject({
      code: 'device.virtual',
    });
  });

  test('plays on its screens, by the protocol of real ones', async () => {
    const member = await server.signUp();
    await add(member);
    const playing = async () =>
      (await screensOf(member)).filter(
        ({ playing: shown, status, isCurrent }) => (shown?.media ?? null) !== null && status === 'online' && isCurrent,
      );
    await expect.poll(async () => (await playing()).length).toBe(5);
  });

  test('has a schedule that runs, whatever the time', async () => {
    // A Tuesday, and the end of a Saturday.
    const other = await testApp({ now: '2026-03-10T03:30:00.000Z' });
    for (const now of ['2026-03-10T03:30:00.000Z', '2026-03-10T12:30:00.000Z', '2026-03-14T23:30:00.000Z']) {
      other.setTime(now);
      const member = await other.signUp();
      await add(member);
      expect((await member.client.scheduler.status()).status.activeSchedules).toBeGreaterThan(0);
    }
  });

  test('has a screen that was lost three hours ago', async () => {
    const member = await server.signUp();
    const { client } = member;
    await add(member);
    const lost = async () => (await screensOf(member)).filter(({ status }) => status === 'offline');
    // A heartbeat is stored with others, after the answer: until then the screen is offline and was never seen.
    await expect
      .poll(async () => (await lost()).map(({ name, lastSeen }) => [name, hoursAgo(lastSeen)]))
      .toEqual([['Terrace', 3]]);
    const [terrace] = await lost();
    expect(terrace?.playing?.media?.originalName).toBe('Today’s special');
    const params = { deviceId: terrace?.id ?? '' };
    const { spans } = await client.history.list({ params, query: { days: 2 } });
    expect(spans.map(({ state, until }) => [state, until === null])).toEqual([
      ['offline', true],
      ['online', false],
    ]);
  });

  test('has played for a day: what its own manifests say, without a gap', async () => {
    const member = await server.signUp();
    const { client } = member;
    await add(member);
    const playedOn = async (name: string) => {
      const { id } = (await screensOf(member)).find((screen) => screen.name === name)!;
      const days = await Promise.all(
        [-1, 0].map((day) => {
          const at = new Date(Date.now() + day * 86_400_000);
          const text = at.toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
          return client.plays.list({ params: { deviceId: id }, query: { day: text } });
        }),
      );
      return days.flatMap(({ plays }) => plays);
    };
    const window = await playedOn('Window');
    expect(new Set(window.map(({ mediaName }) => mediaName))).toEqual(
      new Set(['coffee.jpg', 'flower.mp4', 'ice-cream.jpg', 'plumeria.jpg']),
    );
    const gaps = window.slice(1).filter(({ startedAt }, i) => startedAt !== window[i]?.endedAt);
    expect(gaps).toEqual([]);
    const playedMs = Date.parse(window.at(-1)!.endedAt) - Date.parse(window[0]!.startedAt);
    expect(playedMs / 3_600_000).toBeGreaterThan(23.9);
    const counter = await playedOn('Counter, right');
    expect(new Set(counter.map(({ reason }) => reason))).toEqual(new Set(['schedule']));
    const terrace = await playedOn('Terrace');
    expect((Date.now() - Date.parse(terrace.at(-1)!.endedAt)) / 3_600_000).toBeCloseTo(3, 1);
  });

  test('prepares a takeover that can be tried, beside those that the account has', async () => {
    const member = await server.signUp();
    const { client } = member;
    const message = { heading: 'Leave the building', text: '', tone: 'danger' as const };
    await client.takeovers.setStandby({ body: { items: [{ title: 'Fire', message, content: null }] } });
    await add(member);
    const titles = async () => (await client.takeovers.standby()).items.map(({ title }) => title);
    expect(await titles()).toEqual(['Fire', 'We close in 15 minutes']);
    await client.welcome.removeSamples();
    expect(await titles()).toEqual(['Fire']);
  });

  test('shows what is put on its screens, and answers commands', async () => {
    const member = await server.signUp();
    const { client, user } = member;
    await add(member);
    const { id: mediaId } = await arrangeMediaItem(server.db, user.id, { name: 'mine.png' });
    const totem = (await screensOf(member)).find(({ name }) => name === 'Window, upright');
    const params = { deviceId: totem?.id ?? '' };
    await client.assignments.assignToDevice({ params, body: { mediaType: 'image', mediaId } });
    await client.commands.send({ params, body: { kind: 'identify' } });
    const shown = async () => (await client.devices.get({ params })).playing?.media?.id;
    await expect.poll(shown).toBe(mediaId);
    await expect
      .poll(async () => {
        return (await client.commands.list({ params })).commands[0]?.state;
      })
      .toBe('done');
  });

  test('is removed with one call, and nothing else is', async () => {
    const member = await server.signUp();
    const { client, user } = member;
    const mine = await arrangeMediaItem(server.db, user.id, { name: 'mine.png' });
    await add(member);
    // Samples that the owner has deleted do not prevent the removal.
    const [first] = (await client.schedule.list({})).events;
    await client.schedule.remove({ params: { id: first!.id } });
    await client.welcome.removeSamples();
    await client.welcome.removeSamples();
    expect(await screensOf(member)).toEqual([]);
    expect((await client.content.list()).content.map(({ id }) => id)).toEqual([mine.id]);
    expect(await client.groups.list()).toEqual({ groups: [] });
    expect((await client.schedule.list({})).events).toEqual([]);
    expect(await client.welcome.firstSteps()).toMatchObject({ hasSamples: false });
    expect(await add(member)).toMatchObject({ screens: 6 });
  });

  test('is there once, also when two people add it at the same time', async () => {
    const member = await server.signUp();
    const outcomes = await Promise.allSettled([add(member), add(member)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(add(member)).rejects.toMatchObject({ code: 'samples.present' });
    expect(await screensOf(member)).toHaveLength(6);
  });

  test('leaves nothing behind when it does not fit', async () => {
    const member = await server.signUp({ plan: 'free' });
    const { user } = member;
    const { id } = await arrangeMediaItem(server.db, user.id);
    await server.query(`update media set file_size = 104857000 where id = '${id}'`);
    await expect(add(member)).rejects.toMatchObject({ code: 'storage.limit_exceeded' });
    expect((await member.client.content.list()).content).toHaveLength(1);
    expect(await member.client.welcome.firstSteps()).toMatchObject({ hasSamples: false });
  });

  test('stays out of reach of other accounts', async () => {
    const member = await server.signUp();
    await add(member);
    const other = await server.signUp();
    await other.client.welcome.removeSamples();
    expect(await screensOf(member)).toHaveLength(6);
    expect(await screensOf(other)).toEqual([]);
  });
});
