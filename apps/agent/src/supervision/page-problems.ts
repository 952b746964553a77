import { agent } from '@vitrine/contract/agent/agent';
import type { Browser } from '../browser/browser.ts';
import { type Credential, SentFile } from '../commands/credential.ts';

interface Options {
  /** Called when it is needed, which is after the browser was opened. */
  browser: () => Pick<Browser, 'judgePage' | 'takeScreenshot'>;
  credential: Pick<Credential, 'call'>;
  log: (message: string) => void;
  /** Returns the time of a clock that never jumps. */
  nowMs: () => number;
}

/** A site that comes and goes sends no more pictures than this. */
const PAUSE_MS = 10 * 60_000;

/** The player has a few web pages at a time. */
const MAX_PAGES = 50;

/**
 * Judges the pages of the player, and sends a picture of the screen when one that was itself turns into something else, such
 * as a sign-in: before the player is told, and closes it.
 */
export function createPageJudge({ browser, credential, log, nowMs }: Options) {
  /** The pages that were themselves when they were judged last; the newest is last. */
  const shown = new Set<string>();
  let sentAtMs = -Infinity;

  async function capture(): Promise<void> {
    if (nowMs() - sentAtMs < PAUSE_MS) return;
    sentAtMs = nowMs();
    const body = new SentFile(await browser().takeScreenshot(), 'image/jpeg');
    credential
      .call({ method: 'POST', path: agent.pageScreenshot.path, body })
      .catch((error: unknown) => log(`A screenshot can’t be sent: ${String(error)}`));
  }

  return async (url: string): Promise<string | null> => {
    const problem = await browser().judgePage(url);
    const wasShown = shown.delete(url);
    if (problem === null) shown.add(url);
    for (const oldest of [...shown].slice(0, -MAX_PAGES)) shown.delete(oldest);
    // A browser that is busy takes none; the player is told all the same.
    if (problem !== null && wasShown) await capture().catch(() => undefined);
    return problem;
  };
}
