import { type Entry, findProven, otherSlot, type Slot, toCountedName } from './entries.ts';
import type { UpdateRecord } from './exchange.ts';

/** The slots of a machine as its running system finds them. */
export interface SlotState {
  /** The slot that runs. */
  running: Slot;
  /** The version of the system that runs. */
  version: string;
  /** The kernel's id of this start. */
  bootId: string;
  entries: readonly Entry[];
  /** Null before the first update. */
  record: UpdateRecord | null;
}

/** The steps of an update in their order. Until the last one, the machine starts the slot that runs. */
interface UpdatePlan {
  /** The slot to write. */
  slot: Slot;
  /** Names of files to delete before the slot is written: they start the system that is replaced. */
  remove: string[];
  /** The name of the entry to write when everything else is durable. It allows one start. */
  name: string;
  number: number;
}

/** Reasons of failed updates. */
const NOT_SHOWN = 'The new system did not show its picture within five minutes';
const NOT_STARTED = 'The new system did not start, or stopped before it showed its picture';
const NOT_CHOSEN = 'The machine started its former system, although the new one was ready';

const listNames = (entries: readonly Entry[]): string[] => entries.map(({ name }) => name);

const filterSlot = (entries: readonly Entry[], slot: Slot): Entry[] => entries.filter((entry) => entry.slot === slot);

/** Returns the entries of a slot whose starts are counted. */
const filterCounted = (entries: readonly Entry[], slot: Slot): Entry[] =>
  filterSlot(entries, slot).filter(({ triesLeft }) => triesLeft !== null);

/**
 * Plans the update of the slot that does not run.
 *
 * @throws Error if a failure would leave the machine without a system that has shown that it works
 */
export function planUpdate({ running, entries, record }: SlotState): UpdatePlan {
  if (record?.state === 'written') {
    throw new Error('An update of the system is under way: the machine has to restart and show its picture first');
  }
  const proven = findProven(entries, running);
  if (proven === undefined) {
    throw new Error(
      `The machine could not return to the system that runs: /efi/loader/entries has no valid vitrine-${running}.conf`,
    );
  }
  const slot = otherSlot(running);
  return {
    slot,
    remove: listNames(filterSlot(entries, slot)),
    name: toCountedName(slot, 1),
    number: 1 + Math.max(...filterSlot(entries, running).map(({ number }) => number ?? 0)),
  };
}

/** The changes after a start of the machine, and after its boot loader was told that the system works. */
interface Settlement {
  record: UpdateRecord | null;
  /** Names of files to delete after the record was written: they start a system that has failed. */
  remove: string[];
}

/** Decides whether the update that was written last is kept, has failed or is still on trial. */
export function settleUpdate({ running, version, bootId, entries, record }: SlotState): Settlement {
  if (record === null) return { record, remove: [] };
  const { slot } = record;
  if (running === slot) {
    const isKept = record.version === version && findProven(entries, slot) !== undefined;
    return { record: isKept ? { ...record, state: 'kept', reason: null } : record, remove: [] };
  }
  if (record.state === 'kept' || (record.state === 'written' && record.bootId === bootId)) {
    return { record, remove: [] };
  }
  const counted = filterCounted(entries, slot);
  const remove = listNames(counted);
  if (record.state === 'failed') return { record, remove };
  const wasReady = counted.some(({ isWhole }) => isWhole);
  // The power was lost before the entry was durable. The agent asks for the same update again.
  if (!wasReady && record.reason === null) return { record: null, remove };
  const wasTried = counted.every(({ triesLeft }) => triesLeft === 0);
  return {
    record: { ...record, state: 'failed', reason: record.reason ?? (wasTried ? NOT_STARTED : NOT_CHOSEN) },
    remove,
  };
}

/** Decides about a system that did not show its picture in time; null if there is no other one to return to. */
export function giveUpUpdate({ running, entries, record }: SlotState): Settlement | null {
  if (findProven(entries, otherSlot(running)) === undefined || findProven(entries, running) !== undefined) return null;
  const isOfUpdate = record?.slot === running && record.state === 'written';
  return {
    record: isOfUpdate ? { ...record, reason: NOT_SHOWN } : record,
    // Without these entries the other slot starts next, even if the boot loader could not count the start.
    remove: listNames(filterCounted(entries, running)),
  };
}
