import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { GeneratedVideo, VideoItem } from '@vitrine/contract/generator';
import { createFfmpeg } from '@vitrine/server/src/platform/ffmpeg.ts';
import { sendImage, sendVideo } from '@vitrine/server/src/test/fixtures/send-media.ts';
import sharp from 'sharp';
import { startServer } from '../e2e/server.ts';
import { buildHeartbeatRequest } from './support/connections.ts';
import { callAtRateInWorker } from './support/rate-worker.ts';
import { readCpuMs, listProcessTree } from '@vitrine/server/src/test/processes/proc.ts';
import { startProcess } from './support/processes.ts';
import { findQuantile } from './support/measure.ts';
import { isSmallest, sized } from './support/size.ts';

/*
 * Generates a 1080p video of five images (3 s each) and two clips (5 s each), from the API call to the file in the
 * library, compared with one ffmpeg command with the same result.
 *
 *   npm run bench -- generate              5 rounds
 *   npm run bench -- generate 9            another number of rounds
 *   npm run bench -- generate heartbeats   heartbeat latency during generation, at 100 heartbeats a second
 */

const ROUNDS = 5;
const BEATS_PER_SECOND = 100;
const HEARTBEATS_MS = sized(20_000, 500);
const POLL_MS = 20;
/** The interval for videos that are not timed. The console does not poll at all: it receives change events. */
const SLOW_POLL_MS = 500;

const run = promisify(execFile);
const { found: ffmpeg } = await createFfmpeg(process.env['FFMPEG_PATH']).search();
if (ffmpeg === null) throw new Error('There is no ffmpeg on this machine.');
const runRawFfmpeg = (args: readonly string[]) => run(ffmpeg.path, ['-v', 'error', '-nostdin', '-y', ...args]);
const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const server = await startServer({ env: { BILLING: 'off', FFMPEG_PATH: process.env['FFMPEG_PATH'] } });
const createTokenClient = (token: string | null) => createClient(api, { baseUrl: server.url, token: () => token });
try {
  console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}`);
  console.log(`ffmpeg: ${ffmpeg.source}; load before: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}\n`);
  const paths = await makeSources();
  const { client, items } = await upload(paths);
  const isOfHeartbeats = process.argv[2] === 'heartbeats';
  if (isOfHeartbeats || isSmallest) await compareHeartbeats(client, items);
  if (!isOfHeartbeats) await compareTimes(client, items, paths, Number(process.argv[2] ?? ROUNDS));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

type Client = ReturnType<typeof createTokenClient>;

async function compareTimes(
  client: Client,
  items: readonly VideoItem[],
  paths: readonly string[],
  rounds: number,
): Promise<void> {
  const clips = items.filter(({ mediaType }) => mediaType === 'video');
  const [first, ...others] = items;
  const longer = [...(first ? [{ ...first, duration: first.duration + 1 }] : []), ...others];
  const rows = {
    raw: { name: 'one ffmpeg command', most: null, figures: [] as Figure[] },
    cold: { name: 'ours, cold', most: 1.1, figures: [] as Figure[] },
    reordered: { name: 'ours, in another order', most: 0.1, figures: [] as Figure[] },
    renamed: { name: 'ours, under another name', most: 0.1, figures: [] as Figure[] },
    longer: { name: 'ours, one image 1 s longer', most: null, figures: [] as Figure[] },
    other: { name: 'ours, one clip 1 s shorter', most: null, figures: [] as Figure[] },
  };
  const cutShort = items.map((item) => (item === clips[0] ? { ...item, duration: item.duration - 1 } : item));
  for (let round = 0; round < sized(Math.max(rounds, 3), 1); round++) {
    const raw = async () => void rows.raw.figures.push(await measureWork(() => runRawCommand(paths)));
    const ours = async (row: { figures: Figure[] }, name: string, order: readonly VideoItem[]) => {
      row.figures.push(await measureWork(() => generate(client, order, name, round)));
      await untilSettled(client);
    };
    // Alternate the side that is measured first.
    if (round % 2 === 1) await raw();
    await ours(rows.cold, 'Cold', items);
    await ours(rows.reordered, 'Reordered', items.toReversed());
    if (round % 2 === 0) await raw();
    await ours(rows.renamed, 'Renamed', items);
    await ours(rows.longer, 'Longer', longer);
    await ours(rows.other, 'Shorter', cutShort);
    const each = Object.values(rows).map(({ figures }) => figures.at(-1)?.seconds.toFixed(2) ?? '');
    console.log(`round ${round + 1}: ${each.join(', ')} s`);
  }
  console.log('');
  const reference = computeMedian(rows.raw.figures);
  console.log('| work | seconds: median (min, max) | of raw | CPU seconds | of raw | goal |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const { name, most, figures } of Object.values(rows)) {
    const { seconds, cpuSeconds } = computeMedian(figures);
    const all = figures.map((figure) => figure.seconds);
    const cells = [
      name,
      `${seconds.toFixed(2)} (${Math.min(...all).toFixed(2)}, ${Math.max(...all).toFixed(2)})`,
      (seconds / reference.seconds).toFixed(3),
      cpuSeconds.toFixed(2),
      (cpuSeconds / reference.cpuSeconds).toFixed(3),
      most === null ? '' : `at most ${most}`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`\nload after: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}`);
}

interface Figure {
  seconds: number;
  cpuSeconds: number;
}

function listMeasuredPids(): number[] {
  return [...new Set([process.pid, ...listProcessTree(server.process.pid ?? 0)])];
}

/** Wall time, and CPU time of this process, the server and their children. */
async function measureWork(work: () => Promise<unknown>): Promise<Figure> {
  const cpuBefore = readCpuMs(listMeasuredPids());
  const before = performance.now();
  await work();
  const seconds = (performance.now() - before) / 1000;
  return { seconds, cpuSeconds: (readCpuMs(listMeasuredPids()) - cpuBefore) / 1000 };
}

async function makeSources(): Promise<string[]> {
  const photo = fileURLToPath(new URL('../e2e/fixtures/leopard.jpg', import.meta.url));
  const images = [0, 1, 2, 3, 4].map(async (i) => {
    const path = join(folder, `${i}.jpg`);
    const turned = sharp(photo)
      .resize(1920, 1080, { fit: 'cover' })
      .modulate({ hue: 40 * i });
    await turned.jpeg({ quality: 92 }).toFile(path);
    return path;
  });
  const clips = [0, 1].map(async (i) => {
    const path = join(folder, `${i}.mp4`);
    const picture = `testsrc2=s=1280x720:r=25:d=5,hue=h=${90 * i}`;
    const input = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=frequency=440:duration=5'];
    await runRawFfmpeg([
      ...input,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      path,
    ]);
    return path;
  });
  return Promise.all([...images, ...clips]);
}

async function upload(paths: readonly string[]): Promise<{ client: Client; items: VideoItem[] }> {
  const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
  const { token } = await createTokenClient(null).accounts.register({ body: person });
  const client = createTokenClient(token);
  const items: VideoItem[] = [];
  for (const path of paths) {
    const bytes = new Uint8Array(await readFile(path));
    if (path.endsWith('.mp4')) {
      const { id } = await sendVideo(server.url, { client }, bytes, { name: 'clip.mp4' });
      items.push({ mediaType: 'video', mediaId: id, duration: 5 });
    } else {
      const about = { name: 'photo.jpg', type: 'image/jpeg' };
      const { id } = await sendImage(server.url, { token }, bytes, about);
      items.push({ mediaType: 'image', mediaId: id, duration: 3 });
    }
  }
  await untilSettled(client);
  return { client, items };
}

/** Waits for all thumbnails, which are made after a media item is ready and are not part of the measurement. */
async function untilSettled(client: Client): Promise<void> {
  for (;;) {
    const { images } = await client.media.listImages();
    const { videos } = await client.media.listVideos();
    if ([...images, ...videos].every(({ thumbnailUrl }) => thumbnailUrl !== null)) return;
    await delay(POLL_MS);
  }
}

/** @param round sets the background colour: invisible, but part of the cache key, so that each round starts cold */
async function generate(
  client: Client,
  items: readonly VideoItem[],
  name: string,
  round: number,
  pollMs = POLL_MS,
): Promise<GeneratedVideo> {
  const color = `#${round.toString(16).padStart(6, '0')}`;
  const options = { size: '1080p', fit: 'blur', color, transition: 'cut', isMuted: false } as const;
  const startMs = performance.now();
  const { video } = await client.generator.generate({ body: { name, items: [...items], options } });
  for (;;) {
    const now = (await client.generator.list()).videos.find(({ id }) => id === video.id);
    if (now?.status === 'ready') return now;
    if (now?.status !== 'waiting' && now?.status !== 'running')
      throw new Error(now?.failure ?? 'The video does not exist.');
    // Polling uses CPU time, so poll less often the longer it takes.
    await delay(Math.max(pollMs, (performance.now() - startMs) / 50));
  }
}

/** Decodes, scales, joins and encodes everything in one command, with the product's encoder settings. */
async function runRawCommand(paths: readonly string[]): Promise<void> {
  const inputs = paths.flatMap((path) =>
    path.endsWith('.mp4') ? ['-t', '5', '-i', path] : ['-loop', '1', '-framerate', '30', '-t', '3', '-i', path],
  );
  const scaled = paths.map((_, i) => `[${i}:v]fps=30,scale=1920:1080,setsar=1,format=yuv420p[v${i}]`);
  const sounds = paths.map((path, i) =>
    path.endsWith('.mp4')
      ? `[${i}:a]aresample=48000,aformat=channel_layouts=stereo[a${i}]`
      : `anullsrc=r=48000:cl=stereo,atrim=end=3[a${i}]`,
  );
  const joined = `${paths.map((_, i) => `[v${i}][a${i}]`).join('')}concat=n=${paths.length}:v=1:a=1[v][a]`;
  const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-g', '60', '-bf', '2', '-c:a', 'aac'];
  const graph = ['-filter_complex', [...scaled, ...sounds, joined].join(';'), '-map', '[v]', '-map', '[a]'];
  await runRawFfmpeg([...inputs, ...graph, ...encoder, '-movflags', '+faststart', join(folder, 'raw.mp4')]);
}

/**
 * Latency of heartbeats on an idle server and while it generates videos, compared with a minimal server on the same
 * machine, which shows the effect of the busy CPU alone.
 */
async function compareHeartbeats(client: Client, items: readonly VideoItem[]): Promise<void> {
  const { pairingId, code, pollSecret } = await createTokenClient(null).pairing.start({ body: {} });
  await client.devices.pair({ body: { code } });
  const poll = await createTokenClient(pollSecret).pairing.poll({ params: { pairingId } });
  if (poll.status !== 'claimed') throw new Error('The screen was not paired.');
  const hello = await startProcess(['bench/support/hello.ts']);
  try {
    const heartbeat = buildHeartbeatRequest(poll.deviceToken).toString();
    const greeting = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
    const measureLatencies = async (durationMs: number) =>
      Promise.all([
        callAtRateInWorker({ port: server.port, request: heartbeat, perSecond: BEATS_PER_SECOND, durationMs }),
        callAtRateInWorker({ port: hello.port, request: greeting, perSecond: BEATS_PER_SECOND, durationMs }),
      ]);
    await measureLatencies(HEARTBEATS_MS / 4);

    const idle = { heartbeat: [] as number[], hello: [] as number[] };
    const generating = { heartbeat: [] as number[], hello: [] as number[] };
    let made = 0;
    for (const rows of [idle, generating, generating, idle, idle, generating]) {
      const beside = new AbortController();
      if (rows === idle) beside.abort();
      const work = (async () => {
        for (; !beside.signal.aborted; made += 1) await generate(client, items, 'Beside', made, SLOW_POLL_MS);
      })();
      const [ours, reference] = await measureLatencies(HEARTBEATS_MS);
      rows.heartbeat.push(...ours);
      rows.hello.push(...reference);
      beside.abort();
      await work;
    }
    console.log('| 100 a second | idle: p50 | p99 | generating: p50 | p99 | p99 of idle | goal |');
    console.log('| --- | --- | --- | --- | --- | --- | --- |');
    for (const kind of ['heartbeat', 'hello'] as const) {
      const figures = [idle[kind], generating[kind]].flatMap((all) => [
        findQuantile(all, 0.5),
        findQuantile(all, 0.99),
      ]);
      const ratio = findQuantile(generating[kind], 0.99) / findQuantile(idle[kind], 0.99);
      const cells = [kind, ...figures.map((figure) => `${figure.toFixed(2)} ms`), ratio.toFixed(2)];
      console.log(`| ${[...cells, kind === 'heartbeat' ? 'at most 2' : ''].join(' | ')} |`);
    }
    console.log(`\n${made} videos were generated; load after: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}`);
  } finally {
    await hello.stop();
  }
}

function computeMedian(figures: readonly Figure[]): Figure {
  return {
    seconds: findQuantile(
      figures.map(({ seconds }) => seconds),
      0.5,
    ),
    cpuSeconds: findQuantile(
      figures.map(({ cpuSeconds }) => cpuSeconds),
      0.5,
    ),
  };
}
