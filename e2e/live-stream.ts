import { makeStreamSegments } from '@vitrine/server/src/test/fixtures/stream-segments.ts';
import type { Answer } from './page-server.ts';

/** The number of segments, of one second each, that repeat without end. */
const SEGMENTS = 30;

/** The segments that the playlist names. */
const WINDOW = 4;

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
  const segments = await makeStreamSegments(SEGMENTS);
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
