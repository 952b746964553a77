import { z } from 'zod';
import { DeviceId } from '../fleet/device-identity.ts';
import { Instant } from '../core/text.ts';

/** The number of the devices of an assignment that show it, according to their last reports. */
export const Delivery = z.object({
  total: z.number().int(),
  /** Devices that reported the current manifest, and show the item. */
  onAir: z.number().int(),
  /** Devices that are online and have not confirmed the current manifest yet. */
  loading: z.number().int(),
  /** Devices that are online and do not show it now: something else takes precedence, or they are off. */
  behind: z.number().int(),
  /**
   * Up to 50 of these devices by name, with what takes precedence; `limit`: the device is over the plan's limit; `hours`: it is off by its working
   * hours; `off`: nothing does, and its panel is off. `until` is the time at which the device shows the item, as people
   * read it. Up to 10 of those with a schedule, a takeover or working hours have it, if they show the item within 14 days.
   */
  behindScreens: z.array(
    z.object({
      id: DeviceId,
      name: z.string(),
      reason: z.enum(['takeover', 'schedule', 'device', 'group', 'limit', 'hours', 'off']),
      until: Instant.optional(),
    }),
  ),
  /** Devices that will show the item once they are online again. */
  offline: z.number().int(),
  /** Some of the offline devices, the most recently seen first; `lastSeen` is null for a device that never reported. */
  silent: z.array(z.object({ id: DeviceId, name: z.string(), lastSeen: Instant.nullable() })),
});
export type Delivery = z.infer<typeof Delivery>;
