import { ManyScheduledDetails } from '@vitrine/contract/assignments';
import { isAppError } from '@vitrine/contract/errors';

/** What a schedule holds, and why nothing was assigned. */
export interface Held {
  /** The server's own words. */
  warning: string;
  /** By the devices' public identities; empty where only one is meant. */
  devices: ManyScheduledDetails['devices'];
  deviceCount: number;
}

/** What stands in the way of an assignment; null for any other failure. */
export function heldBy(error: Error): Held | null {
  if (!isAppError(error, 'assignment.scheduled')) return null;
  const details = ManyScheduledDetails.safeParse(error.details);
  return details.success
    ? { warning: error.message, ...details.data }
    : { warning: error.message, devices: [], deviceCount: 0 };
}
