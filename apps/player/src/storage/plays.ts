import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { ask } from '../network/api.ts';
import { createOutbox } from './outbox.ts';
import { createPlayRecorder, type OpenPlay, type Shown } from './play-recorder.ts';
import type { Store } from './store.ts';

/** Tells the server what this screen has shown, when it can: each play once, those of a time without a server too. */
export interface Plays {
  /** This is on now (epoch milliseconds of the server's time); null: nothing that counts. */
  see(shown: Shown | null, nowMs: number): void;
  /** The server can be reached: tell it what it does not know. */
  send(): void;
}

interface PlaysOptions {
  store: Store;
  token: string;
  signal: AbortSignal;
  onUnpaired: () => void;
}

/** What the server takes at once. */
const BATCH = 500;

/** The server believes what is at most 60 days old, and schedules change by the minute: no more can be told. */
const MOST = 60 * 24 * 60;

/** What is on is noted this often, so that a power cut takes no more of it. */
const NOTE_MS = 60_000;

const OPEN = 'open-play';

export async function createPlays({ store, token, signal, onUnpaired }: PlaysOptions): Promise<Plays> {
  const outbox = createOutbox<DevicePlay>({
    store,
    queue: 'play',
    idOf: ({ playId }) => playId,
    most: MOST,
    batch: BATCH,
    // Taken, known or refused for good: none of them is told again.
    tell: (plays) => ask('/api/player/v1/plays', { method: 'POST', bearer: token, body: { plays }, signal }),
    signal,
    onUnpaired,
  });
  const left = await store.get<OpenPlay>(OPEN).catch(() => null);
  const recorder = createPlayRecorder(left, outbox.put);
  let kept: OpenPlay | null = null;

  return {
    see(shown, nowMs) {
      const open = recorder.see(shown, nowMs);
      const isNews = open?.playId !== kept?.playId || (open?.seenAtMs ?? 0) - (kept?.seenAtMs ?? 0) >= NOTE_MS;
      if (!isNews) return;
      kept = open;
      void (open === null ? store.remove(OPEN) : store.put(OPEN, open)).catch(() => undefined);
    },
    send: outbox.send,
  };
}
