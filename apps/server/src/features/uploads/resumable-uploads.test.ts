import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import {
  startResumableUpload,
  readUploadOffset,
  callTus,
  readFixture,
  get,
  appendToUpload,
  toUploadId,
  listStoredFiles,
} from '../../test/fixtures/send-media.ts';
import { createUploadSweep } from './sweep.ts';

const MB = 1024 ** 2;
const LIMIT = 100 * MB;
const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: new Date().toISOString() });
});

const announce = (member: Member, size: number, name?: string) => startResumableUpload(server.url, member, size, name);
const send = (member: Member, path: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
  appendToUpload(server.url, member, path, offset, bytes);
const arrived = (member: Member, path: string) => readUploadOffset(server.url, member, path);

function finish({ client }: Member, path: string, kind: 'image' | 'video' = 'video') {
  const body = { kind, originalName: kind === 'video' ? 'friday.mp4' : 'lizard.png' };
  return client.media.finishResumableUpload({ params: { uploadId: toUploadId(path) }, body });
}

/** Announces the whole file in one request, but sends only its first `until` bytes. */
function begin(member: Member, path: string, bytes: Uint8Array, until: number): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
  const head = [
    `PATCH ${path} HTTP/1.1`,
    'Host: x',
    'Tus-Resumable: 1.0.0',
    `Authorization: Bearer ${member.token}`,
    'Content-Type: application/offset+octet-stream',
    'Upload-Offset: 0',
    `Content-Length: ${bytes.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(bytes.subarray(0, until));
  return socket;
}

describe('a resumable upload', () => {
  test('becomes a video', async () => {
    const member = await server.signUp();
    const bytes = await readFixture('friday.mp4');
    const path = await announce(member, bytes.length);
    expect(await arrived(member, path)).toBe(0);
    expect(await send(member, path, 0, bytes.subarray(0, 200_000))).toBe(200_000);
    await expect(finish(member, path)).rejects.toMatchObject({ code: 'upload.incomplete' });
    expect(await send(member, path, 200_000, bytes.subarray(200_000))).toBe(bytes.length);
    const { video } = await finish(member, path);
    expect(video).toMatchObject({ originalName: 'friday.mp4', fileSize: bytes.length, width: 640, status: 'ready' });
    const rows = await server.query<{ sha256: string }>(`select sha256 from media where id = '${video?.id}'`);
    expect(rows).toEqual([{ sha256: createHash('sha256').update(bytes).digest('hex') }]);
    const answer = await get(server.url, fileUrl('video', video?.filename ?? ''), member);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('shortens a name that is too long in the middle', async () => {
    const member = await server.signUp();
    const bytes = await readFixture('lizard.png');
    const path = await announce(member, bytes.length, `${'🐆'.repeat(300)}.png`);
    await send(member, path, 0, bytes);
    const { image } = await member.client.media.finishResumableUpload({
      params: { uploadId: toUploadId(path) },
      body: { kind: 'image', originalName: `${'🐆'.repeat(300)}.png` },
    });
    expect(image?.originalName).toBe(`${'🐆'.repeat(100)}…${'🐆'.repeat(16)}.png`);
  });

  test('becomes an image once, however often it is finished', async () => {
    const member = await server.signUp();
    const bytes = await readFixture('lizard.png');
    const path = await announce(member, bytes.length);
    await send(member, path, 0, bytes);
    const [first, second] = await Promise.all([finish(member, path, 'image'), finish(member, path, 'image')]);
    expect(first.image).toMatchObject({ originalName: 'lizard.png', mimeType: 'image/png' });
    expect(second.image?.id).toBe(first.image?.id);
    expect((await finish(member, path, 'image')).image?.id).toBe(first.image?.id);
    expect(await arrived(member, path)).toBe(bytes.length);
    expect((await member.client.media.listImages()).images).toHaveLength(1);
  });

  test('resumes at the byte where the connection broke', async () => {
    const member = await server.signUp();
    const bytes = await readFixture('flower.mp4');
    const path = await announce(member, bytes.length);
    const connection = begin(member, path, bytes, 1_100_000);
    const [draft = ''] = await listStoredFiles(server, member);
    const sizeOfDraft = async () => (await stat(join(server.filesFolder, 'media', member.user.id, draft))).size;
    await vi.waitFor(async () => expect(await sizeOfDraft()).toBeGreaterThan(0));
    // The connection is still open. A request for the offset shows that the sender has lost it.
    const kept = await arrived(member, path);
    expect(kept).toBeGreaterThanOrEqual(MB);
    expect(kept).toBeLessThanOrEqual(1_100_000);
    await send(member, path, kept, bytes.subarray(kept));
    expect((await finish(member, path)).video?.fileSize).toBe(bytes.length);
    connection.destroy();
  });

  test('can be finished if the server was killed between completing the file and storing that fact', async () => {
    const member = await server.signUp();
    const bytes = await readFixture('friday.mp4');
    const path = await announce(member, bytes.length);
    await send(member, path, 0, bytes);
    const [row] = await server.query<{ storage_key: string }>(
      `select storage_key from uploads where id = '${toUploadId(path)}'`,
    );
    await server.storage.complete(row?.storage_key ?? '');
    expect(await arrived(member, path)).toBe(bytes.length);
    expect((await finish(member, path)).video?.fileSize).toBe(bytes.length);
  });

  test('of another kind than stated is refused with the reason, and no bytes of it are stored', async () => {
    const member = await server.signUp();
    const words = new TextEncoder().encode('not a video');
    for (const [kind, bytes, message] of [
      ['video', words, 'This file is not a video that screens can play.'],
      ['image', words, 'This file is not an image that screens can show.'],
      ['video', await readFixture('lizard.png'), 'This is an image. Please upload it as an image.'],
      ['image', await readFixture('friday.mp4'), 'This is a video. Please upload it as a video.'],
      ['video', new Uint8Array(), 'This is an empty file. Export or send it again.'],
    ] as const) {
      const path = await announce(member, bytes.length);
      if (bytes.length > 0) await send(member, path, 0, bytes);
      await expect(finish(member, path, kind)).rejects.toMatchObject({ status: 400, message });
      await expect(arrived(member, path)).rejects.toMatchObject({ details: { status: 404 } });
    }
    expect(await listStoredFiles(server, member)).toEqual([]);
  });
});

describe('the tus protocol refuses', () => {
  test.each([
    ['no version', { 'tus-resumable': '0.2.2', 'upload-length': '5' }, 'upload.version_unknown', 412],
    ['no size', {}, 'request.invalid', 400],
    ['a size that is none', { 'upload-length': 'much' }, 'request.invalid', 400],
    ['a size beyond all numbers', { 'upload-length': String(2 ** 53) }, 'request.too_large', 413],
    ['a deferred size', { 'upload-defer-length': '1' }, 'request.invalid', 400],
  ])('an announcement with %s', async (_, headers, code, status) => {
    const member = await server.signUp();
    const announcing = callTus(server.url, member, 'POST', '/api/objects/uploads', headers);
    await expect(announcing).rejects.toMatchObject({ code, status });
  });

  test('bytes at another offset, or more than were announced', async () => {
    const member = await server.signUp();
    const path = await announce(member, 10);
    await expect(send(member, path, 3, randomBytes(3))).rejects.toMatchObject({
      code: 'upload.elsewhere',
      status: 409,
    });
    await expect(send(member, path, 0, randomBytes(11))).rejects.toMatchObject({ code: 'request.too_large' });
    expect(await arrived(member, path)).toBe(0);
  });

  test('bytes that state a size, because the announcement stated it', async () => {
    const member = await server.signUp();
    const path = await announce(member, 10);
    const about = { 'upload-offset': '0', 'upload-length': '10', 'content-type': 'application/offset+octet-stream' };
    await expect(callTus(server.url, member, 'PATCH', path, about, new Uint8Array(10))).rejects.toMatchObject({
      code: 'request.invalid',
      status: 400,
    });
  });

  test('an upload of another account, with the same answer as for an unknown one', async () => {
    const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
    const path = await announce(owner, 10);
    const answers = async (target: string) => {
      const calls = [
        callTus(server.url, otherAccount, 'HEAD', target),
        send(otherAccount, target, 0, new Uint8Array(10)),
        finish(otherAccount, target),
        callTus(server.url, otherAccount, 'DELETE', target),
      ];
      return (await Promise.allSettled(calls)).map((call) =>
        call.status === 'rejected' ? String(call.reason) : 'done',
      );
    };
    const others = await answers(path);
    expect(others).toEqual(await answers('/api/objects/uploads/upl_unknown'));
    expect(others.filter((text) => text.includes('does not exist'))).toHaveLength(3);
    expect(await arrived(owner, path)).toBe(0);
  });

  test('an announcement if the account has too many open uploads', async () => {
    const [member, other] = [await server.signUp(), await server.signUp()];
    const first = await announce(member, 10);
    for (let i = 1; i < 100; i += 1) await announce(member, 10);
    const body = { 'upload-length': '10', 'tus-resumable': '1.0.0', authorization: `Bearer ${member.token}` };
    const answer = await fetch(`${server.url}/api/objects/uploads`, { method: 'POST', headers: body });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    await expect(member.client.media.announceUpload()).rejects.toMatchObject({ code: 'request.too_many' });
    await announce(other, 10);
    await callTus(server.url, member, 'DELETE', first);
    await announce(member, 10);
  });

  test('an upload that was announced for a single request', async () => {
    const member = await server.signUp();
    const { uploadURL } = await member.client.media.announceUpload({ body: { fileSize: 10 } });
    const { pathname } = new URL(uploadURL);
    await expect(send(member, pathname, 0, new Uint8Array(10))).rejects.toMatchObject({ code: 'upload.not_found' });
  });
});

describe('the reservation of an announced upload', () => {
  test('is refused beyond the limit, with the numbers', async () => {
    const member = await server.signUp({ plan: 'free', seats: 1 });
    await announce(member, LIMIT - 10);
    await expect(announce(member, 11, 'holiday.mp4')).rejects.toMatchObject({
      code: 'storage.limit_exceeded',
      status: 409,
      message: 'Cannot upload holiday.mp4. Please free up storage space first.',
      details: { usedBytes: LIMIT - 10, limitBytes: LIMIT, fileSize: 11 },
    });
    await announce(member, 10);
  });

  test('ends at once when the upload is cancelled, and its bytes are removed', async () => {
    const member = await server.signUp({ plan: 'free', seats: 1 });
    const path = await announce(member, LIMIT);
    await send(member, path, 0, randomBytes(1000));
    expect(await listStoredFiles(server, member)).toEqual([expect.stringMatching(/\.draft$/)]);
    await callTus(server.url, member, 'DELETE', path);
    expect(await listStoredFiles(server, member)).toEqual([]);
    await announce(member, LIMIT);
  });

  test('ends a day after the last bytes, and the sweep removes them', async () => {
    const started = server.clock().getTime();
    const member = await server.signUp({ plan: 'free', seats: 1 });
    const path = await announce(member, LIMIT);
    server.setTime(new Date(started + DAY_MS - 1000).toISOString());
    await send(member, path, 0, randomBytes(1000));
    server.setTime(new Date(started + DAY_MS + 1000).toISOString());
    await createUploadSweep(server.platform).sweep();
    expect(await arrived(member, path)).toBe(1000);
    await expect(announce(member, 1)).rejects.toMatchObject({ status: 409 });

    server.setTime(new Date(started + 2 * DAY_MS).toISOString());
    await announce(member, LIMIT);
    await createUploadSweep(server.platform).sweep();
    expect(await listStoredFiles(server, member)).toEqual([expect.stringMatching(/\.draft$/)]);
    server.setTime(new Date(started).toISOString());
  });
});
