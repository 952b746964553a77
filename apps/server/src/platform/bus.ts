import { createBusSubscribers } from './bus/subscribers.ts';
import { createConnector } from './database/connector.ts';
import { openListener } from './database/listener.ts';

/**
 * Messages from the database's triggers and between processes. Payloads are ids, never state, except what a takeover
 * shows that starts: screens shall not wait for a query.
 */
export interface Bus {
  /** Receives every message on a channel, from all processes including this one. Returns a function that unsubscribes. */
  subscribe(channel: Channel, onMessage: (payload: string) => void): () => void;
  /**
   * Subscribes what must follow a change before its request is answered, e.g. a cache of callers. The messages of a
   * transaction that this process commits for a request are received as soon as it has committed, and a second time
   * when the bus brings them.
   */
  subscribeAtOnce(channel: Channel, onMessage: (payload: string) => void): void;
  /** Delivers a message of a transaction that this process has committed to those subscribers. */
  deliverOwn(channel: string, payload: string): void;
  /**
   * Called when messages may have been missed, so that caches that rely on them can be cleared. Returns a function that
   * unsubscribes.
   */
  onGap(invalidate: () => void): () => void;
  /** The payload has at most 8,000 bytes. Delivery is not guaranteed: a message that cannot be sent now is lost. */
  publish(channel: Channel, payload: string): Promise<void>;
  /** False while the connection is lost: messages of others do not arrive then. */
  isConnected(): boolean;
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
  'vitrine_probes',
] as const;
export type Channel = (typeof channels)[number];

/**
 * The bus over PostgreSQL's LISTEN and NOTIFY.
 *
 * @param onError called with the reason a connection was lost
 */
export async function openBus(url: string, onError: (error: Error) => void): Promise<Bus> {
  const subscribers = createBusSubscribers();
  /** Settled after the last message: a connection executes one query at a time. */
  let sent = Promise.resolve();

  const listener = await openListener(createConnector(url), {
    applicationName: 'vitrine-bus',
    channels,
    onMessage: (channel, payload) => subscribers.deliver(channel, payload),
    onListening: () => subscribers.announceGap(),
    onError,
  });

  async function sendAfter(previous: Promise<void>, channel: Channel, payload: string): Promise<void> {
    await previous;
    await listener.connection()?.query('select pg_notify($1, $2)', [channel, payload]).catch(onError);
  }

  return {
    subscribe: subscribers.subscribe,
    subscribeAtOnce: subscribers.subscribeAtOnce,
    deliverOwn: subscribers.deliverOwn,
    onGap: subscribers.onGap,
    publish(channel, payload) {
      sent = sendAfter(sent, channel, payload);
      return sent;
    },
    isConnected: () => listener.connection() !== null,
    close: () => listener.close(),
  };
}
