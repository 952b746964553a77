import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isAppError } from '@vitrine/contract/core/errors';
import type { MediaKind } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import {
  encodeGif,
  makeHostileFiles,
  mutateBytes,
  numbersFrom,
  getWholeFiles,
} from '../../test/fixtures/hostile-files.ts';
import { get, sendImage, sendVideo } from '../../test/fixtures/send-media.ts';

// `npm run bench -- hostile` sends many more of them to a separate server and measures its memory.

let server: TestApp;
let lure: Server;
const lured: string[] = [];
beforeAll(async () => {
  server = await testApp();
  lure = createServer((asked, answer) => {
    lured.push(asked.url ?? '');
    answer.end();
  });
  await new Promise<void>((resolve) => lure.listen(0, '127.0.0.1', resolve));
});
afterAll(() => lure.close());

const patience = { timeout: 120_000, interval: 100 };

/** `VITRINE_LONG=1` sends every kind of file instead of every fifth. */
const isWholeRun = process.env['VITRINE_LONG'] !== undefined;

/** Content types that browsers never execute. */
const shownTypes = /^(image\/(jpeg|png|gif|webp|avif)|video\/[\w-]+)$/;

/** Uploads a file and returns the status of the response. */
const send = (member: Member, kind: MediaKind, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> =>
  (kind === 'image' ? sendImage : sendVideo)(server.url, member, bytes, { name }).then(
    () => 201,
    (error: unknown) => (isAppError(error) ? error.status : 0),
  );

const AT_ONCE = 3;

/** Processes a few things at a time, as a browser does. */
async function forEach<T>(things: readonly T[], act: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const next = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) await act(thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** The member's media items, once their processing has ended. */
const settled = ({ client }: Member) =>
  vi.waitFor(async () => {
    const [{ images }, { videos }] = await Promise.all([client.media.listImages(), client.media.listVideos()]);
    const media = [
      ...images.map((each) => ({ kind: 'image' as const, ...each })),
      ...videos.map((each) => ({ kind: 'video' as const, ...each })),
    ];
    const open = media.filter(
      ({ status, thumbnailUrl, failure }) => status === 'processing' || (thumbnailUrl === null && failure === null),
    );
    expect(open.map(({ originalName }) => originalName)).toEqual([]);
    return media;
  }, patience);

/** An accepted file is served as an image or a video, and never as anything that a browser executes. */
async function expectInert(member: Member): Promise<void> {
  for (const { kind, filename, status, originalName } of await settled(member)) {
    const { status: answered, headers } = await get(server.url, fileUrl(kind, filename), member);
    if (status !== 'ready' && answered !== 200) continue;
    expect({
      originalName,
      answered,
      type: headers.get('content-type'),
      sniffing: headers.get('x-content-type-options'),
      policy: headers.get('content-security-policy'),
    }).toEqual({
      originalName,
      answered: 200,
      type: expect.stringMatching(shownTypes),
      sniffing: 'nosniff',
      policy: expect.stringContaining('sandbox'),
    });
  }
}

describe.concurrent('these files are refused or harmless:', () => {
  test('hostile files of every kind', { timeout: 240_000 }, async () => {
    const member = await server.signUp();
    const path = join(server.filesFolder, 'secret.png');
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).toFile(path);
    const url = `http://127.0.0.1:${(lure.address() as AddressInfo).port}`;
    const all = await makeHostileFiles(1, { url, path });
    const files = isWholeRun ? all : all.filter(({ isRefused }, i) => isRefused || i % 5 === 0);
    const answers = new Map<string, number>();
    await forEach(files, async ({ name, kind, bytes }) => {
      answers.set(name, await send(member, kind, name, bytes));
    });
    const wrong = files.filter(({ name, isRefused }) => {
      const status = answers.get(name);
      return status !== 400 && (isRefused || status !== 201);
    });
    expect(wrong.map(({ name }) => `${name}: ${answers.get(name)}`)).toEqual([]);
    await expectInert(member);
    expect(lured).toEqual([]);
    expect((await sendImage(server.url, member, 'leopard.jpg')).failure).toBeNull();
  });

  test('a file that is cut off is refused as incomplete', async () => {
    const member = await server.signUp();
    const parts = (await getWholeFiles()).flatMap((file) =>
      // The lengths are odd: a transport stream may end between two of its packets.
      [0.5, 0.97].map((share) => ({ ...file, bytes: file.bytes.slice(0, Math.floor(file.bytes.length * share) | 1) })),
    );
    await forEach(parts, async ({ name, kind, bytes }) => {
      const sending = (kind === 'image' ? sendImage : sendVideo)(server.url, member, bytes, { name });
      await expect(sending).rejects.toMatchObject({
        message: expect.stringMatching(/^This (image|video) is damaged or incomplete\./),
      });
    });
  });

  test('animations that no screen could play are refused, however small their files are', async () => {
    const member = await server.signUp();
    for (const bytes of [
      encodeGif(10_000, 10_000, 20_000),
      encodeGif(10_000, 10_000, 1),
      encodeGif(4_000, 4_000, 20_000),
    ]) {
      await expect(sendImage(server.url, member, bytes, { name: 'frames.gif' })).rejects.toMatchObject({
        code: 'media.not_an_image',
        message: expect.stringMatching(/^This animation is too large/),
      });
    }
    expect(
      (await sendImage(server.url, member, encodeGif(1_920, 1_080, 750), { name: 'half-a-minute.gif' })).status,
    ).toBe('ready');
  });

  test('damaged files of every format', { timeout: 600_000 }, async () => {
    const member = await server.signUp();
    const next = numbersFrom(11);
    const damaged = (await getWholeFiles()).flatMap((file) =>
      Array.from({ length: file.kind === 'image' ? 6 : 3 }, () => ({ ...file, bytes: mutateBytes(file.bytes, next) })),
    );
    await forEach(damaged, async ({ name, kind, bytes }) => {
      expect([201, 400]).toContain(await send(member, kind, name, bytes));
    });
    await expectInert(member);
  });
});
