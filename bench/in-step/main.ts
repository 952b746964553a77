import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { PlaylistItemBody } from '@vitrine/contract/playlists/playlists';
import { createFfmpeg } from '@vitrine/server/src/platform/ffmpeg.ts';
import { sendVideo } from '@vitrine/server/src/test/fixtures/send-media.ts';
import { pairScreen, uploadColour } from '../../e2e/screen.ts';
import { startServer } from '../../e2e/server.ts';
import { findBrowser } from '../../tools/browser.mjs';
import { describeCauses, type Delay, traceDelays } from './page-trace.ts';
import { findQuantile } from '../support/measure.ts';
import { sized } from '../support/size.ts';

/*
 * Five players show a playlist of pictures, and two one of videos. How far apart are they? In the middle of the run one
 * of each is reloaded. One of each has a clock that is five minutes ahead. What is far apart is explained by what
 * delayed the pages meanwhile.
 *
 *   npm run bench -- in-step       2 minutes
 *   npm run bench -- in-step 60    another number of minutes
 */

const MINUTES = Number(process.argv[2] ?? sized(2, 0.5));
const PICTURE_PLAYERS = 5;
const VIDEO_PLAYERS = 2;
const PICTURE_MS = 3_000;
const VIDEO_MS = 8_000;
/** Goals for the 95th percentile. */
const PICTURE_GOAL_MS = 50;
const VIDEO_GOAL_MS = 100;
const WRONG_CLOCK_MS = 5 * 60_000;
/** Later or further apart than this is explained, up to so many of each kind. */
const OUTLIER_MS = 150;
const MAX_EXPLAINED = 10;

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
  name: string;
  /** The samples by time. */
  samples: Sample[];
  delays: Delay[];
}

/** An item that came to the front of a player. */
interface Change {
  player: Player;
  /** The time at which the item's turn began: the server and all pages share one clock. */
  dueMs: number;
  atMs: number;
}

/** Something that is compared between players. */
interface Comparison {
  ms: number;
  /** Tells what happened, for an outlier. */
  explain: () => string;
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

  const found = [
    { what: 'pictures', goalMs: PICTURE_GOAL_MS, ...measureChanges(picturePlayers, pictures, PICTURE_MS) },
    { what: 'changes to a video', goalMs: VIDEO_GOAL_MS, ...measureChanges(videoPlayers, videos, VIDEO_MS) },
    { what: 'videos, 640 × 360', goalMs: VIDEO_GOAL_MS, ...comparePositions(videoPlayers) },
  ];
  console.log(`${MINUTES} minutes, load ${before.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  console.log('| what | players | compared | p50 | p95 | goal | largest | missed |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const { what, goalMs, players: count, compared, missed } of found) {
    const distances = compared.map((each) => each.ms);
    const [p50, p95] = [findQuantile(distances, 0.5), findQuantile(distances, 0.95)];
    const cells = [
      what,
      count,
      distances.length,
      formatMs(p50),
      formatMs(p95),
      formatMs(goalMs),
      formatMs(Math.max(...distances)),
      missed,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  for (const { what, compared } of found) {
    const outliers = compared.filter((each) => each.ms > OUTLIER_MS).toSorted((a, b) => b.ms - a.ms);
    if (outliers.length > 0)
      console.log(`\n${outliers.length} of ${what} are more than ${formatMs(OUTLIER_MS)} apart:`);
    for (const each of outliers.slice(0, MAX_EXPLAINED)) console.log(`- ${formatMs(each.ms)}: ${each.explain()}`);
  }

  async function openPlayers(count: number): Promise<Player[]> {
    const opened: Player[] = [];
    for (let i = 0; i < count; i += 1) {
      // A browser each, because a browser does not paint pages in the background.
      const browser = await chromium.launch({ ...(executablePath === null ? {} : { executablePath }), args });
      browsers.push(browser);
      const page = await (await browser.newContext({ viewport: { width: 640, height: 360 } })).newPage();
      const samples: Sample[] = [];
      await page.exposeFunction('keepSample', (sample: Sample) => void samples.push(sample));
      const delays = await traceDelays(page);
      await page.addInitScript(watchStage);
      if (i === 1) await page.addInitScript(setWrongClock, WRONG_CLOCK_MS);
      const name = `Wall ${browsers.length}`;
      opened.push({ page, id: await pairScreen(page, owner, server.url, name), name, samples, delays });
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
  // The empty stage of a page that starts is kept too: what follows it is no change.
  let last: string | null = null;
  let sampledAtMs = 0;
  const call: unknown = Reflect.get(window, 'keepSample');
  const keep = (sample: Sample): void => void (typeof call === 'function' && call(sample));
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has only this function
  const inFront = () => document.querySelector<HTMLVideoElement>('.layer[data-front] video:not([hidden])');
  const check = (nowMs: number): void => {
    const asset = document.querySelector<HTMLElement>('.stage')?.dataset['asset'] ?? '';
    if (asset !== last) keep({ atMs: performance.timeOrigin + nowMs, asset, mediaMs: null });
    last = asset;
    const video = inFront();
    if (video !== null && nowMs - sampledAtMs > 500) {
      sampledAtMs = nowMs;
      const source = video.currentSrc;
      video.requestVideoFrameCallback((_, { expectedDisplayTime, mediaTime }) => {
        // At the end of a turn no frame may come any more: the next one is then of another item, behind the present one.
        if (inFront() !== video || video.currentSrc !== source || last !== asset) return;
        keep({ atMs: performance.timeOrigin + expectedDisplayTime, asset, mediaMs: mediaTime * 1_000 });
      });
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

/**
 * Measures how far apart the first and the last player changed to an item, for each turn that at least two of them
 * showed, and counts the turns that a player did not show. A change belongs to the turn of its item that began last: an
 * item has one turn in each pass of its list, so even a change that is late by several turns is counted with its own.
 */
function measureChanges(
  players: Player[],
  items: PlaylistItemBody[],
  itemMs: number,
): { players: number; compared: Comparison[]; missed: number } {
  const turns = new Map<number, Change[]>();
  const passMs = items.length * itemMs;
  for (const player of players) {
    for (const [i, { atMs, asset, mediaMs }] of player.samples.entries()) {
      const index = items.findIndex(({ mediaId }) => mediaId === asset);
      // The first after a start comes at any time.
      if (mediaMs !== null || index < 0 || i === 0 || player.samples[i - 1]?.asset === '') continue;
      // A clock may be ahead by a little.
      const dueMs = Math.floor((atMs + OUTLIER_MS - index * itemMs) / passMs) * passMs + index * itemMs;
      turns.set(dueMs, [...(turns.get(dueMs) ?? []), { player, dueMs, atMs }]);
    }
  }
  const shown = [...turns.values()];
  const compared = shown
    .filter((changes) => changes.length > 1)
    .map((changes): Comparison => {
      const times = changes.map(({ atMs }) => atMs);
      return { ms: Math.max(...times) - Math.min(...times), explain: () => explainChanges(changes) };
    });
  const missed = shown.reduce((sum, changes) => sum + players.length - changes.length, 0);
  return { players: players.length, compared, missed };
}

function explainChanges(changes: Change[]): string {
  const late = changes.filter(({ dueMs, atMs }) => Math.abs(atMs - dueMs) > OUTLIER_MS / 2);
  return late
    .map(({ player, dueMs, atMs }) => {
      const causes = describeCauses(player.delays, dueMs, atMs);
      return `${player.name} at ${formatClockTime(dueMs)} ${formatMs(atMs - dueMs)} late (${causes})`;
    })
    .join('; ');
}

function toSampleKey({ asset, atMs }: Sample): string {
  return `${asset} ${Math.floor(atMs / 1_000)}`;
}

/**
 * Measures how far apart the positions of the two players are, at frames of the same second, by the shorter way around
 * the loop.
 */
function comparePositions([one, other]: Player[]): { players: number; compared: Comparison[]; missed: number } {
  const byTime = new Map<string, { startMs: number; sample: Sample }>();
  for (const sample of one?.samples ?? []) {
    if (sample.mediaMs !== null) byTime.set(toSampleKey(sample), { startMs: sample.atMs - sample.mediaMs, sample });
  }
  const compared = (other?.samples ?? []).flatMap((sample): Comparison[] => {
    const first = byTime.get(toSampleKey(sample));
    if (sample.mediaMs === null || first === undefined) return [];
    const distanceMs = Math.abs(sample.atMs - sample.mediaMs - first.startMs) % VIDEO_MS;
    const explain = () =>
      [
        { player: one, sample: first.sample },
        { player: other, sample },
      ]
        .map(({ player, sample: { atMs, mediaMs } }) => {
          const dueMs = Math.floor(atMs / VIDEO_MS) * VIDEO_MS;
          const causes = describeCauses(player?.delays ?? [], dueMs, atMs);
          return `${player?.name} at ${formatClockTime(atMs)}, ${formatMs(atMs - dueMs)} into its turn, at ${formatMs(mediaMs ?? 0)} (${causes})`;
        })
        .join('; ');
    return [{ ms: Math.min(distanceMs, VIDEO_MS - distanceMs), explain }];
  });
  return { players: VIDEO_PLAYERS, compared, missed: 0 };
}

function formatMs(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function formatClockTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 23);
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
