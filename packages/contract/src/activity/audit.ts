import { z } from 'zod';
import { PageQuery } from '../core/page.ts';
import { NamedChange } from './named-change.ts';
import { auditKinds, auditMeans } from './log-limits.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';

/** One change, by a person or by the payment provider. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** The account whose data changed; null if it was deleted. */
  accountEmail: z.string().nullable(),
  /** The actor: an email address, or 'Payment provider'. */
  actor: z.string(),
  /** The name of the person at that time, also of one who has left; empty in entries of release 0.2. */
  actorName: z.string(),
  /** The means of the change; null in entries of release 0.2. */
  means: z.enum(auditMeans).nullable(),
  /** The name of the API key by which the change was made; null without one. */
  keyName: z.string().nullable(),
  /** The change as a sentence: 'Removed Silent film from Education room'. */
  what: z.string(),
  /** The names in that sentence, in order. */
  names: z.array(z.string()),
  /** The change of that sentence; null where it is not known, e.g. of release 0.2. */
  change: NamedChange.nullable(),
  /** Whether the change was sent for approval, or approved by somebody; null for one that needed none. */
  approval: z
    .object({
      state: z.enum(['sent', 'approved']),
      /** The name of the person who approved it; empty while it waits. */
      by: z.string(),
    })
    .nullable(),
  /** Ids of the changed objects, from the path; empty for the account itself. */
  target: z.string(),
  /** Fields of the request, without secrets. */
  details: z.record(z.string(), z.unknown()),
  /** Values before and after by column, without secrets; of changed things only, and not of many at once. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** The network address; empty for changes not made by a person. */
  from: z.string(),
  userAgent: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Entries = z.object({ entries: z.array(AuditEntry) });
const Csv = z.object({ csv: z.string() });

/** The page size without a `limit`. */
export const AUDIT_LIMIT = 200;

/** The maximum number of lines of a CSV file. */
export const AUDIT_CSV_LIMIT = 10_000;

const AuditFilter = z.object({
  /** Part of the text, the ids, the address or the fields, case-insensitive. */
  search: z.string().trim().max(200).optional(),
  /** Part of the actor's name or email address, case-insensitive. */
  person: z.string().trim().max(254).optional(),
  kind: z.enum(auditKinds).optional(),
  /** Only changes from this instant on. */
  since: Instant.optional(),
  /** Only changes before this instant. */
  until: Instant.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

const AuditQuery = PageQuery.extend(AuditFilter.shape);

export const audit = defineRoutes({ reads: ['audit'] })({
  mine: {
    method: 'GET',
    path: '/api/audit',
    access: 'user',
    role: 'admin',
    summary: 'List audit entries of this account, newest first; at most 200 per page',
    query: AuditQuery,
    response: Entries,
  },
  mineCsv: {
    method: 'GET',
    path: '/api/audit/csv',
    access: 'user',
    role: 'admin',
    summary: 'Export audit entries as CSV text, at most 10,000 lines',
    query: AuditFilter,
    response: Csv,
  },
  all: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'List audit entries of the whole installation, newest first; at most 200 per page',
    query: AuditQuery,
    response: Entries,
  },
  allCsv: {
    method: 'GET',
    path: '/api/admin/audit/csv',
    access: 'admin',
    summary: 'Export audit entries as CSV text, at most 10,000 lines',
    query: AuditFilter,
    response: Csv,
  },
});
