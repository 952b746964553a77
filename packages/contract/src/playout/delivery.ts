import { z } from 'zod';
import { DeviceId } from '../fleet/devices.ts';
import { Instant } from '../core/text.ts';

/** How many of the devices that an item is assigned to show it, according to their last reports. */
export const Delivery = z.object({
  total: z.number().int(),
  /** They reported the current manifest, and show the item. */
  onAir: z.number().int(),
  /** They are online and have not confirmed the current manifest yet. */
  loading: z.number().int(),
  /** Something else takes precedence on them. */
  behind: z.number().int(),
  /** Up to 50 of those by name, each with what takes precedence; `limit`: the device is over the plan's device limit. */
  behindScreens: z.array(
    z.object({ id: DeviceId, name: z.string(), reason: z.enum(['takeover', 'schedule', 'device', 'group', 'limit']) }),
  ),
  /** They will show the item once they are online again. */
  offline: z.number().int(),
  /** Some of those, the most recently seen first; `lastSeen` is null for a device that never reported. */
  silent: z.array(z.object({ id: DeviceId, name: z.string(), lastSeen: Instant.nullable() })),
});
export type Delivery = z.infer<typeof Delivery>;
