import { readFileSync } from 'node:fs';
import {
  type Entry,
  findNextEntry,
  readEntry,
  renderEntry,
  type Slot,
  toCountedName,
} from '../system/slots/entries.ts';
import type { UpdateRecord } from '../system/slots/exchange.ts';
import { giveUpUpdate, planUpdate, settleUpdate, type SlotState } from '../system/slots/decisions.ts';

/** The template of boot loader entries in the image. */
export const ENTRY_TEMPLATE = readFileSync(
  new URL('../../image/files/usr/lib/vitrine-image/entry.conf', import.meta.url),
  'utf8',
);

/** The behavior of a system after its start: it shows its picture, shows nothing, or stops the machine. */
export type Behavior = 'shows' | 'dark' | 'panics';

interface System {
  version: string;
  behavior: Behavior;
}

/** The points of an update at which the power may be lost. */
export const STEPS = ['removed', 'half-written', 'whole', 'recorded', 'empty-entry', 'ready'] as const;
export type Step = (typeof STEPS)[number];

/**
 * A machine with two slots, its firmware and boot loader, on which the decisions about updates are carried out. It starts
 * with one system, in slot `a`.
 */
export function createSlotMachine(first = '1.0') {
  const entries = new Map([['vitrine-a.conf', renderEntry(ENTRY_TEMPLATE, 'a', 1)]]);
  /** The systems in the slots; null: none, or a part of one. */
  const slots: Record<Slot, System | null> = { a: { version: first, behavior: 'shows' }, b: null };
  let record: UpdateRecord | null = null;
  let running: Slot = 'a';
  let boots = 0;

  const readEntries = (): Entry[] =>
    [...entries].flatMap(([name, content]) => {
      const entry = readEntry(name, content);
      return entry === null ? [] : [entry];
    });

  const find = (): SlotState => ({
    running,
    version: slots[running]?.version ?? '',
    bootId: `boot-${boots}`,
    entries: readEntries(),
    record,
  });

  function settle(): void {
    const { record: next, remove } = settleUpdate(find());
    record = next;
    for (const name of remove) entries.delete(name);
  }

  /**
   * Starts the machine until a system runs that stays.
   *
   * @param counts false: the firmware does not let the boot loader rename files
   * @returns the versions that were started
   */
  function boot({ counts = true } = {}): string[] {
    const started: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      const entry = findNextEntry(readEntries());
      if (entry === null) throw new Error('The machine has nothing to start');
      boots += 1;
      const name =
        entry.triesLeft === null || !counts
          ? entry.name
          : toCountedName(entry.slot, Math.max(entry.triesLeft - 1, 0), entry.triesDone + 1);
      if (name !== entry.name) {
        entries.set(name, entries.get(entry.name) ?? '');
        entries.delete(entry.name);
      }
      const system = slots[entry.slot];
      started.push(system?.version ?? 'broken');
      if (system === null || !entry.isWhole || system.behavior === 'panics') continue;
      running = entry.slot;
      settle();
      const isTrial = entry.triesLeft !== null;
      if (!isTrial) return started;
      if (system.behavior === 'shows') {
        bless(name);
        return started;
      }
      // This happens after five minutes.
      const settlement = giveUpUpdate(find());
      if (settlement === null) return started;
      record = settlement.record;
      for (const each of settlement.remove) entries.delete(each);
    }
    throw new Error(`The machine does not stop restarting: ${started.join(', ')}`);
  }

  /** Takes the counter off an entry, as systemd-bless-boot does. */
  function bless(name: string): void {
    entries.set(`vitrine-${running}.conf`, entries.get(name) ?? '');
    entries.delete(name);
    settle();
  }

  return {
    entries,
    slots,
    boot,
    settle,
    find,
    record: () => record,
    running: () => slots[running]?.version,
    /** Writes a system to the other slot, until the power is lost after a step. */
    install(version: string, behavior: Behavior, until: Step = 'ready'): void {
      const { slot, remove, name, number } = planUpdate(find());
      const content = renderEntry(ENTRY_TEMPLATE, slot, number);
      const steps: Record<Step, () => void> = {
        removed: () => remove.forEach((each) => entries.delete(each)),
        'half-written': () => void (slots[slot] = null),
        whole: () => void (slots[slot] = { version, behavior }),
        recorded() {
          record = { version, slot, state: 'written', reason: null, command: version, bootId: `boot-${boots}` };
        },
        'empty-entry': () => void entries.set(name, ''),
        ready: () => void entries.set(name, content),
      };
      for (const step of STEPS) {
        steps[step]();
        if (step === until) return;
      }
    },
    /** Starts the system on trial, and loses the power before it shows. */
    losePowerInTrial(): void {
      const entry = findNextEntry(readEntries());
      if (entry === null || entry.triesLeft === null) throw new Error('There is no trial');
      entries.set(toCountedName(entry.slot, entry.triesLeft - 1, entry.triesDone + 1), entries.get(entry.name) ?? '');
      entries.delete(entry.name);
      running = entry.slot;
      boots += 1;
      settle();
    },
    /** Starts a slot that somebody has chosen. */
    bootSlot(slot: Slot): void {
      boots += 1;
      running = slot;
      settle();
    },
    forgetRecord: (): void => void (record = null),
    /** True if a whole system that has shown its picture would start after a failed trial. */
    hasProven: (): boolean =>
      readEntries().some(({ slot, triesLeft, isWhole }) => triesLeft === null && isWhole && slots[slot] !== null),
  };
}
