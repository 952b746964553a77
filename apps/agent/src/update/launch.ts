import { type Disk, readStored } from '../files/disk.ts';
import {
  computeHash,
  EMPTY_RECORD,
  findRecord,
  type Release,
  type ReleaseRecord,
  readRecord,
  toReleasePath,
  TRIAL_MS,
  writeRecord,
} from './record.ts';

interface Launch {
  disk: Disk;
  stateFolder: string;
  /** The path of the package's own agent. */
  packaged: string;
  /** Runs the agent in this process. Rejects when its file cannot be loaded. */
  start: (path: string, sha256: string) => Promise<void>;
  /** Calls back after a time. */
  after: (ms: number, callback: () => Promise<void>) => void;
  /** Ends the process; systemd starts it again. */
  exit: () => void;
  log: (message: string) => void;
  trialMs?: number;
}

const NOT_SHOWN = 'The screen did not show its picture in time';
const ENDED = 'It ended before the screen showed its picture';

/**
 * Starts the agent: a stored release that has shown its picture, or the one of the package. A new release is started once;
 * unless it has shown its picture in time, the former one follows. Whatever fails here, the package's own agent is started.
 */
export async function launch({ disk, stateFolder, packaged, start, after, exit, log, ...options }: Launch) {
  const { trialMs = TRIAL_MS } = options;
  const packagedHash = await readStored(disk, packaged, computeHash);
  const startPackaged = (): Promise<void> => start(packaged, packagedHash ?? '');
  const save = (record: ReleaseRecord): Promise<void> => writeRecord(disk, stateFolder, record);

  async function giveUp(record: ReleaseRecord, reason: string): Promise<ReleaseRecord> {
    if (record.trial === null) return record;
    const { isStarted: _, ...attempt } = record.trial;
    log(`The update to ${attempt.version} has failed: ${reason}`);
    const next = { ...record, trial: null, failed: { ...attempt, reason } };
    await save(next);
    return next;
  }

  const isWhole = async (release: Release): Promise<boolean> =>
    (await readStored(disk, toReleasePath(stateFolder, release), computeHash)) === release.sha256;

  /** Null when it has failed and the former release has to run. */
  async function tryTrial(record: ReleaseRecord): Promise<Release | null> {
    const { trial } = record;
    if (trial === null) return null;
    const reason = trial.isStarted ? ENDED : (await isWhole(trial)) ? null : 'Its file is damaged';
    if (reason !== null) {
      await giveUp(record, reason);
      return null;
    }
    // Before it runs: a release that takes the machine down is not started again.
    await save({ ...record, trial: { ...trial, isStarted: true } });
    return trial;
  }

  /** Null: the package's. */
  async function choose(): Promise<{ release: Release; isTrial: boolean } | null> {
    const { record, isDamaged } = await findRecord(disk, stateFolder);
    // It may be readable again at the next start; the agent replaces it with its next change.
    if (isDamaged) return null;
    if (packagedHash !== null && record.packaged !== packagedHash) {
      await save({ ...EMPTY_RECORD, packaged: packagedHash, seenAt: record.seenAt });
      return null;
    }
    const trial = await tryTrial(record).catch((error: unknown) => {
      log(`An update can’t be tried: ${String(error)}`);
      return null;
    });
    if (trial !== null) return { release: trial, isTrial: true };
    if (record.current === null) return null;
    if (await isWhole(record.current)) return { release: record.current, isTrial: false };
    log(`The file of ${record.current.version} is damaged`);
    return null;
  }

  const chosen = await choose().catch((error: unknown) => {
    log(`The stored releases can’t be used: ${String(error)}`);
    return null;
  });
  if (chosen === null) return startPackaged();
  const { release, isTrial } = chosen;
  const path = toReleasePath(stateFolder, release);
  if (!isTrial) {
    return start(path, release.sha256).catch((error: unknown) => {
      log(`${release.version} can’t be started: ${String(error)}`);
      return startPackaged();
    });
  }

  async function endTrial(reason: string): Promise<void> {
    const record = await readRecord(disk, stateFolder);
    if (record.trial?.sha256 !== release.sha256) return;
    // The next start finds a trial that was begun, also if this one can't be noted.
    await giveUp(record, reason).catch((error: unknown) => log(`An update can’t be given up: ${String(error)}`));
    exit();
  }
  log(`Tries ${release.version}`);
  after(trialMs, () => endTrial(NOT_SHOWN));
  return start(path, release.sha256).catch((error: unknown) => endTrial(`It can’t be started: ${String(error)}`));
}
