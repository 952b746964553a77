import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAppError } from '@vitrine/contract/core/errors';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import type { MessageTone } from '@vitrine/contract/playout/message';
import type { TakeoverId } from '@vitrine/contract/takeovers/takeovers';
import { createFfmpeg } from '@vitrine/server/src/platform/ffmpeg.ts';
import { sendVideo } from '@vitrine/server/src/test/fixtures/send-media.ts';
import sharp from 'sharp';
import { coloured, startPageServer } from '../../e2e/page-server.ts';
import { type Owner, uploadImage } from '../../e2e/screen.ts';
import type { Colour } from './frames.ts';

export const KINDS = ['picture', 'video', 'web page', 'list', 'message'] as const;
export type Kind = (typeof KINDS)[number];

/** Content of one colour, or of several in turn, that no other content has. */
export interface Content {
  kind: Kind;
  colours: readonly Colour[];
  /** Has the screen show it. */
  show(): Promise<unknown>;
}

interface Screen {
  owner: Owner;
  url: string;
  deviceId: string;
}

const SIZE = { width: 640, height: 360 };
const VIDEO_SECONDS = 4;
const ITEM_MS = 1_500;

/** Creates two contents of each kind; `close` ends the site of the web pages. */
export async function createContents(screen: Screen): Promise<{ contents: Content[]; close: () => Promise<void> }> {
  const { owner, url } = screen;
  const site = await startPageServer((response, path) => coloured(`#${path.slice(1)}`)(response, path));
  const shown = createShown(screen);
  const of = (kind: Kind, mediaType: ContentKind, mediaId: ContentId, ...colours: Colour[]): Content => ({
    kind,
    colours,
    show: () => shown.assign(mediaType, mediaId),
  });
  const message = (tone: MessageTone, colour: Colour): Content => ({
    kind: 'message',
    colours: [colour],
    show: () => shown.say(tone),
  });
  const picture = async (colour: Colour) => uploadImage(url, owner, `${colour}.jpg`, await createPicture(colour));
  const video = async (colour: Colour) => sendVideo(url, owner, await createClip(colour), { name: `${colour}.mp4` });
  const page = (colour: Colour) =>
    owner.client.webpages.create({ body: { name: colour, url: new URL(colour.slice(1), site.url).href } });
  const list = async (name: string, ...colours: Colour[]) => {
    const items = [];
    for (const colour of colours)
      items.push({ mediaType: 'image' as const, mediaId: await picture(colour), durationMs: ITEM_MS });
    return owner.client.playlists.create({ body: { name, items } });
  };
  const contents = [
    of('picture', 'image', await picture('#dc1e28'), '#dc1e28'),
    of('picture', 'image', await picture('#1eaa46'), '#1eaa46'),
    of('video', 'video', (await video('#963cc8')).id, '#963cc8'),
    of('video', 'video', (await video('#00a0aa')).id, '#00a0aa'),
    of('web page', 'webpage', (await page('#ff78b4')).webpage.id, '#ff78b4'),
    of('web page', 'webpage', (await page('#785a28')).webpage.id, '#785a28'),
    of('list', 'playlist', (await list('One', '#b4dc3c', '#64a0f0')).playlist.id, '#b4dc3c', '#64a0f0'),
    of('list', 'playlist', (await list('Two', '#f06e14', '#5a6e6e')).playlist.id, '#f06e14', '#5a6e6e'),
    message('info', '#16458f'),
    message('warning', '#f3b23c'),
  ];
  return { contents, close: () => site.stop() };
}

/** Assigns content, and starts messages above it. */
function createShown({ owner: { client }, deviceId }: Screen) {
  let running: TakeoverId | null = null;

  async function endMessage(): Promise<void> {
    const ended = running;
    running = null;
    if (ended !== null) await retryOnce(() => client.takeovers.end({ params: { id: ended } }));
  }

  return {
    async assign(mediaType: ContentKind, mediaId: ContentId): Promise<void> {
      await retryOnce(() => client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType, mediaId } }));
      await endMessage();
    },
    async say(tone: MessageTone): Promise<void> {
      const message = { heading: 'The library closes in half an hour', text: '', tone };
      const body = { title: tone, message, target: { deviceIds: [deviceId] } };
      const { takeover } = await retryOnce(() => client.takeovers.start({ body }));
      // The newest wins.
      await endMessage();
      running = takeover.id;
    },
  };
}

/** Repeats a call whose connection the server closed at that moment, because it had been idle. */
function retryOnce<T>(call: () => Promise<T>): Promise<T> {
  return call().catch((error: unknown) => {
    if (isAppError(error, 'network.failed')) return call();
    throw error;
  });
}

async function createPicture(background: Colour): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { ...SIZE, channels: 3, background } });
  return Uint8Array.from(await picture.jpeg({ quality: 95 }).toBuffer());
}

/** Noise makes each frame another one. */
async function createClip(colour: Colour): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const limits = { timeoutMs: 120_000, memoryBytes: 4 * 2 ** 30, maxOutputBytes: 20_000_000, isBackground: false };
  try {
    const path = join(folder, 'clip.mp4');
    const source = `color=c=0x${colour.slice(1)}:s=${SIZE.width}x${SIZE.height}:r=30:d=${VIDEO_SECONDS}`;
    const picture = ['-f', 'lavfi', '-i', source, '-vf', 'noise=alls=8:allf=t'];
    const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    await createFfmpeg(process.env['FFMPEG_PATH']).run([...picture, ...encoder, path], limits);
    return new Uint8Array(await readFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
