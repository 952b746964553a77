import type { Condition } from '@vitrine/contract/conditions';
import { PlaylistId } from '@vitrine/contract/library/content';
import { LayoutId } from '@vitrine/contract/library/media';
import { beforeAll, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { createDocument } from '../../test/content/layouts.ts';
import { download, importBytes, packEntries, unpack } from '../../test/transfer/exports.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ isWorker: false });
});

/** Exports a playlist of a layout, whose scenes have these conditions, as its items do. */
async function exportWith(member: Member, conditions: (Condition | null)[]) {
  const { client } = member;
  const scenes = conditions.map((only, index) => ({
    id: `scene${index}`,
    name: `Scene ${index}`,
    background: { day: '#102030' as const },
    elements: [],
    windows: [],
    only,
  }));
  const document = createDocument([], { scenes });
  const { layout } = await client.layouts.create({ body: { name: 'Board', document } });
  const items = conditions.map((only) => ({ mediaType: 'layout' as const, mediaId: layout.id, only }));
  const { playlist } = await client.playlists.create({ body: { name: 'Loop', items } });
  const { export: described } = await client.transfers.describePlaylist({ params: { id: playlist.id } });
  return { described, bytes: await download(server, member, described) };
}

/** Imports an export into a new account. Returns the conditions that items and scenes have there, and what was left out. */
async function importInto(bytes: Buffer<ArrayBuffer>) {
  const member = await server.signUp();
  const { root, leftOut } = await importBytes(server, member, bytes);
  const { playlist } = await member.client.playlists.get({ params: { id: PlaylistId.parse(root.mediaId) } });
  const id = LayoutId.parse(playlist.items[0]?.mediaId);
  const { layout } = await member.client.layouts.get({ params: { id } });
  return {
    leftOut,
    items: playlist.items.map(({ only }) => only),
    scenes: layout.published.scenes.map(({ only }) => only ?? null),
  };
}

/** The version of the format of an export with these conditions. */
async function versionOf(conditions: (Condition | null)[]): Promise<number> {
  const { bytes } = await exportWith(await server.signUp(), conditions);
  return JSON.parse((await unpack(bytes))[0]?.content.toString() ?? '').version;
}

test('conditions by tag and orientation come into another account as they are', async () => {
  const conditions = [null, { orientation: 'portrait' as const }, { tags: ['bakery', 'north'] }];
  const { described, bytes } = await exportWith(await server.signUp(), conditions);
  expect(described.hasGroups).toBe(false);
  expect(await importInto(bytes)).toEqual({ leftOut: [], items: conditions, scenes: conditions });
});

test('groups of conditions are left out, which export and import say', async () => {
  const member = await server.signUp();
  const { group } = await member.client.groups.create({ body: { name: 'Counter' } });
  const groupIds = [group.id];
  const { described, bytes } = await exportWith(member, [{ groupIds }, { groupIds, tags: ['bakery'] }, null]);
  expect(described.hasGroups).toBe(true);
  expect(bytes.includes(group.id)).toBe(false);
  const left = [null, { tags: ['bakery'] }, null];
  expect(await importInto(bytes)).toEqual({
    leftOut: [
      { name: 'Board', reason: 'groups', count: 2 },
      { name: 'Loop', reason: 'groups', count: 2 },
    ],
    items: left,
    scenes: left,
  });
});

test('groups that a file names are not those of the account that imports it', async () => {
  const { bytes } = await exportWith(await server.signUp(), [{ tags: ['bakery'] }]);
  const [first, ...rest] = await unpack(bytes);
  const content = first?.content.toString().replaceAll('"tags":["bakery"]', '"groupIds":["grp_elsewhere"]') ?? '';
  const changed = await packEntries([{ name: 'manifest.json', content: Buffer.from(content) }, ...rest]);
  expect(await importInto(changed)).toMatchObject({
    leftOut: [{ reason: 'groups' }, { reason: 'groups' }],
    items: [null],
    scenes: [null],
  });
});

test('an export with conditions is refused by releases that would play it on every screen', async () => {
  expect(await versionOf([null])).toBe(1);
  expect(await versionOf([{ tags: ['bakery'] }])).toBe(3);
});
