import { join } from 'node:path';
import { z } from 'zod';
import { type Disk, writeSynced } from '../../files/disk.ts';
import { renderEntry, type Slot } from './entries.ts';
import { type InstallRequest, type InstallStatus, STATUS, toDownloadPath } from './exchange.ts';
import { IMAGE_FILE, ImageRelease, type Paths, readSlotState, removeEntries, saveRecord } from './machine.ts';
import { trustRelease } from './trust.ts';
import { planUpdate, type SlotState } from './decisions.ts';

/** A system that is open for reading. */
export interface OpenSystem {
  /** @throws Error if there is no file at this path */
  read(path: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** The partitions of the slots. */
export interface Partitions {
  /**
   * Writes a file of exactly this size to the partition of a slot, durably.
   *
   * @returns the SHA-256 of what was written
   * @throws Error if the file has another size or the partition is too small or in use
   */
  write(slot: Slot, path: string, bytes: number, onProgress: (done: number) => Promise<void>): Promise<string>;
  /** Returns the SHA-256 of the first bytes of a slot, as the medium returns them. */
  hash(slot: Slot, bytes: number, onProgress: (done: number) => Promise<void>): Promise<string>;
  open(slot: Slot): Promise<OpenSystem>;
}

interface Options {
  /** The file system of all files but the partitions. */
  disk: Disk;
  paths: Paths;
  partitions: Partitions;
  restart: () => Promise<void>;
  log: (message: string) => void;
}

/**
 * Writes a system to the slot that does not run, and restarts the machine to try it. Nothing leads to the new system
 * before it is whole on the disk, so whenever the power is lost, the machine starts the one that has shown its picture.
 *
 * @throws Error with the reason, which is also in the status for the agent
 */
export async function installUpdate(
  { command, release }: InstallRequest,
  { disk, paths, partitions, restart, log }: Options,
): Promise<void> {
  /** Writes the status for the agent. It need not survive a loss of power. */
  async function report(step: InstallStatus['step'], done = 0, reason: string | null = null): Promise<void> {
    const status: InstallStatus = { command, step, done, reason };
    const path = join(paths.systemRuntime, STATUS);
    await disk.write(`${path}.new`, Buffer.from(JSON.stringify(status)), 0o644);
    await disk.rename(`${path}.new`, path);
  }

  async function install(state: SlotState & { arch: string }): Promise<void> {
    const plan = planUpdate(state);
    const { slot } = plan;
    await trustRelease(disk, paths.systemState, release, { version: state.version, arch: state.arch });
    log(`Writes ${release.version} to slot ${slot}`);
    await report('writing');
    await removeEntries(disk, paths, plan.remove);
    const written = await partitions.write(
      slot,
      toDownloadPath(paths.agentState, release.sha256),
      release.bytes,
      (done) => report('writing', done),
    );
    if (written !== release.sha256) throw new Error('The file is not the one that was signed');
    await report('verifying');
    if ((await partitions.hash(slot, release.bytes, (done) => report('verifying', done))) !== written) {
      throw new Error('The disk does not return what was written to it: it may be worn out');
    }
    await report('finishing');
    const entry = await copyBootFiles(slot, plan.number);
    const { version } = release;
    await saveRecord(disk, paths, { version, slot, state: 'written', reason: null, command, bootId: state.bootId });
    await writeSynced(disk, join(paths.entries, plan.name), Buffer.from(entry));
    await disk.sync(paths.entries);
    await report('restarting', 1);
    log(`Restarts the machine to try ${version}`);
    await restart();
  }

  /** Returns the content of the entry that starts the system of a slot. */
  async function copyBootFiles(slot: Slot, number: number): Promise<string> {
    const system = await partitions.open(slot);
    try {
      const { version, arch } = ImageRelease.parse(JSON.parse((await system.read(IMAGE_FILE)).toString('utf8')));
      if (version !== release.version || arch !== release.arch) {
        throw new Error(`The file has ${version} for ${arch}, not ${release.version} for ${release.arch}`);
      }
      const template = (await system.read('usr/lib/vitrine-image/entry.conf')).toString('utf8');
      const folder = join(paths.esp, 'vitrine', slot);
      // The files are copied one after the other, because both together need 60 MB of memory.
      await writeSynced(disk, join(folder, 'linux'), await system.read('boot/vmlinuz'));
      await writeSynced(disk, join(folder, 'initrd'), await system.read('boot/initrd.img'));
      for (const each of [folder, join(paths.esp, 'vitrine'), paths.esp]) await disk.sync(each);
      return renderEntry(template, slot, number);
    } finally {
      await system.close();
    }
  }

  try {
    const state = await readSlotState(disk, paths);
    try {
      await install(state);
    } catch (error) {
      await takeBack(state).catch((failure: unknown) => log(`The update can’t be taken back: ${String(failure)}`));
      throw error;
    }
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'The file is not a system of this product' : String(error);
    await report('failed', 0, reason.replace(/^Error: /, '').slice(0, 500));
    throw error;
  }

  /** After a failure, deletes the entries of the other slot. An update that waits for its restart stays. */
  async function takeBack({ running, record }: SlotState): Promise<void> {
    if (record?.state === 'written') return;
    const now = await readSlotState(disk, paths);
    const others = now.entries.filter(({ slot, triesLeft }) => slot !== running && triesLeft !== null);
    await removeEntries(
      disk,
      paths,
      others.map(({ name }) => name),
    );
    if (now.record?.command === command && now.record.state === 'written') await saveRecord(disk, paths, record);
  }
}
