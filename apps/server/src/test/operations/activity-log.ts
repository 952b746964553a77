import { defaultRetention } from '../../composition/partitioned-tables.ts';
import { createLogs } from '../../features/activity/logs/service.ts';
import type { Platform } from '../../platform/platform.ts';

/** The activity log of an installation without the names of devices and content. */
export const openActivityLog = (platform: Platform, keep = defaultRetention.logs) =>
  createLogs(platform, {
    keep,
    findDevice: async () => null,
    findContentNames: async () => new Map(),
    findContentRefs: async () => [],
  });
