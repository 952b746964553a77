import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { Paired } from '@vitrine/contract/fleet/pairing';
import { createClock } from './core/clock.ts';
import { speak } from './core/language.ts';
import type { Reports } from './core/reports.ts';
import { measureScreen } from './core/screen-size.ts';
import { comesAtOnce } from './core/timeline.ts';
import type { createOpenPages } from './frames/open-pages.ts';
import { createPagesOnDemand, keepPages } from './frames/pages-on-demand.ts';
import { createOpenLayouts, keepLayouts } from './layouts/open-layouts.ts';
import { createOpenMusic } from './music/open-music.ts';
import { createCommands } from './network/command-runner.ts';
import { createHeartbeats } from './network/heartbeat.ts';
import { receiveNotifications } from './network/notifications.ts';
import { createServer, type Server } from './network/server.ts';
import { decide as decideNext } from './playing/decide.ts';
import { createCommandHandlers } from './playing/command-handlers.ts';
import { createPlayback } from './playing/playback.ts';
import { createStage, type Stage } from './playing/stage.ts';
import { createCache } from './storage/cache.ts';
import { createJournal } from './storage/journal.ts';
import { readLocal, TIME, writeLocal } from './storage/local.ts';
import { createManifests } from './storage/manifests.ts';
import { readStored, type StoredManifest } from './storage/stored-manifest.ts';
import { createPlays } from './storage/plays.ts';
import type { Store } from './storage/store.ts';
import { createOpenStrips } from './strips/open-strips.ts';

export { createStage };

/** Lets the browser keep the parts of the player that only some content needs. */
export function keepParts(): void {
  keepPages();
  keepLayouts();
}

const VERSION: string = import.meta.env.VITE_PLAYER_VERSION;

/** A larger correction of the clock means that it was wrong until now. */
const CLOCK_SET_MS = 2 * 60_000;

/** The interval at which the current item is recorded, besides at every change. */
const OBSERVE_INTERVAL_MS = 30_000;

interface SessionOptions {
  identity: Paired;
  store: Store;
  stage: Stage;
  reports: Reports;
  /** Tells what the frame of a web page shows instead of it; see the open pages. */
  judgePage?: ((url: string) => Promise<string | null>) | undefined;
  /** Loads the part of the player for web pages; in tests it is there. */
  loadPages?: () => Promise<typeof createOpenPages>;
  /** Decides what the stage does; tests record it. */
  decide?: typeof decideNext;
  /** Builds the connection to the server; another one in tests. */
  connect?: (options: { token: string; signal: AbortSignal; onUnpaired: () => void }) => Server;
}

/**
 * Runs a paired screen: plays what is stored first, talks to the server second. All parts are built first, each from
 * those before it. Then they are started, and told whom to call.
 * Resolves when the server reports that the screen is no longer paired; nothing else ends it.
 */
export async function runSession(options: SessionOptions): Promise<void> {
  const {
    identity,
    store,
    stage,
    reports,
    judgePage,
    loadPages,
    decide = decideNext,
    connect = createServer,
  } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const server = connect({ token: identity.deviceToken, signal, onUnpaired: () => controller.abort() });

  const clock = createClock(readLocal(TIME) ?? {});
  const journal = createJournal({ store, reports, clock, server, signal });
  const stored = await store.get('manifest').catch(() => null);
  const cache = await createCache({ store, server, reports, signal });
  const plays = await createPlays({ store, server, signal });

  function correctClock(serverMs: number, sentMs: number, receivedMs: number): void {
    const beforeMs = clock.now();
    writeLocal(TIME, clock.correct(serverMs, sentMs, receivedMs));
    if (Math.abs(clock.now() - beforeMs) > CLOCK_SET_MS) plays.end();
  }

  const openPages: typeof createOpenPages = (parts) =>
    createPagesOnDemand({ ...parts, judge: judgePage, load: loadPages });
  const pages = openPages({ stage, reports, signal });
  const screenParts = { decide: decideNext, createStage, createOpenPages: openPages, createPlayback };
  const zoneParts = { ...screenParts, clock, cache, reports };
  const layouts = createOpenLayouts({ ...zoneParts, mount: (layer) => stage.mount(layer), signal });
  const music = createOpenMusic({ clock, cache, reports, stage, signal });
  const playback = createPlayback({ decide, stage, clock, cache, pages, layouts, music, reports, signal });
  const manifests = createManifests({ store, cache, clock, server, playing: playback.manifest, signal });
  const heartbeats = createHeartbeats({ server, reports, signal });
  const handlers = createCommandHandlers({
    deviceId: identity.deviceId,
    stage,
    playback,
    cache,
    server,
    drawLayout: () => layouts.draw(),
  });
  const commands = createCommands({ server, signal, handlers });
  if (signal.aborted) return;

  const isOff = (): boolean => playback.nowPlaying().reason === 'off';
  const strips = createOpenStrips({ clock, stage, reports, isOff, onChange: () => onStrip(), signal });
  const observe = (): void => plays.observe(playback.shown(), clock.now(), layouts.listZones(), strips.shown());
  function onStrip(): void {
    observe();
    heartbeats.sendNow();
  }

  function play(manifest: Manifest): void {
    playback.activate(manifest);
    strips.follow(manifest);
    void speak(manifest.language, () => {
      playback.check();
      stage.redraw();
    });
  }

  const report = (isNew: boolean): void => {
    if (isNew && comesAtOnce(playback.nowPlaying())) heartbeats.sendNow();
    else heartbeats.sendSoon();
  };
  cache.start({
    onChange() {
      manifests.check();
      playback.check();
    },
    onProgress() {
      if (stage.shown() === null) playback.check();
    },
  });
  pages.start(playback.check);
  layouts.start(observe, playback.check);
  playback.start({ onTurn: observe, onChange: () => report(true) });
  heartbeats.start({
    async describe() {
      const manifest = playback.manifest();
      const strip = strips.shown();
      return {
        playerVersion: VERSION,
        screenSize: measureScreen(),
        cache: { ...manifests.count(), freeBytes: await cache.freeBytes() },
        playing:
          manifest === null
            ? undefined
            : { ...playback.nowPlaying(), etag: manifest.etag, stripId: strip && strip.content.id },
      };
    },
    onAnswer(answer, sentMs, receivedMs) {
      correctClock(Date.parse(answer.serverTime), sentMs, receivedMs);
      manifests.announce(answer.etag);
      playback.check();
      plays.flush();
      journal.flush();
      if (answer.pendingCommands > 0) commands.fetch();
    },
  });
  manifests.start(resume(stored, play, reports), {
    onTime: correctClock,
    onPending(manifest) {
      playback.announce(manifest);
      strips.follow(manifest);
    },
    onActivated(manifest) {
      const isNew = manifest.etag !== playback.manifest()?.etag;
      play(manifest);
      // The message of a takeover may have changed: the etag tells that the new one is on.
      report(isNew);
    },
  });
  playback.check();
  manifests.announce(null);
  const observing = setInterval(observe, OBSERVE_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(observing));
  const keepPlays = (): void => {
    observe();
    plays.keep();
  };
  addEventListener('pagehide', keepPlays, { signal });

  await receiveNotifications({
    server,
    signal,
    onManifest(etag, takeover) {
      if (etag !== null && takeover !== undefined) playback.takeOver(etag, takeover);
      manifests.announce(etag);
    },
    onCommand: () => commands.fetch(),
    onConnected: (isConnected) => heartbeats.setFast(!isConnected),
  });
}

/** Plays the stored manifest and returns it; null when there is none that this release can play. */
function resume(stored: StoredManifest | null, play: (manifest: Manifest) => void, reports: Reports): Manifest | null {
  try {
    if (stored === null) return null;
    const manifest = readStored(stored);
    play(manifest);
    return manifest;
  } catch (error) {
    // Stored by another release, or damaged: the server's replaces it.
    reports.logError(`The saved manifest can’t be used: ${String(error)}`);
    return null;
  }
}
