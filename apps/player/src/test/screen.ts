import type { Manifest, ManifestAsset } from '@vitrine/contract/player';
import { createClock } from '../core/clock.ts';
import { createReports } from '../core/reports.ts';
import { createOpenPages } from '../frames/open-pages.ts';
import { decide } from '../playing/decide.ts';
import { createPlayback } from '../playing/playback.ts';
import { createStage } from '../playing/stage.ts';
import { testSignal } from './signal.ts';
import { pass } from './timers.ts';

/** A screen on a real stage, whose files are their own ids. Every web page answers, except those that a test breaks. */
export function screenWith(files: readonly ManifestAsset[]) {
  const stored = new Map(files.map(({ id, sha256 }) => [sha256, new Blob([id])]));
  const damaged = new Set<string>();
  /** Addresses that cannot be reached. */
  const unreachable = new Set<string>();
  const asked: string[] = [];
  const reports = createReports();
  const messages: string[] = [];
  reports.subscribe(({ message }) => messages.push(message));
  const muted: boolean[] = [];
  const stage = createStage((isMuted) => muted.push(isMuted));
  document.body.append(stage.root);
  let changes = 0;
  let turns = 0;
  const pages = createOpenPages({
    stage,
    reports,
    signal: testSignal(),
    async fetch(input) {
      const { url } = new Request(input);
      asked.push(url);
      if (unreachable.has(url)) throw new TypeError('Failed to fetch');
      return new Response();
    },
  });
  const playback = createPlayback({
    decide,
    stage,
    clock: createClock(null),
    cache: {
      stored: () => new Set(stored.keys()),
      blob: async (sha256) => stored.get(sha256) ?? null,
      async verify(sha256) {
        if (damaged.has(sha256)) stored.delete(sha256);
        return !damaged.has(sha256);
      },
      progress: () => 0.5,
    },
    pages,
    reports,
    signal: testSignal(),
  });
  pages.start(() => playback.check());
  playback.start({ onTurn: () => (turns += 1), onChange: () => (changes += 1) });
  const { dataset } = stage.root;
  return {
    playback,
    stage,
    stored,
    damaged,
    unreachable,
    asked,
    reports,
    messages,
    muted,
    changes: () => changes,
    turns: () => turns,
    /** The file or web page that the stage shows, otherwise its state. */
    shows: () => (dataset['state'] === 'playing' ? dataset['asset'] : dataset['state']),
    frontImage: () => stage.root.querySelector<HTMLImageElement>('.layer[data-front] img:not([hidden])'),
    /** The addresses of all frames, in the order in which they were opened. */
    frames: () => [...stage.root.querySelectorAll('iframe')].map(({ src }) => src),
    frontFrame: () => stage.root.querySelector<HTMLIFrameElement>('.layer[data-front] iframe'),
    text: () => stage.root.querySelector('.screen')?.textContent ?? '',
    play: async (manifest: Manifest) => {
      playback.activate(manifest);
      await pass(200);
    },
  };
}
