import type { DeviceNotifications, StartedTakeover } from '@vitrine/contract/device-notifications';
import { createBackoff, wait } from './backoff.ts';
import { findRequestedWaitMs } from './failures.ts';
import { nextChunk, type Server } from './server.ts';
import { createEventParser, type ServerSentEvent } from './server-sent-events.ts';

interface NotificationOptions {
  server: Server;
  signal: AbortSignal;
  /** The manifest with this etag is current; null: it may have changed. With a takeover if it has just started. */
  onManifest: (etag: string | null, takeover?: StartedTakeover) => void;
  /** A command is pending. */
  onCommand: () => void;
  onConnected: (isConnected: boolean) => void;
}

/** The server sends a comment every 25 s; a stream without two of them in a row is dead. */
const IDLE_MS = 60_000;

/** The data of a notification, of which any field may be missing. */
function parseData<K extends keyof DeviceNotifications>({ data }: ServerSentEvent): Partial<DeviceNotifications[K]> {
  try {
    const parsed: Partial<DeviceNotifications[K]> | null = JSON.parse(data);
    return parsed ?? {};
  } catch {
    return {};
  }
}

/**
 * Receives notifications until `signal` aborts. The stream is fetched, since EventSource cannot send the token. A
 * notification missed while it is down is replaced by the next heartbeat's answer.
 */
export async function receiveNotifications({ server, signal, ...on }: NotificationOptions): Promise<void> {
  const backoff = createBackoff(1_000, 60_000);

  function handle(message: ServerSentEvent): void {
    switch (message.event) {
      case 'manifest': {
        const { etag = null, takeover } = parseData<'manifest'>(message);
        on.onManifest(etag, takeover);
        break;
      }
      case 'command':
        on.onCommand();
        break;
      case 'ping': {
        const { id } = parseData<'ping'>(message);
        if (id === undefined) return;
        const pong = { params: { id }, body: { state: 'done' } } as const;
        server.call('POST /api/player/v1/commands/:id/ack', pong).catch(() => undefined);
        break;
      }
    }
  }

  async function receive(): Promise<void> {
    const { reader } = await server.open('/api/player/v1/events', { headers: { accept: 'text/event-stream' } });
    const parse = createEventParser();
    const decoder = new TextDecoder();
    on.onConnected(true);
    for (;;) {
      const chunk = await nextChunk(reader, IDLE_MS, signal);
      if (chunk === null) return;
      backoff.reset();
      for (const message of parse(decoder.decode(chunk, { stream: true }))) handle(message);
    }
  }

  while (!signal.aborted) {
    let waitMs: number | null = null;
    try {
      await receive();
    } catch (error) {
      waitMs = findRequestedWaitMs(error);
    }
    if (signal.aborted) return;
    on.onConnected(false);
    await wait(waitMs ?? backoff.next(), signal);
  }
}
