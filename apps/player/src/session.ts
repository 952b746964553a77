import { ask } from './network/api.ts';
import { createCache } from './storage/cache.ts';
import { createClock, type RememberedTime } from './clock.ts';
import { createCommands } from './network/commands.ts';
import { listen } from './network/events.ts';
import { createHeartbeats } from './network/heartbeat.ts';
import { identify } from './playing/identify.ts';
import type { Identity } from './pairing/identity.ts';
import { createJournal } from './storage/journal.ts';
import { createManifests } from './storage/manifests.ts';
import { createPlayback } from './playing/playback.ts';
import { createPlays } from './storage/plays.ts';
import type { Reports } from './network/reports.ts';
import { snapshot } from './playing/snapshot.ts';
import type { Stage } from './playing/stage.ts';
import { storedManifest, type Store } from './storage/store.ts';

const VERSION: string = import.meta.env.VITE_PLAYER_VERSION;

/** Kept apart from the store: it is written with every answer. */
const TIME_KEY = 'vitrine.player.time';

function rememberedTime(): RememberedTime | null {
  try {
    const kept: Partial<RememberedTime> | null = JSON.parse(localStorage.getItem(TIME_KEY) ?? 'null');
    const { skewMs, serverMs } = kept ?? {};
    return Number.isFinite(skewMs) && Number.isFinite(serverMs)
      ? { skewMs: skewMs ?? 0, serverMs: serverMs ?? 0 }
      : null;
  } catch {
    return null;
  }
}

function rememberTime(time: RememberedTime): void {
  try {
    localStorage.setItem(TIME_KEY, JSON.stringify(time));
  } catch {
    // The device's own clock has to do after a restart.
  }
}

/** What is on is looked at this often, besides at every change. */
const SEE_MS = 30_000;

interface SessionOptions {
  identity: Identity;
  store: Store;
  stage: Stage;
  reports: Reports;
}

/**
 * The life of a paired screen: plays what it has first, talks to the server second.
 * Resolves when the server says that the screen is no longer paired; nothing else ends it.
 */
export async function play({ identity, store, stage, reports }: SessionOptions): Promise<void> {
  const token = identity.deviceToken;
  const end = new AbortController();
  const { signal } = end;
  const onUnpaired = (): void => end.abort();

  const clock = createClock(rememberedTime());
  const learn = (serverMs: number, sentMs: number, receivedMs: number): void =>
    rememberTime(clock.learn(serverMs, sentMs, receivedMs));

  const journal = createJournal({ store, reports, clock, token, signal, onUnpaired });
  const current = await storedManifest(store).catch(() => null);
  const cache = await createCache({
    store,
    token,
    reports,
    signal,
    onUnpaired,
    onChange() {
      manifests.check();
      playback.look();
    },
    onProgress() {
      if (stage.shown() === null) playback.look();
    },
  });
  const plays = await createPlays({ store, token, signal, onUnpaired });
  const playback = createPlayback({
    stage,
    clock,
    cache,
    reports,
    signal,
    onChange() {
      see();
      heartbeats.soon();
    },
  });
  const see = (): void => plays.see(playback.shown(), clock.now());
  const seeing = setInterval(see, SEE_MS);
  signal.addEventListener('abort', () => clearInterval(seeing));

  try {
    if (current === null) playback.look();
    else playback.use(current);
  } catch (error) {
    // Kept by another release, or damaged: the server's will do.
    reports.error(`The saved manifest can’t be used: ${String(error)}`);
  }

  const manifests = createManifests({
    current,
    store,
    cache,
    clock,
    token,
    signal,
    onUnpaired,
    onTime: learn,
    onExpected: (manifest) => playback.expect(manifest),
    onTaken(manifest) {
      playback.use(manifest);
      heartbeats.soon();
    },
  });

  const heartbeats = createHeartbeats({
    token,
    reports,
    signal,
    onUnpaired,
    async describe() {
      const etag = playback.etag();
      return {
        playerVersion: VERSION,
        cache: { ...manifests.count(), freeBytes: await cache.freeBytes() },
        ...(etag === null ? {} : { playing: { ...playback.playing(), etag } }),
      };
    },
    onAnswer(answer, sentMs, receivedMs) {
      learn(Date.parse(answer.serverTime), sentMs, receivedMs);
      manifests.hear(answer.etag);
      playback.look();
      plays.send();
      journal.send();
      if (answer.pendingCommands > 0) commands.look();
    },
  });

  const commands = createCommands({
    token,
    signal,
    onUnpaired,
    performers: {
      async identify() {
        identify(stage.root, playback.name(), identity.deviceId);
        return undefined;
      },
      async reload() {
        location.reload();
        return undefined;
      },
      async screenshot({ id }) {
        const address = `/api/player/v1/screenshots?commandId=${encodeURIComponent(id)}`;
        await ask(address, { method: 'POST', bearer: token, file: await snapshot(stage.root), signal });
        return undefined;
      },
      async volume({ value }) {
        if (value !== null) stage.change({ volume: value });
        return undefined;
      },
      async brightness({ value }) {
        if (value !== null) stage.change({ brightness: value });
        return undefined;
      },
      async 'clear-cache'() {
        await cache.clear();
        return undefined;
      },
    },
  });
  manifests.hear(null);

  await listen({
    token,
    signal,
    onUnpaired,
    onManifest: (etag) => manifests.hear(etag),
    onCommand: () => commands.look(),
    onUp: (isUp) => heartbeats.hurry(!isUp),
  });
}
