import { readdirSync, readFileSync } from 'node:fs';

/** `/proc` counts in hundredths of a second on every Linux. */
const TICKS_PER_SECOND = 100;

/** Resident memory of a process, in bytes. */
export function readResidentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** The limit of open files and connections of a process. */
export function readFileLimit(pid: number): number {
  return Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]);
}

/** User and system CPU time, including ended children, in milliseconds. */
export function readCpuMs(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const [user = 0, system = 0, usersOfEnded = 0, systemOfEnded = 0] = readStat(pid).slice(11, 15).map(Number);
    return user + system + usersOfEnded + systemOfEnded;
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * 1_000) / TICKS_PER_SECOND;
}

/** A process and all its descendants. */
export function listProcessTree(pid: number): number[] {
  return [pid, ...listChildren(pid).flatMap(listProcessTree)];
}

export function listChildren(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => Number(readStat(pid)[1]) === parent);
}

/** The fields of `/proc/PID/stat` after the name, starting with the state; empty when the process has ended. */
function readStat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
