import { z } from 'zod';
import { DeviceId } from '../fleet/devices.ts';
import { Instant } from '../core/text.ts';

/** How many of the devices that an item is assigned to show it, according to their heartbeats. */
export const Delivery = z.object({
  total: z.number().int(),
  /** They called in with the manifest that is current, and show it. */
  onAir: z.number().int(),
  /** They respond and have not confirmed the latest manifest yet. */
  loading: z.number().int(),
  /** Something else has priority on them. */
  behind: z.number().int(),
  /** Up to 50 of those, by name, each with what has priority on it; `limit`: it is over the plan's device limit. */
  behindScreens: z.array(
    z.object({ id: DeviceId, name: z.string(), reason: z.enum(['schedule', 'device', 'group', 'limit']) }),
  ),
  /** They do not respond: it is shown once they are back. */
  offline: z.number().int(),
  /** Some of those, the ones that were heard of last first; `lastSeen` is null for one that never called in. */
  silent: z.array(z.object({ id: DeviceId, name: z.string(), lastSeen: Instant.nullable() })),
});
export type Delivery = z.infer<typeof Delivery>;
