import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ProcessError } from '../../platform/child-process.ts';
import { describeInstallation } from '../../platform/ffmpeg/advice.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { readFixture, sendVideo } from '../../test/fixtures/send-media.ts';
import { writeStandIn } from '../../test/fixtures/stand-in-ffmpeg.ts';
import { describeProcessingFailure, describeUnreadCodecToOperator, findUnreadCodec } from '../processing/index.ts';

const WAY_OUT = 'Convert it to H.264, or ask your administrator to install a newer ffmpeg.';

let folder: string;
let av1: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-codecs-'));
  av1 = new Uint8Array(await readFixture('av1.mp4'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Renames the codec of the pictures. */
function rename(bytes: Uint8Array<ArrayBuffer>, id: string): Uint8Array<ArrayBuffer> {
  const renamed = Buffer.from(bytes);
  renamed.write(id, renamed.indexOf('av01', renamed.indexOf('stsd')), 'latin1');
  return new Uint8Array(renamed);
}

async function readFailure({ client }: Member, id: string): Promise<string | null | undefined> {
  return vi.waitFor(async () => {
    const { videos } = await client.media.listVideos();
    const found = videos.find((video) => video.id === id);
    expect(found?.status).not.toBe('processing');
    return found?.failure;
  });
}

describe.skipIf(process.platform === 'win32')('a server whose ffmpeg reads H.264 only', () => {
  let server: TestApp;
  beforeAll(async () => {
    const ffmpegPath = await writeStandIn(join(folder, 'old'), {
      ' -decoders ': 'echo " V....D h264"; echo " V....D av1"',
    });
    server = await testApp({ ffmpegPath });
  });

  test('refuses a video in AV1 with the way out, and does not call it damaged', async () => {
    await expect(sendVideo(server.url, await server.signUp(), av1)).rejects.toMatchObject({
      code: 'media.not_a_video',
      message: `This video uses AV1, which this server’s ffmpeg cannot read. ${WAY_OUT}`,
      details: { reason: 'codec', codec: 'AV1', told: [{ code: 'media.codec_unread', values: { codec: 'AV1' } }] },
    });
  });

  test('tells the operator what to do', async () => {
    const operator = await server.signUp({ isAdmin: true });
    await expect(sendVideo(server.url, operator, av1)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^This video uses AV1, which this server’s ffmpeg \(N-.+\) cannot read\. Set FFMPEG_PATH .+ Or convert the video to H\.264\.$/,
      ),
    });
    const { setup } = await operator.client.admin.health();
    expect(setup.find(({ id }) => id === 'video')).toMatchObject({
      state: 'ready',
      text: expect.stringMatching(/^ffmpeg N-\S+ of this machine is used$/),
    });
  });

  test('shows what it reads', async () => {
    const member = await server.signUp();
    const { id } = await sendVideo(server.url, member, new Uint8Array(await readFixture('friday.mp4')));
    expect(await readFailure(member, id)).toBeNull();
  });
});

test('a codec that only trying tells is named when it fails, and not as damage', async () => {
  const server = await testApp();
  const member = await server.signUp();
  const { id } = await sendVideo(server.url, member, rename(av1, 'xyz1'));
  expect(await readFailure(member, id)).toBe(
    `This video uses an unknown codec, which this server’s ffmpeg cannot read. ${WAY_OUT}`,
  );
});

test.each([
  ['Decoder (codec av1) not found for input stream #0:0', 'AV1'],
  ['Decoding requested, but no decoder found for: vvc', 'VVC (H.266)'],
  ["[av1 @ 0x55] Your platform doesn't support hardware accelerated AV1 decoding.", 'AV1'],
  ['Decoding requested, but no decoder found for: cavs', 'cavs'],
])('the words of every release of ffmpeg are understood: %s', (words, name) => {
  const error = new ProcessError(`ffmpeg ended with code 1. ${words}`, 'failed');
  expect(describeProcessingFailure(error, 'video')).toContain(`This video uses ${name}, which`);
});

test('an operator with the packaged ffmpeg gets the command for a newer one', () => {
  const about = { version: 'N-1', age: [56], decoders: new Set(['hevc']), filters: new Set<string>() };
  const search = { found: { ...about, path: '/ffmpeg', source: 'packaged' as const }, skipped: [] };
  expect(findUnreadCodec(search, 'hevc')).toBeNull();
  expect(findUnreadCodec(search, 'av1')).toBe('AV1');
  expect(findUnreadCodec(search, 'V_MPEGI/ISO/VVC')).toBe('VVC (H.266)');
  expect(findUnreadCodec(search, 'aprn')).toBe('ProRes RAW');
  expect(describeUnreadCodecToOperator('AV1', search)).toContain(describeInstallation());
});
