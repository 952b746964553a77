import { t } from '@vitrine/messages/t';
import { q } from './q.ts';
import { useRead } from './use-read.ts';

/** The interval at which pages that show usage fetch it while no change events arrive, in milliseconds. */
export const USAGE_POLL_MS = 60_000;

/** The account's plan, its limits and its usage: one cached answer for all regions that show a part of it. */
export const usageRead = q.plans.status({ failure: t('Failed to fetch subscription status'), pollMs: USAGE_POLL_MS });

/**
 * The account's plan, its limits and its usage.
 *
 * @param pollMs how often it is fetched while no change events arrive, in milliseconds; 0 is never
 */
export const useUsage = (pollMs = 0) => useRead({ ...usageRead, pollMs });
