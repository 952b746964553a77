import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { findQuantile } from '../support/measure.ts';

export type Colour = `#${string}`;

/** The look of a frame: a known colour, mostly black or white, or anything else. */
export type Seen = Colour | 'black' | 'white' | 'other';

export interface Frame {
  /** The time at which the frame was presented, epoch milliseconds. */
  atMs: number;
  seen: Seen;
}

const FRAME = { maxWidth: 160, maxHeight: 90 };
/** The largest channel of a black pixel, of 255, and the distance of the smallest channel of a white one from 255. */
const NEARLY = 32;
/** This share of a frame must not be black or white. Half of it, in frames of messages, whose text is black or white. */
const MAX_SHARE = 0.05;
const MAX_SHARE_OF_MESSAGE = 0.5;
/** The largest distance from a known colour. JPEG and the colours of videos are a little off. */
const MAX_DISTANCE = 36;

/** Records what a page shows, by the frames of Chromium's screencast. */
export async function recordFrames(
  page: Page,
  session: CDPSession,
  { colours, messages }: { colours: readonly Colour[]; messages: readonly Colour[] },
) {
  const frames: Frame[] = [];
  let described: Promise<void> = Promise.resolve();
  let onFrame: (() => void) | null = null;

  async function describe(data: string, atMs: number): Promise<void> {
    const { data: pixels, info } = await sharp(Buffer.from(data, 'base64')).raw().toBuffer({ resolveWithObject: true });
    frames.push({ atMs, seen: classify(pixels, info.channels, colours, messages) });
    onFrame?.();
  }

  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    described = described.then(() => describe(data, (metadata.timestamp ?? 0) * 1_000));
  });
  await page.evaluate(keepPainting);
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, ...FRAME, everyNthFrame: 1 });
  return {
    frames,
    /** Resolves at the first frame from an index on that shows one of the colours; false when that takes too long. */
    async untilSeen(wanted: readonly Seen[], from: number, limitMs: number): Promise<boolean> {
      const deadlineMs = performance.now() + limitMs;
      for (let next = from; ;) {
        for (; next < frames.length; next += 1) if (wanted.includes(frames[next]?.seen ?? 'other')) return true;
        if (performance.now() > deadlineMs) return false;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, deadlineMs - performance.now());
          onFrame = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
  };
}

/** Runs in the page: changes four pixels all the time, because a page that does not change presents no frames. */
function keepPainting(): void {
  const dot = document.createElement('div');
  dot.style.cssText = 'position:fixed;right:0;bottom:0;width:2px;height:2px;z-index:9999';
  document.documentElement.append(dot);
  const paint = (nowMs: number): void => {
    dot.style.background = `rgb(${Math.round(nowMs) % 256} 128 128)`;
    requestAnimationFrame(paint);
  };
  requestAnimationFrame(paint);
}

function classify(pixels: Uint8Array, channels: number, colours: readonly Colour[], messages: readonly Colour[]): Seen {
  const values: number[][] = [[], [], []];
  let [black, white] = [0, 0];
  for (let i = 0; i < pixels.length; i += channels) {
    const rgb = [pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0];
    if (Math.max(...rgb) < NEARLY) black += 1;
    if (Math.min(...rgb) > 255 - NEARLY) white += 1;
    for (const [channel, value] of rgb.entries()) values[channel]?.push(value);
  }
  const middle = values.map((channel) => findQuantile(channel, 0.5));
  const nearest = colours.toSorted((a, b) => measureDistance(a, middle) - measureDistance(b, middle))[0];
  const known = nearest !== undefined && measureDistance(nearest, middle) <= MAX_DISTANCE ? nearest : null;
  const most =
    (known !== null && messages.includes(known) ? MAX_SHARE_OF_MESSAGE : MAX_SHARE) * (values[0]?.length ?? 0);
  if (black > most) return 'black';
  if (white > most) return 'white';
  return known ?? 'other';
}

/** Measures the distance between two colours, in the cube of 255. */
function measureDistance(colour: Colour, rgb: readonly number[]): number {
  const own = [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
  return Math.hypot(...own.map((value, i) => value - (rgb[i] ?? 0)));
}
