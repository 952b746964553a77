import { t } from '@vitrine/messages/t';
import { formatDays } from '../period.ts';

interface Sent {
  addresses: number;
  from: string;
  to: string;
}

/** The messages about an email of a report that is sent at once. */
export const sendNow = {
  failure: t('The email was not sent'),
  done: ({ addresses, from, to }: Sent) => ({
    title:
      addresses === 0
        ? t('Everybody has unsubscribed')
        : t('{count, plural, one {Sent to # address} other {Sent to # addresses}}', { count: addresses }),
    text: formatDays({ from, to }),
  }),
};
