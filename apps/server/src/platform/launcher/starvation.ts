import type { ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/*
 * Beside other work that keeps all cores busy, a process in the scheduler's idle class gets less than 1 % of a core, and
 * would exceed every time limit. Such a tool is started again at the usual priority, and for a while so are the next.
 */

const CHECK_AFTER_MS = 2_000;
/** For this time after a tool has starved, the next ones are not tried in the idle class. */
const RECENT_MS = 60_000;

let lastSeen = Number.NEGATIVE_INFINITY;

/** True if a tool in the idle class has starved within the last minute. */
export function isRecent(): boolean {
  return performance.now() - lastSeen < RECENT_MS;
}

/**
 * Checks once, soon after its start, whether a process gets the processor; later, restarting it would lose its work.
 * Returns the timer of the check.
 */
export function check(child: ChildProcess, onStarved: () => void): NodeJS.Timeout {
  return setTimeout(() => {
    if (!isStarving(child)) return;
    lastSeen = performance.now();
    onStarved();
  }, CHECK_AFTER_MS);
}

/**
 * True if the process is ready to run but has hardly run. A process that waits for anything else than the processor is
 * not starving. (The kernel's count of the time that it has waited does not help: it grows only when the waiting ends.)
 */
function isStarving({ pid }: ChildProcess): boolean {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
    const ranMs = threads.reduce((sum, thread) => sum + parseInt(readFileSync(`${thread}/schedstat`, 'utf8')) / 1e6, 0);
    // After the name, which is in parentheses and may contain any character, follows the state.
    const isReady = threads.some((thread) => /^.*\) R /s.test(readFileSync(`${thread}/stat`, 'utf8')));
    return isReady && ranMs < CHECK_AFTER_MS / 10;
  } catch {
    return false; // it has ended, or the system does not count this
  }
}
