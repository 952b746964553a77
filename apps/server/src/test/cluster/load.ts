import { setTimeout as delay } from 'node:timers/promises';
import type { MediaId } from '@vitrine/contract/library/media';
import type { Kept } from './compare.ts';
import { createGenerations, createSchedules } from './jobs.ts';
import type { Ledger } from './ledger.ts';
import { createLimits } from './limits.ts';
import {
  type Account,
  createAssignments,
  createCommands,
  createFolders,
  createPairings,
  createPings,
  createReads,
  signUp,
} from './people.ts';
import type { Screen } from './screens.ts';
import { createUploads } from './uploads.ts';

interface Everything {
  account: Account;
  images: readonly MediaId[];
  screens: readonly Screen[];
  /** The addresses of the web processes. */
  urls: readonly string[];
}

/** Long, so that a screen whose stream has missed a change shows a long delay. */
const BEAT_MS = 20_000;

/** Tests all promises at the same time, each repeatedly. `end` resolves when the last attempts have ended. */
export async function startLoad({ account, images, screens, urls }: Everything, ledger: Ledger) {
  const stopping = new AbortController();
  const ended = new AbortController();
  const running: Promise<void>[] = [];

  function repeat(pauseMs: number, attempt: () => Promise<void>): void {
    running.push(repeatUntil(stopping.signal, pauseMs, attempt));
  }

  const [half, commanded] = [screens.length / 2, screens[0]!];
  // A separate account, so that its console gets no other change events.
  const writer = await signUp(account.url, { answerTo: (_what, request) => request() });
  const folders = createFolders(writer, ledger);
  const commands = createCommands(account, commanded, ledger);
  const pairings = createPairings(account, ledger);
  const uploads = createUploads(account, urls, ledger);
  const generations = createGenerations(account, images, ledger);
  const schedules = createSchedules(account, screens.slice(half), images, ledger);
  const publicIds = screens.map((_, i) => `screen-${i + 1}`);

  repeat(100, createReads(account, ledger));
  repeat(200, () => folders.write());
  for (const screen of screens.slice(0, half)) repeat(300, createAssignments(account, screen, images, ledger));
  repeat(300, commands.send);
  repeat(500, createPings(account, publicIds, ledger));
  repeat(500, pairings.pair);
  repeat(500, uploads.upload);
  repeat(5_000, generations.generate);
  repeat(1_000, () => schedules.run());
  repeat(3_000, createLimits(account, ledger));
  // Heartbeats continue until the other attempts have ended.
  const beating = screens.map((screen) => repeatUntil(ended.signal, BEAT_MS, () => screen.beat(ledger)));

  return {
    async end(): Promise<Kept[]> {
      stopping.abort();
      await Promise.all(running);
      ended.abort();
      await Promise.all(beating);
      folders.close();
      return [folders, commands, pairings, uploads, generations, schedules].map(({ kept }) => kept);
    },
  };
}

async function repeatUntil(end: AbortSignal, pauseMs: number, attempt: () => Promise<void>): Promise<void> {
  while (!end.aborted) {
    await attempt();
    await delay(pauseMs, undefined, { signal: end }).catch(() => {});
  }
}
