import type { GroupId } from '@vitrine/contract/fleet/groups';
import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen } from '../../../test/arrange.ts';
import { inviteMember } from '../../../test/members.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00Z', hasScheduler: false, isWorker: false });
});

/** An account with two screens, of which the first has the tags `bakery` and `north`. */
async function arrange() {
  const member = await server.signUp({ seats: 10 });
  const { client, user } = member;
  const window = (await arrangeScreen(server.db, user.id, { name: 'Window' })).id;
  const door = (await arrangeScreen(server.db, user.id, { name: 'Door' })).id;
  await client.tags.tagScreens({ body: { deviceIds: [window], add: ['bakery', 'north'] } });
  const tag = (id: string, add: string[], remove: string[] = []) =>
    client.tags.tagScreens({ body: { deviceIds: [id], add, remove } });
  /** The name of the group of a screen; null without one. */
  async function groupOf(id: string): Promise<string | null> {
    const { groupId } = await client.devices.get({ params: { deviceId: id } });
    const { groups } = await client.groups.list();
    return groups.find((group) => group.id === groupId)?.name ?? null;
  }
  const follow = async (name: string, rule: { allOf?: string[]; anyOf?: string[]; noneOf?: string[] }) =>
    (await client.groups.create({ body: { name, rule } })).group;
  return { ...member, window, door, tag, groupOf, follow };
}

describe('a group that follows tags', () => {
  test.each([
    ['all of', { allOf: ['bakery', 'north'] }, true],
    ['not all of', { allOf: ['bakery', 'south'] }, false],
    ['any of', { anyOf: ['south', 'north'] }, true],
    ['not any of', { anyOf: ['south', 'east'] }, false],
    ['none of', { allOf: ['bakery'], noneOf: ['north'] }, false],
    ['all parts of', { allOf: ['bakery'], anyOf: ['north', 'south'], noneOf: ['closed'] }, true],
  ])('has the screens with %s its tags', async (_, rule, isMember) => {
    const { follow, window } = await arrange();
    const { deviceCount, id } = await follow('Bakeries', rule);
    expect(deviceCount).toBe(isMember ? 1 : 0);
    const rows = await server.query<{ device_id: string }>(
      `select device_id from device_group_members where group_id = '${id}'`,
    );
    expect(rows.map((row) => row.device_id)).toEqual(isMember ? [window] : []);
  });

  test('needs a tag that its screens have', async () => {
    const { follow } = await arrange();
    await expect(follow('Others', { noneOf: ['bakery'] })).rejects.toMatchObject({
      message: expect.stringContaining('Please choose a tag that the screens have'),
    });
  });

  test('takes a screen in with its tag and lets it go without, and what the screen plays follows', async () => {
    const { client, user, door, follow, tag, groupOf } = await arrange();
    const image = await arrangeMediaItem(server.db, user.id);
    const group = await follow('North', { allOf: ['north'] });
    await client.assignments.assignToGroup({
      params: { id: group.id },
      body: { mediaType: 'image', mediaId: MediaId.parse(image.id) },
    });
    const playing = async () =>
      (await client.playout.now({ params: { deviceId: door } })).media.image?.originalName ?? null;
    expect(await playing()).toBe(null);
    const effect = await client.tags.tagScreens.dryRun({ body: { deviceIds: [door], add: ['north'] } });
    expect(effect).toMatchObject({ screenCount: 1 });
    expect(await groupOf(door)).toBe(null);
    await tag(door, ['north']);
    expect(await groupOf(door)).toBe('North');
    expect(await playing()).toBe(image.originalName);
    await tag(door, [], ['north']);
    expect(await groupOf(door)).toBe(null);
    expect(await playing()).toBe(null);
  });

  test('changes its members with its rule, and keeps them without one', async () => {
    const { client, window, door, follow, tag, groupOf } = await arrange();
    await tag(door, ['south']);
    const { id } = await follow('Shops', { allOf: ['north'] });
    const update = (rule: { allOf: string[] } | null) => client.groups.update({ params: { id }, body: { rule } });
    expect((await update({ allOf: ['south'] })).group).toMatchObject({ deviceCount: 1, rule: { allOf: ['south'] } });
    expect([await groupOf(window), await groupOf(door)]).toEqual([null, 'Shops']);
    expect((await update(null)).group).toMatchObject({ deviceCount: 1, rule: null });
    await tag(door, [], ['south']);
    expect(await groupOf(door)).toBe('Shops');
    await client.groups.removeDevice({ params: { id, deviceId: door } });
    expect(await groupOf(door)).toBe(null);
  });

  test('is the oldest of those whose rule a screen matches', async () => {
    const { client, window, follow, groupOf } = await arrange();
    const first = await follow('First', { allOf: ['north'] });
    await follow('Second', { allOf: ['bakery'] });
    await server.query(`update device_groups set created_at = '2026-03-01T10:00:00Z' where id = '${first.id}'`);
    expect(await groupOf(window)).toBe('First');
    await client.groups.remove({ params: { id: first.id } });
    expect(await groupOf(window)).toBe('Second');
  });

  test('leaves screens in a group by hand alone, until they leave it', async () => {
    const { client, window, follow, tag, groupOf } = await arrange();
    const { group } = await client.groups.create({ body: { name: 'By hand' } });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: window } });
    await follow('North', { allOf: ['north'] });
    await tag(window, ['more']);
    expect(await groupOf(window)).toBe('By hand');
    await client.groups.removeDevice({ params: { id: group.id, deviceId: window } });
    expect(await groupOf(window)).toBe('North');
  });

  test('refuses changes of its members by hand, and says what to do', async () => {
    const { client, window, door, follow, groupOf } = await arrange();
    const { id } = await follow('North', { allOf: ['north'] });
    const { group } = await client.groups.create({ body: { name: 'By hand' } });
    const refused = {
      code: 'group.follows_tags',
      message: 'This group follows tags. Change the tags of the screen, or the rule of the group.',
    };
    const params = { id };
    await expect(client.groups.addDevice({ params, body: { deviceId: door } })).rejects.toMatchObject(refused);
    await expect(client.groups.removeDevice({ params: { id, deviceId: window } })).rejects.toMatchObject(refused);
    const byHand = { params: { id: group.id }, body: { deviceIds: [window, door] } };
    const { results } = await client.groups.addDevices(byHand);
    expect(results.map(({ error }) => error?.code ?? null)).toEqual(['group.follows_tags', null]);
    expect([await groupOf(window), await groupOf(door)]).toEqual(['North', 'By hand']);
    await expect(client.pairingTokens.create({ body: { name: 'New', screens: 1, groupId: id } })).rejects.toMatchObject(
      refused,
    );
  });

  test('is written to the audit log with the change of tags', async () => {
    const { client, door, follow, tag } = await arrange();
    await follow('North', { allOf: ['north'] });
    await tag(door, ['north']);
    const { entries } = await client.audit.mine({ query: {} });
    expect(entries.map(({ what }) => what)).toContain('Changed the tags of Door');
  });
});

describe('a member who is limited to a group', () => {
  test.each(['viewer', 'scheduler', 'editor'] as const)(
    'puts no screen into another one by tags as %s: neither by its own, nor by those of prepared screens or rules',
    async (role) => {
      const owner = await arrange();
      const { group } = await owner.client.groups.create({ body: { name: 'Own' } });
      await owner.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: owner.door } });
      await owner.follow('Secret', { allOf: ['secret'] });
      const { client } = await inviteMember(server, owner, role, { groupIds: [group.id] });
      const refused = { code: 'auth.role_required', details: { role: 'admin' } };
      const tagged = client.tags.tagScreens({ body: { deviceIds: [owner.door], add: ['secret'] } });
      await expect(tagged).rejects.toMatchObject(refused);
      const prepared = client.pairingTokens.create({ body: { name: 'New', tags: ['secret'], screens: 1 } });
      await expect(prepared).rejects.toMatchObject(refused);
      const renamed = client.tags.rename({ params: { tag: 'bakery' }, body: { name: 'secret' } });
      await expect(renamed).rejects.toMatchObject(refused);
      const rule = { allOf: ['bakery'] };
      await expect(client.groups.update({ params: { id: group.id }, body: { rule } })).rejects.toMatchObject(refused);
    },
  );

  test('is no admin, who tags and prepares screens of every group', async () => {
    const owner = await arrange();
    const { group } = await owner.client.groups.create({ body: { name: 'Own' } });
    await expect(inviteMember(server, owner, 'admin', { groupIds: [group.id] })).rejects.toMatchObject({
      code: 'member.unlimited_role',
    });
  });
});

const listNames = async (
  { client }: Pick<Awaited<ReturnType<typeof arrange>>, 'client'>,
  id: GroupId,
): Promise<string[]> => {
  const devices = await client.devices.list({ query: { group: id, sort: 'position' } });
  return devices.map(({ name }) => name);
};

describe('the order of a group', () => {
  test('is by hand; screens without a place follow by name', async () => {
    const world = await arrange();
    const { client, user, window, door } = world;
    const attic = (await arrangeScreen(server.db, user.id, { name: 'Attic' })).id;
    const { group } = await client.groups.create({ body: { name: 'All' } });
    const params = { id: group.id };
    await client.groups.addDevices({ params, body: { deviceIds: [window, door, attic] } });
    expect(await listNames(world, group.id)).toEqual(['Attic', 'Door', 'Window']);
    await client.groups.order({ params, body: { deviceIds: [window, 'dev_none', attic] } });
    expect(await listNames(world, group.id)).toEqual(['Window', 'Attic', 'Door']);
    const { devices } = await client.groups.devices({ params });
    expect(devices).toHaveLength(3);
    const { group: other } = await client.groups.create({ body: { name: 'Other' } });
    await client.groups.addDevice({ params: { id: other.id }, body: { deviceId: window } });
    await client.groups.addDevice({ params, body: { deviceId: window } });
    expect(await listNames(world, group.id)).toEqual(['Attic', 'Door', 'Window']);
  });

  test('raises no manifest: screens play what they played', async () => {
    const { client, window, door } = await arrange();
    const { group } = await client.groups.create({ body: { name: 'All' } });
    await client.groups.addDevices({ params: { id: group.id }, body: { deviceIds: [window, door] } });
    const versions = () =>
      server.query(
        `select version from device_versions where device_id in ('${window}', '${door}') order by device_id`,
      );
    const before = await versions();
    await client.groups.order({ params: { id: group.id }, body: { deviceIds: [window, door] } });
    expect(await versions()).toEqual(before);
  });
});
