import pg from 'pg';
import { connectionOptions } from './database/connection-options.ts';

/** Messages from the database's triggers and between processes. Payloads are ids, never state. */
export interface Bus {
  /** Receives every message on a channel, from all processes, this one included. Returns a function that unsubscribes. */
  subscribe(channel: Channel, hear: (payload: string) => void): () => void;
  /**
   * Called whenever messages may have been missed, so that caches which messages invalidate can be dropped. Returns a
   * function that unsubscribes.
   */
  onGap(forget: () => void): () => void;
  /** At most 8,000 bytes. Delivery is not guaranteed: a message that cannot be sent now is lost. */
  publish(channel: Channel, payload: string): Promise<void>;
  close(): Promise<void>;
}

/** Each is documented with the triggers that use it (migrations/). */
const channels = [
  'vitrine_devices',
  'vitrine_sessions',
  'vitrine_changes',
  'vitrine_commands',
  'vitrine_answers',
] as const;
export type Channel = (typeof channels)[number];

const RETRY_MS = 250;

/**
 * The bus over PostgreSQL's LISTEN and NOTIFY, on its own connection, which is reopened when it is lost.
 *
 * @param onError called with the reason a connection was lost
 */
export async function openBus(url: string, onError: (error: Error) => void): Promise<Bus> {
  const hearers = new Map<string, Set<(payload: string) => void>>();
  const gaps = new Set<() => void>();
  let client: pg.Client | null = null;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connectionOptions(url), application_name: 'vitrine-bus' });
    next.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '');
    });
    let isOpen = false; // until then a failure rejects `connect`, whose caller tries again
    const lose = (error: Error) => {
      if (!isOpen || isClosed) return;
      isOpen = false;
      client = null;
      onError(error);
      next.end(() => {});
      setTimeout(reconnect, RETRY_MS).unref();
    };
    next.on('error', lose);
    next.on('end', () => lose(new Error('The connection that listens for changes was closed')));
    await next.connect();
    await next.query(channels.map((channel) => `listen ${channel}`).join(';')).catch((error: unknown) => {
      next.end(() => {});
      throw error;
    });
    isOpen = true;
    client = next;
    for (const forget of gaps) forget();
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
    subscribe(channel, hear) {
      const set = hearers.get(channel) ?? new Set();
      hearers.set(channel, set.add(hear));
      return () => set.delete(hear);
    },
    onGap(forget) {
      gaps.add(forget);
      return () => gaps.delete(forget);
    },
    async publish(channel, payload) {
      await client?.query('select pg_notify($1, $2)', [channel, payload]).catch(onError);
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => {});
    },
  };
}
