import { setTimeout as delay } from 'node:timers/promises';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/devices';
import type { Heartbeat } from '@vitrine/contract/player';
import type { Bus } from '../../../platform/bus.ts';
import { CLOCK_TOLERANCE_MS, type Clock, type MonotonicClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { type Shift, shiftLastSeen, type StateRow, upsertStates } from './state-store.ts';

/** Rows per statement; serializing more would block the event loop noticeably. */
const CHUNK_ROWS = 500;

/** Corrected at once, after the clock was set. */
const SHIFTED_ROWS = 5_000;

/** Each device is written at most this often; nothing waits longer than twice this time. */
const PERIOD_MS = 1_000;

/** Debounce of changes that a person may be waiting to see. */
const CHANGES_AFTER_MS = 50;

/** What a device last reported to this process. */
export interface DeviceState {
  accountId: string;
  row: StateRow;
  /** When it last called in, by the monotonic clock. */
  heardMs: number;
  /** It has reported something that is not stored yet. */
  isWaiting: boolean;
  /** It differs visibly from what was stored last. */
  isChange: boolean;
}

/** A device that is known to this process: the same object for as long as it is, which holds its state. */
interface Reporter {
  readonly accountId: string;
  readonly deviceId: string;
  /** Null before it called in. */
  state: DeviceState | null;
}

interface Dependencies {
  db: Db;
  bus: Bus;
  clock: Clock;
  monotonic: MonotonicClock;
  log: Log;
}

export type DeviceStates = ReturnType<typeof createDeviceStates>;

/**
 * The states that devices report in heartbeats: kept in memory with the known devices, and written in batches. Consoles
 * are notified only of visible changes.
 *
 * Each device keeps one state object: with 100,000 devices, looking it up in a map would cost more than recording it,
 * and a new object per heartbeat would burden the garbage collector.
 */
export function createDeviceStates({ db, bus, clock, monotonic, log }: Dependencies) {
  /** Some of them may have been written meanwhile, together with the changes. */
  let waiting: DeviceState[] = [];
  let changes: DeviceState[] = [];
  let changesTimer: NodeJS.Timeout | null = null;
  let turns: Promise<void> | null = null;
  /** One batch after the other: two at once could deadlock. */
  let writing: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  /** Resolves early when closing. */
  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal: closing.signal }).catch(() => undefined);

  /** Spreads the writes evenly over a period, so that no heartbeat waits behind all of them. */
  async function takeTurns(): Promise<void> {
    let pauseMs = PERIOD_MS;
    while (waiting.length > 0 && !closing.signal.aborted) {
      await pause(pauseMs);
      const due = waiting;
      waiting = [];
      const parts = Math.max(1, Math.ceil(due.length / CHUNK_ROWS));
      pauseMs = PERIOD_MS / parts;
      const size = Math.ceil(due.length / parts);
      for (let i = 0; i < due.length; i += size) {
        if (i > 0) await pause(pauseMs);
        if (await write(due.slice(i, i + size))) continue;
        for (const state of due.slice(i + size)) waiting.push(state);
        pauseMs = PERIOD_MS;
        break;
      }
    }
    turns = null;
  }

  async function writeChanges(): Promise<void> {
    changesTimer = null;
    const due = changes;
    changes = [];
    for (let i = 0; i < due.length; i += CHUNK_ROWS) await write(due.slice(i, i + CHUNK_ROWS));
  }

  function write(some: readonly DeviceState[]): Promise<boolean> {
    const written = writing.then(() => writeNow(some));
    writing = written;
    return written;
  }

  /** False when the write failed; the states then stay queued. */
  async function writeNow(due: readonly DeviceState[]): Promise<boolean> {
    // A device that had to authenticate again in between is here twice.
    const byDevice = new Map(due.flatMap((state) => (state.isWaiting ? [[state.row.deviceId, state]] : [])));
    const some = [...byDevice.values()];
    if (some.length === 0) return true;
    const changed = some.filter(({ isChange }) => isChange);
    for (const state of due) state.isWaiting = state.isChange = false;
    try {
      await upsertStates(
        db,
        some.map(({ row }) => row),
        new Date(clock().getTime() + CLOCK_TOLERANCE_MS),
      );
    } catch (error) {
      log.warn(error, 'device states could not be stored; trying again');
      for (const state of changed) state.isChange = true;
      for (const state of some) if (!state.isWaiting) wait(state);
      return false;
    }
    const told = new Set(changed.map(({ accountId }) => accountId));
    for (const accountId of told) await bus.publish('vitrine_changes', `${accountId} devices`);
    return true;
  }

  function wait(state: DeviceState): void {
    state.isWaiting = true;
    waiting.push(state);
    if (!closing.signal.aborted) turns ??= takeTurns();
  }

  return {
    /** Records that a device called in at `nowMs` and what it reported. */
    record(device: Reporter, said: Heartbeat, nowMs: number): void {
      let { state } = device;
      let isChange = true;
      const heardMs = monotonic();
      if (state === null) {
        const { accountId, deviceId } = device;
        state = { accountId, row: toRow(deviceId, said, nowMs), heardMs, isWaiting: false, isChange: false };
        device.state = state;
      } else {
        const wasAway = heardMs - state.heardMs > OFFLINE_AFTER_MS;
        state.heardMs = heardMs;
        isChange = update(state.row, said, nowMs) || wasAway;
      }
      if (isChange && !state.isChange) {
        state.isChange = true;
        state.isWaiting = true;
        changes.push(state);
        changesTimer ??= setTimeout(() => void writeChanges(), CHANGES_AFTER_MS);
      } else if (!state.isWaiting) {
        wait(state);
      }
    },

    /** Makes the times of these devices follow the wall clock after it was set, by how long ago each called in. */
    async shift(devices: Iterable<Reporter>, nowMs: number, monotonicMs: number): Promise<void> {
      const shifts: Shift[] = [];
      for (const { deviceId, state } of devices) {
        if (state === null) continue;
        const { row, heardMs } = state;
        const toMs = nowMs - (monotonicMs - heardMs);
        if (Math.abs(toMs - row.lastSeenAtMs) <= CLOCK_TOLERANCE_MS) continue;
        shifts.push({ deviceId, fromMs: row.lastSeenAtMs, toMs });
        row.lastSeenAtMs = toMs;
      }
      const before = writing;
      const shifted = (async () => {
        await before; // with the times from before the step
        for (let i = 0; i < shifts.length; i += SHIFTED_ROWS) {
          await shiftLastSeen(db, shifts.slice(i, i + SHIFTED_ROWS));
        }
      })();
      writing = shifted.catch(() => {});
      await shifted;
    },

    /** Writes what is still queued. */
    async close(): Promise<void> {
      closing.abort();
      if (changesTimer !== null) clearTimeout(changesTimer);
      await writeChanges();
      await turns;
      const rest = waiting;
      waiting = [];
      for (let i = 0; i < rest.length; i += CHUNK_ROWS) await write(rest.slice(i, i + CHUNK_ROWS));
    },
  };
}

/** A device's first state. */
function toRow(deviceId: string, said: Heartbeat, nowMs: number): StateRow {
  const row: StateRow = {
    deviceId,
    lastSeenAtMs: nowMs,
    responseTimeMs: null,
    currentScreen: null,
    totalScreens: null,
    playing: null,
    clockOffsetMs: 0,
    playerVersion: null,
    cache: null,
    warnings: [],
  };
  update(row, said, nowMs);
  return row;
}

/**
 * Applies a heartbeat. Values that it does not repeat are kept, except what is playing. Returns whether the change is
 * visible in the console.
 */
function update(row: StateRow, said: Heartbeat, nowMs: number): boolean {
  const { playerVersion, cache, warnings = [] } = said;
  row.lastSeenAtMs = nowMs;
  row.clockOffsetMs = Date.parse(said.clock) - nowMs;
  row.responseTimeMs = said.responseTimeMs ?? row.responseTimeMs;
  if (playerVersion !== undefined) row.playerVersion = plain(playerVersion, row.playerVersion);
  if (cache !== undefined) row.cache = cacheOf(cache, row.cache);

  const seen = {
    currentScreen: said.currentScreen ?? row.currentScreen,
    totalScreens: said.totalScreens ?? row.totalScreens,
    playing: playingOf(said.playing, row.playing),
    warnings: warningsOf(warnings, row.warnings),
  };
  const isSame =
    seen.currentScreen === row.currentScreen &&
    seen.totalScreens === row.totalScreens &&
    seen.playing === row.playing &&
    seen.warnings === row.warnings;
  if (!isSame) Object.assign(row, seen);
  return !isSame;
}

// Equal values keep their old object, which spares the garbage collector.

function playingOf(said: Heartbeat['playing'], before: StateRow['playing']): StateRow['playing'] {
  if (said === undefined) return null;
  const { reason, positionMs } = said;
  const assetId = said.assetId === null ? null : plain(said.assetId, before?.assetId);
  const etag = plain(said.etag, before?.etag);
  if (before?.assetId !== assetId || before.etag !== etag || before.reason !== reason) {
    return { assetId, etag, reason, positionMs };
  }
  before.positionMs = positionMs;
  return before;
}

function cacheOf(said: NonNullable<Heartbeat['cache']>, before: StateRow['cache']): StateRow['cache'] {
  const isSame = before?.have === said.have && before.missing === said.missing && before.freeBytes === said.freeBytes;
  return isSame ? before : said;
}

function warningsOf(said: readonly string[], before: string[]): string[] {
  const warnings = said.map((warning, i) => plain(warning, before[i]));
  return warnings.length === before.length && warnings.every((warning, i) => warning === before[i]) ? before : warnings;
}

/**
 * A device's text without characters that mislead readers or that PostgreSQL refuses (NUL, lone surrogates): one bad
 * device must not make its whole batch fail.
 */
function plain(text: string, before: string | null | undefined): string {
  if (text === before) return before;
  return /^[\x20-\x7e]*$/.test(text) ? text : text.toWellFormed().replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
}
