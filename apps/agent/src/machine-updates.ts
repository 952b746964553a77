import { lstat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from './config.ts';
import { readDisk } from './machine/health.ts';
import { otherSlot } from './system/slots/entries.ts';
import { readSystem, toPaths } from './system/slots/machine.ts';
import { openSystemUpdates } from './system/slots/system-updates.ts';
import { openUpdates } from './update/updates.ts';

type Options = Omit<Parameters<typeof openUpdates>[0], 'stateFolder' | 'running' | 'version'>;

/** True if there is a link to a partition. The agent may not ask for the partition itself: its unit denies it all disks. */
const hasLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * Opens the updates of the agent, null unless it was started from a release, and those of the system, null unless the
 * machine has a second place for one.
 */
export async function openMachineUpdates({ stateFolder, release }: Config, version: string, options: Options) {
  const updates = release === null ? null : await openUpdates({ ...options, stateFolder, running: release, version });
  const paths = toPaths('/');
  const system = await readSystem(options.disk, paths);
  const hasOther = system !== null && (await hasLink(paths.partition(otherSlot(system.slot))));
  const systemUpdates = !hasOther
    ? null
    : await openSystemUpdates({
        ...options,
        paths,
        system,
        measureFree: async () => (await readDisk(stateFolder))?.freeBytes ?? Infinity,
        wait: delay,
      });
  return { updates, system, systemUpdates };
}
