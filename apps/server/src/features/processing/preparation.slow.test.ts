import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Video } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { sendVideo } from '../../test/fixtures/send-media.ts';
import { runFfmpeg } from '../../test/fixtures/watch-video.ts';

let server: TestApp;
let film: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  [server, film] = await Promise.all([testApp(), makeFilm()]);
});

const patience = { timeout: 100_000, interval: 50 };

/** A video that takes a while to prepare. */
async function makeFilm(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-preparation-'));
  const path = join(folder, 'film.avi');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=854x480:rate=30:duration=8'];
  await runFfmpeg([...source, '-c:v', 'mpeg4', '-q:v', '9', '-y', path]);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return new Uint8Array(bytes);
}

const readFirstVideo = async ({ client }: Member): Promise<Video> => (await client.media.listVideos()).videos[0]!;

describe('while a video is processed', () => {
  test('its progress increases and ends with the processing', { timeout: 120_000 }, async () => {
    const member = await server.signUp();
    expect(await sendVideo(server.url, member, film)).toMatchObject({ status: 'processing' });
    const seen: number[] = [];
    const video = await vi.waitFor(async () => {
      const current = await readFirstVideo(member);
      if (current.progress !== null) seen.push(current.progress);
      expect(current.status).toBe('ready');
      return current;
    }, patience);
    expect(video.progress).toBeNull();
    expect(seen.some((progress) => progress > 0 && progress < 100)).toBe(true);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  test.runIf(process.platform === 'linux')(
    'an encoder that the system kills is started again, and the file is not reported as damaged',
    { timeout: 120_000 },
    async () => {
      const member = await server.signUp();
      await sendVideo(server.url, member, film);
      const pid = await vi.waitFor(() => {
        const encoder = findEncoder(join(server.filesFolder, 'media', member.user.id));
        expect(encoder).not.toBeNull();
        return encoder!;
      }, patience);
      process.kill(pid, 'SIGKILL');
      const video = await vi.waitFor(async () => {
        const current = await readFirstVideo(member);
        expect(current.status).not.toBe('processing');
        return current;
      }, patience);
      expect(video).toMatchObject({ status: 'ready', failure: null });
    },
  );
});

/** The process that encodes a file of this folder; null while there is none. */
function findEncoder(files: string): number | null {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const isFfmpeg = words[0]?.endsWith('ffmpeg') === true;
      if (isFfmpeg && words.includes('libx264') && words.some((word) => word.startsWith(`file:${files}`))) {
        return Number(pid);
      }
    } catch {
      // it has ended in the meantime
    }
  }
  return null;
}
