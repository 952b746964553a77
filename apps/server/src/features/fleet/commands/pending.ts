import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { listOpenCommands } from './store.ts';

type Hear = (deviceId: string, commandId: string) => void;

export type PendingCommands = ReturnType<typeof createPendingCommands>;

const RETRY_MS = 2_000;

/**
 * Which commands wait for which devices: read once, kept fresh by what the database says of them. So a heartbeat
 * learns their number without a query.
 */
export function createPendingCommands({ db, bus, clock, log }: { db: Db; bus: Bus; clock: Clock; log: Log }) {
  /** By device, then by command: until when (epoch milliseconds) it waits. */
  const waiting = new Map<string, Map<string, number>>();
  const hearers = new Set<Hear>();
  /** Settled while the others were being read; what was read of them is old. */
  const settledMeanwhile = new Set<string>();
  let readings = 0;
  let reading: Promise<void>;

  function take(deviceId: string, id: string, expiresAtMs: number): void {
    const mine = waiting.get(deviceId) ?? new Map<string, number>();
    waiting.set(deviceId, mine.set(id, expiresAtMs));
  }

  function drop(deviceId: string, id: string): void {
    const mine = waiting.get(deviceId);
    if (mine?.delete(id) && mine.size === 0) waiting.delete(deviceId);
  }

  async function readAll(): Promise<void> {
    readings += 1;
    try {
      for (const { deviceId, id, expiresAtMs } of await listOpenCommands(db, clock())) {
        if (!settledMeanwhile.has(id)) take(deviceId, id, expiresAtMs);
      }
    } catch (error) {
      log.warn(error, 'pending commands could not be read');
      setTimeout(() => void readAll(), RETRY_MS).unref();
    } finally {
      readings -= 1;
      if (readings === 0) settledMeanwhile.clear();
    }
  }

  bus.subscribe('vitrine_commands', (payload) => {
    for (const word of payload.split(' ')) {
      const [deviceId = '', id = '', until] = word.split(':');
      const expiresAtMs = Number(until);
      if (expiresAtMs === 0) {
        if (readings > 0) settledMeanwhile.add(id);
        drop(deviceId, id);
        continue;
      }
      const isNew = waiting.get(deviceId)?.has(id) !== true;
      take(deviceId, id, expiresAtMs);
      if (isNew) for (const hear of hearers) hear(deviceId, id);
    }
  });
  bus.onGap(() => {
    waiting.clear();
    reading = readAll();
  });
  reading = readAll();

  return {
    /** How many commands wait for a device. */
    count(deviceId: string): number {
      const mine = waiting.get(deviceId);
      if (mine === undefined) return 0;
      const nowMs = clock().getTime();
      for (const [id, expiresAtMs] of mine) if (expiresAtMs <= nowMs) drop(deviceId, id);
      return mine.size;
    },

    /** Hears of each command that begins to wait. */
    onCommand: (hear: Hear): void => void hearers.add(hear),

    /** Settles once what waited before this process began is known. */
    ready: (): Promise<void> => reading,
  };
}
