import type { Server } from '../network/server.ts';
import { createOutbox } from './outbox.ts';
import { createPlayRecorder, type OpenPlay, type Shown } from './play-recorder.ts';
import type { Store } from './store.ts';

/** Reports to the server what this screen has shown: each play once, including those during an outage. */
export interface Plays {
  /** Records the media item in front now (epoch milliseconds of the server's time); null if there is none. */
  observe: (shown: Shown | null, nowMs: number) => void;
  /** Sends the queued plays. Called when the server is known to be reachable. */
  flush: () => void;
}

interface PlaysOptions {
  store: Store;
  server: Server;
  signal: AbortSignal;
}

/** The maximum number of plays the server accepts in one request. */
const BATCH_SIZE = 500;

/** The server accepts plays of the last 60 days, and schedules change by the minute: there cannot be more. */
const LIMIT = 60 * 24 * 60;

/** The interval at which the open play is stored: a power cut loses at most this much of it. */
const SAVE_INTERVAL_MS = 60_000;

export async function createPlays({ store, server, signal }: PlaysOptions): Promise<Plays> {
  const outbox = createOutbox({
    store,
    queue: 'play',
    idOf: ({ playId }) => playId,
    limit: LIMIT,
    batchSize: BATCH_SIZE,
    // Accepted, duplicate or permanently refused: none of them is sent again.
    send: (plays) => server.call('POST /api/player/v1/plays', { body: { plays } }),
    signal,
  });
  const left = await store.get('open-play').catch(() => null);
  const recorder = createPlayRecorder(left, outbox.put);
  let saved: OpenPlay | null = null;

  return {
    observe(shown, nowMs) {
      const open = recorder.observe(shown, nowMs);
      const isNew = open?.playId !== saved?.playId;
      if (!isNew && (open?.seenAtMs ?? 0) - (saved?.seenAtMs ?? 0) < SAVE_INTERVAL_MS) return;
      saved = open;
      void (open === null ? store.remove('open-play') : store.put('open-play', open)).catch(() => undefined);
    },
    flush: outbox.flush,
  };
}
