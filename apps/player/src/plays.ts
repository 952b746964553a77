import type { DevicePlay, PlaysAnswer } from '@vitrine/contract/plays';
import { ask, Unpaired } from './api.ts';
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

/** What is on is noted this often, so that a power cut takes no more of it. */
const NOTE_MS = 60_000;

const OPEN = 'open-play';

export async function createPlays({ store, token, signal, onUnpaired }: PlaysOptions): Promise<Plays> {
  const left = await store.get<OpenPlay>(OPEN).catch(() => null);
  const recorder = createPlayRecorder(left, (play) => void store.putPlay(play).catch(() => undefined));
  let kept: OpenPlay | null = null;
  let isSending = false;

  async function sendAll(): Promise<void> {
    for (;;) {
      const plays: DevicePlay[] = await store.plays(BATCH);
      if (plays.length === 0) return;
      await ask<PlaysAnswer>('/api/player/v1/plays', { method: 'POST', bearer: token, body: { plays }, signal });
      // Taken, known or refused for good: none of them is told again.
      await store.dropPlays(plays.map(({ playId }) => playId));
      if (plays.length < BATCH) return;
    }
  }

  return {
    see(shown, nowMs) {
      const open = recorder.see(shown, nowMs);
      const isNews = open?.playId !== kept?.playId || (open?.seenAtMs ?? 0) - (kept?.seenAtMs ?? 0) >= NOTE_MS;
      if (!isNews) return;
      kept = open;
      void (open === null ? store.remove(OPEN) : store.put(OPEN, open)).catch(() => undefined);
    },
    send() {
      if (isSending || signal.aborted) return;
      isSending = true;
      sendAll()
        .catch((error: unknown) => {
          if (error instanceof Unpaired) onUnpaired();
          // Anything else: they are told with a later heartbeat.
        })
        .finally(() => (isSending = false));
    },
  };
}
