import { z } from 'zod';
import { DeviceRef } from '../fleet/device-identity.ts';
import { PageQuery } from '../core/page.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';

/** The fewest days for which an installation keeps spans, and the default. */
export const HISTORY_DAYS = 90;

/** The most days for which an installation can keep spans. */
export const HISTORY_MAX_DAYS = 3_660;

/** More days are listed in pages only. */
export const HISTORY_WHOLE_DAYS = 366;

/** A period in which a device was online, online with its panel off or off by its working hours, or offline. */
export const HistorySpan = z.object({
  state: z.enum(['online', 'off', 'off-hours', 'offline']),
  from: Instant,
  /** Null: ongoing. */
  until: Instant.nullable(),
});
export type HistorySpan = z.infer<typeof HistorySpan>;

export const history = defineRoutes({ reads: ['history'] })({
  list: {
    method: 'GET',
    path: '/api/devices/:deviceId/history',
    access: 'user',
    role: 'viewer',
    summary:
      'List the periods in which a device was online, off and offline, newest first; more than 366 days in pages only',
    params: z.object({ deviceId: DeviceRef }),
    query: PageQuery.omit({ search: true }).extend({
      days: z.coerce.number().int().min(1).max(HISTORY_MAX_DAYS).default(30),
    }),
    /** Empty before the device's first contact. */
    response: z.object({ spans: z.array(HistorySpan) }),
    errors: ['device.not_found'],
  },
});
