import { join } from 'node:path';
import { Arch } from '@vitrine/contract/agent/release';
import { z } from 'zod';
import { type Disk, parseJsonWith, readStored, replaceSynced } from '../../files/disk.ts';
import { type Entry, readEntry, readRunningSlot, type Slot } from './entries.ts';
import { RECORD, UpdateRecord } from './exchange.ts';
import type { SlotState } from './decisions.ts';

/** The file inside a system that names its version and architecture. */
export const IMAGE_FILE = 'usr/lib/vitrine-image/release.json';

export const ImageRelease = z.object({ version: z.string().max(50), arch: Arch });
export type ImageRelease = z.infer<typeof ImageRelease>;

/** Returns the paths of a machine with slots; `root` is `/` except in tests. */
export const toPaths = (root: string) => ({
  image: join(root, IMAGE_FILE),
  commandLine: join(root, 'proc/cmdline'),
  bootId: join(root, 'proc/sys/kernel/random/boot_id'),
  /** The EFI system partition. */
  esp: join(root, 'efi'),
  entries: join(root, 'efi/loader/entries'),
  partition: (slot: Slot) => join(root, `dev/disk/by-partlabel/vitrine-${slot}`),
  /** Root's lasting files, on the data partition. */
  systemState: join(root, 'var/lib/vitrine-system'),
  /** Root's files for the agent until the next start. */
  systemRuntime: join(root, 'run/vitrine-system'),
  agentState: join(root, 'var/lib/vitrine-agent'),
  /** The agent's requests to root until the next start. */
  requests: join(root, 'run/vitrine-agent'),
});
export type Paths = ReturnType<typeof toPaths>;

const readText = async (disk: Disk, path: string): Promise<string> =>
  (await readStored(disk, path, (content) => content.toString('utf8'))) ?? '';

/** Returns the running system and its slot; null on a machine without slots. */
export async function readSystem(disk: Disk, paths: Paths): Promise<(ImageRelease & { slot: Slot }) | null> {
  const release = await readStored(disk, paths.image, parseJsonWith(ImageRelease));
  const slot = readRunningSlot(await readText(disk, paths.commandLine));
  return release === null || slot === null ? null : { ...release, slot };
}

async function readEntries(disk: Disk, folder: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const name of await disk.list(folder)) {
    const entry = readEntry(name, await readText(disk, join(folder, name)));
    if (entry !== null) entries.push(entry);
  }
  return entries;
}

/** @throws Error on a machine without slots */
export async function readSlotState(disk: Disk, paths: Paths): Promise<SlotState & Pick<ImageRelease, 'arch'>> {
  const system = await readSystem(disk, paths);
  if (system === null) throw new Error('This machine does not run a system with slots');
  return {
    running: system.slot,
    version: system.version,
    arch: system.arch,
    bootId: (await readText(disk, paths.bootId)).trim(),
    entries: await readEntries(disk, paths.entries),
    record: await readStored(disk, join(paths.systemState, RECORD), parseJsonWith(UpdateRecord)),
  };
}

/** Replaces the record, or deletes it, so that a loss of power leaves the former one or this one. */
export async function saveRecord(disk: Disk, { systemState }: Paths, record: UpdateRecord | null): Promise<void> {
  const path = join(systemState, RECORD);
  if (record === null) {
    await disk.remove(path);
    await disk.sync(systemState);
  } else await replaceSynced(disk, path, JSON.stringify(record), 0o644);
}

/** Deletes entries of the boot loader, durably. */
export async function removeEntries(disk: Disk, { entries }: Paths, names: readonly string[]): Promise<void> {
  for (const name of names) await disk.remove(join(entries, name));
  if (names.length > 0) await disk.sync(entries);
}
