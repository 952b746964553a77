import type { MachineReport } from './machine.ts';
import { CLOCK_OFF_AFTER_MS } from './presence.ts';

/** The problems of a machine of which emails report. */
export const machineAlertKinds = ['hot', 'disk-full', 'clock-wrong', 'many-restarts'] as const;
export type MachineAlertKind = (typeof machineAlertKinds)[number];

/**
 * An alert begins when a value has been `from` or more for {@link MACHINE_ALERT_AFTER_MS}, and ends at `until` or less:
 * one that changes around a single limit would begin and end all the time.
 */
export const machineAlertLimits: Readonly<Record<MachineAlertKind, { from: number; until: number }>> = {
  /** The temperature in degrees Celsius. At 80 a Raspberry Pi begins to slow down. */
  hot: { from: 80, until: 70 },
  /** The used share of the disk. */
  'disk-full': { from: 0.95, until: 0.9 },
  /** The clock offset in milliseconds, ahead or behind. */
  'clock-wrong': { from: CLOCK_OFF_AFTER_MS, until: CLOCK_OFF_AFTER_MS / 2 },
  /** Restarts of the browser today and yesterday (UTC). */
  'many-restarts': { from: 5, until: 2 },
};

/** A shorter peak is no reason to write to anybody. */
export const MACHINE_ALERT_AFTER_MS = 10 * 60_000;

/** The problems of a machine, worst first, without that of its clock, which belongs to the screen. */
export type MachineProblem = 'hot' | 'disk-full' | 'memory-full' | 'many-restarts';

/** Returns true for a temperature of which emails report. */
export const isHot = (celsius: number | null): boolean => celsius !== null && celsius >= machineAlertLimits.hot.from;

const isFull = (space: MachineReport['disk']): boolean =>
  space !== null && 1 - space.freeBytes / space.totalBytes >= machineAlertLimits['disk-full'].from;

/** Lists the problems that a report shows. Values that the machine cannot find out count as good. */
export function listMachineProblems({ temperature, disk, memory, browserRestarts }: MachineReport): MachineProblem[] {
  return [
    ...(isHot(temperature) ? (['hot'] as const) : []),
    ...(isFull(disk) ? (['disk-full'] as const) : []),
    ...(isFull(memory) ? (['memory-full'] as const) : []),
    ...(browserRestarts >= machineAlertLimits['many-restarts'].from ? (['many-restarts'] as const) : []),
  ];
}
