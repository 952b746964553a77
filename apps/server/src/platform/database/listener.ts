import type pg from 'pg';
import type { Connector } from './connector.ts';

const RETRY_MS = 250;

export interface ListenerOptions {
  applicationName: string;
  channels: readonly string[];
  onMessage: (channel: string, payload: string) => void;
  /** Called when it listens, at first and after each loss: messages may have been missed before. */
  onListening: () => void;
  /** Called with the reason a connection was lost or could not be opened again. */
  onError: (error: Error) => void;
}

export interface Listener {
  /** The connection; null while it is lost. */
  connection(): pg.Client | null;
  close(): Promise<void>;
}

/**
 * Receives notifications (LISTEN) on its own connection, which is reopened when it is lost.
 *
 * @throws Error if the first connection fails
 */
export async function openListener(
  connector: Connector,
  { applicationName, channels, onMessage, onListening, onError }: ListenerOptions,
): Promise<Listener> {
  let client: pg.Client | null = null;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = connector.client({ application_name: applicationName });
    next.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''));
    let isOpen = false; // until then a failure rejects `connect`, which the caller repeats
    const onLost = (error: Error) => {
      if (!isOpen || isClosed) return;
      isOpen = false;
      client = null;
      onError(error);
      next.end(() => {});
      setTimeout(reconnect, RETRY_MS).unref();
    };
    next.on('error', onLost);
    next.on('end', () => onLost(new Error('The connection that listens for changes was closed')));
    try {
      await next.connect();
      await next.query(channels.map((channel) => `listen "${channel}"`).join(';'));
    } catch (error) {
      next.end(() => {});
      throw error;
    }
    if (isClosed) return next.end(() => {});
    isOpen = true;
    client = next;
    onListening();
  }

  function reconnect(): void {
    if (isClosed) return;
    connect().catch((error: Error) => {
      onError(error);
      setTimeout(reconnect, RETRY_MS).unref();
    });
  }

  await connect();
  return {
    connection: () => client,
    async close() {
      isClosed = true;
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
