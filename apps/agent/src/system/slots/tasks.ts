import { join } from 'node:path';
import { disk } from '../../files/disk.ts';
import { readUntrusted } from '../../files/untrusted.ts';
import { runProgram } from '../../machine/programs.ts';
import { InstallRequest, KEY_REQUEST, KeyRequest, parseFile, REQUEST } from './exchange.ts';
import { installUpdate } from './install.ts';
import { readSlotState, removeEntries, saveRecord, toPaths } from './machine.ts';
import { createPartitions } from './partitions.ts';
import { giveUpUpdate, settleUpdate } from './decisions.ts';
import { pinKey } from './trust.ts';

const paths = toPaths('/');

const log = (message: string): void => void process.stdout.write(`${message}\n`);

const restart = async (): Promise<void> => void (await runProgram(['systemctl', '--no-block', 'reboot']));

/** The largest request in bytes; those of agents are shorter. */
const MAX_REQUEST_BYTES = 10_000;

/**
 * Carries out the agent's request to install a system. The unit deletes the request: by `rm`, because Node.js deletes a
 * folder by its path, and the agent, which owns it, could put a link to a folder of root there meanwhile.
 */
export async function installRequestedUpdate({ requests } = paths): Promise<void> {
  const request = parseFile(InstallRequest, await readUntrusted(join(requests, REQUEST), MAX_REQUEST_BYTES));
  if (request === null) throw new Error('The agent’s request can’t be understood');
  await installUpdate(request, { disk, paths, partitions: createPartitions(paths, runProgram), restart, log });
}

/** Pins the key that the agent has learned at the pairing, for updates of the system. The unit deletes the request. */
export async function pinUpdateKey({ requests, systemState } = paths): Promise<void> {
  const request = parseFile(KeyRequest, await readUntrusted(join(requests, KEY_REQUEST), MAX_REQUEST_BYTES));
  if (request === null) throw new Error('The agent’s request can’t be understood');
  if (await pinKey(disk, systemState, request.key)) log('Pinned the key of the server for updates of the system');
}

/** Stores the outcome of the last update, at the start of the machine and when the boot loader knows that the system works. */
export async function settleLastUpdate(): Promise<void> {
  const state = await readSlotState(disk, paths);
  const { record, remove } = settleUpdate(state);
  // The record comes first: without it, a deleted entry would look like an interrupted update.
  if (record !== state.record) await saveRecord(disk, paths, record);
  await removeEntries(disk, paths, remove);
  if (record?.state !== state.record?.state)
    log(`Update to ${state.record?.version}: ${record?.state ?? 'interrupted'}`);
}

/** Restarts the machine with the other slot, if the system there has shown that it works. */
export async function giveUpTrial(): Promise<void> {
  const state = await readSlotState(disk, paths);
  const settlement = giveUpUpdate(state);
  if (settlement === null) return log('The screen shows nothing, and there is no other system to return to');
  log('The screen shows nothing: returns to the other slot');
  const { record, remove } = settlement;
  // The boot loader counts as well: whatever fails here, the machine restarts.
  try {
    if (record !== null) await saveRecord(disk, paths, record);
    await removeEntries(disk, paths, remove);
  } catch (error) {
    log(String(error));
  }
  await restart();
}
