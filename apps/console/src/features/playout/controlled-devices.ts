import { ManyScheduledDetails } from '@vitrine/contract/playout/assignments';
import { isAppError } from '@vitrine/contract/core/errors';

/** The devices controlled by a schedule, which is why an assignment was refused. */
export interface ControlledDevices {
  /** The server's message. */
  warning: string;
  /** The devices by their public identities; empty if the assignment is for a single device. */
  devices: ManyScheduledDetails['devices'];
  deviceCount: number;
}

/** The devices whose schedules block an assignment; null for any other error. */
export function controlledDevicesOf(error: Error): ControlledDevices | null {
  if (!isAppError(error, 'assignment.scheduled')) return null;
  const details = ManyScheduledDetails.safeParse(error.details);
  return details.success
    ? { warning: error.message, ...details.data }
    : { warning: error.message, devices: [], deviceCount: 0 };
}
