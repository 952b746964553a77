import { z } from 'zod';
import { DeviceId } from '../fleet/device-identity.ts';
import { DevicesInZone } from '../fleet/devices-in-zone.ts';

/** The maximum number of devices that `MediaUse` names. */
export const NAMED_DEVICES = 20;

/** The uses of content. */
export const MediaUse = z.object({
  /** The first devices by name that have one of the items scheduled or assigned, directly or through their group. */
  devices: z.array(z.object({ id: DeviceId, name: z.string() })),
  /** The number of all such devices. */
  deviceCount: z.number().int(),
  /** The time zones of all such devices, or of all devices if one of the items is active for them; the most frequent first. */
  zones: z.array(DevicesInZone),
  /** The number of devices that have one of the items assigned, directly or through their group. */
  screens: z.number().int(),
  groups: z.number().int(),
  schedules: z.number().int(),
  /** The playlists that contain one of the items; their screens are counted in `screens`. */
  playlists: z.number().int(),
  /** The web pages whose fallback picture is one of the items. Their screens go on showing the page. */
  webpages: z.number().int(),
  /** The streams and online videos whose fallback picture is one of the items. Their screens go on showing them. */
  drawn: z.number().int(),
  /** The layouts that show one of the items, also in a draft; the screens of those that are published are counted in `screens`. */
  layouts: z.number().int(),
  /** True if one of the items is active for all devices. */
  isActive: z.boolean(),
});
export type MediaUse = z.infer<typeof MediaUse>;
