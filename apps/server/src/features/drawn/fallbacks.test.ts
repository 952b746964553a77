import { isAppError } from '@vitrine/contract/core/errors';
import { ContentId, type ItemId } from '@vitrine/contract/library/content';
import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem } from '../../test/arrange.ts';
import { createDocument } from '../../test/content/layouts.ts';
import { sendImage } from '../../test/fixtures/send-media.ts';
import { pairScreen } from '../../test/screen.ts';
import { download, importBytes } from '../../test/transfer/exports.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z' });
});

const URL_OF_STREAM = 'https://streams.example.com/lobby/index.m3u8';

const isRefused = (error: unknown): boolean => isAppError(error, 'media.not_found');

/** A screen that shows a stream with a fallback picture. */
async function withStream() {
  const member = await server.signUp();
  const picture = await arrangeMediaItem(server.db, member.user.id, { name: 'closed.png' });
  const fallbackMediaId = MediaId.parse(picture.id);
  const fields = { url: URL_OF_STREAM, fallbackMediaId };
  const { content } = await member.client.stream.create({ body: { name: 'Lobby', fields } });
  const screen = await pairScreen(server, member);
  const body = { mediaType: 'stream', mediaId: ContentId.parse(content.id) } as const;
  await member.client.assignments.assignToDevice({ params: { deviceId: screen.device.id }, body });
  const manifest = () => screen.client.player.manifest();
  return { ...member, content, fields, fallbackMediaId, screen, manifest };
}

test('screens get a stream as a drawn document, with its fallback picture as a file', async () => {
  const { content, fallbackMediaId, manifest } = await withStream();
  const { layouts, assets } = await manifest();
  const [layout] = Object.values(layouts);
  expect(layout?.drawn?.[content.id]).toEqual({
    kind: 'stream',
    shown: { name: 'Lobby', url: URL_OF_STREAM, fallbackMediaId, blackSeconds: 10, hasSound: false },
  });
  expect(layout?.assetIds).toContain(fallbackMediaId);
  expect(assets.map(({ id }) => id)).toContain(fallbackMediaId);
  expect(content.fallback).toMatchObject({ id: fallbackMediaId, originalName: 'closed.png' });
});

test('a fallback picture can be deleted: the stream goes on without it, and its screens follow', async () => {
  const { client, content, fallbackMediaId, manifest } = await withStream();
  const { etag } = await manifest();
  const { use } = await client.playout.mediaUse({ body: { mediaIds: [fallbackMediaId] } });
  expect(use).toMatchObject({ drawn: 1, webpages: 0, deviceCount: 0 });
  await client.media.removeImage({ params: { id: fallbackMediaId } });
  const after = await manifest();
  expect(after.etag).not.toBe(etag);
  expect(after.assets.map(({ id }) => id)).not.toContain(fallbackMediaId);
  const { content: left } = await client.stream.get({ params: { id: content.id } });
  expect([left.fields['fallbackMediaId'], left.fallback, left.revision]).toEqual([null, null, content.revision + 1]);
});

test('only an image of the account can be a fallback picture', async () => {
  const { client, user, content, fields } = await withStream();
  const video = await arrangeMediaItem(server.db, user.id, { kind: 'video' });
  const stranger = await server.signUp();
  const foreign = await arrangeMediaItem(server.db, stranger.user.id);
  for (const id of [video.id, foreign.id, 'med_unknown']) {
    const body = { name: 'Lobby', fields: { ...fields, fallbackMediaId: MediaId.parse(id) } };
    expect(await client.stream.create({ body }).catch(isRefused)).toBe(true);
    expect(await client.stream.update({ params: { id: content.id }, body }).catch(isRefused)).toBe(true);
  }
});

test('a layout with a stream in it brings the fallback picture along', async () => {
  const { client, content, fallbackMediaId, screen, manifest } = await withStream();
  const element = {
    id: 'camera',
    kind: 'drawn',
    name: 'Camera',
    frame: { x: 0, y: 0, width: 960, height: 540 },
    isLocked: false,
    opacity: 100,
    drawnId: content.id,
  } as const;
  const { layout } = await client.layouts.create({ body: { name: 'Board', document: createDocument([element]) } });
  expect(layout.resources.files).toHaveProperty(fallbackMediaId);
  const body = { mediaType: 'layout', mediaId: layout.id, force: true } as const;
  await client.assignments.assignToDevice({ params: { deviceId: screen.device.id }, body });
  expect((await manifest()).assets.map(({ id }) => id)).toContain(fallbackMediaId);
});

test('an export contains the fallback picture of a stream, and an import gives both new ids', async () => {
  const from = await server.signUp();
  const picture = await sendImage(server.url, from, 'lizard.png', { name: 'Closed.png' });
  const fields = { url: URL_OF_STREAM, fallbackMediaId: MediaId.parse(picture.id) };
  const { content } = await from.client.stream.create({ body: { name: 'Lobby', fields } });
  const items = [{ mediaType: 'stream', mediaId: ContentId.parse(content.id) as ItemId } as const];
  const { playlist } = await from.client.playlists.create({ body: { name: 'Loop', items } });
  const { export: described } = await from.client.transfers.describePlaylist({ params: { id: playlist.id } });
  const bytes = await download(server, from, described);
  const to = await server.signUp();
  expect((await importBytes(server, to, bytes)).added).toMatchObject({ drawn: 1, files: 1 });
  const [image] = (await to.client.media.listImages()).images;
  const { content: listed } = await to.client.content.list({ query: { kinds: 'stream' } });
  expect(listed).toEqual([
    expect.objectContaining({ name: 'Lobby', fields: expect.objectContaining({ fallbackMediaId: image?.id }) }),
  ]);
  expect((await importBytes(server, to, bytes)).reused).toMatchObject({ drawn: 1, files: 1 });
});
