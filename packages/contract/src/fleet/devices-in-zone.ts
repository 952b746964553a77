import { z } from 'zod';
import { DeviceId } from './device-identity.ts';

/** The most devices of one time zone that are named. */
export const NAMED_IN_ZONE = 5;

/** Devices with the same time zone. */
export const DevicesInZone = z.object({
  timeZone: z.string(),
  deviceCount: z.number().int(),
  /** The first {@link NAMED_IN_ZONE} by name. */
  devices: z.array(z.object({ id: DeviceId, name: z.string() })),
});
export type DevicesInZone = z.infer<typeof DevicesInZone>;
