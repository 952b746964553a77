import { randomUUID } from 'node:crypto';
import { isDrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { KnownElement } from '@vitrine/contract/layouts/document';
import { ContentId, ContentKind, ItemId, ItemKind, SlotKind } from '@vitrine/contract/library/content';
import { FolderId } from '@vitrine/contract/library/folders';
import { computePlayedMs } from '@vitrine/contract/playlists/playlist-limits';
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import {
  arrangeDocument,
  arrangeMediaItem,
  arrangePlaylist,
  arrangeWebpage,
  createEventBody,
} from '../../test/arrange.ts';
import { addDrawn, createDrawnBody, drawnClientOf } from '../../test/content/drawn.ts';
import {
  createDocument,
  createDrawnElement,
  createFrame,
  createPicture,
  createZone,
} from '../../test/content/layouts.ts';
import { readVersions } from '../../test/content/playlists.ts';
import { inviteMember } from '../../test/members.ts';
import { pairScreen } from '../../test/screen.ts';
import { download, importBytes } from '../../test/transfer/exports.ts';

// What every kind of content can do, whichever kinds there are: a new one is tested here without another line.

const NOON = '2026-03-09T12:00:00.000Z';
const MINUTE_MS = 60_000;
const NAME = 'Zanzibar';
/** The length of a video that a test arranges. */
const VIDEO_MS = 10_000;
/** The length of a document of two pages. */
const DOCUMENT_MS = 20_000;

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

/** Adds content of a kind. */
async function addContent({ client, user }: Member, kind: ContentKind, name = NAME): Promise<string> {
  if (isDrawnKind(kind)) return (await addDrawn(client, kind, name)).id;
  if (kind === 'document') return (await arrangeDocument(server.db, user.id, { name })).id;
  if (kind === 'webpage') return (await arrangeWebpage(server.db, user.id, { name })).id;
  if (kind === 'layout') return (await client.layouts.create({ body: { name, document: createDocument() } })).layout.id;
  const file = await arrangeMediaItem(server.db, user.id, { kind: kind === 'video' ? kind : 'image', name });
  if (kind !== 'playlist') return file.id;
  return (await arrangePlaylist(server.db, user.id, { name, items: [{ mediaId: file.id }] })).id;
}

/** An account with a screen, and content of a kind. */
async function shop(kind: ContentKind) {
  const member = await server.signUp({ seats: 4 });
  const screen = await pairScreen(server, member, { name: 'Hall' });
  const id = await addContent(member, kind);
  const deviceId = screen.device.id;
  const content = { mediaType: kind, mediaId: ContentId.parse(id) };
  const params = { deviceId };
  return {
    ...member,
    member,
    screen,
    id,
    content,
    params,
    assign: () => member.client.assignments.assignToDevice({ params, body: content }),
    explain: () => member.client.playout.explain({ params, query: {} }),
    manifest: () => screen.client.player.manifest(),
    version: async () => (await readVersions(server, member.user.id))['Hall'] ?? 0,
  };
}

/** What a playlist plays in place of an item: of a document its first page. */
async function findPart(kind: ContentKind, id: string): Promise<string> {
  if (kind !== 'document') return id;
  const pages = await server.query<{ media_id: string }>(
    `select media_id from document_pages where document_id = '${id}' order by number`,
  );
  return pages[0]?.media_id ?? '';
}

/** True if a manifest has what a content consists of. */
function hasContent(manifest: Manifest, id: string): boolean {
  const { timeline, lists, items, layouts, webpages, assets } = manifest;
  const isThere = (content: Manifest['items'][string]['content']): boolean => {
    if (content.kind === 'layout') return content.layoutId === id && layouts[content.id] !== undefined;
    if (content.kind === 'webpage') return content.id === id && webpages[id] !== undefined;
    return content.assetId === id && assets.some((asset) => asset.id === id);
  };
  return timeline.some(({ content }) => {
    if (content === null || content.kind === 'message') return false;
    if (content.kind !== 'list') return isThere(content);
    const contents = (lists[content.id]?.items ?? []).flatMap((item) => items[item]?.content ?? []);
    return content.playlistId === id ? contents.length > 0 : contents.some(isThere);
  });
}

/** The element that shows content in a layout. */
function createElement(kind: Exclude<ContentKind, 'layout'>, id: string): KnownElement {
  if (kind === 'playlist' || kind === 'document') return createZone(id);
  if (kind === 'webpage') return createFrame(id);
  return isDrawnKind(kind) ? createDrawnElement(id) : createPicture(id);
}

describe.each(ContentKind.options)('content of the kind %s', (kind) => {
  test('is listed and counted with its kind, and found by its name', async () => {
    const { client, id } = await shop(kind);
    const { content, counts } = await client.content.list({ query: { kinds: kind, search: NAME } });
    expect(content).toMatchObject([{ id, kind }]);
    expect(counts[kind]).toBe(1);
    const { results } = await client.search.find({ query: { q: NAME.toLowerCase() } });
    expect(results).toContainEqual(expect.objectContaining({ kind: 'content', id }));
  });

  test('plays where it is assigned, scheduled, active and in a takeover', async () => {
    const { client, id, content, params, assign, explain, manifest } = await shop(kind);
    const { mediaId } = content;
    if (kind === 'image') await client.media.setCurrentImage({ body: { imageId: mediaId as never } });
    else if (kind === 'video') await client.media.setCurrentVideo({ body: { videoId: mediaId as never } });
    else await client.content.setCurrent({ body: { ...content, mediaType: SlotKind.parse(kind) } });
    expect(await explain()).toMatchObject({ reason: 'global', media: { id, type: kind, originalName: NAME } });
    expect(hasContent(await manifest(), id)).toBe(true);
    await assign();
    expect(await explain()).toMatchObject({ reason: 'device', media: { id } });
    const event = createEventBody({ ...content, deviceIds: [params.deviceId] });
    await client.schedule.create({ body: event });
    expect(await explain()).toMatchObject({ reason: 'schedule', media: { id } });
    const target = { deviceIds: [params.deviceId] };
    await client.takeovers.start({ body: { title: 'Now', content, target } });
    expect(await explain()).toMatchObject({ reason: 'takeover', media: { id } });
    expect(hasContent(await manifest(), id)).toBe(true);
  });

  test('tells what it would change before it is assigned, and its delivery afterwards', async () => {
    const { client, id, content, params, assign } = await shop(kind);
    const effect = await client.assignments.assignToDevice.dryRun({ params, body: content });
    expect(effect.screens.map((one) => [one.now.media, one.then.media?.id])).toEqual([[null, id]]);
    await assign();
    expect(await client.playout.mediaUse({ body: { mediaIds: [content.mediaId] } })).toMatchObject({
      use: { deviceCount: 1 },
    });
  });

  test('is known by name in the audit log and in proof of play, also after it was deleted', async () => {
    const { client, id, params, screen, assign } = await shop(kind);
    await assign();
    const { entries } = await client.audit.mine();
    expect(entries.map(({ what }) => what)).toContain(`Assigned ${NAME} to Hall`);
    const at = (minutes: number) => new Date(Date.parse(NOON) + minutes * MINUTE_MS).toISOString();
    const play = { playId: randomUUID(), assetId: id, reason: 'device', startedAt: at(0), endedAt: at(1) } as const;
    server.setTime(at(1));
    expect(await screen.client.plays.send({ body: { plays: [{ ...play, completed: true }] } })).toMatchObject({
      accepted: 1,
    });
    await server.query(`delete from media where id = '${id}'`);
    expect((await client.plays.list({ params, query: {} })).plays).toMatchObject([{ mediaId: id, mediaName: NAME }]);
    server.setTime(NOON);
  });

  test('is not seen by a member who is limited to other folders', async () => {
    const { client, id, member } = await shop(kind);
    const { folder } = await client.folders.create({ body: { name: 'Theirs' } });
    const limited = await inviteMember(server, member, 'editor', { folderIds: [FolderId.parse(folder.id)] });
    expect((await limited.client.content.list({ query: { kinds: kind } })).content).toEqual([]);
    await server.query(`update media set folder_id = '${folder.id}' where id = '${id}'`);
    expect((await limited.client.content.list({ query: { kinds: kind } })).content).toMatchObject([{ id }]);
  });

  test('waits for an admin where the account wants that', async () => {
    const { client, member, content, params, explain } = await shop(kind);
    const scheduler = await inviteMember(server, member, 'scheduler');
    await client.approvals.changeSettings({ body: { isOn: true } });
    await expect(scheduler.client.assignments.assignToDevice({ params, body: content })).rejects.toMatchObject({
      code: 'approval.waiting',
    });
    expect((await explain()).media).toBeNull();
  });
});

describe.each(ItemKind.options)('an item of the kind %s', (kind) => {
  test('plays in a playlist for the time of its kind, and is in its export', async () => {
    const { client, id, params, manifest, member } = await shop(kind);
    const items = [{ mediaType: kind, mediaId: ItemId.parse(id) }];
    const { playlist } = await client.playlists.create({ body: { name: 'Loop', items } });
    const lengths: Partial<Record<ItemKind, number>> = { video: VIDEO_MS, document: DOCUMENT_MS };
    const mediaDurationMs = lengths[kind] ?? null;
    expect(playlist.lengthMs).toBe(computePlayedMs({ mediaType: kind, durationMs: null, mediaDurationMs }));
    await client.assignments.assignToDevice({ params, body: { mediaType: 'playlist', mediaId: playlist.id } });
    expect(hasContent(await manifest(), await findPart(kind, id))).toBe(true);
    // The files of these do not exist.
    if (kind === 'image' || kind === 'video' || kind === 'document') return;
    const { export: described } = await client.transfers.describePlaylist({ params: { id: playlist.id } });
    const other = await server.signUp();
    const { added } = await importBytes(server, other, await download(server, member, described));
    expect(Object.values(added).reduce((sum, count) => sum + count, 0)).toBe(2);
    expect((await other.client.content.list({ query: { kinds: kind } })).content).toMatchObject([{ name: NAME }]);
  });
});

const inLayouts = ContentKind.options.filter((kind) => kind !== 'layout');

describe.each(inLayouts)('in a layout, content of the kind %s', (kind) => {
  test('is among what the layout shows, and what would be missed', async () => {
    const { client, id, content, params, manifest } = await shop(kind);
    const document = createDocument([createElement(kind, id)]);
    const { layout } = await client.layouts.create({ body: { name: 'Board', document } });
    await client.assignments.assignToDevice({ params, body: { mediaType: 'layout', mediaId: layout.id } });
    const [shown] = Object.values((await manifest()).layouts);
    const { webpages, assets } = await manifest();
    const parts = [
      ...Object.keys(shown?.playlists ?? {}),
      ...Object.keys(shown?.drawn ?? {}),
      ...Object.keys(webpages),
      ...assets.map((asset) => asset.id),
    ];
    expect(parts).toContain(id);
    expect(await client.playout.mediaUse({ body: { mediaIds: [content.mediaId] } })).toMatchObject({
      use: { layouts: 1 },
    });
  });
});

const drawnKinds = ContentKind.options.filter(isDrawnKind);

describe.runIf(drawnKinds.length > 0).each(drawnKinds)('drawn content of the kind %s', (kind) => {
  test('reaches its screens when it is changed, refuses older changes, and is gone when it is deleted', async () => {
    const { client, id, params, assign, manifest, version } = await shop(kind);
    await assign();
    const [before, first] = [await version(), await manifest()];
    const routes = drawnClientOf(client, kind);
    await routes.update({ params: { id }, body: { ...createDrawnBody(kind, 'Other'), revision: 1 } });
    expect(await version()).toBeGreaterThan(before);
    expect((await manifest()).etag).not.toBe(first.etag);
    await expect(
      routes.update({ params: { id }, body: { ...createDrawnBody(kind), revision: 1 } }),
    ).rejects.toMatchObject({ code: 'content.changed' });
    await routes.remove({ params: { id } });
    expect(await client.playout.explain({ params, query: {} })).toMatchObject({ reason: 'nothing' });
    const { entries } = await client.audit.mine();
    expect(entries.map(({ what }) => what)).toContain(`Changed the content ${NAME}`);
  });
});
