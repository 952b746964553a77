import { z } from 'zod';
import { PageQuery } from '../core/page.ts';
import { routes } from '../core/route.ts';
import { Instant } from '../core/text.ts';

/** One change, by a person or by the payment provider. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** Whose data it is about; null where the account is gone. */
  accountEmail: z.string().nullable(),
  /** Who did it: an address, or 'Payment provider'. */
  actor: z.string(),
  /** What was done, as a sentence: 'Removed Silent film from Education room'. */
  what: z.string(),
  /** The names in that sentence, in order. */
  names: z.array(z.string()),
  /** Ids of what was changed, as the address gave them; empty where it was the account itself. */
  target: z.string(),
  /** Fields of the request, without secrets. */
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
    summary: 'List audit entries of this account, newest first; at most 200 per page',
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
    summary: 'List audit entries of the whole installation, newest first; at most 200 per page',
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
