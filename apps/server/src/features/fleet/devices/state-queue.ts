import { setTimeout as delay } from 'node:timers/promises';
import { CLOCK_TOLERANCE_MS } from '../../../platform/clock.ts';
import { withoutWriteContext } from '../../../platform/database/write-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { NO_MACHINES } from './heartbeat-state.ts';
import { type StateRow, upsertStates } from './state-store.ts';

/** Rows per statement; serializing more would block the event loop noticeably. */
const CHUNK_ROWS = 500;

/** The shortest time between two writes of a device; nothing waits longer than twice this time. */
const PERIOD_MS = 1_000;

/** Debounce of changes that a person may be waiting to see. */
const CHANGES_AFTER_MS = 50;

/** The last state that a device reported to this process. */
export interface DeviceState {
  accountId: string;
  row: StateRow;
  /** The time at which it last sent a heartbeat, by the monotonic clock. */
  heardMs: number;
  /** True if the state is queued, because a report is not stored yet. */
  isQueued: boolean;
  /** True if the state differs visibly from the stored one. */
  isChange: boolean;
}

/** Queues device states and writes them in batches; notifies consoles of visible changes once these are stored. */
export function createStateQueue({ db, bus, clock, log }: Platform) {
  /** Some states may have been written since, together with the changes. */
  let queued: DeviceState[] = [];
  let changes: DeviceState[] = [];
  let changesTimer: NodeJS.Timeout | null = null;
  let periodicWrites: Promise<void> | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  /** Resolves early when closing. */
  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal: closing.signal }).catch(() => undefined);

  /** Spreads the writes evenly over a period, so that no heartbeat waits behind all of them. */
  async function writePeriodically(): Promise<void> {
    let pauseMs = PERIOD_MS;
    while (queued.length > 0 && !closing.signal.aborted) {
      await pause(pauseMs);
      const due = queued;
      queued = [];
      const parts = Math.max(1, Math.ceil(due.length / CHUNK_ROWS));
      pauseMs = PERIOD_MS / parts;
      const size = Math.ceil(due.length / parts);
      for (let i = 0; i < due.length; i += size) {
        if (i > 0) await pause(pauseMs);
        if (await write(due.slice(i, i + size))) continue;
        for (const state of due.slice(i + size)) queued.push(state);
        pauseMs = PERIOD_MS;
        break;
      }
    }
    periodicWrites = null;
  }

  async function writeChanges(): Promise<void> {
    changesTimer = null;
    const due = changes;
    changes = [];
    for (let i = 0; i < due.length; i += CHUNK_ROWS) await write(due.slice(i, i + CHUNK_ROWS));
  }

  /** Runs after all earlier writes, and before all later ones: two batches at once could deadlock. */
  function serialise<T>(work: () => Promise<T>): Promise<T> {
    const result = writing.then(work);
    writing = result.catch(() => {});
    return result;
  }

  /** False when the write failed; the states then stay queued. */
  const write = (states: readonly DeviceState[]): Promise<boolean> => serialise(() => writeNow(states));

  async function writeNow(due: readonly DeviceState[]): Promise<boolean> {
    // A device that had to authenticate again in between is here twice.
    const byDevice = new Map(due.flatMap((state) => (state.isQueued ? [[state.row.deviceId, state]] : [])));
    const batch = [...byDevice.values()];
    if (batch.length === 0) return true;
    const changed = batch.filter(({ isChange }) => isChange);
    for (const state of due) state.isQueued = state.isChange = false;
    const written = batch.map(({ row: { machine, machines } }) => ({ machine, machines }));
    try {
      await upsertStates(
        db,
        batch.map(({ row }) => row),
        new Date(clock().getTime() + CLOCK_TOLERANCE_MS),
      );
      // Each report is counted once.
      for (const [i, { row }] of batch.entries()) {
        if (row.machine === written[i]?.machine) row.machine = null;
        if (row.machines === written[i]?.machines) row.machines = NO_MACHINES;
      }
    } catch (error) {
      log.warn(error, 'device states could not be stored; trying again');
      for (const state of changed) state.isChange = true;
      for (const state of batch) if (!state.isQueued) add(state);
      return false;
    }
    const accountIds = new Set(changed.map(({ accountId }) => accountId));
    for (const accountId of accountIds) await bus.publish('vitrine_changes', `${accountId} devices`);
    return true;
  }

  function add(state: DeviceState): void {
    state.isQueued = true;
    queued.push(state);
    if (!closing.signal.aborted) periodicWrites ??= withoutWriteContext(writePeriodically);
  }

  return {
    /** Queues a state for the next periodic write. */
    add,

    /** Queues a visible change, which is written sooner. */
    addChange(state: DeviceState): void {
      state.isChange = true;
      state.isQueued = true;
      changes.push(state);
      changesTimer ??= withoutWriteContext(() => setTimeout(() => void writeChanges(), CHANGES_AFTER_MS));
    },

    serialise,

    /** Writes the queued states. */
    async close(): Promise<void> {
      closing.abort();
      if (changesTimer !== null) clearTimeout(changesTimer);
      await writeChanges();
      await periodicWrites;
      const rest = queued;
      queued = [];
      for (let i = 0; i < rest.length; i += CHUNK_ROWS) await write(rest.slice(i, i + CHUNK_ROWS));
    },
  };
}
