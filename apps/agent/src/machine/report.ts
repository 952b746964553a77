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

/** Returns a report of the machine; null when the last one is less than a minute old. */
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

  return async (): Promise<MachineReport | null> => {
    if (nowMs() - reportedAtMs < REPORT_MS) return null;
    reportedAtMs = nowMs();
    const health = await measureHealth({ root, stateFolder, run });
    const machine = { agentVersion, ...(await description), can: can(), display: display() };
    return { ...machine, ...health, browserRestarts: browserRestarts() };
  };
}
