import { z } from 'zod';
import { listKeys } from '../core/list-keys.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';
import { plans, subscriptionStatuses } from './plans.ts';

export const PlanIdSchema = z.enum(listKeys(plans));

export const SubscriptionStatusSchema = z.enum(subscriptionStatuses);

const PlanRow = z.object({
  id: PlanIdSchema,
  name: z.string(),
  storageLimit: z.number().nullable(),
  deviceLimit: z.number().nullable(),
  isPerDevice: z.boolean(),
  features: z.array(z.string()),
});

export const SubscriptionInfo = z.object({
  plan: PlanIdSchema,
  status: SubscriptionStatusSchema,
  startDate: Instant.nullable(),
  endDate: Instant.nullable(),
  effectivePlan: PlanIdSchema,
  deviceSeats: z.number().int(),
  extraStorageBytes: z.number().int(),
  /** Null is unlimited. */
  maxDevices: z.number().int().nullable(),
  /** Bytes; null is unlimited. */
  storageLimit: z.number().int().nullable(),
  deviceCount: z.number().int(),
  usedBytes: z.number().int(),
  cancelAtPeriodEnd: z.boolean(),
});
export type SubscriptionInfo = z.infer<typeof SubscriptionInfo>;

export const planRoutes = defineRoutes({ reads: ['plans', 'account', 'media', 'devices'] })({
  list: {
    method: 'GET',
    path: '/api/plans',
    access: 'public',
    summary: 'Plans, prices in pence, and whether this installation charges at all',
    response: z.object({
      billing: z.enum(['stripe', 'sandbox', 'off']),
      plans: z.array(PlanRow),
      prices: z.object({
        currency: z.literal('GBP'),
        perDevicePence: z.number().int(),
        storageBlockPence: z.number().int(),
        storageBlockBytes: z.number().int(),
        storageBlockGb: z.number().int(),
      }),
    }),
  },
  status: {
    method: 'GET',
    path: '/api/subscription-status',
    access: 'user',
    role: 'viewer',
    summary: 'Get the account’s plan, its limits and current usage',
    response: SubscriptionInfo,
  },
});
