import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { encodeGif } from '../../test/fixtures/hostile-files.ts';
import { readFixture, get, sendImage, listStoredFiles } from '../../test/fixtures/send-media.ts';
import { captureLog } from '../../test/captured-log.ts';
import { openConnection } from '../../test/requests/raw-connection.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const red = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#f00' } });
const encodeImage = async (image: Sharp) => new Uint8Array(await image.toBuffer());
function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A small file whose header states this many pixels. */
function pngThatClaims(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.from('00000000000000000802000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

describe('uploading an image', () => {
  test('it is listed at once, with the facts from its content', async () => {
    const member = await server.signUp();
    const image = await sendImage(server.url, member, 'leopard.jpg', { type: 'image/jpeg' });
    expect(image).toMatchObject({
      id: expect.stringMatching(/^med_/),
      originalName: 'leopard.jpg',
      filename: expect.stringMatching(/^image_\w+\.jpg$/),
      mimeType: 'image/jpeg',
      fileSize: 82_084,
      width: 1244,
      height: 416,
      status: 'ready',
      failure: null,
      isActive: false,
      folderId: null,
    });
    const { images } = await member.client.media.listImages();
    expect(images.map(({ id }) => id)).toEqual([image.id]);
  });

  test('its bytes are served unchanged, with their hash as ETag', async () => {
    const member = await server.signUp();
    const { filename } = await sendImage(server.url, member, 'lizard.png');
    const answer = await get(server.url, fileUrl('image', filename), member);
    const sent = await readFixture('lizard.png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(sent)).toBe(true);
    expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(sent).digest('hex')}"`);
  });

  test.each([
    ['PNG', () => red().png(), 'image/png', 'png'],
    ['GIF', () => red().gif(), 'image/gif', 'gif'],
    ['WebP', () => red().webp(), 'image/webp', 'webp'],
    ['AVIF', () => red().avif(), 'image/avif', 'avif'],
    ['JPEG', () => red().jpeg(), 'image/jpeg', 'jpg'],
  ])('%s is recognised by its content, whatever its name', async (_, make, mimeType, extension) => {
    const member = await server.signUp();
    const sent = { name: 'page.html', type: 'text/html' };
    const image = await sendImage(server.url, member, await encodeImage(make()), sent);
    expect(image).toMatchObject({ mimeType, width: 30, height: 20, originalName: 'page.html' });
    expect(image.filename.endsWith(`.${extension}`)).toBe(true);
  });

  test('a rotated photo is measured upright', async () => {
    const member = await server.signUp();
    const photo = await encodeImage(red().jpeg().withMetadata({ orientation: 6 }));
    expect(await sendImage(server.url, member, photo)).toMatchObject({ width: 20, height: 30 });
  });

  test.each<[string, screen: [number, number], frame: [number, number], listed: [number, number]]>([
    ['its logical screen, whatever its frames fill', [3_000, 2_500], [1, 1], [3_000, 2_500]],
    ['its logical screen, also one of an old monitor', [640, 480], [9, 9], [640, 480]],
    ['its frames where its logical screen is empty', [0, 0], [30, 20], [30, 20]],
  ])('the size of a GIF is that of %s', async (_, screen, frame, [width, height]) => {
    const member = await server.signUp();
    await sendImage(server.url, member, encodeGif(...screen, 2, frame), { name: 'frames.gif' });
    expect((await member.client.media.listImages()).images).toMatchObject([{ width, height }]);
  });

  test.each([
    ['a path', '../../etc/passwd', 'passwd'],
    ['a Windows path', String.raw`C:\pictures\beach.png`, 'beach.png'],
    ['markup', '<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['text that runs backwards', 'invoice\u202Egnp.exe', 'invoicegnp.exe'],
    ['other alphabets', '早餐 – Frühstück 🍳.png', '早餐 – Frühstück 🍳.png'],
    ['nothing', '   ', 'UnknownImage'],
    ['300 letters', `${'n'.repeat(296)}.png`, `${'n'.repeat(100)}…${'n'.repeat(16)}.png`],
  ])('a name of %s is stored as text only', async (_, name, shown) => {
    const member = await server.signUp();
    const image = await sendImage(server.url, member, 'lizard.png', { name });
    expect(image.originalName).toBe(shown);
    expect(image.filename).toMatch(/^image_\w+\.png$/);
  });
});

describe('a file that is no image', () => {
  test.each([
    ['a page named .jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 'cat.jpg', 'image/jpeg'],
    ['text', Buffer.from('hello'), 'cat.png', 'image/png'],
    ['nothing', Buffer.alloc(0), 'cat.png', 'image/png'],
    ['the first bytes of a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'cat.png', 'image/png'],
  ])('%s is refused, and no bytes of it are stored', async (_, bytes, name, type) => {
    const member = await server.signUp();
    await expect(sendImage(server.url, member, new Uint8Array(bytes), { name, type })).rejects.toMatchObject({
      code: 'media.not_an_image',
      status: 400,
    });
    expect(await listStoredFiles(server, member)).toEqual([]);
    expect((await member.client.media.listImages()).images).toEqual([]);
  });

  test('an image of 900 megapixels is refused before it is decoded', async () => {
    const member = await server.signUp();
    const bomb = pngThatClaims(30_000, 30_000);
    await expect(sendImage(server.url, member, bomb)).rejects.toMatchObject({
      code: 'media.not_an_image',
      message: 'This image has more than 400 megapixels. Please make it smaller.',
    });
    expect(await listStoredFiles(server, member)).toEqual([]);
  });

  test('a GIF with a logical screen of 100 megapixels is refused, however small its frames are', async () => {
    const member = await server.signUp();
    const canvas = encodeGif(10_000, 10_000, 3, [1, 1]);
    await expect(sendImage(server.url, member, canvas)).rejects.toMatchObject({
      code: 'media.not_an_image',
      message: 'This animation is too large (10000 × 10000 pixels, 3 frames). Make it smaller or upload it as a video.',
    });
    expect(await listStoredFiles(server, member)).toEqual([]);
  });

  test('a video is refused with a hint to upload it as a video', async () => {
    const member = await server.signUp();
    await expect(sendImage(server.url, member, 'friday.mp4', { name: 'friday.png' })).rejects.toMatchObject({
      code: 'media.not_an_image',
      message: 'This is a video. Please upload it as a video.',
    });
    expect(await listStoredFiles(server, member)).toEqual([]);
  });

  test.each([
    ['without a file', (form: FormData) => form.append('title', 'Beach')],
    ['with the file under another name', (form: FormData) => form.append('file', new Blob(['x']), 'a.png')],
    ['that is empty', () => {}],
  ])('a form %s is refused with that reason', async (_, fill) => {
    const member = await server.signUp();
    const form = new FormData();
    fill(form);
    const headers = { authorization: `Bearer ${member.token}` };
    const answer = await fetch(`${server.url}/api/image/upload`, { method: 'POST', headers, body: form });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'media.file_missing' }]);
  });

  test('a body that is no form is refused with that reason', async () => {
    const { token } = await server.signUp();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/image/upload`, { method: 'POST', headers, body: '{}' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'media.file_missing' }]);
  });
});

test.each([
  ['/api/image/upload', 'image', {}],
  ['/api/image/upload', 'image', { 'idempotency-key': 'once' }],
  ['/api/settings/branding/logo', 'logo', {}],
  ['/api/settings/branding/logo', 'logo', { 'idempotency-key': 'once' }],
])(
  'a form at %s (%s, %j) that ends before its closing boundary is refused, and nothing is stored',
  async (path, field, about) => {
    const member = await server.signUp();
    const start = `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
    const headers = {
      authorization: `Bearer ${member.token}`,
      'content-type': 'multipart/form-data; boundary=cut',
      ...about,
    };
    // The form with the short file ends before the server begins to read the file.
    for (const content of [await readFixture('lizard.png'), Buffer.from('short')]) {
      const body = Buffer.concat([Buffer.from(start), content]);
      const answer = await fetch(server.url + path, { method: 'POST', headers, body });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { code: 'request.invalid', message: 'The form is damaged or ends before its closing boundary' },
      ]);
    }
    expect(await listStoredFiles(server, member)).toEqual([]);
  },
);

test('an upload that its sender aborts is logged only as a request whose caller left', async () => {
  const { log, lines } = captureLog();
  const own = await testApp({ log });
  const { token, client } = await own.signUp();
  const { uploadURL } = await client.media.announceUpload();
  const { pathname, search } = new URL(uploadURL, own.url);
  const form = '--cut\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nstart';
  for (const [first, route, type, start] of [
    ['POST /api/image/upload', '/api/image/upload', 'multipart/form-data; boundary=cut', form],
    [`PUT ${pathname}${search}`, '/api/objects/uploads/:uploadId', 'video/mp4', 'start'],
    ['POST /api/folders', '/api/folders', 'application/json', '{'],
  ] as const) {
    lines.length = 0;
    const connection = await openConnection(own.url);
    connection.write(
      `${first} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`,
    );
    connection.write(start);
    // The first response may be sent before the connection was read, the second one is sent after that.
    await own.visitor.system.health();
    await own.visitor.system.health();
    connection.close();
    await vi.waitFor(() => expect(lines).not.toEqual([]));
    expect(lines).toEqual([expect.objectContaining({ level: 30, msg: 'request', route, status: 499 })]);
  }
});

test('an aborted upload leaves no files behind', async () => {
  const member = await server.signUp();
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /api/image/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${member.token}\r\n` +
      'Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: 5000000\r\n\r\n' +
      '--cut\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n',
  );
  socket.write((await readFixture('lizard.png')).subarray(0, 20_000));
  await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toHaveLength(1));
  socket.destroy();
  await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toEqual([]));
  expect((await member.client.media.storage()).storage.usedBytes).toBe(0);
});
