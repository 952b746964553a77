import { fileURLToPath } from 'node:url';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import type { AudioId } from '@vitrine/contract/library/media';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { makeTone } from '../../test/fixtures/made-audio.ts';
import { get, readFixture, sendAudio } from '../../test/fixtures/send-media.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const photo = fileURLToPath(new URL('../../test/fixtures/leopard.jpg', import.meta.url));

/** The audio file as soon as it is prepared, or has failed. */
const whenPrepared = ({ client }: Member, id: AudioId) =>
  vi.waitFor(async () => {
    const { audio } = await client.media.listAudio();
    const found = audio.find((each) => each.id === id);
    if (found === undefined || found.status === 'processing') throw new Error('It is still processed');
    if (found.status === 'ready' && found.thumbnailUrl === null) throw new Error('It has no picture yet');
    return found;
  });

describe('an audio file', () => {
  test.each([
    ['song.mp3', []],
    ['song.m4a', []],
    ['song.aac', []],
    ['song.ogg', ['-c:a', 'libvorbis']],
    ['song.opus', ['-c:a', 'libopus']],
    ['song.wav', []],
    ['song.flac', []],
  ])('%s becomes a file that every engine plays, with its length and a waveform', async (name, args) => {
    const member = await server.signUp();
    const sent = await sendAudio(server.url, member, await makeTone(name, { args }), { name });
    expect(sent).toMatchObject({ originalName: name, isActive: false, width: null });
    const ready = await whenPrepared(member, sent.id);
    expect(ready).toMatchObject({ status: 'ready', failure: null, suggestedName: null });
    expect(ready.duration).toBeGreaterThan(1.9);
    expect(ready.duration).toBeLessThan(2.1);
    const played = await get(server.url, fileUrl('audio', ready.filename), member);
    expect(played.headers.get('content-type')).toBe('audio/mp4');
    expect(Buffer.from(await played.arrayBuffer()).toString('latin1')).toContain('mp4a');
    const picture = await get(server.url, ready.thumbnailUrl ?? '', member);
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([width, height]).toEqual([640, 360]);
  });

  test('proposes artist and title for its name, and shows its cover', async () => {
    const member = await server.signUp();
    const tags = ['-metadata', 'title=Morning; = light', '-metadata', 'artist=The Aviary'];
    const cover = ['-i', photo, '-map', '0:a', '-map', '1:v', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'];
    const bytes = await makeTone('song.mp3', { args: [...cover, ...tags] });
    const { id } = await sendAudio(server.url, member, bytes);
    const ready = await whenPrepared(member, id);
    expect(ready.suggestedName).toBe('The Aviary – Morning; = light');
    const picture = await get(server.url, ready.thumbnailUrl ?? '', member);
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    const original = await sharp(photo).metadata();
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo((original.width ?? 0) / (original.height ?? 1), 1);
  });

  test('is in the list of content, and counts for storage as other files do', async () => {
    const member = await server.signUp();
    const bytes = await makeTone('song.mp3');
    const { id } = await sendAudio(server.url, member, bytes);
    const { content, counts } = await member.client.content.list({ query: { kinds: 'audio' } });
    expect(content).toMatchObject([{ kind: 'audio', id }]);
    expect(counts).toMatchObject({ audio: 1, image: 0 });
    const { storage } = await member.client.media.storage();
    expect(storage).toMatchObject({ audioCount: 1, usedBytes: bytes.length });
    await whenPrepared(member, id);
    await member.client.media.removeAudio({ params: { id } });
    expect((await member.client.media.storage()).storage).toMatchObject({ audioCount: 0, usedBytes: 0 });
    await vi.waitFor(async () => {
      const keys: string[] = [];
      for await (const { key } of server.storage.list(`media/${member.user.id}/`)) keys.push(key);
      expect(keys).toEqual([]);
    });
  });

  test('does not exist for other accounts', async () => {
    const member = await server.signUp();
    const other = await server.signUp();
    const { id, filename } = await sendAudio(server.url, member, await makeTone('song.mp3'));
    await whenPrepared(member, id);
    await expect(other.client.media.removeAudio({ params: { id } })).rejects.toMatchObject({ code: 'media.not_found' });
    await expect(
      other.client.media.renameAudio({ params: { id }, body: { originalName: 'Mine' } }),
    ).rejects.toMatchObject({ code: 'media.not_found' });
    expect((await get(server.url, fileUrl('audio', filename), other)).status).toBe(404);
    const body = { name: 'Song', items: [], music: { audioIds: [id], volume: 100 } };
    await expect(other.client.playlists.create({ body })).rejects.toMatchObject({ code: 'media.not_found' });
  });

  test('is put on no screen, in no playlist as an item and into no slot', async () => {
    const member = await server.signUp();
    const { id } = await sendAudio(server.url, member, await makeTone('song.mp3'));
    const post = (path: string, body: unknown) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const item = { mediaType: 'image', mediaId: id };
    const refused = [
      await post('/api/playlists', { name: 'Songs', items: [item] }),
      await post('/api/video/set-current', { videoId: id }),
      await post('/api/assignments/device/dev_1', item),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, expect.toBeOneOf([400, 404])]);
    expect(JSON.stringify(await refused[0]?.json())).toContain('background music');
  });

  test('that is damaged has failed, and says so', async () => {
    const member = await server.signUp();
    const bytes = new Uint8Array(40_000).fill(7);
    bytes.set(new TextEncoder().encode('ID3'), 0);
    const { id } = await sendAudio(server.url, member, bytes);
    expect(await whenPrepared(member, id)).toMatchObject({
      status: 'failed',
      failure: 'This audio file cannot be decoded. It may be damaged. Please export it again.',
    });
  });

  test('of less than a second has failed, and says so', async () => {
    const member = await server.signUp();
    const { id } = await sendAudio(server.url, member, await makeTone('song.wav', { seconds: 0.3 }));
    expect(await whenPrepared(member, id)).toMatchObject({
      status: 'failed',
      failure: 'This audio file is shorter than a second.',
    });
  });

  test('is told from images and videos by its content', async () => {
    const member = await server.signUp();
    const image = await readFixture('lizard.png');
    await expect(sendAudio(server.url, member, image)).rejects.toMatchObject({ code: 'media.not_audio' });
    const { client } = member;
    const { uploadURL } = await client.media.announceUpload({});
    await fetch(new URL(uploadURL, server.url), { method: 'PUT', body: await makeTone('song.mp3') });
    const body = { videoURL: uploadURL, originalName: 'song.mp4' };
    await expect(client.media.finishUpload({ body })).rejects.toMatchObject({
      code: 'media.not_a_video',
      message: 'This is an audio file. Please upload it as audio.',
    });
  });
});
