import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { agent } from '@vitrine/contract/agent/agent';
import { SystemRelease } from '@vitrine/contract/agent/release';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { z } from 'zod';
import type { Handler, Outcome } from '../../commands/command-runner.ts';
import type { Credential } from '../../commands/credential.ts';
import { type Disk, parseJsonWith, readStored, replaceSynced } from '../../files/disk.ts';
import type { Slot } from './entries.ts';
import {
  type InstallRequest,
  InstallStatus,
  KEY_REQUEST,
  type KeyRequest,
  RECORD,
  REQUEST,
  SHOWN,
  STATUS,
  toDownloadPath,
  UpdateRecord,
} from './exchange.ts';
import type { ImageRelease, Paths } from './machine.ts';
import { findUnfit, TRUST } from './trust.ts';
import { downloadSystem } from './download.ts';
import { findUpdateKey, type UpdateKey } from '../../update/update-key.ts';
import { isAsBefore } from '../../update/updates.ts';

/** Bytes that stay free for the media of the screen. */
const RESERVED_BYTES = 100_000_000;

/** An installation that has reported nothing for this time has failed. */
const MAX_SILENCE_MS = 30 * 60_000;

/** The most attempts to install a system, each of which a loss of power may end. */
const MAX_ATTEMPTS = 3;

const Text = z.string();

/** The agent's own lasting record. The system on trial has another release of the agent: later ones keep the fields. */
const State = z.object({
  /** The update in progress, from the command to its outcome. */
  pending: z
    .object({
      command: Text,
      release: SystemRelease,
      /** The state of the page before the update. */
      before: Text,
      /** The number of times that it was handed to root. */
      attempts: z.number(),
    })
    .nullable(),
  /** The outcome of the last update, whose acknowledgement may have been lost. */
  settled: z.object({ command: Text, state: z.enum(['done', 'failed']), detail: Text.optional() }).nullable(),
  /** The release that has failed last; null once another one has succeeded. */
  failed: z.object({ version: Text, reason: Text }).nullable(),
  /** The time of the newest signature that was seen; null before the first one. */
  seenAt: Text.nullable(),
});
type State = z.infer<typeof State>;

const EMPTY: State = { pending: null, settled: null, failed: null, seenAt: null };

const toStatePath = ({ agentState }: Paths): string => join(agentState, 'system/state.json');

const readState = async (disk: Disk, paths: Paths): Promise<State> =>
  (await readStored(disk, toStatePath(paths), parseJsonWith(State))) ?? EMPTY;

/** Tells the unit that waits for a system on trial that the screen works. Returns false while it does not. */
async function tellShown(disk: Disk, { requests }: Paths, pending: State['pending'], now: string): Promise<boolean> {
  if (pending !== null && !isAsBefore(pending.before, now)) return false;
  await disk.write(join(requests, SHOWN), Buffer.from(now));
  return true;
}

/** The state of a screen that shows its set-up pages. */
const SETUP = 'setup';

/**
 * Tells the same unit that the screen shows its set-up pages. Returns false if it showed something else before an update, and
 * so does not work as before.
 */
export const tellSetupShown = async (disk: Disk, paths: Paths): Promise<boolean> =>
  tellShown(disk, paths, (await readState(disk, paths)).pending, SETUP);

interface Options {
  disk: Disk;
  paths: Paths;
  /** The running system and its slot. */
  system: ImageRelease & { slot: Slot };
  credential: Credential;
  key: UpdateKey;
  /** Inspects the screen. Returns the state of the page, or null while the screen does not work. */
  inspect: () => Promise<string | null>;
  /** Returns the free space of the agent's folder, in bytes. */
  measureFree: () => Promise<number>;
  /** The outcome of a command is known. */
  onOutcome: (id: string, outcome: Outcome) => void;
  wait: (ms: number) => Promise<void>;
  log: (message: string) => void;
  /** The time of a clock that never jumps. */
  nowMs: () => number;
}

/**
 * Updates of the whole system from the server, by command. The agent downloads and checks a release and hands it to root,
 * which writes it to the other slot and restarts the machine. The new system stays when its agent says that the screen
 * shows what it did before.
 */
export async function openSystemUpdates(options: Options) {
  const { disk, paths, system, credential, key, inspect, measureFree, onOutcome, wait, log, nowMs } = options;
  const statePath = toStatePath(paths);
  const folder = dirname(statePath);
  let state = await readState(disk, paths);
  let isStopped = false;
  /** Root has the file, and reports its progress in files of its own. */
  let isHandedOver = false;
  let isShown = false;
  let progressAtMs = nowMs();
  let lastStatus = '';

  async function save(change: Partial<State>): Promise<void> {
    const next = { ...state, ...change };
    await replaceSynced(disk, statePath, JSON.stringify(next));
    state = next;
  }

  async function settle(outcome: Outcome): Promise<void> {
    const { pending } = state;
    if (pending === null) return;
    const { command, release } = pending;
    const failed = outcome.state === 'done' ? null : { version: release.version, reason: outcome.detail ?? '' };
    await save({ pending: null, settled: { command, ...outcome }, failed });
    isHandedOver = false;
    log(`The update of the system to ${release.version}: ${outcome.detail ?? outcome.state}`);
    await removeOthers(undefined);
    onOutcome(command, outcome);
  }

  const fail = (reason: string | null): Promise<void> =>
    settle({ state: 'failed', detail: (reason ?? 'The reason is not known').slice(0, 500) });

  const findRecord = async (command: string): Promise<UpdateRecord | null> => {
    const record = await readStored(disk, join(paths.systemState, RECORD), parseJsonWith(UpdateRecord));
    return record?.command === command ? record : null;
  };

  const findStatus = async (command: string): Promise<InstallStatus | null> => {
    const status = await readStored(disk, join(paths.systemRuntime, STATUS), parseJsonWith(InstallStatus));
    return status?.command === command ? status : null;
  };

  /** Settles the update when root has reported its outcome. */
  async function observe(): Promise<void> {
    const { pending } = state;
    if (pending === null || !isHandedOver) return;
    const [record, status] = [await findRecord(pending.command), await findStatus(pending.command)];
    if (record?.state === 'kept') return settle({ state: 'done' });
    if (record?.state === 'failed') return fail(record.reason);
    if (status?.step === 'failed') return fail(status.reason);
    const text = JSON.stringify([record, status]);
    if (text !== lastStatus) {
      lastStatus = text;
      progressAtMs = nowMs();
      if (status !== null) log(`The system is being updated: ${status.step} ${Math.floor(100 * status.done)} %`);
    } else if (nowMs() - progressAtMs > MAX_SILENCE_MS) {
      await fail('The installation does not respond. The log of vitrine-system-update.service may say why.');
    }
  }

  /** Writes a request to root, whole or not at all. */
  async function writeRequest(name: string, request: object): Promise<void> {
    const path = join(paths.requests, name);
    await disk.write(`${path}.new`, Buffer.from(JSON.stringify(request)));
    await disk.rename(`${path}.new`, path);
  }

  /** Tells root the key of the server, which root pins once: an agent that is taken over later cannot choose another one. */
  async function tellKey(): Promise<void> {
    const known = await key.read();
    if (known === null || (await disk.list(paths.systemState)).includes(TRUST)) return;
    await writeRequest(KEY_REQUEST, { key: known } satisfies KeyRequest);
  }

  async function handOver({ command, release, attempts }: NonNullable<State['pending']>): Promise<void> {
    if (attempts >= MAX_ATTEMPTS) {
      throw new Error(`The machine was switched off ${MAX_ATTEMPTS} times while the system was being installed`);
    }
    const { pending } = state;
    if (pending !== null) await save({ pending: { ...pending, attempts: attempts + 1 } });
    await writeRequest(REQUEST, { command, release } satisfies InstallRequest);
    isHandedOver = true;
    progressAtMs = nowMs();
  }

  /** Downloads the pending release and hands it over. */
  async function work(): Promise<void> {
    const { pending } = state;
    if (pending === null) return;
    try {
      const path = toDownloadPath(paths.agentState, pending.release.sha256);
      const download = { credential, path, release: pending.release, wait, isStopped: () => isStopped, log };
      if (await downloadSystem(download)) await handOver(pending);
    } catch (error) {
      await fail(error instanceof Error ? error.message : String(error));
    }
  }

  const startWork = (): void => void work().catch((error: unknown) => log(String(error)));

  /**
   * Begins the update to the release of the server. Returns false if that release runs already.
   *
   * @throws Error with the reason why no update begins
   */
  async function begin(command: string): Promise<boolean> {
    if (state.pending !== null) throw new Error('An update of the system is under way');
    const { arch, version } = system;
    const answer = await credential.call({ method: 'GET', path: `${agent.systemRelease.path}?arch=${arch}` });
    const { release } = agent.systemRelease.response.parse(answer);
    if (release === null) throw new Error(`The server has no system for machines with ${arch}`);
    const updateKey = await findUpdateKey(key, credential);
    const unfit = findUnfit(release, { version, arch, key: updateKey, seenAt: state.seenAt });
    if (unfit !== null) {
      await save({ failed: { version: release.version, reason: unfit } });
      throw new Error(unfit);
    }
    if (state.seenAt === null || release.signedAt > state.seenAt) await save({ seenAt: release.signedAt });
    if (release.version === version) {
      if (state.failed !== null) await save({ failed: null });
      return false;
    }
    const before = await inspect();
    if (before === null) throw new Error('The screen shows nothing at the moment, so a failure would not be noticed');
    await removeOthers(release.sha256);
    const missing = release.bytes + RESERVED_BYTES - (await measureSpace(release.sha256));
    if (missing > 0) throw new Error(`The disk has too little space: ${Math.ceil(missing / 1e6)} MB are missing`);
    await save({ pending: { command, release, before, attempts: 0 } });
    return true;
  }

  /** Returns the space for a file in bytes, including the part of it that was downloaded. */
  async function measureSpace(sha256: string): Promise<number> {
    const part = await stat(toDownloadPath(paths.agentState, sha256)).catch(() => null);
    return (await measureFree()) + (part?.size ?? 0);
  }

  /** Deletes files of other releases. Those that can't be deleted take space, and nothing else. */
  async function removeOthers(sha256: string | undefined): Promise<void> {
    for (const name of await disk.list(folder).catch(() => [])) {
      if (!name.endsWith('.squashfs') || name === `${sha256}.squashfs`) continue;
      await disk.remove(join(folder, name)).catch((error: unknown) => log(String(error)));
    }
  }

  return {
    /** Carries out `update-system`, whose outcome is known after the restart of the machine. */
    command: (async ({ id }) =>
      (await begin(id)) ? { unsettled: async () => startWork() } : undefined) satisfies Handler,

    /** Returns the commands of earlier starts with their outcomes; null: not known yet. */
    settled(): [id: string, outcome: Outcome | null][] {
      const { pending, settled } = state;
      const earlier: [string, Outcome | null][] = [];
      if (settled !== null) {
        const { command, detail } = settled;
        earlier.push([command, { state: settled.state, ...(detail === undefined ? {} : { detail }) }]);
      }
      if (pending !== null) earlier.push([pending.command, null]);
      return earlier;
    },

    /** Returns the failed update for the machine's report; null: none. */
    failed: (): MachineReport['failedSystemUpdate'] => state.failed,

    tellKey,

    /** Continues an update that an earlier start of the agent has begun. */
    async start(): Promise<void> {
      await tellKey().catch((error: unknown) => log(`The key can’t be told to root: ${String(error)}`));
      const { pending } = state;
      await removeOthers(pending?.release.sha256);
      if (pending === null) return;
      const { command } = pending;
      isHandedOver = (await findRecord(command)) !== null || (await findStatus(command)) !== null;
      if (isHandedOver) await observe();
      else startWork();
    },

    /**
     * Must be called after every inspection of the screen, with the state of the page, or null. A system on trial is kept when
     * the screen works as before.
     */
    async inspected(now: string | null): Promise<void> {
      if (now !== null) isShown ||= await tellShown(disk, paths, state.pending, now);
      await observe();
    },

    stop: (): void => void (isStopped = true),
  };
}
