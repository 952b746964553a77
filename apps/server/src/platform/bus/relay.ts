import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { channels } from '../bus.ts';
import type { Db } from '../database.ts';
import type { Connector } from '../database/connector.ts';
import { openListener } from '../database/listener.ts';
import { type Position, positionText } from './sequence.ts';

/** Elects the process that relays. An arbitrary number, the same in every Vitrine process. */
export const RELAY_LOCK = 7_316_122;

/** How often stored messages are fetched: half of this is added to the time that a message takes. */
const FETCH_MS = 20;
/** Receivers that miss the last message of a burst notice it after this time. */
const BEAT_MS = 1_000;
/** Fetching reads the whole table, so the space of fetched messages is freed after this many. */
const VACUUM_AFTER = 2_000;
/** A database that hangs does not end a fetch. It goes on for this long after the relay has lost its leadership. */
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
 * (docs/decisions/122-nats-behind-a-relay.md). Notifications are forwarded too: those of transactions that began before.
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

    async function fetch(connection: pg.Client): Promise<void> {
      if (!isRegistered) await connection.query(`insert into bus_relays values ('relay') on conflict do nothing`);
      isRegistered = true;
      const { rows } = await connection.query<{ id: number; channel: string; payload: string }>(
        'delete from bus_messages returning id, channel, payload',
      );
      for (const { channel, payload } of rows.toSorted((a, b) => a.id - b.id)) forward(channel, payload);
      fetched += rows.length;
      if (fetched < VACUUM_AFTER) return;
      fetched = 0;
      await connection.query('vacuum bus_messages');
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
        if (connection !== null) await fetch(connection).catch(onError);
        if (performance.now() - beatMs >= BEAT_MS) {
          sendBeat(positionText(position));
          beatMs = performance.now();
        }
        await delay(FETCH_MS, undefined, { signal }).catch(() => {});
      }
    }

    try {
      await Promise.race([forwardStored(), lateAfter(signal)]);
    } finally {
      await listener.close();
    }
  };
}

/** Resolves a moment after the signal was aborted. */
async function lateAfter(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
  await delay(END_MS, undefined, { ref: false });
}

/** For an installation whose bus is PostgreSQL: the database notifies by itself, even if it had a relay before. */
export async function endRelays(db: Db): Promise<void> {
  await db.execute(sql`delete from bus_relays`);
}
