import pg from 'pg';
import { connectionOptions } from './database/connection-options.ts';

/**
 * Messages from the database's triggers and between processes. Payloads are ids, never state, except what a takeover
 * shows that starts: screens shall not wait for a query.
 */
export interface Bus {
  /** Receives every message on a channel, from all processes including this one. Returns a function that unsubscribes. */
  subscribe(channel: Channel, onMessage: (payload: string) => void): () => void;
  /**
   * Called when messages may have been missed, so that caches that rely on them can be cleared. Returns a function that
   * unsubscribes.
   */
  onGap(invalidate: () => void): () => void;
  /** The payload has at most 8,000 bytes. Delivery is not guaranteed: a message that cannot be sent now is lost. */
  publish(channel: Channel, payload: string): Promise<void>;
  close(): Promise<void>;
}

/** Documented with the triggers that use them (migrations/). */
export const channels = [
  'vitrine_devices',
  'vitrine_sessions',
  'vitrine_changes',
  'vitrine_commands',
  'vitrine_answers',
  'vitrine_takeovers',
] as const;
export type Channel = (typeof channels)[number];

const RETRY_MS = 250;

/**
 * The bus over PostgreSQL's LISTEN and NOTIFY, on its own connection, which is reopened when it is lost.
 *
 * @param onError called with the reason a connection was lost
 */
export async function openBus(url: string, onError: (error: Error) => void): Promise<Bus> {
  const subscribers = new Map<string, Set<(payload: string) => void>>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | null = null;
  let isClosed = false;
  /** Settled after the last message: a connection executes one query at a time. */
  let sent = Promise.resolve();

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connectionOptions(url), application_name: 'vitrine-bus' });
    next.on('notification', ({ channel, payload }) => {
      for (const onMessage of subscribers.get(channel) ?? []) onMessage(payload ?? '');
    });
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
    await next.connect();
    await next.query(channels.map((channel) => `listen ${channel}`).join(';')).catch((error: unknown) => {
      next.end(() => {});
      throw error;
    });
    isOpen = true;
    client = next;
    for (const invalidate of gapListeners) invalidate();
  }

  function reconnect(): void {
    if (isClosed) return;
    connect().catch((error: Error) => {
      onError(error);
      setTimeout(reconnect, RETRY_MS).unref();
    });
  }

  async function sendAfter(previous: Promise<void>, channel: Channel, payload: string): Promise<void> {
    await previous;
    await client?.query('select pg_notify($1, $2)', [channel, payload]).catch(onError);
  }

  await connect();

  return {
    subscribe(channel, onMessage) {
      const set = subscribers.get(channel) ?? new Set();
      subscribers.set(channel, set.add(onMessage));
      return () => set.delete(onMessage);
    },
    onGap(invalidate) {
      gapListeners.add(invalidate);
      return () => gapListeners.delete(invalidate);
    },
    publish(channel, payload) {
      sent = sendAfter(sent, channel, payload);
      return sent;
    },
    async close() {
      isClosed = true;
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
