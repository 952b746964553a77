import type { MachineReport } from './machine.ts';

/** From this temperature in degrees Celsius a machine is too hot: a Raspberry Pi begins to slow down here. */
const HOT_FROM_CELSIUS = 80;

/** A disk or memory of which a smaller share is free is full. */
const FULL_BELOW_SHARE = 0.05;

/** From this number of browser restarts since the agent was started, something is wrong with the machine. */
const RESTARTS_FROM = 5;

/** What is wrong with a machine, worst first: its clock aside, which belongs to the screen. */
export type MachineProblem = 'hot' | 'disk-full' | 'memory-full' | 'many-restarts';

export const isHot = (celsius: number | null): boolean => celsius !== null && celsius >= HOT_FROM_CELSIUS;

const isFull = (space: MachineReport['disk']): boolean =>
  space !== null && space.freeBytes < space.totalBytes * FULL_BELOW_SHARE;

/** What a report shows to be wrong; what the machine cannot find out is not. */
export function listMachineProblems({ temperature, disk, memory, browserRestarts }: MachineReport): MachineProblem[] {
  return [
    ...(isHot(temperature) ? (['hot'] as const) : []),
    ...(isFull(disk) ? (['disk-full'] as const) : []),
    ...(isFull(memory) ? (['memory-full'] as const) : []),
    ...(browserRestarts >= RESTARTS_FROM ? (['many-restarts'] as const) : []),
  ];
}
