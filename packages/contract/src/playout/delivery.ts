import { z } from 'zod';
import { DeviceId } from '../fleet/devices.ts';
import { Instant } from '../core/text.ts';

/** The number of the devices of an assignment that show it, according to their last reports. */
export const Delivery = z.object({
  total: z.number().int(),
  /** Devices that reported the current manifest, and show the item. */
  onAir: z.number().int(),
  /** Devices that are online and have not confirmed the current manifest yet. */
  loading: z.number().int(),
  /** Devices on which something else takes precedence. */
  behind: z.number().int(),
  /** Up to 50 of these devices by name, with what takes precedence; `limit`: the device is over the plan's limit. */
  behindScreens: z.array(
    z.object({ id: DeviceId, name: z.string(), reason: z.enum(['takeover', 'schedule', 'device', 'group', 'limit']) }),
  ),
  /** Devices that will show the item once they are online again. */
  offline: z.number().int(),
  /** Some of the offline devices, the most recently seen first; `lastSeen` is null for a device that never reported. */
  silent: z.array(z.object({ id: DeviceId, name: z.string(), lastSeen: Instant.nullable() })),
});
export type Delivery = z.infer<typeof Delivery>;
