import { agent } from '@vitrine/contract/agent/agent';
import { type AgentRelease, compareVersions, toSignedText } from '@vitrine/contract/agent/release';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import type { Handler, Outcome } from '../commands/command-runner.ts';
import type { Credential } from '../commands/credential.ts';
import type { Disk } from '../files/disk.ts';
import { isSigned } from './signature.ts';
import {
  computeHash,
  findRecord,
  type ReleaseRecord,
  removeOldReleases,
  storeRelease,
  TRIAL_MS,
  writeRecord,
} from './record.ts';
import { findUpdateKey, type UpdateKey } from './update-key.ts';

/** Time between two looks for a new release. */
const CHECK_MS = 60 * 60_000;

/** The launcher gives a trial up at its limit; the two must not decide at the same moment. */
const MARGIN_MS = 5_000;

/** An agent is far smaller; a server that sends more is none of ours. */
const MAX_BYTES = 20_000_000;

/** A release that is not installed, whoever asks for it. */
class UnfitRelease extends Error {}

interface Options {
  disk: Disk;
  stateFolder: string;
  /** The hash of the running agent's file, from the launcher. */
  running: string;
  /** The running agent's. */
  version: string;
  credential: Credential;
  key: UpdateKey;
  /** Looks at the screen; returns the state of the page, or null while it does not show what it should. */
  inspect: () => Promise<string | null>;
  /** Ends the agent; the launcher starts the release that the record names. */
  restart: () => Promise<void>;
  /** The outcome of a command is known. */
  onOutcome: (id: string, outcome: Outcome) => void;
  log: (message: string) => void;
  /** Since the start of the process, of a clock that never jumps. */
  nowMs: () => number;
}

/** Content may end and begin during an update, but what was paired and playing does not become anything else. */
export const isAsBefore = (before: string, now: string): boolean =>
  now === before || now === 'playing' || now === 'asleep';

/**
 * Updates of the agent from its server: a release with the right signature is stored and tried by the launcher. It stays
 * when the screen shows its picture again, and is taken back otherwise.
 */
export async function openUpdates(options: Options) {
  const { disk, stateFolder, running, version, credential, key, inspect, restart, onOutcome, log, nowMs } = options;
  const { record: found, isDamaged } = await findRecord(disk, stateFolder);
  // With a damaged record, the launcher has started the package's own file.
  let record = isDamaged ? { ...found, packaged: running } : found;
  /** The release that was refused at the last look. */
  let refused: MachineReport['failedUpdate'] = null;
  let isBusy = false;

  async function save(change: Partial<ReleaseRecord>): Promise<void> {
    const next = { ...record, ...change };
    await writeRecord(disk, stateFolder, next);
    record = next;
  }

  /** @throws UnfitRelease */
  async function check(offered: AgentRelease): Promise<void> {
    const { signature, ...signed } = offered;
    if (!isSigned(toSignedText(signed), signature, await findUpdateKey(key, credential))) {
      throw new UnfitRelease(
        'It is not signed with the key of the server with which this machine was paired. If that is right, install the agent’s package again on the machine.',
      );
    }
    // An older description may be one that somebody has recorded: it may lead to a higher version only.
    const isNew = record.seenAt === null || offered.signedAt > record.seenAt;
    if (!isNew && offered.sha256 !== running && compareVersions(offered.version, version) <= 0) {
      throw new UnfitRelease('The server’s answer is older than one that this machine has seen');
    }
    if (isNew) await save({ seenAt: offered.signedAt });
    if (offered.bytes > MAX_BYTES) throw new UnfitRelease(`It has ${offered.bytes} bytes, more than ${MAX_BYTES}`);
  }

  /** Stores the server's release as the next one to start. Returns false when it runs already. */
  async function prepare(command: string | null): Promise<boolean> {
    const answer = await credential.call({ method: 'GET', path: agent.release.path });
    const { release: offered } = agent.release.response.parse(answer);
    if (offered === null) throw new Error('The server offers no agent');
    const { version: next, sha256, bytes } = offered;
    try {
      await check(offered);
      refused = null;
      if (sha256 === running) {
        if (record.failed !== null) await save({ failed: null });
        return false;
      }
      if (command === null && record.failed?.sha256 === sha256) return false;
      const before = await inspect();
      if (before === null) throw new Error('The screen shows nothing at the moment, so a failure would not be noticed');
      const content = await credential.download(agent.releaseFile.path, bytes);
      if (computeHash(content) !== sha256) throw new UnfitRelease('Its file is not the one that was signed');
      await storeRelease(disk, stateFolder, offered, content);
      await save({ trial: { version: next, sha256, command, before, isStarted: false } });
      return true;
    } catch (error) {
      if (error instanceof UnfitRelease) refused = { version: next, reason: error.message };
      throw error;
    }
  }

  async function update(command: string | null): Promise<boolean> {
    if (isBusy || record.trial !== null) throw new Error('An update is under way');
    isBusy = true;
    try {
      return await prepare(command);
    } finally {
      isBusy = false;
    }
  }

  /** Updates the agent if the server offers another release. */
  async function lookForRelease(): Promise<void> {
    try {
      if (await update(null)) await restart();
    } catch (error) {
      log(`The agent can’t be updated: ${String(error)}`);
    }
  }

  let looking: NodeJS.Timeout;
  function look(afterMs: number): void {
    looking = setTimeout(() => void lookForRelease().finally(() => look(CHECK_MS)), afterMs);
  }

  if (!isDamaged && record.trial === null) await removeOldReleases(disk, stateFolder, record);

  return {
    /** Carries out `update-agent`, whose outcome is known after the restart. */
    command: (async ({ id }) => ((await update(id)) ? { unsettled: restart } : undefined)) satisfies Handler,

    /** The commands of earlier starts, whose outcome is known, or not yet: null. */
    settled(): [id: string, outcome: Outcome | null][] {
      const { trial, failed } = record;
      const pending = trial?.command ?? null;
      const failure = failed?.command ?? null;
      return [
        ...(pending === null ? [] : [[pending, null] as [string, null]]),
        ...(failure === null || failed === null
          ? []
          : [[failure, { state: 'failed', detail: failed.reason }] as [string, Outcome]]),
      ];
    },

    lookForRelease,

    /** For the machine's report. */
    failed: (): MachineReport['failedUpdate'] =>
      refused ?? (record.failed && { version: record.failed.version, reason: record.failed.reason }),

    /**
     * To be called after every inspection of the screen with the state of the page, or null: a release on trial that shows
     * its picture stays.
     */
    async inspected(now: string | null): Promise<void> {
      const { trial } = record;
      if (trial?.sha256 !== running || now === null || !isAsBefore(trial.before, now)) return;
      if (nowMs() > TRIAL_MS - MARGIN_MS) return;
      const { version: next, sha256, command } = trial;
      await save({ current: { version: next, sha256 }, trial: null, failed: null });
      log(`The update to ${next} has succeeded`);
      if (command !== null) onOutcome(command, { state: 'done' });
      await removeOldReleases(disk, stateFolder, record);
    },

    /** Looks for releases from now on: machines that are started together do not ask together. */
    start: (): void => look(CHECK_MS * Math.random()),

    stop: (): void => clearTimeout(looking),
  };
}
