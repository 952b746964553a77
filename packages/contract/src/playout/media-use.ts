import { z } from 'zod';
import { DeviceId } from '../fleet/devices.ts';

/** How many devices of `MediaUse` are named. */
export const NAMED_DEVICES = 20;

/** Where media are used. */
export const MediaUse = z.object({
  /** The first devices by name that have one of them assigned, directly or through their group, or scheduled. */
  devices: z.array(z.object({ id: DeviceId, name: z.string() })),
  /** All devices of that kind. */
  deviceCount: z.number().int(),
  /** Devices that have one of them assigned, directly or through their group. */
  screens: z.number().int(),
  groups: z.number().int(),
  schedules: z.number().int(),
  /** Whether one of them is the global image or video. */
  isActive: z.boolean(),
});
export type MediaUse = z.infer<typeof MediaUse>;
