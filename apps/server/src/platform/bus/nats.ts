import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import type { Bus } from '../bus.ts';
import { createConnector } from '../database/connector.ts';
import { splitHosts } from '../database/hosts.ts';
import { createRelay, endRelaysAt } from './relay.ts';
import { createSequence } from './sequence.ts';
import { createBusSubscribers } from './subscribers.ts';

const SUBJECT = 'vitrine';
const BEAT = 'beat';
/** The mark in place of a position, for a message between processes, which has none. */
const NO_POSITION = '-';
/** The limit of PostgreSQL's notifications, so that every message fits both buses. */
const MAX_BYTES = 8_000;
const RECONNECT_MS = 100;
const CONNECT_MS = 5_000;
/** Between attempts to connect when NATS could not be reached at the start. */
const RETRY_MS = 1_000;

interface NatsBusOptions {
  /** E.g. `nats://user:password@first:4222,second:4222`. */
  url: string;
  databaseUrl: string;
  /** Called with failures of single messages and of the connection. */
  onError: (error: Error) => void;
}

export interface NatsBus {
  bus: Bus;
  /** Forwards the database's messages until the signal is aborted; for one process of the installation. */
  relay: (signal: AbortSignal) => Promise<void>;
}

/**
 * The bus over NATS. One process, the leader, relays the database's messages to it. NATS drops what is published while
 * it is away, so receivers compare positions with every message and with the relay's beats. If NATS cannot be reached at
 * the start, the bus opens without a connection, and connects later.
 */
export async function openNatsBus({ url, databaseUrl, onError }: NatsBusOptions): Promise<NatsBus> {
  const { connect } = await import('@nats-io/transport-node');
  const subscribers = createBusSubscribers();
  const follow = createSequence(() => subscribers.announceGap());
  const closing = new AbortController();
  let connection: NatsConnection | null = null;
  let isConnected = false;

  async function open(): Promise<void> {
    const next = await connect(toNatsOptions(url));
    if (closing.signal.aborted) return next.close();
    next.subscribe(`${SUBJECT}.>`, {
      callback(error, message) {
        if (error !== null) return onError(error);
        const channel = message.subject.slice(SUBJECT.length + 1);
        const text = message.string();
        const end = text.indexOf(' ');
        const position = text.slice(0, end);
        if (position !== NO_POSITION) follow(position, channel === BEAT);
        if (channel !== BEAT) subscribers.deliver(channel, text.slice(end + 1));
      },
    });
    connection = next;
    void watchConnection(next);
    await next.flush();
    isConnected = true;
  }

  async function openLater(): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted && connection === null) {
      await delay(RETRY_MS, undefined, { signal }).catch(() => {});
      if (!signal.aborted)
        await open().then(
          () => subscribers.announceGap(),
          () => {},
        );
    }
  }

  async function watchConnection(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect') {
        isConnected = false;
        onError(new Error('The connection to NATS was lost'));
      } else if (type === 'reconnect') {
        isConnected = true;
        subscribers.announceGap();
      }
    }
  }

  await open().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    onError(new Error(`NATS cannot be reached yet (${reason}). Start it, or correct BUS_URL.`, { cause }));
    void openLater();
  });

  function send(channel: string, position: string, payload: string): void {
    try {
      if (Buffer.byteLength(payload) >= MAX_BYTES) throw new Error('payload string too long');
      connection?.publish(`${SUBJECT}.${channel}`, `${position} ${payload}`);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  const connector = createConnector(databaseUrl);
  const forward = createRelay({ connector, send, sendBeat: (position) => send(BEAT, position, ''), onError });
  // A process without a connection gives up leadership by returning, so that one with a connection can lead.
  const relay = (signal: AbortSignal) => (connection === null ? endRelaysAt(connector) : forward(signal));

  const bus: Bus = {
    subscribe: subscribers.subscribe,
    subscribeAtOnce: subscribers.subscribeAtOnce,
    deliverOwn: subscribers.deliverOwn,
    onGap: subscribers.onGap,
    publish: async (channel, payload) => send(channel, NO_POSITION, payload),
    isConnected: () => isConnected,
    async close() {
      closing.abort();
      await connection?.close();
    },
  };
  return { bus, relay };
}

/** The driver ignores credentials in an address, so they are separate options. */
function toNatsOptions(url: string): ConnectionOptions {
  const hosts = splitHosts(url).map((host) => new URL(host));
  const [{ username, password, protocol } = new URL(url)] = hosts;
  return {
    servers: hosts.map(({ host }) => host),
    name: 'vitrine',
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    maxReconnectAttempts: -1,
    // Otherwise two refusals in a row, e.g. while NATS is being configured, would end the connection for good.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MS,
    timeout: CONNECT_MS,
  };
}
