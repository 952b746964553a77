import { ManyScheduledDetails } from '@vitrine/contract/playout/assignments';
import { isAppError } from '@vitrine/contract/core/errors';

/** The devices that a schedule controls, because of which nothing was assigned. */
export interface Held {
  /** The server's message. */
  warning: string;
  /** By the devices' public identities; empty if the assignment is for a single device. */
  devices: ManyScheduledDetails['devices'];
  deviceCount: number;
}

/** The schedules that block an assignment; null for any other error. */
export function heldBy(error: Error): Held | null {
  if (!isAppError(error, 'assignment.scheduled')) return null;
  const details = ManyScheduledDetails.safeParse(error.details);
  return details.success
    ? { warning: error.message, ...details.data }
    : { warning: error.message, devices: [], deviceCount: 0 };
}
