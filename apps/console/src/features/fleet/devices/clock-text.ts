import { t } from '@vitrine/messages/t';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Describes the distance of a clock from the server’s: `In step`, `2.4 s ahead`, `1 h 30 min behind`. Milliseconds,
 * positive is ahead.
 */
export function offsetLabel(offsetMs: number): string {
  const ms = Math.abs(offsetMs);
  if (ms < SECOND_MS) return t('In step with the server');
  return `${formatLength(ms)} ${offsetMs > 0 ? 'ahead' : 'behind'}`;
}

function formatLength(ms: number): string {
  if (ms < MINUTE_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  if (ms < HOUR_MS) return t('{value} min', { value: Math.round(ms / MINUTE_MS) });
  if (ms >= 48 * HOUR_MS) return t('{value} days', { value: Math.round(ms / (24 * HOUR_MS)) });
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes % 60 === 0
    ? `${minutes / 60} h`
    : t('{value} h {minutes} min', { value: Math.floor(minutes / 60), minutes: minutes % 60 });
}
