import type { ManyScheduledDetails } from '@vitrine/contract/playout/assignments';
import { isAppError } from '@vitrine/contract/core/errors';
import { type Structure, structures } from '@vitrine/contract/core/structure';

const { boolean, list, number, object, text } = structures;
const event = object({
  id: text,
  title: text,
  startTime: text,
  endTime: text,
  timezone: text,
  from: text,
  until: text,
});
const isMany: Structure<Pick<ManyScheduledDetails, 'devices' | 'deviceCount'>> = object({
  devices: list(object({ event, isRunning: boolean, deviceId: text, name: text })),
  deviceCount: number,
});

/** The devices controlled by a schedule, which is why an assignment was refused. */
export interface ControlledDevices {
  /** The server's message. */
  warning: string;
  /** The devices by their public identities; empty if the assignment is for a single device. */
  devices: ManyScheduledDetails['devices'];
  deviceCount: number;
}

/** The devices whose schedules block an assignment; null for any other error. */
export function findControlledDevices(error: unknown): ControlledDevices | null {
  if (!isAppError(error, 'assignment.scheduled')) return null;
  const { details } = error;
  const { devices, deviceCount } = isMany(details) ? details : { devices: [], deviceCount: 0 };
  return { warning: error.message, devices, deviceCount };
}
