import { t } from '@vitrine/messages/t';

/** `Never`, `Every minute`, `Every 15 minutes`. */
export const refreshWords = (minutes: number | null): string =>
  minutes === null
    ? t('Never')
    : minutes === 1
      ? t('Every minute')
      : t('Every {minutes, plural, one {# minute} other {# minutes}}', { minutes });
