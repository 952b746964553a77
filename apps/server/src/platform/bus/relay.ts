import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { channels } from '../bus.ts';
import type { Db } from '../database.ts';
import type { Connector } from '../database/connector.ts';
import { openListener } from '../database/listener.ts';
import { repeatInRounds } from '../leadership.ts';
import { type Position, positionText } from './sequence.ts';
import { busMessages, busRelays } from './tables.ts';

/** Elects the process that relays. An arbitrary number, the same in every Vitrine process. */
export const RELAY_LOCK = 7_316_122;

/** The interval at which stored messages are fetched: half of this is added to the time that a message takes. */
const FETCH_MS = 20;
/** The most messages of one fetch: limits the memory that a backlog needs. */
const FETCH_MESSAGES = 1_000;
/** Receivers that miss the last message of a burst notice it after this time. */
const BEAT_MS = 1_000;
/** Fetching reads the whole table, so the space of fetched messages is freed after this many. */
const VACUUM_AFTER = 2_000;
/** The interval at which processes without `BUS_URL` look for a relay that has ended and left its row. */
const END_STALE_MS = 60_000;
/**
 * A fetch continues for this long after the relay has lost its leadership, because a database that hangs does not end
 * it.
 */
const END_MS = 1_000;

interface RelayOptions {
  connector: Connector;
  send: (channel: string, position: string, payload: string) => void;
  sendBeat: (position: string) => void;
  onError: (error: Error) => void;
}

/**
 * Forwards the database's messages to another message bus, in one process of the installation. Triggers store them in
 * `bus_messages` in the writing transaction, because NOTIFY makes transactions commit one after the other
 * (decision 122). Notifications are forwarded too: those of transactions that began before.
 */
export function createRelay({ connector, send, sendBeat, onError }: RelayOptions) {
  return async (signal: AbortSignal): Promise<void> => {
    let position: Position = { relay: randomUUID(), number: 0 };
    let isRegistered = false;
    let fetched = 0;
    let beatMs = -Infinity;

    function forward(channel: string, payload: string): void {
      position.number += 1;
      send(channel, positionText(position), payload);
    }

    /** Returns true if more messages wait. */
    async function fetch(connection: pg.Client): Promise<boolean> {
      if (!isRegistered) await connection.query(`insert into bus_relays values ('relay') on conflict do nothing`);
      isRegistered = true;
      const { rows } = await connection.query<{ id: number; channel: string; payload: string }>(
        `delete from bus_messages where id = any (array(select id from bus_messages order by id limit ${FETCH_MESSAGES}))
         returning id, channel, payload`,
      );
      for (const { channel, payload } of rows.toSorted((a, b) => a.id - b.id)) forward(channel, payload);
      fetched += rows.length;
      if (rows.length === FETCH_MESSAGES) return true;
      if (fetched >= VACUUM_AFTER) {
        fetched = 0;
        await connection.query('vacuum bus_messages');
      }
      return false;
    }

    const listener = await openListener(connector, {
      applicationName: 'vitrine-relay',
      channels,
      onMessage: forward,
      onListening() {
        // Messages that were stored or notified meanwhile may be lost.
        position = { relay: randomUUID(), number: 0 };
        beatMs = -Infinity;
      },
      onError,
    });
    async function forwardStored(): Promise<void> {
      while (!signal.aborted) {
        const connection = listener.connection();
        const hasMore =
          connection !== null &&
          (await fetch(connection).catch((error: Error) => {
            onError(error);
            return false;
          }));
        if (performance.now() - beatMs >= BEAT_MS) {
          sendBeat(positionText(position));
          beatMs = performance.now();
        }
        if (!hasMore) await delay(FETCH_MS, undefined, { signal }).catch(() => {});
      }
    }

    try {
      await Promise.race([forwardStored(), delayAfter(signal)]);
    } finally {
      await listener.close();
    }
  };
}

/** Resolves a moment after the signal was aborted. */
async function delayAfter(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
  await delay(END_MS, undefined, { ref: false });
}

/**
 * Makes triggers notify directly again, and sends the waiting messages with `pg_notify`. Messages that a running relay
 * is fetching are skipped.
 */
const END_RELAYS = `
  with relays as (delete from bus_relays), waiting as (
    delete from bus_messages where id in (select id from bus_messages for update skip locked)
    returning id, channel, payload)
  select pg_notify(channel, payload) from (select channel, payload from waiting order by id) as ordered`;

/** Ends every relay, even one that is running. */
export async function endRelays(db: Db): Promise<void> {
  await db.execute(sql.raw(END_RELAYS));
}

/**
 * Ends the relays for the leader while it is not connected to NATS: messages must not pile up in the table meanwhile.
 */
export async function endRelaysAt(connector: Connector): Promise<void> {
  const client = connector.client({ application_name: 'vitrine-relay' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(END_RELAYS);
  } finally {
    client.end(() => {});
  }
}

/** Ends relays that are not running: a running relay holds the lock, which is released when its process ends. */
export async function endStaleRelays(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const isFree = sql<boolean>`pg_try_advisory_xact_lock(${RELAY_LOCK})`;
    const [relay] = await tx.select({ isFree }).from(busRelays).limit(1);
    // Relays are ended even if there is none: a transaction that began before its end may have stored a message
    // afterwards.
    if (relay?.isFree !== false) await endRelays(tx);
  });
}

/**
 * Ends relays now and regularly for a process without `BUS_URL`, so that the database notifies directly. A relay may
 * also start and end later, in a process with `BUS_URL`.
 *
 * @param onError called when a later round fails
 * @returns a function that stops the rounds
 */
export async function keepRelaysEnded(
  db: Db,
  onError: (error: unknown) => void,
  everyMs = END_STALE_MS,
): Promise<() => void> {
  await endRelays(db);
  const ending = new AbortController();
  void repeatInRounds(everyMs, () => endStaleRelays(db), onError)(ending.signal);
  return () => ending.abort();
}

/** Messages that wait for the relay. */
export const countWaitingMessages = (db: Db): Promise<number> => db.$count(busMessages);
