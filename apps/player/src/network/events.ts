import { ask, nextPiece, open, Unpaired, waitAskedFor } from './api.ts';
import { createBackoff, pause } from './backoff.ts';
import { createEventParser, type ServerSentEvent } from './server-sent-events.ts';

interface EventOptions {
  token: string;
  signal: AbortSignal;
  /** The manifest with this etag is current; null: something may have changed. */
  onManifest: (etag: string | null) => void;
  /** Something waits to be done. */
  onCommand: () => void;
  onUp: (isUp: boolean) => void;
  onUnpaired: () => void;
}

/** The server comments every 25 s; a stream that is silent for longer than two of these is dead. */
const QUIET_MS = 60_000;

/** The string under a key of an event's JSON; null when it is not there. */
function text(data: string, key: string): string | null {
  try {
    const parsed: Record<string, unknown> | null = JSON.parse(data);
    const value = parsed?.[key];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/**
 * Listens for hints: fetched rather than by EventSource, which cannot send the token. Whatever is missed while the
 * stream is down comes with the next heartbeat.
 */
export async function listen({ token, signal, onManifest, onCommand, onUp, onUnpaired }: EventOptions): Promise<void> {
  const backoff = createBackoff(1_000, 60_000);

  async function acknowledge(id: string): Promise<void> {
    const address = `/api/player/v1/commands/${encodeURIComponent(id)}/ack`;
    await ask(address, { method: 'POST', bearer: token, body: { state: 'done' }, signal });
  }

  function handle({ event, data }: ServerSentEvent): void {
    if (event === 'manifest') return onManifest(text(data, 'etag'));
    const id = text(data, 'id');
    if (id === null) return;
    if (event === 'command') onCommand();
    if (event === 'ping') acknowledge(id).catch(() => undefined);
  }

  while (!signal.aborted) {
    try {
      const { reader } = await open('/api/player/v1/events', {
        bearer: token,
        headers: { accept: 'text/event-stream' },
        signal,
      });
      const parse = createEventParser();
      const decoder = new TextDecoder();
      onUp(true);
      for (;;) {
        const piece = await nextPiece(reader, QUIET_MS, signal);
        if (piece === null) break;
        backoff.reset();
        for (const event of parse(decoder.decode(piece, { stream: true }))) handle(event);
      }
      onUp(false);
      await pause(backoff.next(), signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Unpaired) return onUnpaired();
      onUp(false);
      await pause(waitAskedFor(error) ?? backoff.next(), signal);
    }
  }
}
