import { COMMAND_LIFETIME_MS } from '@vitrine/contract/fleet/commands';
import type { Platform } from '../../../platform/platform.ts';
import { listOpenCommands } from './store.ts';

type CommandSubscriber = (deviceId: string, commandId: string) => void;

export type PendingCommands = ReturnType<typeof createPendingCommands>;

const RETRY_MS = 2_000;

/**
 * The longest time for which a command counts as pending. Machines work longer on some commands, and would otherwise fetch
 * them with each heartbeat.
 */
const PENDING_MS = COMMAND_LIFETIME_MS;

/**
 * The pending commands of all devices: read once, then kept current by the database's notifications. A heartbeat is
 * answered with their number without a query.
 */
export function createPendingCommands({ db, bus, clock, log }: Platform) {
  /** The time until which each command is pending (epoch milliseconds), by device and then by command. */
  const pending = new Map<string, Map<string, number>>();
  const subscribers = new Set<CommandSubscriber>();
  /** Commands that were settled during a read, whose result may be stale. */
  const settledDuringRead = new Set<string>();
  let reads = 0;
  let reading: Promise<void>;

  /** Adds a command. A later notification, when a machine has begun to work on it, does not extend its time. */
  function add(deviceId: string, id: string, expiresAtMs: number): void {
    const mine = pending.get(deviceId) ?? new Map<string, number>();
    const untilMs = mine.get(id) ?? Math.min(expiresAtMs, clock().getTime() + PENDING_MS);
    pending.set(deviceId, mine.set(id, untilMs));
  }

  function remove(deviceId: string, id: string): void {
    const mine = pending.get(deviceId);
    if (mine?.delete(id) && mine.size === 0) pending.delete(deviceId);
  }

  async function readAll(): Promise<void> {
    reads += 1;
    try {
      for (const { deviceId, id, expiresAtMs } of await listOpenCommands(db, clock())) {
        if (!settledDuringRead.has(id)) add(deviceId, id, expiresAtMs);
      }
    } catch (error) {
      log.warn(error, 'pending commands could not be read');
      setTimeout(() => void readAll(), RETRY_MS).unref();
    } finally {
      reads -= 1;
      if (reads === 0) settledDuringRead.clear();
    }
  }

  bus.subscribe('vitrine_commands', (payload) => {
    for (const word of payload.split(' ')) {
      const [deviceId = '', id = '', until] = word.split(':');
      const expiresAtMs = Number(until);
      if (expiresAtMs === 0) {
        if (reads > 0) settledDuringRead.add(id);
        remove(deviceId, id);
        continue;
      }
      const isNew = pending.get(deviceId)?.has(id) !== true;
      add(deviceId, id, expiresAtMs);
      if (isNew) for (const notify of subscribers) notify(deviceId, id);
    }
  });
  bus.onGap(() => {
    pending.clear();
    reading = readAll();
  });
  reading = readAll();

  return {
    /** The number of pending commands of a device. */
    count(deviceId: string): number {
      const mine = pending.get(deviceId);
      if (mine === undefined) return 0;
      const nowMs = clock().getTime();
      for (const [id, expiresAtMs] of mine) if (expiresAtMs <= nowMs) remove(deviceId, id);
      return mine.size;
    },

    /** Subscribes to new commands. */
    onCommand: (notify: CommandSubscriber): void => void subscribers.add(notify),

    /** Resolves when the commands that were sent before have been read. */
    ready: (): Promise<void> => reading,
  };
}
