import type { Server } from '../network/server.ts';
import { createOutbox } from './outbox.ts';
import type { PlayedTurn, Turn } from '../core/turns.ts';
import { type LocalValues, OPEN_PLAYS, readLocal, removeLocal, writeLocal } from './local.ts';
import { createZonePlays } from './zone-plays.ts';
import { createPlayRecorder, type OpenPlay } from './play-recorder.ts';
import type { Store } from './store.ts';

/** Reports to the server what this screen has shown: each play once, including those during an outage. */
export interface Plays {
  /**
   * Records the turn in front now (epoch milliseconds of the server's time); null if there is none. Previews are no plays.
   *
   * @param zones of a layout: what its elements show, by names that stay the same
   * @param strip the strip over it
   */
  observe: (shown: Turn | null, nowMs: number, zones?: ReadonlyMap<string, Turn>, strip?: PlayedTurn | null) => void;
  /** Keeps what is open now for the next page, because this one ends. */
  keep: () => void;
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

/** Sixty days of schedules that change by the minute, or ten days of a playlist that changes every ten seconds. */
const LIMIT = 60 * 24 * 60;

/** The interval at which the open play is stored: a power cut loses at most this much of it. */
const SAVE_INTERVAL_MS = 60_000;

export async function createPlays({ store, server, signal }: PlaysOptions): Promise<Plays> {
  const outbox = createOutbox({
    store,
    queue: 'play',
    readId: ({ playId }) => playId,
    limit: LIMIT,
    batchSize: BATCH_SIZE,
    // Accepted, duplicate or permanently refused: none of them is sent again.
    send: (plays) => server.call('POST /api/player/v1/plays', { body: { plays } }),
    signal,
  });
  const left = await store.get('open-play').catch(() => null);
  const zonesLeft = (await store.get('open-zone-plays').catch(() => null)) ?? [];
  // What the former page kept as it ended comes last: by its id it replaces what that page had stored before.
  for (const play of [left, ...zonesLeft, ...(readLocal(OPEN_PLAYS) ?? [])])
    createPlayRecorder(play ?? null, outbox.put);
  removeLocal(OPEN_PLAYS);
  const recorder = createPlayRecorder(null, outbox.put);
  const observeZones = createZonePlays(store, zonesLeft, outbox.put);
  let saved = left;
  let open: LocalValues[typeof OPEN_PLAYS] = [];

  function save(play: OpenPlay | null): void {
    saved = play;
    void (play === null ? store.remove('open-play') : store.put('open-play', play)).catch(() => undefined);
  }

  return {
    observe(front, nowMs, zones = new Map(), strip = null) {
      const shown = front?.reason === 'preview' ? null : front;
      const inZones = observeZones(shown, nowMs, zones, strip);
      const play = recorder.observe(shown, nowMs);
      open = [play, ...inZones];
      const isSaved = play !== null && play.playId === saved?.playId;
      // A turn that is shorter than the interval is stored only when it has ended.
      const firstMs = play !== null && (play.place ?? null) !== null ? play.startedAtMs : -Infinity;
      const lastMs = isSaved ? (saved?.seenAtMs ?? 0) : firstMs;
      if (play !== null && play.seenAtMs - lastMs >= SAVE_INTERVAL_MS) save(play);
      else if (!isSaved && saved !== null) save(null);
    },
    keep: () => writeLocal(OPEN_PLAYS, open),
    flush: outbox.flush,
  };
}
