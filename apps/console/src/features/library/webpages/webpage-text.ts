import { t } from '@vitrine/messages/t';

/** `Never`, `Every minute`, `Every 15 minutes`, `Every 20 seconds`, `Every 2 hours`. */
export function refreshWords(seconds: number | null): string {
  if (seconds === null) return t('Never');
  if (seconds % 3_600 === 0) return t('Every {hours, plural, one {hour} other {# hours}}', { hours: seconds / 3_600 });
  if (seconds === 60) return t('Every minute');
  if (seconds % 60 === 0) {
    return t('Every {minutes, plural, one {# minute} other {# minutes}}', { minutes: seconds / 60 });
  }
  return t('Every {seconds, plural, one {# second} other {# seconds}}', { seconds });
}
