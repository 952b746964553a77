/** The two partitions that hold a whole system each. */
export const SLOTS = ['a', 'b'] as const;
export type Slot = (typeof SLOTS)[number];

/** A file in `/efi/loader/entries` that starts a slot. Its name is `vitrine-a.conf`, or `vitrine-b+1-0.conf` while it is counted. */
export interface Entry {
  /** The name of the file. */
  name: string;
  slot: Slot;
  /** The starts that the boot loader still allows; null: any number, because the system has shown that it works. */
  triesLeft: number | null;
  triesDone: number;
  /** The highest one starts first; null if the file has none that can be understood. */
  number: number | null;
  /** The boot loader offers it. */
  isLoadable: boolean;
  /** The file is a complete entry of this product. */
  isWhole: boolean;
}

const SORT_KEY = 'vitrine';

/** The size of a sector, which a disk writes at once or not at all. */
const SECTOR_BYTES = 512;

const NAME = /^vitrine-([ab])(?:\+(\d{1,9})(?:-(\d{1,9}))?)?\.conf$/i;

const isSlot = (text: string | undefined): text is Slot => SLOTS.some((slot) => slot === text);

/** Returns the slot that an update is written to while this one runs. */
export const otherSlot = (slot: Slot): Slot => (slot === 'a' ? 'b' : 'a');

/** Returns the slot that a kernel's command line names; null on a machine without slots. */
export function readRunningSlot(commandLine: string): Slot | null {
  const slot = /(?:^|\s)vitrine\.slot=(\w+)(?=\s|$)/.exec(commandLine)?.[1];
  return isSlot(slot) ? slot : null;
}

/** Returns the name of the file of a slot's entry whose starts are counted. */
export const toCountedName = (slot: Slot, triesLeft: number, triesDone = 0): string =>
  `vitrine-${slot}+${triesLeft}${triesDone === 0 ? '' : `-${triesDone}`}.conf`;

/** Reads an entry; null if its name is not that of an entry of a slot. Its content may be nonsense. */
export function readEntry(name: string, content: string): Entry | null {
  const [, letter, left, done = '0'] = NAME.exec(name) ?? [];
  const slot = letter?.toLowerCase();
  if (!isSlot(slot)) return null;
  const values = new Map(
    content.split('\n').flatMap((line): [string, string][] => {
      const [, key, value] = /^\s*([\w-]+)\s+(.*\S)\s*$/.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value]];
    }),
  );
  const version = values.get('version') ?? '';
  const number = /^\d{1,15}$/.test(version) ? Number(version) : null;
  return {
    name,
    slot,
    triesLeft: left === undefined ? null : Number(left),
    triesDone: Number(done),
    number,
    isLoadable: values.has('linux'),
    isWhole:
      number !== null &&
      values.get('sort-key') === SORT_KEY &&
      values.get('linux') === `/vitrine/${slot}/linux` &&
      values.get('initrd') === `/vitrine/${slot}/initrd` &&
      readRunningSlot(values.get('options') ?? '') === slot &&
      content.endsWith('\n'),
  };
}

/**
 * Fills in the template of an entry that a system brings.
 *
 * @throws Error if the result would not start the slot, or cannot be written at once
 */
export function renderEntry(template: string, slot: Slot, number: number): string {
  const content = template.replaceAll('@SLOT@', slot).replaceAll('@VERSION@', String(number));
  const entry = readEntry(toCountedName(slot, 1), content);
  if (entry?.isWhole !== true || entry.number !== number) {
    throw new Error('The new system’s entry.conf is not one that starts it');
  }
  if (Buffer.byteLength(content) > SECTOR_BYTES) {
    throw new Error(`The new system’s entry.conf has more than ${SECTOR_BYTES} bytes`);
  }
  return content;
}

/** Negative when systemd-boot prefers `a`: see its `boot_entry_compare`. */
function compareEntries(a: Entry, b: Entry): number {
  return (
    Number(a.triesLeft === 0) - Number(b.triesLeft === 0) ||
    (b.number ?? -1) - (a.number ?? -1) ||
    (a.name < b.name ? 1 : -1)
  );
}

/** Returns the entry that systemd-boot starts next; null when there is none. */
export const findNextEntry = (entries: readonly Entry[]): Entry | null =>
  entries
    .filter(({ isLoadable }) => isLoadable)
    .reduce<Entry | null>((best, entry) => (best === null || compareEntries(entry, best) < 0 ? entry : best), null);

/** Returns the entry of a slot if its system has shown that it works, else undefined. */
export const findProven = (entries: readonly Entry[], slot: Slot): Entry | undefined =>
  entries.find((entry) => entry.slot === slot && entry.isWhole && entry.triesLeft === null);
