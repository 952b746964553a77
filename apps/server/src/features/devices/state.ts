import { setTimeout as delay } from 'node:timers/promises';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/devices';
import type { Heartbeat } from '@vitrine/contract/player';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { type StateRow, upsertStates } from './state-store.ts';

/** What is written at once; to put more together takes so long that calls wait for it. */
const CHUNK_ROWS = 500;

/** A device is written at most this often, however often it calls in; nothing waits for longer than twice of it. */
const PERIOD_MS = 1_000;

/** What a person may be waiting to see is written sooner. */
const CHANGES_AFTER_MS = 50;

/** What a device last said to this process. */
export interface DeviceState {
  accountId: string;
  row: StateRow;
  /** It has said something that is not written yet. */
  isWaiting: boolean;
  /** A person sees a difference to what was written last. */
  isChange: boolean;
}

/** A device that stays the same object for as long as it is known, and keeps what it said. */
interface Speaker {
  readonly accountId: string;
  readonly deviceId: string;
  /** Null before it called in. */
  state: DeviceState | null;
}

export type DeviceStates = ReturnType<typeof createDeviceStates>;

/**
 * What devices say when they call in: kept with the devices that are known and written in batches. Consoles hear of it
 * only where something changed that a person sees.
 *
 * Each device has one object for it that stays: to find it in a map of 100,000 costs a call more than to take it down,
 * and what is made anew for each call is the collector's work.
 */
export function createDeviceStates({ db, bus, log }: { db: Db; bus: Bus; log: Log }) {
  /** Some of them may have been written with the changes meanwhile. */
  let waiting: DeviceState[] = [];
  let changes: DeviceState[] = [];
  let changesTimer: NodeJS.Timeout | null = null;
  let turns: Promise<void> | null = null;
  /** One batch after the other: two at once could wait for one another in the database. */
  let writing: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  /** Settles early when all this ends. */
  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal: closing.signal }).catch(() => undefined);

  /** Writes what waits evenly over a period: all at once would be in the way of who calls in then. */
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

  /** False where the database did not take them, so that they wait on. */
  async function writeNow(due: readonly DeviceState[]): Promise<boolean> {
    // One that had to show its token again in between is here twice.
    const byDevice = new Map(due.flatMap((state) => (state.isWaiting ? [[state.row.deviceId, state]] : [])));
    const some = [...byDevice.values()];
    if (some.length === 0) return true;
    const changed = some.filter(({ isChange }) => isChange);
    for (const state of due) state.isWaiting = state.isChange = false;
    try {
      await upsertStates(
        db,
        some.map(({ row }) => row),
      );
    } catch (error) {
      log.warn(error, 'what devices said could not be written and is kept for the next try');
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
    /** Takes down that a device called in at `nowMs` and what it said. */
    record(device: Speaker, said: Heartbeat, nowMs: number): void {
      let { state } = device;
      let isChange = true;
      if (state === null) {
        const { accountId, deviceId } = device;
        state = { accountId, row: toRow(deviceId, said, nowMs), isWaiting: false, isChange: false };
        device.state = state;
      } else {
        isChange = update(state.row, said, nowMs);
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

    /** Writes what is still waiting. */
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

/** A device's first words. */
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
 * Takes over what a device says; what it has not said anew stays, but for what it plays. Answers whether a person sees
 * a difference.
 */
function update(row: StateRow, said: Heartbeat, nowMs: number): boolean {
  const { playerVersion, cache, warnings = [] } = said;
  const wasAway = nowMs - row.lastSeenAtMs > OFFLINE_AFTER_MS;
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
  return wasAway || !isSame;
}

// What is the same as before is answered as the same object: another would be one more that grows old for the collector.

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
 * Text of a device without what would mislead a reader or what PostgreSQL refuses (NUL, half characters): one bad
 * device must not keep its whole batch from being written.
 */
function plain(text: string, before: string | null | undefined): string {
  if (text === before) return before;
  return /^[\x20-\x7e]*$/.test(text) ? text : text.toWellFormed().replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
}
