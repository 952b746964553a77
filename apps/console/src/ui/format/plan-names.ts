import type { PlanId } from '@vitrine/contract/billing/plans';
import { t } from '@vitrine/messages/t';

/** The names of the plans. */
export const planNames: Readonly<Record<PlanId, string>> = {
  free: t('Free', {}, 'plan'),
  'free-test': t('Free Test'),
  test: t('Test Payment'),
  pro: t('Pro'),
  'device-subscription': t('Device Subscription'),
  enterprise: t('Enterprise'),
};
