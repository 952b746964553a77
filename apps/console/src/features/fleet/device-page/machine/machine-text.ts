import type { DeviceDetails } from '@vitrine/contract/fleet/devices';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { listMachineProblems } from '@vitrine/contract/fleet/machine-health';
import { isClockOff } from '@vitrine/contract/fleet/presence';
import { t } from '@vitrine/messages/t';
import { formatSize } from '../../../../ui/format/format.ts';
import { sentenceOfOffset } from '../../devices/clock-text.ts';

const slowdowns: Record<string, string> = {
  'under-voltage': t('The power supply is too weak, so the processor runs slower.'),
  'frequency-capped': t('The processor’s speed is limited.'),
  throttled: t('The processor runs slower to protect itself.'),
  hot: t('The processor is near its temperature limit.'),
};

/** Whole degrees. */
export const formatCelsius = (degrees: number): string => `${Math.round(degrees)} °C`;

/** Describes each problem of a machine in a sentence; empty without problems. An unknown cause is shown unchanged. */
export function describeProblems(device: Pick<DeviceDetails, 'clockOffsetMs'>, machine: MachineReport): string[] {
  const { temperature, throttled, disk, memory, browserRestarts, failedUpdate, failedSystemUpdate } = machine;
  const { problems = [] } = machine;
  const sentences = {
    hot: t('Too hot: {temperature}. Check its ventilation.', { temperature: formatCelsius(temperature ?? 0) }),
    'disk-full': t('The disk is almost full: {size} free.', { size: formatSize(disk?.freeBytes ?? 0) }),
    'memory-full': t('Almost out of memory: {size} free.', { size: formatSize(memory?.freeBytes ?? 0) }),
    'many-restarts': t('The browser was restarted {count, number} times since the agent started.', {
      count: browserRestarts,
    }),
  };
  return [
    ...listMachineProblems(machine).map((problem) => sentences[problem]),
    ...(throttled ?? []).map((cause) => slowdowns[cause] ?? t('The processor runs slower: {cause}', { cause })),
    ...(failedUpdate
      ? [
          t('The agent’s update to {version} failed: {reason}', {
            version: failedUpdate.version,
            reason: failedUpdate.reason,
          }),
        ]
      : []),
    ...(failedSystemUpdate
      ? [
          t('The system’s update to {version} failed: {reason}', {
            version: failedSystemUpdate.version,
            reason: failedSystemUpdate.reason,
          }),
        ]
      : []),
    ...problems,
    ...(isClockOff(device) ? [sentenceOfOffset(device.clockOffsetMs ?? 0)] : []),
  ];
}
