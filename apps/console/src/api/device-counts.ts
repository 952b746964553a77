import { t } from '@vitrine/messages/t';
import { q } from './q.ts';
import { useRead } from './use-read.ts';

/**
 * The interval in which lists and counts of devices are fetched, even while change events arrive (specification,
 * part 2, section 9): a heartbeat that changes nothing sends no event, so without polling a device would seem to go
 * offline, and one that does go offline would not.
 */
export const DEVICE_POLL_MS = 30_000;

/** The number of the account's devices by state: one cached query for all regions that show a part of it. */
export const deviceCounts = q.devices.counts({ intervalMs: DEVICE_POLL_MS, failure: t('Failed to fetch devices') });

export const useDeviceCounts = () => useRead(deviceCounts);
