import type { HealthCode } from '@vitrine/contract/admin';
import { t } from '@vitrine/messages/t';

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
  'payment-off': () => t('Off: no plans, no limits'),
};
