import type { DeviceDetails } from '@vitrine/contract/fleet/devices';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { listMachineProblems } from '@vitrine/contract/fleet/machine-health';
import { isClockOff } from '@vitrine/contract/fleet/presence';
import { formatCount, formatSize } from '../../../../ui/format/format.ts';
import { offsetLabel } from '../../devices/clock-text.ts';

const slowdowns: Record<string, string> = {
  'under-voltage': 'The power supply is too weak, so the processor runs slower.',
  'frequency-capped': 'The processor’s speed is limited.',
  throttled: 'The processor runs slower to protect itself.',
  hot: 'The processor is near its temperature limit.',
};

/** Whole degrees. */
export const formatCelsius = (degrees: number): string => `${Math.round(degrees)} °C`;

/** Describes each problem of a machine in a sentence; empty without problems. An unknown cause is shown unchanged. */
export function describeProblems(device: Pick<DeviceDetails, 'clockOffsetMs'>, machine: MachineReport): string[] {
  const { temperature, throttled, disk, memory, browserRestarts, failedUpdate, failedSystemUpdate } = machine;
  const { problems = [] } = machine;
  const sentences = {
    hot: `Too hot: ${formatCelsius(temperature ?? 0)}. Check its ventilation.`,
    'disk-full': `The disk is almost full: ${formatSize(disk?.freeBytes ?? 0)} free.`,
    'memory-full': `Almost out of memory: ${formatSize(memory?.freeBytes ?? 0)} free.`,
    'many-restarts': `The browser was restarted ${formatCount(browserRestarts)} times since the agent started.`,
  };
  return [
    ...listMachineProblems(machine).map((problem) => sentences[problem]),
    ...(throttled ?? []).map((cause) => slowdowns[cause] ?? `The processor runs slower: ${cause}`),
    ...(failedUpdate ? [`The agent’s update to ${failedUpdate.version} failed: ${failedUpdate.reason}`] : []),
    ...(failedSystemUpdate
      ? [`The system’s update to ${failedSystemUpdate.version} failed: ${failedSystemUpdate.reason}`]
      : []),
    ...problems,
    ...(isClockOff(device) ? [`The clock is ${offsetLabel(device.clockOffsetMs ?? 0)}.`] : []),
  ];
}
