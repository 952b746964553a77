import type { Page } from '@playwright/test';
import { classifyMean, measureMean } from './screen.ts';

export interface Change {
  /** The time at which the first frame of the colour was presented, epoch milliseconds. */
  atMs: number;
  colour: ReturnType<typeof classifyMean>;
  /** The light of the darkest frame: the sum of its mean channels, 0–765. */
  light: number;
}

/** Records the colours of a page from now on; the result returns their changes so far. */
export async function record(page: Page): Promise<() => Promise<Change[]>> {
  const session = await page.context().newCDPSession(page);
  const frames: Promise<Change>[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push(describe(Buffer.from(data, 'base64'), (metadata.timestamp ?? 0) * 1_000));
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 50, everyNthFrame: 1 });
  return async () => {
    const changes: Change[] = [];
    for (const frame of await Promise.all(frames)) {
      const last = changes.at(-1);
      if (last?.colour === frame.colour) last.light = Math.min(last.light, frame.light);
      else changes.push({ ...frame });
    }
    return changes;
  };
}

async function describe(frame: Buffer, atMs: number): Promise<Change> {
  const [r, g, b] = await measureMean(frame);
  return { atMs, colour: classifyMean([r, g, b]), light: r + g + b };
}
