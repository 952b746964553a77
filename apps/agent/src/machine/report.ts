import type { AgentCommandKind } from '@vitrine/contract/fleet/command-kinds';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { MACHINE_PROBLEM_LENGTH, MACHINE_PROBLEMS } from '@vitrine/contract/fleet/machine-limits';
import { describeMachine, measureHealth } from './health.ts';
import { readMachineId } from './machine-id.ts';

/** Time between two reports. */
const REPORT_MS = 60_000;

interface Options {
  agentVersion: string;
  /** The folder of the machine's files; `/` except in tests. */
  root: string;
  stateFolder: string;
  /** The kinds of commands that the agent supports on this machine. */
  can: () => AgentCommandKind[];
  display: () => MachineReport['display'];
  browserRestarts: () => number;
  systemRelease: MachineReport['systemRelease'];
  failedUpdate: () => MachineReport['failedUpdate'];
  failedSystemUpdate: () => MachineReport['failedSystemUpdate'];
  /** Returns sentences about what is wrong with the settings or the files of the machine. */
  problems: () => string[];
  run: (command: string[]) => Promise<string>;
  /** Returns the time of a clock that never jumps. */
  nowMs: () => number;
}

/**
 * Returns a report of the machine; null when the last one is less than a minute old, unless since then the panel
 * was switched, the machine can do something else, an update has failed, or a problem has come or gone.
 */
export function createReporter({
  agentVersion,
  root,
  stateFolder,
  can,
  display,
  browserRestarts,
  systemRelease,
  failedUpdate,
  failedSystemUpdate,
  problems,
  run,
  nowMs,
}: Options) {
  const description = describeMachine(root);
  const machineId = readMachineId(root);
  let reportedAtMs = -Infinity;
  let reported = '';

  return async (): Promise<MachineReport | null> => {
    const urgent = {
      can: can(),
      display: display(),
      failedUpdate: failedUpdate(),
      failedSystemUpdate: failedSystemUpdate(),
      problems: problems()
        .slice(0, MACHINE_PROBLEMS)
        .map((problem) => problem.slice(0, MACHINE_PROBLEM_LENGTH)),
    };
    const text = JSON.stringify(urgent);
    if (text === reported && nowMs() - reportedAtMs < REPORT_MS) return null;
    reportedAtMs = nowMs();
    reported = text;
    const health = await measureHealth({ root, stateFolder, run });
    return {
      agentVersion,
      systemRelease,
      ...(await description),
      machineId: await machineId,
      ...urgent,
      ...health,
      browserRestarts: browserRestarts(),
      sendsLogins: true,
    };
  };
}
