import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFfmpeg } from '@vitrine/server/src/platform/ffmpeg.ts';
import type { Answer } from './page-server.ts';

/** The number of segments, of one second each, that repeat without end. */
const SEGMENTS = 30;

/** The segments that the playlist names. */
const WINDOW = 4;

/** Segments of HLS, made by ffmpeg: a green picture in which a dot moves. */
async function makeSegments(): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-stream-'));
  try {
    const picture = `color=c=0x1eaa46:s=320x180:r=10:d=${SEGMENTS},format=yuv420p`;
    const dot = 'drawbox=x=mod(t*60\\,300):y=0:w=6:h=6:color=white:t=fill';
    const args = [
      `-f lavfi -i ${picture} -vf ${dot}`,
      '-c:v libx264 -preset ultrafast -g 10 -keyint_min 10 -sc_threshold 0',
      `-f hls -hls_time 1 -hls_list_size 0 -hls_segment_filename ${join(folder, '%d.ts')} ${join(folder, 'list.m3u8')}`,
    ];
    await createFfmpeg(process.env['FFMPEG_PATH']).run(args.join(' ').split(' '), {
      timeoutMs: 30_000,
      memoryBytes: 1_000_000_000,
      maxOutputBytes: 1_000,
      isBackground: false,
    });
    const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
    return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The playlist at this second of the stream. */
function writePlaylist(second: number): string {
  const first = Math.max(0, second - WINDOW);
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:1', `#EXT-X-MEDIA-SEQUENCE:${first}`];
  lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / SEGMENTS)}`);
  for (let at = first; at < first + WINDOW; at += 1) {
    if (at % SEGMENTS === 0 && at > first) lines.push('#EXT-X-DISCONTINUITY');
    lines.push('#EXTINF:1.0,', `${at % SEGMENTS}.ts`);
  }
  return `${lines.join('\n')}\n`;
}

/** The answers of a server with a live stream at `/live.m3u8`, which has been running for some seconds. */
export async function createLiveStream(): Promise<Answer> {
  const segments = await makeSegments();
  const startedAt = Date.now() - 2 * WINDOW * 1_000;
  return (response, path) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('cache-control', 'no-store');
    const segment = segments.get(path.slice(1));
    if (path === '/live.m3u8') {
      const list = writePlaylist(Math.floor((Date.now() - startedAt) / 1_000));
      response.setHeader('content-type', 'application/vnd.apple.mpegurl').end(list);
    } else if (segment === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', 'video/mp2t').end(segment);
  };
}
