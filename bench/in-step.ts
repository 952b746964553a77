import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { PlaylistItemBody } from '@vitrine/contract/playlists';
import { createFfmpeg } from '@vitrine/server/src/platform/ffmpeg.ts';
import { sendVideo } from '@vitrine/server/src/test/fixtures/send-media.ts';
import { pairScreen, uploadColour } from '../e2e/screen.ts';
import { startServer } from '../e2e/server.ts';
import { findBrowser } from '../tools/browser.mjs';
import { quantile } from './support/measure.ts';

/*
 * Five players show a playlist of pictures, and two one of videos. How far apart are they? In the middle of the run one
 * of each is reloaded. One of each has a clock that is five minutes ahead.
 *
 *   npm run bench -- in-step       2 minutes
 *   npm run bench -- in-step 60    another number of minutes
 */

const MINUTES = Number(process.argv[2] ?? 2);
const PICTURE_PLAYERS = 5;
const VIDEO_PLAYERS = 2;
const PICTURE_MS = 3_000;
const VIDEO_MS = 8_000;
/** Goals for the 95th percentile. */
const PICTURE_GOAL_MS = 50;
const VIDEO_GOAL_MS = 100;
const WRONG_CLOCK_MS = 5 * 60_000;

/** A change of the picture, or a presented frame of a video, on the clock that all pages of this machine share. */
interface Sample {
  /** Epoch milliseconds. */
  atMs: number;
  /** The item in front. */
  asset: string;
  /** The position in the video. */
  mediaMs: number | null;
}

interface Player {
  page: Page;
  id: string;
  /** By start of the page. */
  samples: Sample[];
}

const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium, Chrome or Edge here: run `node tools/browser.mjs`.');
const args = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'];
const browsers: Browser[] = [];
const server = await startServer();
try {
  const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
  const { token } = await createClient(api, { baseUrl: server.url }).accounts.register({ body: person });
  const owner = { token, client: createClient(api, { baseUrl: server.url, token: () => token }) };
  const pictures = await Promise.all(
    (['red', 'green', 'blue', 'yellow'] as const).map(async (colour): Promise<PlaylistItemBody> => {
      const mediaId = await uploadColour(owner, server.url, colour);
      return { mediaType: 'image', mediaId, durationMs: PICTURE_MS };
    }),
  );
  const videos: PlaylistItemBody[] = [];
  for (const [i, clip] of (await makeClips()).entries()) {
    const { id } = await sendVideo(server.url, owner, clip, { name: `clip ${i}.mp4` });
    videos.push({ mediaType: 'video', mediaId: id, durationMs: VIDEO_MS });
  }
  const [picturePlayers, videoPlayers] = [await openPlayers(PICTURE_PLAYERS), await openPlayers(VIDEO_PLAYERS)];
  await assign(picturePlayers, 'Pictures', pictures);
  await assign(videoPlayers, 'Videos', videos);
  const players = [...picturePlayers, ...videoPlayers];
  // Time for the downloads, and for the first correction of the videos.
  await delay(20_000);
  for (const { samples } of players) samples.length = 0;

  const before = loadavg()[0] ?? 0;
  await delay((MINUTES * 60_000) / 2);
  for (const player of [picturePlayers[0], videoPlayers[0]]) await player?.page.reload();
  await delay((MINUTES * 60_000) / 2);

  const rows = [
    row('pictures', PICTURE_PLAYERS, PICTURE_GOAL_MS, pictureDistances(picturePlayers)),
    row('videos, 640 × 360', VIDEO_PLAYERS, VIDEO_GOAL_MS, videoDistances(videoPlayers)),
  ];
  console.log(`${MINUTES} minutes, load ${before.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  console.log('| what | players | compared | p50 | p95 | goal | largest |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);

  async function openPlayers(count: number): Promise<Player[]> {
    const opened: Player[] = [];
    for (let i = 0; i < count; i += 1) {
      // A browser each, because a browser does not paint pages in the background.
      const browser = await chromium.launch({ ...(executablePath === null ? {} : { executablePath }), args });
      browsers.push(browser);
      const page = await (await browser.newContext({ viewport: { width: 640, height: 360 } })).newPage();
      const samples: Sample[] = [];
      await page.exposeFunction('keepSample', (sample: Sample) => void samples.push(sample));
      await page.addInitScript(watchStage);
      if (i === 1) await page.addInitScript(setWrongClock, WRONG_CLOCK_MS);
      opened.push({ page, id: await pairScreen(page, owner, server.url, `Wall ${browsers.length}`), samples });
    }
    return opened;
  }

  async function assign(to: Player[], name: string, items: PlaylistItemBody[]): Promise<void> {
    const { playlist } = await owner.client.playlists.create({ body: { name, items } });
    const body = { mediaType: 'playlist', mediaId: playlist.id } as const;
    for (const { id } of to) await owner.client.assignments.assignToDevice({ params: { deviceId: id }, body });
  }
} finally {
  await Promise.all(browsers.map((browser) => browser.close()));
  await server.stop();
}

/** Runs in the page: keeps the first frame of each item, and a frame of the video in front twice a second. */
function watchStage(): void {
  let last = '';
  let sampledAtMs = 0;
  const call: unknown = Reflect.get(window, 'keepSample');
  const keep = (sample: Sample): void => void (typeof call === 'function' && call(sample));
  const check = (nowMs: number): void => {
    const asset = document.querySelector<HTMLElement>('.stage')?.dataset['asset'] ?? '';
    if (asset !== last) keep({ atMs: performance.timeOrigin + nowMs, asset, mediaMs: null });
    last = asset;
    const video = document.querySelector<HTMLVideoElement>('.layer[data-front] video:not([hidden])');
    if (video !== null && nowMs - sampledAtMs > 500) {
      sampledAtMs = nowMs;
      video.requestVideoFrameCallback((_, { expectedDisplayTime, mediaTime }) =>
        keep({ atMs: performance.timeOrigin + expectedDisplayTime, asset, mediaMs: mediaTime * 1_000 }),
      );
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** Runs in the page: its device's clock is wrong, while time passes as it does. */
function setWrongClock(byMs: number): void {
  const Original = Date;
  class WrongDate extends Original {
    constructor(...values: [] | [number | string]) {
      if (values.length === 0) super(Original.now() + byMs);
      else super(values[0]);
    }
    static override now(): number {
      return Original.now() + byMs;
    }
  }
  Reflect.set(window, 'Date', WrongDate);
}

/** How far apart the first and the last player changed to an item, for each change that at least two of them showed. */
function pictureDistances(players: Player[]): number[] {
  const changes = new Map<number, number[]>();
  for (const { samples } of players) {
    for (const [i, { atMs, mediaMs }] of samples.entries()) {
      // The first after a start comes at any time.
      if (mediaMs !== null || i === 0 || samples[i - 1]?.asset === '') continue;
      const turn = Math.round(atMs / PICTURE_MS);
      changes.set(turn, [...(changes.get(turn) ?? []), atMs]);
    }
  }
  return [...changes.values()]
    .filter((times) => times.length > 1)
    .map((times) => Math.max(...times) - Math.min(...times));
}

function keyOf({ asset, atMs }: Sample): string {
  return `${asset} ${Math.floor(atMs / 1_000)}`;
}

/** How far apart the positions of the two players are, at frames of the same second. */
function videoDistances([one, other]: Player[]): number[] {
  const byTime = new Map<string, number>();
  for (const each of one?.samples ?? []) if (each.mediaMs !== null) byTime.set(keyOf(each), each.atMs - each.mediaMs);
  return (other?.samples ?? []).flatMap((each) => {
    const startMs = byTime.get(keyOf(each));
    return each.mediaMs === null || startMs === undefined ? [] : [Math.abs(each.atMs - each.mediaMs - startMs)];
  });
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function row(what: string, players: number, goalMs: number, distances: number[]): (string | number)[] {
  const [p50, p95] = [quantile(distances, 0.5), quantile(distances, 0.95)];
  return [what, players, distances.length, ms(p50), ms(p95), ms(goalMs), ms(Math.max(...distances))];
}

/** Two videos of the length of their items, with a picture that moves all the time. */
async function makeClips(): Promise<Uint8Array<ArrayBuffer>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const limits = { timeoutMs: 120_000, memoryBytes: 4 * 2 ** 30, maxOutputBytes: 20_000_000, isBackground: false };
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  try {
    const clips: Uint8Array<ArrayBuffer>[] = [];
    for (const source of ['testsrc2', 'testsrc']) {
      const path = join(folder, `${source}.mp4`);
      const picture = ['-f', 'lavfi', '-i', `${source}=s=640x360:r=30:d=${VIDEO_MS / 1_000}`];
      await createFfmpeg(process.env['FFMPEG_PATH']).run([...picture, ...encoder, path], limits);
      clips.push(new Uint8Array(await readFile(path)));
    }
    return clips;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
