import type { AgentCommandKind } from '@vitrine/contract/fleet/commands';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { describeMachine, measureHealth } from './health.ts';

/** Time between two reports. */
const REPORT_MS = 60_000;

interface Options {
  agentVersion: string;
  /** Of the machine's files; `/` except in tests. */
  root: string;
  stateFolder: string;
  /** The kinds of commands that the agent supports on this machine. */
  can: () => AgentCommandKind[];
  display: () => MachineReport['display'];
  browserRestarts: () => number;
  run: (command: string[]) => Promise<string>;
  /** Of a clock that never jumps. */
  nowMs: () => number;
}

/**
 * Returns a report of the machine; null when the last one is less than a minute old, unless the panel was switched or the
 * machine can do something else since then.
 */
export function createReporter({
  agentVersion,
  root,
  stateFolder,
  can,
  display,
  browserRestarts,
  run,
  nowMs,
}: Options) {
  const description = describeMachine(root);
  let reportedAtMs = -Infinity;
  let reported = '';

  return async (): Promise<MachineReport | null> => {
    const abilities = { can: can(), display: display() };
    const text = JSON.stringify(abilities);
    if (text === reported && nowMs() - reportedAtMs < REPORT_MS) return null;
    reportedAtMs = nowMs();
    reported = text;
    const health = await measureHealth({ root, stateFolder, run });
    return { agentVersion, ...(await description), ...abilities, ...health, browserRestarts: browserRestarts() };
  };
}
