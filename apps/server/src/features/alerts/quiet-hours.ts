import type { AlertSettings } from '@vitrine/contract/alerts';

/** True if an instant (epoch milliseconds) is in the quiet hours. They are half-open and may span midnight. */
export function isQuiet(
  settings: Pick<AlertSettings, 'quietFrom' | 'quietUntil' | 'timezone'>,
  nowMs: number,
): boolean {
  const { quietFrom, quietUntil, timezone } = settings;
  if (quietFrom === null || quietUntil === null) return false;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(
    nowMs,
  );
  return quietFrom < quietUntil ? quietFrom <= time && time < quietUntil : quietFrom <= time || time < quietUntil;
}
