import { z } from 'zod';
import { screenTopics } from '../change-topics.ts';
import { DeviceId, DeviceRef } from './device-identity.ts';
import { DevicesInZone } from './devices-in-zone.ts';

const deviceIds = z.array(DeviceRef).max(10_000);

/** Reads of the account's devices by their ids, of which there may be more than fit into an address. */
export const devicesByRef = {
  timeZones: {
    method: 'POST',
    path: '/api/devices/time-zones',
    access: 'user',
    role: 'viewer',
    scope: 'read',
    summary: 'The time zones of devices, the most frequent first; unknown devices are ignored',
    body: z.object({
      /** Every device of the account unless given. */
      deviceIds: deviceIds.optional(),
    }),
    response: z.object({ zones: z.array(DevicesInZone) }),
    reads: screenTopics,
  },
  names: {
    method: 'POST',
    path: '/api/devices/names',
    access: 'user',
    role: 'viewer',
    scope: 'read',
    summary: 'The names of devices; unknown devices are ignored',
    body: z.object({ deviceIds }),
    response: z.object({ devices: z.array(z.object({ id: DeviceId, name: z.string() })) }),
    reads: ['devices'],
  },
} as const;
