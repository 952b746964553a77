import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AppError } from '@vitrine/contract/core/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import {
  readFixture,
  putBytes,
  sendImage,
  sendVideo,
  listStoredFiles,
  sendResumable,
} from '../../test/fixtures/send-media.ts';
import { createUploadSweep } from './sweep.ts';

const MB = 1024 ** 2;
const LIMIT = 100 * MB;

/** Number of rounds; set `ROUNDS=50` for a thorough run. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: new Date().toISOString() });
});

/** An account on the free plan, with so many bytes left. */
async function memberWithRoom(bytes: number): Promise<Member> {
  const member = await server.signUp({ plan: 'free', seats: 1 });
  await member.client.media.announceUpload({ body: { fileSize: LIMIT - bytes } });
  return member;
}

test('an announced size is reserved exactly', async () => {
  const { client } = await server.signUp({ plan: 'free', seats: 1 });
  await client.media.announceUpload({ body: { fileSize: LIMIT - 10 } });
  await client.media.announceUpload({ body: { fileSize: 10 } });
  await expect(
    client.media.announceUpload({ body: { originalName: 'holiday.mp4', fileSize: 1 } }),
  ).rejects.toMatchObject({
    code: 'storage.limit_exceeded',
    status: 409,
    message: 'Cannot upload holiday.mp4. Please free up storage space first.',
    details: { usedBytes: LIMIT, limitBytes: LIMIT, fileSize: 1 },
  });
  expect((await client.media.storage()).storage.usedBytes).toBe(0);
});

test('a file larger than the plan’s storage is refused for its size', async () => {
  const { client } = await server.signUp({ plan: 'free', seats: 1 });
  await expect(
    client.media.announceUpload({ body: { originalName: 'holiday.mp4', fileSize: LIMIT + 1 } }),
  ).rejects.toMatchObject({
    code: 'storage.limit_exceeded',
    message: "Cannot upload holiday.mp4. It is larger than your plan's storage.",
    details: { told: [{ code: 'storage.file_too_large', values: { name: 'holiday.mp4' } }] },
  });
});

test('copies of a file have the same content id, and other files have another one', async () => {
  const member = await server.signUp();
  for (const name of ['one.jpg', 'two.jpg']) await sendImage(server.url, member, 'leopard.jpg', { name });
  await sendImage(server.url, member, 'lizard.png');
  const { images } = await member.client.media.listImages();
  expect(new Set(images.map(({ contentId }) => contentId)).size).toBe(2);
});

test('an image beyond the limit is refused with the numbers, and no bytes of it are stored', async () => {
  const member = await memberWithRoom(50_000);
  await expect(sendImage(server.url, member, 'leopard.jpg')).rejects.toMatchObject({
    code: 'storage.limit_exceeded',
    message: 'Cannot upload leopard.jpg. Please free up storage space first.',
    details: {
      usedBytes: LIMIT - 50_000,
      limitBytes: LIMIT,
      fileSize: 82_084,
      told: [{ code: 'storage.no_space', values: { name: 'leopard.jpg' } }],
    },
  });
  expect(await listStoredFiles(server, member)).toEqual([]);
  expect(await sendImage(server.url, member, 'lizard.png')).toMatchObject({ fileSize: 43_551 });
});

test('an image far beyond the limit is read to its end, so that its sender receives the refusal', async () => {
  const member = await memberWithRoom(1000);
  const image = new Uint8Array(20 * MB);
  await expect(sendImage(server.url, member, image)).rejects.toMatchObject({
    code: 'storage.limit_exceeded',
    details: { fileSize: 20 * MB },
  });
});

describe('the bytes of a video', () => {
  test('are refused before they are read if no space is left', async () => {
    const member = await memberWithRoom(100_000);
    const { uploadURL } = await member.client.media.announceUpload();
    await expect(putBytes(server.url, uploadURL, await readFixture('friday.mp4'))).rejects.toMatchObject({
      code: 'storage.limit_exceeded',
      details: { usedBytes: LIMIT - 100_000, limitBytes: LIMIT, fileSize: 515_198 },
    });
    expect(await listStoredFiles(server, member)).toEqual([]);
  });

  test('without a Content-Length are cut off at the limit', async () => {
    const member = await memberWithRoom(100_000);
    const { uploadURL } = await member.client.media.announceUpload();
    const body = Readable.toWeb(Readable.from([randomBytes(90_000), randomBytes(90_000)]));
    const answer = await fetch(uploadURL, { method: 'PUT', body, duplex: 'half' });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'storage.limit_exceeded', details: { fileSize: 180_000 } });
    expect(await listStoredFiles(server, member)).toEqual([]);
  });

  test('are counted again when it is finished: if the plan has ended, they are refused and removed', async () => {
    const member = await server.signUp({ plan: 'enterprise' });
    const { client } = member;
    await client.media.announceUpload({ body: { fileSize: LIMIT } });
    const { uploadURL } = await client.media.announceUpload();
    await putBytes(server.url, uploadURL, await readFixture('friday.mp4'));
    await server.query(`update accounts set plan = 'free' where id = '${member.user.id}'`);
    await expect(
      client.media.finishUpload({ body: { videoURL: uploadURL, originalName: 'friday.mp4' } }),
    ).rejects.toMatchObject({
      code: 'storage.limit_exceeded',
      message: 'Cannot upload friday.mp4. Please free up storage space first.',
    });
    expect(await listStoredFiles(server, member)).toEqual([]);
  });
});

/** A file with `byte` at its end, because equal files would be stored once. */
const lizard = async (byte: number) => new Uint8Array([...(await readFixture('lizard.png')), byte]);

describe('at the limit, in parallel', () => {
  /** Every way to upload a file. */
  const ways = {
    pieces: async (member: Member, byte: number) => {
      const bytes = await lizard(byte);
      const uploadId = await sendResumable(server.url, member, bytes, 'lizard.png');
      const body = { kind: 'image' as const, originalName: 'lizard.png' };
      await member.client.media.finishResumableUpload({ params: { uploadId }, body });
    },
    form: async (member: Member, byte: number) => sendImage(server.url, member, await lizard(byte)),
    steps: async (member: Member) => sendVideo(server.url, member, 'friday.mp4'),
  };
  const pairs = [
    { ways: ['pieces', 'pieces'], room: 43_600 },
    { ways: ['form', 'form'], room: 43_600 },
    { ways: ['pieces', 'form'], room: 43_600 },
    { ways: ['steps', 'steps'], room: 515_200 },
    { ways: ['pieces', 'steps'], room: 515_200 },
  ] as const;

  test(`exactly one of two uploads that exceed it together succeeds, ${ROUNDS} times out of ${ROUNDS}`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const pair = pairs[round % pairs.length] ?? pairs[0];
      const member = await memberWithRoom(pair.room);
      const sent = await Promise.allSettled(pair.ways.map((way, i) => ways[way](member, i)));
      const refusals = sent.flatMap((result) => (result.status === 'rejected' ? [result.reason as AppError] : []));
      expect(refusals.map(({ code }) => code)).toEqual(['storage.limit_exceeded']);
      const { imageCount, videoCount, usedBytes } = (await member.client.media.storage()).storage;
      expect(imageCount + videoCount).toBe(1);
      expect(usedBytes).toBeLessThanOrEqual(pair.room);
    }
  }, 300_000);

  test('bytes sent to several addresses at once do not exceed it', async () => {
    const member = await memberWithRoom(1_200_000);
    const bytes = await readFixture('friday.mp4');
    const urls = await Promise.all([1, 2, 3, 4].map(() => member.client.media.announceUpload()));
    const sent = await Promise.allSettled(urls.map(({ uploadURL }) => putBytes(server.url, uploadURL, bytes)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});

test('a deleted file frees its space', async () => {
  const member = await memberWithRoom(600_000);
  const video = await sendVideo(server.url, member, 'friday.mp4');
  await expect(sendVideo(server.url, member, 'friday.mp4')).rejects.toMatchObject({ code: 'storage.limit_exceeded' });
  await member.client.media.removeVideo({ params: { id: video.id } });
  expect(await sendVideo(server.url, member, 'friday.mp4')).toMatchObject({ status: 'ready' });
});

test('enterprise accounts and admins have no limit', async () => {
  for (const about of [{ plan: 'enterprise' as const }, { plan: 'free' as const, isAdmin: true }]) {
    const { client } = await server.signUp(about);
    expect(await client.media.announceUpload({ body: { fileSize: 10_000 * MB } })).toMatchObject({
      uploadURL: expect.stringContaining('/api/objects/uploads/upl_'),
    });
  }
});

test('the reservation of an abandoned upload ends after a day, and its bytes are removed', async () => {
  const started = server.clock();
  const member = await memberWithRoom(600_000);
  const { client } = member;
  const { uploadURL } = await client.media.announceUpload();
  const bytes = await readFixture('friday.mp4');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await putBytes(server.url, uploadURL, bytes)).toEqual({ size: bytes.length, sha256 });
  await expect(client.media.announceUpload({ body: { fileSize: 500_000 } })).rejects.toMatchObject({ status: 409 });

  server.setTime(new Date(started.getTime() + 24 * 60 * 60 * 1000 + 1000).toISOString());
  await client.media.announceUpload({ body: { fileSize: LIMIT } });
  const late = client.media.finishUpload({ body: { videoURL: uploadURL, originalName: 'Late' } });
  await expect(late).rejects.toMatchObject({ code: 'upload.not_found' });
  await createUploadSweep(server.platform).sweep();
  expect(await listStoredFiles(server, member)).toEqual([]);
  server.setTime(started.toISOString());
});
