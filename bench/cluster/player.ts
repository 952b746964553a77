import { type Browser, chromium } from '@playwright/test';
import type { MediaId } from '@vitrine/contract/library/media';
import { findBrowser } from '../../tools/browser.mjs';
import { paintedAt, pairPlayer } from '../support/pixels.ts';
import { limitWait, LIMIT_MS } from './awaiting.ts';
import { type Ledger, nullIfCarriedOut } from './ledger.ts';
import type { Account } from './people.ts';

/** A real player, paired through the proxy. */
export async function startPlayer({ url, client }: Account, images: readonly MediaId[]) {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('No Chromium, Chrome or Edge here: run `node tools/browser.mjs`.');
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext({ viewport: { width: 640, height: 360 } });
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  const deviceId = await pairPlayer(page, client, url);
  let turn = 0;
  return {
    close: () => browser.close(),
    /** Assigns the next picture, and records the milliseconds until it is painted. */
    assign: (ledger: Ledger) =>
      ledger.attempt('assigned, pixels of a player', async ({ answerTo }) => {
        const mediaId = images[turn++ % images.length]!;
        const painted = limitWait('the pixels of an assigned picture', paintedAt(page, mediaId));
        const sinceMs = performance.timeOrigin + performance.now();
        const request = { params: { deviceId }, body: { mediaType: 'image' as const, mediaId } };
        const [paintedMs] = await Promise.all([
          painted,
          answerTo('an assignment', () => client.assignments.assignToDevice(request)).catch(nullIfCarriedOut),
        ]);
        return paintedMs - sinceMs;
      }),
  };
}
