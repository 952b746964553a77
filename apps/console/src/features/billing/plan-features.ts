import type { PlanId } from '@vitrine/contract/billing/plans';
import { t } from '@vitrine/messages/t';

/** The features of each plan. */
export const planFeatures: Readonly<Record<PlanId, string>> = {
  free: t('1 Device, 100MB Storage, Community Support'),
  'free-test': t('1 Device, 100MB Storage, Community Support, Test Plan'),
  test: t('Up to 50 devices, 8GB per device'),
  pro: t('8GB per device, Priority Support, Advanced Analytics, API Access'),
  'device-subscription': t('Variable devices, 8GB per device, Priority Support, Device Management'),
  enterprise: t('24/7 Support, Custom Integration, White-label Options, API Access'),
};
