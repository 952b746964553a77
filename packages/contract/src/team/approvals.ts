import { z } from 'zod';
import { Told } from '../core/told/told.ts';
import { NamedChange } from '../activity/named-change.ts';
import { PageQuery } from '../core/page.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { MediaSummary } from '../fleet/devices.ts';
import { Effect } from '../playout/effect.ts';

export const ApprovalId = z.string().startsWith('apr_').brand<'ApprovalId', 'inout'>();
export type ApprovalId = z.infer<typeof ApprovalId>;

/** A change that nobody decides on expires after this time. */
export const APPROVAL_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;

/** Decided changes are listed for this time. */
export const DECIDED_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** Changes of an account that wait at the same time. */
export const MAX_WAITING = 1_000;

/** The page size without a `limit`. */
export const APPROVALS_LIMIT = 50;

export const approvalStates = ['waiting', 'approved', 'declined', 'withdrawn', 'expired'] as const;

/** Why a change is declined. */
export const Declination = z.object({ reason: lineSchema(500, 'Please enter a reason') });

/** A change to what screens play that waits for an admin, or waited. */
export const Approval = z.object({
  id: ApprovalId,
  state: z.enum(approvalStates),
  /** The change as a sentence: 'Assign Spring sale to Entrance'. */
  what: z.string(),
  /** The names in that sentence, in order. */
  names: z.array(z.string()),
  /** The change of that sentence; null where it is not known. */
  change: NamedChange.nullable(),
  /** The name of the person who made the change. */
  requestedBy: z.string(),
  isYours: z.boolean(),
  createdAt: Instant,
  /** The time at which it expires unless somebody decides. */
  expiresAt: Instant,
  /** The content that screens would show, or lose; null: it has no picture. */
  picture: MediaSummary.nullable(),
  /** The number of screens that the change concerned when it was made. */
  screenCount: z.number().int(),
  /** The name of the person who decided; null while it waits, and if it expired. */
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** The admin's reason for declining it, or the reason why it expired; empty otherwise. */
  reason: z.string(),
  reasonTold: Told.optional(),
});
export type Approval = z.infer<typeof Approval>;

export const ApprovalSettings = z.object({
  /** True if changes of editors and schedulers to what screens play wait for an admin. */
  isOn: z.boolean(),
  /** True if your own changes wait. */
  appliesToYou: z.boolean(),
  /** The changes that wait, of those that you may see. */
  waitingCount: z.number().int(),
});
export type ApprovalSettings = z.infer<typeof ApprovalSettings>;

const params = z.object({ id: ApprovalId });
const Decided = z.object({ success: z.literal(true), approval: Approval });

export const approvals = defineRoutes({ reads: ['approvals', 'team'], changes: ['approvals'] })({
  settings: {
    method: 'GET',
    path: '/api/approval-settings',
    access: 'user',
    role: 'viewer',
    summary: 'Get whether changes to what screens play wait for an admin, and how many wait',
    response: z.object({ settings: ApprovalSettings }),
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/approval-settings',
    sentence: 'Changed whether changes need approval',
    access: 'user',
    role: 'admin',
    summary:
      'Set whether changes of editors and schedulers to what screens play wait for an admin. What waits already stays',
    body: z.object({ isOn: z.boolean() }),
    response: z.object({ success: z.literal(true), settings: ApprovalSettings }),
  },
  list: {
    method: 'GET',
    path: '/api/approvals',
    access: 'user',
    role: 'scheduler',
    summary:
      'List the changes that wait, oldest first, or those decided in the last 90 days, latest first: all for admins, your own otherwise',
    query: PageQuery.omit({ search: true }).extend({ state: z.enum(['waiting', 'decided']).default('waiting') }),
    response: z.object({ approvals: z.array(Approval) }),
  },
  get: {
    method: 'GET',
    path: '/api/approvals/:id',
    access: 'user',
    role: 'scheduler',
    summary: 'Get a change and the effect that it would have now',
    params,
    response: z.object({
      approval: Approval,
      /** Null once it is decided, and if it cannot be carried out now. */
      effect: Effect.nullable(),
      /** Why it cannot be carried out now; null if it can, or is decided. */
      problem: z.string().nullable(),
      problemTold: Told.optional(),
      /**
       * Stands for the content and the screens of this effect: `approve` with it carries out nothing else. Null where
       * there is no effect.
       */
      look: z.string().nullable(),
      /** True if the content that it would bring to screens, or these screens, are not as they were when it was made. */
      isChanged: z.boolean(),
    }),
    errors: ['approval.not_found'],
  },
  approve: {
    method: 'POST',
    path: '/api/approvals/:id/approve',
    sentence: 'Approved: {id}',
    access: 'user',
    role: 'admin',
    summary:
      'Approve a change: it is carried out at once, as a change of the person who made it. What it would bring to which screens must be as it was looked at; without a `look`, as it was when the change was made',
    params,
    body: z.object({ look: z.string().max(100).optional() }).optional(),
    response: Decided,
    errors: ['approval.not_found', 'approval.decided', 'approval.expired', 'approval.changed'],
  },
  decline: {
    method: 'POST',
    path: '/api/approvals/:id/decline',
    sentence: 'Declined: {id}',
    access: 'user',
    role: 'admin',
    summary: 'Decline a change. The person who made it gets the reason by email',
    params,
    body: Declination,
    response: Decided,
    errors: ['approval.not_found', 'approval.decided'],
  },
  withdraw: {
    method: 'POST',
    path: '/api/approvals/:id/withdraw',
    sentence: 'Withdrew: {id}',
    access: 'user',
    role: 'scheduler',
    summary: 'Withdraw a change of your own that waits',
    params,
    response: Decided,
    errors: ['approval.not_found', 'approval.decided'],
  },
});
