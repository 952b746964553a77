import type { Condition } from '@vitrine/contract/conditions';
import type { ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, createEventBody } from '../../test/arrange.ts';
import { inviteMember } from '../../test/members.ts';
import { pairScreen } from '../../test/screen.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

/** An account with a screen, and how an image is scheduled on it now. */
async function shop() {
  const member = await server.signUp({ seats: 4 });
  const { client, user } = member;
  const screen = await pairScreen(server, member);
  const { id: mediaId } = await arrangeMediaItem(server.db, user.id, { name: 'rolls.png' });
  const deviceId = screen.device.id;
  const body = (only: Condition | null | undefined, change: Partial<ScheduleEventBody> = {}): ScheduleEventBody => ({
    ...createEventBody({ mediaId, deviceIds: [deviceId], startTime: '11:00', endTime: '13:00', ...change }),
    ...(only !== undefined && { only }),
  });
  return {
    ...member,
    screen,
    deviceId,
    body,
    schedule: async (...args: Parameters<typeof body>) => (await client.schedule.create({ body: body(...args) })).event,
    reason: async () =>
      (await screen.client.player.manifest()).timeline.find(({ from, until }) => from <= NOON && NOON < until)?.reason,
    explain: async () => (await client.playout.explain({ params: { deviceId }, query: {} })).candidates,
    tag: (...add: string[]) => client.tags.tagScreens({ body: { deviceIds: [deviceId], add } }),
  };
}

describe('a schedule with a condition', () => {
  test('plays on a screen as soon as it meets it, and the explanation names it before', async () => {
    const { schedule, reason, explain, tag, client } = await shop();
    const event = await schedule({ tags: ['Bakery'], orientation: 'landscape' });
    expect(event.only).toEqual({ tags: ['bakery'], orientation: 'landscape' });
    expect(await reason()).toBe('nothing');
    expect(await explain()).toMatchObject([
      {
        rule: 'other-screens',
        text: expect.stringContaining('but it plays only on bakery, landscape screens'),
        only: [{ tags: ['bakery'], orientation: 'landscape', groups: [] }],
      },
    ]);
    expect((await client.scheduler.status()).activeSchedules).toEqual([]);
    await tag('bakery');
    expect(await reason()).toBe('schedule');
    expect((await client.scheduler.status()).activeSchedules).toMatchObject([{ deviceCount: 1 }]);
  });

  test('names groups, of which a screen joins one', async () => {
    const { schedule, reason, explain, client, deviceId } = await shop();
    const { group } = await client.groups.create({ body: { name: 'Shops' } });
    await schedule({ groupIds: [group.id] });
    expect(await explain()).toMatchObject([
      { text: expect.stringContaining('only on screens of "Shops"'), only: [{ groups: ['Shops'] }] },
    ]);
    await client.groups.addDevices({ params: { id: group.id }, body: { deviceIds: [deviceId] } });
    expect(await reason()).toBe('schedule');
    await expect(schedule({ groupIds: [GroupId.parse('grp_unknown')] })).rejects.toMatchObject({
      code: 'group.not_found',
    });
  });

  test('keeps it in updates without one, and loses it by null', async () => {
    const { schedule, body, client, reason } = await shop();
    const { id } = await schedule({ orientation: 'portrait' });
    const update = async (only?: null) => (await client.schedule.update({ params: { id }, body: body(only) })).event;
    expect((await update()).only).toEqual({ orientation: 'portrait' });
    expect(await reason()).toBe('nothing');
    expect((await update(null)).only).toBeNull();
    expect(await reason()).toBe('schedule');
  });

  test('is refused for an occurrence that has another one than its series', async () => {
    const { schedule, body, client } = await shop();
    const { id } = await schedule({ orientation: 'portrait' }, { recurrence: 'daily' });
    const change = (only: Condition) =>
      client.schedule.changeOccurrence({
        params: { id, date: '2026-03-10' },
        body: { ...body(only), scheduledDate: '2026-03-10' },
      });
    await expect(change({ orientation: 'landscape' })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(change({ orientation: 'portrait' })).resolves.toMatchObject({ success: true });
  });

  test('conflicts only with schedules that a screen of its own can meet', async () => {
    const { schedule } = await shop();
    await schedule({ orientation: 'portrait' });
    await schedule({ orientation: 'landscape' });
    await expect(schedule({ orientation: 'portrait', tags: ['bakery'] })).rejects.toMatchObject({
      code: 'schedule.conflict',
    });
  });

  test('lets an assignment pass on screens where it does not play', async () => {
    const { schedule, client, user, deviceId, tag } = await shop();
    await schedule({ tags: ['bakery'] });
    const { id: mediaId } = await arrangeMediaItem(server.db, user.id, { name: 'own.png' });
    const assign = () =>
      client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType: 'image', mediaId, force: false } });
    await assign();
    await tag('bakery');
    await expect(assign()).rejects.toMatchObject({ code: 'assignment.scheduled' });
  });

  test('does not show its tags to people who do not see it', async () => {
    const owner = await shop();
    const { group } = await owner.client.groups.create({ body: { name: 'Window' } });
    await owner.client.groups.addDevices({ params: { id: group.id }, body: { deviceIds: [owner.deviceId] } });
    const { folder } = await owner.client.folders.create({ body: { name: 'Bread', color: '#ef4444' } });
    await owner.schedule({ tags: ['secret'] });
    const limited = await inviteMember(server, owner, 'editor', { folderIds: [folder.id] });
    const shown = await limited.client.playout.explain({ params: { deviceId: owner.deviceId }, query: {} });
    expect(JSON.stringify(shown)).not.toContain('secret');
  });
});

describe('a tag in conditions of schedules', () => {
  test('is renamed with it, and not removed while they name it', async () => {
    const { schedule, client, tag, reason } = await shop();
    await tag('bakery');
    await schedule({ tags: ['bakery', 'cafe'] }, { title: 'Rolls' });
    await client.tags.rename({ params: { tag: 'bakery' }, body: { name: 'bread' } });
    expect(await reason()).toBe('schedule');
    const { events } = await client.schedule.list();
    expect(events[0]?.only).toEqual({ tags: ['bread', 'cafe'] });
    await expect(client.tags.remove({ params: { tag: 'bread' } })).rejects.toMatchObject({
      code: 'tag.in_condition',
      details: { names: ['Rolls'] },
    });
  });
});
