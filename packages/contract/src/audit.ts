import { z } from 'zod';
import { PageQuery } from './page.ts';
import { routes } from './route.ts';
import { Instant } from './text.ts';

/** Somebody changed something. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** Whose data it is about; null where the account is gone. */
  accountEmail: z.string().nullable(),
  /** Who did it: an address, or 'Payment provider'. */
  actor: z.string(),
  /** What was done, in words. */
  what: z.string(),
  /** What it was done to, as the address names it; empty where it was the account itself. */
  target: z.string(),
  /** What was given with it, without secrets. */
  details: z.record(z.string(), z.unknown()),
  /** From where: a network address; empty for what no person did. */
  from: z.string(),
  userAgent: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Entries = z.object({ entries: z.array(AuditEntry) });
const Csv = z.object({ csv: z.string() });

/** The most entries that an answer holds where no `limit` is given. */
export const AUDIT_LIMIT = 200;

/** The most lines that a CSV file holds. */
export const AUDIT_CSV_LIMIT = 10_000;

const Search = z.object({ search: z.string().trim().max(200).optional() });

export const audit = routes({
  mine: {
    method: 'GET',
    path: '/api/audit',
    access: 'user',
    summary: 'Who changed what in this account, newest first; at most 200 at once',
    query: PageQuery,
    response: Entries,
  },
  mineCsv: {
    method: 'GET',
    path: '/api/audit/csv',
    access: 'user',
    summary: 'The same as CSV text, at most 10,000 lines',
    query: Search,
    response: Csv,
  },
  all: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'Who changed what in the whole installation, newest first; at most 200 at once',
    query: PageQuery,
    response: Entries,
  },
  allCsv: {
    method: 'GET',
    path: '/api/admin/audit/csv',
    access: 'admin',
    summary: 'The same as CSV text, at most 10,000 lines',
    query: Search,
    response: Csv,
  },
});
