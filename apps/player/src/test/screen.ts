import type { Manifest, ManifestAsset } from '@vitrine/contract/player/manifest-schema';
import { createClock } from '../core/clock.ts';
import { createReports } from '../core/reports.ts';
import { createOpenPages } from '../frames/open-pages.ts';
import { createLayoutLayer } from '../layouts/layout-layer.ts';
import { createOpenLayouts } from '../layouts/open-layouts.ts';
import { decide } from '../playing/decide.ts';
import { createPlayback } from '../playing/playback.ts';
import { createStage } from '../playing/stage.ts';
import { testSignal } from './signal.ts';
import { pass } from './timers.ts';

/** A screen on a real stage, whose files are their own ids. Every web page answers, except those that a test breaks. */
export function screenWith(files: readonly ManifestAsset[], load = async () => createLayoutLayer) {
  const stored = new Map(files.map(({ id, sha256 }) => [sha256, new Blob([id])]));
  const damaged = new Set<string>();
  const unavailable = new Set<string>();
  /** Addresses that cannot be reached. */
  const unreachable = new Set<string>();
  const asked: string[] = [];
  const reports = createReports();
  const messages: string[] = [];
  reports.subscribe(({ message }) => messages.push(message));
  const muted: boolean[] = [];
  const stage = createStage({ onMuted: (isMuted) => muted.push(isMuted) });
  document.body.append(stage.root);
  let changes = 0;
  let turns = 0;
  const transport: typeof fetch = async (input) => {
    const { url } = new Request(input);
    asked.push(url);
    if (unreachable.has(url)) throw new TypeError('Failed to fetch');
    return new Response();
  };
  const clock = createClock();
  let hashes = new Set(stored.keys());
  const cache = {
    // The same set until a file comes or goes.
    stored() {
      if (hashes.size !== stored.size) hashes = new Set(stored.keys());
      return hashes;
    },
    unavailable: () => unavailable,
    blob: async (sha256: string) => stored.get(sha256) ?? null,
    async verify(sha256: string) {
      if (damaged.has(sha256)) stored.delete(sha256);
      return !damaged.has(sha256);
    },
    progress: () => 0.5,
  };
  const parts = { decide, clock, cache, reports, fetch: transport };
  const pages = createOpenPages({ stage, reports, signal: testSignal(), fetch: transport });
  const layouts = createOpenLayouts({
    ...parts,
    createStage,
    createOpenPages,
    createPlayback,
    mount: (layer) => stage.mount(layer),
    signal: testSignal(),
    load,
  });
  const playback = createPlayback({ ...parts, stage, pages, layouts, signal: testSignal() });
  pages.start(playback.check);
  let zoneChanges = 0;
  layouts.start(() => (zoneChanges += 1), playback.check);
  playback.start({ onTurn: () => (turns += 1), onChange: () => (changes += 1) });
  const { dataset } = stage.root;
  return {
    playback,
    layouts,
    stage,
    stored,
    damaged,
    unavailable,
    zoneChanges: () => zoneChanges,
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
