import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';

/** How often what the page tells about a device is read while no change events arrive. */
export const PLAN_POLL_MS = 60_000;

/** The forecast of the next 14 days. */
export const forecastOf = (deviceId: string) =>
  q.playout.forecast({ params: { deviceId }, pollMs: PLAN_POLL_MS, failure: t('Failed to fetch the plan') });
