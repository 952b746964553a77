import { t } from '@vitrine/messages/t';

const SECOND_MS = 1_000;
const DAY_S = 86_400;

const padTwo = (part: number) => String(part).padStart(2, '0');

/** The remaining time as `2 days 03:04:05`, rounded up to whole seconds; `00:00:00` if it has passed. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  const days = Math.floor(seconds / DAY_S);
  const clock = [Math.floor((seconds % DAY_S) / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  const time = clock.map(padTwo).join(':');
  return days === 0 ? time : t('{days, plural, one {# day {time}} other {# days {time}}}', { days, time });
}
