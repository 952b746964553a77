import type { HealthCode } from '@vitrine/contract/admin';
import { t } from '@vitrine/messages/t';
import { locale } from '../../ui/format/locale.ts';

const times = new Intl.DateTimeFormat(locale, {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** The state of something that the installation depends on. */
export const healthTexts: Record<HealthCode, (value: string) => string> = {
  'worker-missing': () => t('No worker is running'),
  'worker-running': (seconds) => t('Running, last seen {seconds} s ago', { seconds }),
  'worker-silent': (seconds) => t('Not responding, last seen {seconds} s ago', { seconds }),
  'storage-works': () => t('Read and write OK'),
  'storage-loses-files': () => t('A written file could not be read back'),
  'storage-failed': (reason) => reason,
  'database-connected': (version) => t('Connected (PostgreSQL {version})', { version }),
  stripe: () => t('Active (Stripe)'),
  'stripe-without-webhook': () => t('Stripe without a webhook secret: events are not received'),
  sandbox: () => t('Sandbox: nothing is charged'),
  'mail-off': () => t('No emails are sent: SMTP_URL is not set'),
  'mail-failed': (reason) => t('The last email could not be sent: {reason}', { reason }),
  'mail-idle': () => t('Set up, no email sent in recent days'),
  'mail-sent': (instant) => t('Set up, last email sent {time} (UTC)', { time: times.format(new Date(instant)) }),
  'payment-off': () => t('Off: no plans, no limits'),
};
