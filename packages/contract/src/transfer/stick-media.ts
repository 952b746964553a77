import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { DeviceRef } from '../fleet/device-identity.ts';
import { GroupId } from '../fleet/groups.ts';

const ZIP = 'application/zip';

/** The screen that needs the files; without `deviceId` a new screen, in the group if there is one. */
const query = z.object({
  deviceId: DeviceRef.optional(),
  groupId: GroupId.optional(),
});

const errors = ['device.not_found', 'group.not_found', 'stick_media.too_large'] as const;

/** The files that screens need for the coming days, for USB sticks: screens in a slow network take them from there. */
export const stickMedia = defineRoutes({
  reads: ['assignments', 'media', 'playlists', 'layouts', 'groups', 'schedule'],
})({
  describe: {
    method: 'GET',
    path: '/api/stick-media',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Count the files that a screen, or a new screen of a group, needs for the coming days',
    query,
    response: z.object({
      files: z.number().int(),
      /** The size of the archive. */
      bytes: z.number().int(),
    }),
    errors,
  },
  download: {
    method: 'GET',
    path: '/api/stick-media/file',
    access: 'console',
    role: 'admin',
    scope: 'screens',
    transport: 'archive',
    summary:
      'Download these files as a ZIP archive with a folder `vitrine-media`, which the agents of screens take from the root of a USB stick',
    query,
    response: z.unknown(),
    mediaType: ZIP,
    errors,
  },
});
