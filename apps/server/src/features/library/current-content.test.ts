import { PlaylistId } from '@vitrine/contract/library/content';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, requestRaw } from '../../test/arrange.ts';
import { toItemBody } from '../../test/content/playlists.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

async function shop() {
  const member = await server.signUp();
  const { client, user } = member;
  const image = await arrangeMediaItem(server.db, user.id);
  const video = await arrangeMediaItem(server.db, user.id, { kind: 'video' });
  const { playlist } = await client.playlists.create({ body: { name: 'Loop', items: [toItemBody(image)] } });
  return {
    ...member,
    image,
    playlist,
    activate: () => client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist.id } }),
    activateImage: () => client.media.setCurrentImage({ body: { imageId: toItemBody(image).mediaId } }),
    activateVideo: () => client.media.setCurrentVideo({ body: { videoId: toItemBody(video).mediaId } }),
    active: async () =>
      [
        (await client.content.current()).current?.id === playlist.id && 'playlist',
        (await client.media.currentVideo()).currentVideo?.id === video.id && 'video',
        (await client.media.currentImage()).currentImage?.id === image.id && 'image',
      ].filter((kind) => kind !== false),
  };
}

describe('the active playlist', () => {
  test('is set beside the active image and video, and cleared alone', async () => {
    const { client, playlist, activate, activateImage, activateVideo, active } = await shop();
    expect(await client.content.current()).toEqual({ current: null });
    await activateImage();
    await activateVideo();
    const current = { id: playlist.id, type: 'playlist', filename: null, originalName: 'Loop', thumbnailUrl: null };
    expect(await activate()).toMatchObject({ success: true, current });
    expect(await client.content.current()).toEqual({ current });
    expect((await client.playlists.get({ params: { id: playlist.id } })).playlist.isActive).toBe(true);
    expect(await active()).toEqual(['playlist', 'video', 'image']);
    expect(await client.content.clearCurrent()).toMatchObject({ success: true });
    expect(await client.content.clearCurrent()).toMatchObject({ success: true });
    expect(await active()).toEqual(['video', 'image']);
  });

  test('gives way to an image or video that is made active, not to one that is cleared', async () => {
    const { client, activate, activateImage, activateVideo, active } = await shop();
    await activate();
    await activateImage();
    expect(await active()).toEqual(['image']);
    await activate();
    await activateVideo();
    expect(await active()).toEqual(['video', 'image']);
    await activate();
    await client.media.setCurrentImage({ body: { imageId: null } });
    expect(await active()).toEqual(['playlist', 'video']);
  });

  test('stays if the image that should replace it is not ready', async () => {
    const { image, activate, activateImage, active } = await shop();
    await activate();
    await server.query(`update media set status = 'processing' where id = '${image.id}'`);
    await expect(activateImage()).rejects.toMatchObject({ code: 'media.not_ready' });
    expect(await active()).toEqual(['playlist']);
  });

  test('may have no items, and shows the thumbnail of its first item that has one', async () => {
    const { client, user, image } = await shop();
    const { playlist } = await client.playlists.create({ body: { name: 'Empty', items: [] } });
    const set = () => client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist.id } });
    expect((await set()).current).toMatchObject({ id: playlist.id, thumbnailUrl: null });
    await server.query(
      `update media set thumbnail_filename = 'thm_1.webp', thumbnail_key = 'x' where id = '${image.id}'`,
    );
    const other = await arrangeMediaItem(server.db, user.id);
    const body = { name: 'Empty', items: [toItemBody(other), toItemBody(image)] };
    await client.playlists.update({ params: { id: playlist.id }, body });
    expect((await set()).current.thumbnailUrl).toContain('thm_1.webp');
    expect((await client.content.current()).current?.thumbnailUrl).toContain('thm_1.webp');
  });

  test('must be a playlist of the account', async () => {
    const [member, other] = [await shop(), await shop()];
    const { token, client } = member;
    for (const mediaId of [other.playlist.id, PlaylistId.parse('ply_unknown'), toItemBody(member.image).mediaId]) {
      await expect(client.content.setCurrent({ body: { mediaType: 'playlist', mediaId } })).rejects.toMatchObject({
        code: 'media.not_found',
        status: 404,
      });
    }
    const body = { mediaType: 'image', mediaId: member.image.id };
    const answer = await requestRaw({ url: server.url, token }, 'POST', '/api/content/set-current', body);
    expect(answer.status).toBe(400);
    expect(await member.active()).toEqual([]);
  });
});

describe('a change of the active content', () => {
  test('is undone as a whole: the image before, and the playlist that ended; twice is as once', async () => {
    const { client, user, image, activate, activateImage, active } = await shop();
    await activateImage();
    await activate();
    const other = await arrangeMediaItem(server.db, user.id);
    const { undo } = await client.media.setCurrentImage({ body: { imageId: toItemBody(other).mediaId } });
    expect(await active()).toEqual([]);
    await client.content.undo({ body: undo });
    await client.content.undo({ body: undo });
    expect(await active()).toEqual(['playlist', 'image']);
    const cleared = await client.content.clearCurrent();
    await client.content.undo({ body: cleared.undo });
    expect(await active()).toEqual(['playlist', 'image']);
    expect((await client.media.currentImage()).currentImage?.id).toBe(image.id);
  });

  test('is not undone if something else was made active since, or if what was active is gone', async () => {
    const { client, playlist, activate, activateImage, activateVideo, active } = await shop();
    await activate();
    const { undo } = await activateImage();
    await activateVideo();
    await expect(client.content.undo({ body: undo })).rejects.toMatchObject({ code: 'content.changed', status: 409 });
    await client.media.setCurrentVideo({ body: { videoId: null } });
    await client.playlists.remove({ params: { id: playlist.id } });
    await expect(client.content.undo({ body: undo })).rejects.toMatchObject({ code: 'media.not_found' });
    expect(await active()).toEqual(['image']);
  });
});
