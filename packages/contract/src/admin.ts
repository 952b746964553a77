import { z } from 'zod';
import { Told } from './core/told/told.ts';
import { AccountId } from './accounts.ts';
import { PlanIdSchema, SubscriptionStatusSchema } from './billing/subscription.ts';
import { defineRoutes } from './core/route.ts';
import { Instant } from './core/text.ts';

export const AdminUser = z.object({
  id: AccountId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isSuspended: z.boolean(),
  subscriptionStatus: SubscriptionStatusSchema,
  subscriptionPlan: PlanIdSchema,
  effectivePlan: PlanIdSchema,
  deviceSeats: z.number().int(),
  extraStorageBytes: z.number().int(),
  deviceCount: z.number().int(),
  createdAt: Instant,
});
export type AdminUser = z.infer<typeof AdminUser>;

export const SystemStats = z.object({
  /** The people who can sign in. */
  totalUsers: z.number().int(),
  totalAccounts: z.number().int(),
  activeSubscriptions: z.number().int(),
  totalDevices: z.number().int(),
  onlineDevices: z.number().int(),
  /** Bytes. */
  storageUsed: z.number().int(),
  totalVideos: z.number().int(),
  totalImages: z.number().int(),
  pendingThumbnails: z.number().int(),
});
export type SystemStats = z.infer<typeof SystemStats>;

/** The states of what the installation depends on. */
export const healthCodes = [
  'worker-missing',
  'worker-running',
  'worker-silent',
  'storage-works',
  'storage-loses-files',
  'storage-failed',
  'database-connected',
  'stripe',
  'stripe-without-webhook',
  'sandbox',
  'payment-off',
  'mail-off',
  'mail-failed',
  'mail-idle',
  'mail-sent',
] as const;
export type HealthCode = (typeof healthCodes)[number];

const Part = z.object({
  isHealthy: z.boolean(),
  text: z.string(),
  /** The state that `text` tells of. */
  code: z.enum(healthCodes),
  /**
   * The value in `text`: seconds since the worker reported, the version of the database, why storage or an email failed, when the last
   * email was sent; or empty.
   */
  value: z.string(),
});

/** Something that an operator sets up, by settings of the server. */
export const SetupItem = z.object({
  id: z.enum([
    'address',
    'email',
    'video',
    'proxy',
    'weather',
    'registration',
    'payment',
    'securityContact',
    'screenImage',
  ]),
  /** `ready`: set up; `missing`: not set up; `failing`: set up, and it does not work. */
  state: z.enum(['ready', 'missing', 'failing']),
  /** How it is: a sentence without a full stop. */
  text: z.string(),
  textTold: Told.optional(),
  /** What to do to set it up or to change it; null for nothing. */
  advice: z.string().nullable(),
  adviceTold: Told.optional(),
  /** The names of its settings. */
  settings: z.array(z.string()),
});
export type SetupItem = z.infer<typeof SetupItem>;

export const SystemHealth = z.object({
  environment: z.string(),
  version: z.string(),
  /** Healthy if a process takes background jobs; the text shows when it last reported. */
  worker: Part,
  database: Part,
  storage: Part,
  payment: Part,
  /** Healthy if emails reach people; the text says how the last sending went. */
  mail: Part,
  /** What the operator has set up, and what not. */
  setup: z.array(SetupItem),
});
export type SystemHealth = z.infer<typeof SystemHealth>;

export const BackgroundJob = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']),
  createdAt: Instant,
  /** The reason of a failed job; null otherwise. */
  failure: z.string().nullable(),
  failureTold: Told.optional(),
});
export type BackgroundJob = z.infer<typeof BackgroundJob>;

/** A grant by an administrator, in addition to purchases, which are stored separately. */
export const Grant = z.object({
  deviceSeats: z.number().int().min(1).max(100_000),
  /** Bytes; unchanged if omitted. */
  extraStorageBytes: z
    .number()
    .int()
    .min(0)
    .max(2 ** 50)
    .optional(),
});
export type Grant = z.infer<typeof Grant>;

const UserParams = z.object({ userId: z.string().max(100) });
const Done = z.object({ success: z.literal(true) });

export const admin = defineRoutes({ reads: ['operator'], changes: ['operator'] })({
  users: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Every account, newest first; `search` matches part of the email',
    query: z.object({ search: z.string().trim().max(200).optional() }),
    response: z.array(AdminUser),
  },
  stats: {
    method: 'GET',
    path: '/api/admin/system-stats',
    access: 'admin',
    summary: 'Get totals for the whole installation',
    response: SystemStats,
  },
  health: {
    method: 'GET',
    path: '/api/admin/health',
    access: 'admin',
    summary: 'State of worker, database, storage, payment and mail, and what the operator has set up',
    response: SystemHealth,
  },
  forceThumbnails: {
    method: 'POST',
    path: '/api/admin/force-thumbnail-generation',
    sentence: 'Started to generate missing thumbnails',
    access: 'admin',
    summary: 'Retry all missing thumbnails',
    response: z.object({ success: z.literal(true), queued: z.number().int() }),
  },
  clearExpired: {
    method: 'POST',
    path: '/api/admin/clear-expired-subscriptions',
    sentence: 'Cleared expired subscriptions',
    access: 'admin',
    summary: 'Move accounts whose canceled subscription has ended to the Free plan',
    response: z.object({ cleared: z.number().int() }),
  },
  resetUser: {
    method: 'POST',
    path: '/api/admin/reset-user/:userId',
    sentence: 'Reset the subscription of {userId}',
    access: 'admin',
    summary: 'Cancel an account’s subscription at the provider and remove what was granted',
    params: UserParams,
    response: Done,
    errors: ['user.not_found', 'payment.provider_failed'],
  },
  updateLimits: {
    method: 'POST',
    path: '/api/admin/update-user-limits/:userId',
    sentence: 'Set the limits of {userId} to {deviceSeats} device seats',
    access: 'admin',
    summary: 'Grant seats and storage in addition to purchased ones',
    params: UserParams,
    body: Grant,
    response: Done,
    errors: ['user.not_found', 'seats.below_purchased'],
  },
  setPlan: {
    method: 'POST',
    path: '/api/admin/set-user-plan/:userId',
    sentence: 'Gave {userId} the plan {plan}',
    access: 'admin',
    summary: 'Grant a plan without payment',
    params: UserParams,
    body: z.object({ plan: PlanIdSchema }),
    response: Done,
    errors: ['user.not_found', 'subscription.running'],
  },
  setAdmin: {
    method: 'POST',
    path: '/api/admin/set-user-admin/:userId',
    sentence: 'Changed the administrator role of {userId}',
    access: 'admin',
    summary: 'Grant or remove admin rights',
    params: UserParams,
    body: z.object({ isAdmin: z.boolean() }),
    response: Done,
    errors: ['user.not_found', 'admin.last', 'payment.provider_failed'],
  },
  suspend: {
    method: 'POST',
    path: '/api/admin/suspend-user/:userId',
    sentence: 'Changed the suspension of {userId}',
    access: 'admin',
    summary: 'Suspend an account or restore its access; its screens keep playing',
    params: UserParams,
    body: z.object({ isSuspended: z.boolean() }),
    response: Done,
    errors: ['user.not_found', 'admin.last'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/admin/users/:userId',
    sentence: 'Deleted the account {userId}',
    access: 'admin',
    summary: 'Delete an account with its devices, media and files; its subscription ends',
    params: UserParams,
    response: Done,
    errors: ['user.not_found', 'admin.last', 'payment.provider_failed'],
  },
  jobs: {
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'admin',
    summary: 'Background jobs: counts by state, and the latest failed or pending ones',
    response: z.object({
      counts: z.array(z.object({ state: BackgroundJob.shape.state, count: z.number().int() })),
      jobs: z.array(BackgroundJob),
    }),
  },
  retryJob: {
    method: 'POST',
    path: '/api/admin/jobs/:name/:jobId/retry',
    sentence: 'Retried the job {name}',
    audit: 'always',
    access: 'admin',
    summary: 'Retry a failed job',
    params: z.object({ name: z.string().max(100), jobId: z.uuid() }),
    response: Done,
    errors: ['job.not_found'],
  },
});
