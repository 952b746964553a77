import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { ProcessError } from '../../platform/child-process.ts';
import type { Ffmpeg } from '../../platform/ffmpeg.ts';
import { listWorkFolders } from '../../platform/work-folders.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem } from '../../test/arrange.ts';
import { readFixture } from '../../test/fixtures/send-media.ts';
import { preparationOf } from '../../test/preparation.ts';
import type { RenditionMethod } from './jobs.ts';
import { createRenditions } from './renditions.ts';
import { createThumbnails } from './thumbnails.ts';

let server: TestApp;
let member: Member;
let encoded: Buffer;
beforeAll(async () => {
  server = await testApp();
  member = await server.signUp();
  encoded = await readFixture('friday.mp4');
});

/** A script in place of ffmpeg that runs this where a video is made, and records the codec of each. */
function ffmpegThat(run: (target: string, codec: string, report: (text: string) => void) => Promise<void>) {
  const codecs: string[] = [];
  const ffmpeg: Ffmpeg = {
    search: async () => ({ found: null, skipped: [] }),
    async run(args, { onOutput = () => {} }) {
      // Everything else only reads.
      if (!args.includes('-c:v')) return Buffer.alloc(0);
      const codec = args[args.indexOf('-c:v') + 1] ?? '';
      codecs.push(codec);
      await run((args.at(-1) ?? '').replace(/^file:/, ''), codec, onOutput);
      return Buffer.alloc(0);
    },
  };
  return { ffmpeg, codecs };
}

const failWith = (reason: ProcessError['reason']) =>
  ffmpegThat(async () => {
    throw new ProcessError('ffmpeg stopped', reason);
  });

/** The stored files of an account, except the arranged originals. */
async function listAccountFiles({ user }: Member): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.storage.list(`media/${user.id}/`)) keys.push(key);
  return keys;
}

/** A video that waits for its rendition. */
async function newVideo(
  { user } = member,
  { status = 'processing', bytes = encoded }: { status?: 'processing' | 'ready'; bytes?: Buffer } = {},
): Promise<{ id: string }> {
  const { id, storageKey } = await arrangeMediaItem(server.db, user.id, { kind: 'video', status });
  await server.storage.write(storageKey, Readable.from([bytes]));
  return { id };
}

async function attempt(
  { id }: { id: string },
  { ffmpeg }: { ffmpeg: Ffmpeg },
  {
    isLast = false,
    how = 'encoded',
    isRepeated,
  }: { isLast?: boolean; how?: RenditionMethod; isRepeated?: boolean } = {},
): Promise<string> {
  const renditions = createRenditions({ ...server.platform, ffmpeg }, { preparation: preparationOf(server.platform) });
  const signal = new AbortController().signal;
  return renditions.makeRendition({ input: { mediaId: id, how, isRepeated }, isLast, signal }).then(
    () => 'done',
    () => 'repeated',
  );
}

async function readMediaState({ id }: { id: string }) {
  const [row] = await server.query<{ status: string; failure: string | null; play_key: string | null }>(
    `select status, failure, play_key from media where id = '${id}'`,
  );
  return row;
}

test.each([
  ['a file that cannot be decoded', 'failed', false, 'done', /^This video cannot be decoded/],
  ['an encoder that takes too long', 'slow', false, 'repeated', /^Preparing this video took too long/],
  [
    'the last attempt that the system kills',
    'killed',
    true,
    'repeated',
    /^The server has too little memory to prepare this video\./,
  ],
  ['a missing ffmpeg, at the last attempt', 'missing', true, 'repeated', /the server has no ffmpeg/],
] as const)('%s fails the video with the reason', async (_, reason, isLast, outcome, failure) => {
  const video = await newVideo();
  expect(await attempt(video, failWith(reason), { isLast })).toBe(outcome);
  expect(await readMediaState(video)).toMatchObject({ status: 'failed', failure: expect.stringMatching(failure) });
  expect(await listWorkFolders(server.workFolder)).toEqual([]);
});

test.each(['killed', 'missing'] as const)(
  'after an encoder that was %s, the video waits for the next attempt',
  async (reason) => {
    const video = await newVideo();
    expect(await attempt(video, failWith(reason))).toBe('repeated');
    expect(await readMediaState(video)).toEqual({ status: 'processing', failure: null, play_key: null });
  },
);

test('streams that cannot be copied are encoded', async () => {
  const video = await newVideo();
  const { ffmpeg, codecs } = ffmpegThat(async (target, codec) => {
    if (codec === 'copy') throw new ProcessError('codec not supported in container', 'failed');
    await writeFile(target, encoded);
  });
  expect(await attempt(video, { ffmpeg }, { how: 'copied' })).toBe('done');
  expect(codecs).toEqual(['copy', 'libx264']);
  const state = await readMediaState(video);
  expect(state).toMatchObject({ status: 'ready', failure: null });
  expect(await server.storage.size(state?.play_key ?? '')).toBe(encoded.length);
});

test('after a copy that was killed the video is copied again, not encoded', async () => {
  const video = await newVideo();
  const { ffmpeg, codecs } = failWith('killed');
  expect(await attempt(video, { ffmpeg }, { how: 'copied' })).toBe('repeated');
  expect(codecs).toEqual(['copy']);
});

test('the rendition of a video that was deleted during the encoding is removed', async () => {
  const owner = await server.signUp();
  const video = await newVideo(owner);
  const { ffmpeg } = ffmpegThat(async (target) => {
    await writeFile(target, encoded);
    await server.query(`delete from media where id = '${video.id}'`);
  });
  expect(await attempt(video, { ffmpeg })).toBe('done');
  expect(await listAccountFiles(owner)).toEqual([]);
});

test('a repeated job of a video that is ready encodes nothing', async () => {
  const video = await newVideo();
  const { ffmpeg, codecs } = ffmpegThat((target) => writeFile(target, encoded));
  await attempt(video, { ffmpeg });
  const before = await readMediaState(video);
  expect(await attempt(video, { ffmpeg })).toBe('done');
  expect(codecs).toHaveLength(1);
  expect(await readMediaState(video)).toEqual(before);
});

describe('a video that screens play', () => {
  const repeated = { how: 'copied', isRepeated: true, isLast: true } as const;

  test.each(['failed', 'killed'] as const)('stays ready if its preparation is repeated and %s', async (reason) => {
    const video = await newVideo(member, { status: 'ready' });
    await attempt(video, failWith(reason), repeated);
    const failure = expect.stringMatching(/^(This video cannot be decoded|The server has too little memory)/);
    expect(await readMediaState(video)).toEqual({ status: 'ready', failure, play_key: null });
  });

  test('stays ready if its file is not accepted any more', async () => {
    const video = await newVideo(member, { status: 'ready', bytes: Buffer.from('no video') });
    expect(await attempt(video, failWith('failed'), repeated)).toBe('repeated');
    expect(await readMediaState(video)).toMatchObject({ status: 'ready', failure: 'This file could not be prepared.' });
  });

  test('gets the copy of a repeated preparation', async () => {
    const video = await newVideo(member, { status: 'ready' });
    const { ffmpeg } = ffmpegThat((target) => writeFile(target, encoded));
    await attempt(video, { ffmpeg }, repeated);
    expect(await readMediaState(video)).toMatchObject({ status: 'ready', failure: null, play_key: expect.any(String) });
  });

  test('gets a thumbnail and is not prepared again if it has no sound and its file is not accepted any more', async () => {
    const video = await newVideo(member, { status: 'ready', bytes: Buffer.from('no video') });
    const picture = await readFixture('lizard.png');
    const frames = ffmpegThat((target) => writeFile(target, picture));
    const ffmpeg: Ffmpeg = {
      ...frames.ffmpeg,
      async run(args, limits) {
        if (args.includes('0:a:0')) throw new ProcessError('Stream map matches no streams', 'failed');
        return frames.ffmpeg.run(args, limits);
      },
    };
    const tools = { preparation: preparationOf(server.platform), isOverloaded: () => false };
    const signal = new AbortController().signal;
    await createThumbnails({ ...server.platform, ffmpeg }, tools).makeThumbnail({
      input: { mediaId: video.id },
      isLast: true,
      signal,
    });
    expect(
      await server.query(`select status, failure, play_key, thumbnail_key is not null as has from media
        where id = '${video.id}'`),
    ).toEqual([{ status: 'ready', failure: null, play_key: null, has: true }]);
  });
});

test('an encoder whose output is no video has failed', async () => {
  const video = await newVideo();
  const { ffmpeg } = ffmpegThat((target) => writeFile(target, 'no video'));
  expect(await attempt(video, { ffmpeg }, { isLast: true })).toBe('repeated');
  expect(await readMediaState(video)).toMatchObject({ status: 'failed', failure: 'This file could not be prepared.' });
});
