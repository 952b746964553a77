import { AUDIT_CSV_LIMIT, AUDIT_LIMIT, type AuditEntry } from '@vitrine/contract/audit';
import type { Done } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { findAccount } from '../accounts/store.ts';
import { countEntries, insertEntry, listEntries } from './store.ts';

interface Act {
  accountId: string;
  actor: string;
  what: string;
  target?: string;
  details?: Record<string, unknown>;
}

interface ListQuery {
  search?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export type Audit = ReturnType<typeof createAudit>;

/** Whoever reads a log must not learn a secret from it. */
const SECRET = /password|token|secret|card|code$|url$/i;

const MAX_VALUE = 200;

/** Who changed what, when, from where. Written by the server for every route that changes something. */
export function createAudit({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  async function list(accountId: string | null, { search, limit, cursor }: ListQuery) {
    const size = limit ?? AUDIT_LIMIT;
    const entries = await listEntries(db, { accountId, search, limit: size + 1, before: cursor });
    const hasMore = entries.length > size;
    const shown = entries.slice(0, size);
    return {
      entries: shown,
      next: hasMore ? (shown.at(-1)?.id ?? null) : null,
      total: await countEntries(db, { accountId, search }),
    };
  }

  async function csv(accountId: string | null, search: string | undefined): Promise<string> {
    return toCsv(await listEntries(db, { accountId, search, limit: AUDIT_CSV_LIMIT, before: undefined }));
  }

  return {
    mine: (accountId: string, query: ListQuery) => list(accountId, query),
    all: (query: ListQuery) => list(null, query),
    mineCsv: (accountId: string, search: string | undefined) => csv(accountId, search),
    allCsv: (search: string | undefined) => csv(null, search),

    /** For what no request of a person did. */
    async record(tx: Db, { accountId, actor, what, target = '', details = {} }: Act): Promise<void> {
      const at = clock();
      const account = await findAccount(tx, accountId);
      await insertEntry(tx, {
        id: newId('aud', at.getTime()),
        at,
        accountId,
        accountEmail: account?.email ?? null,
        actor,
        what,
        target,
        details,
        address: '',
        userAgent: '',
      });
    },

    /** Writes down a request that changed something; a failure to do so is logged and fails nothing. */
    async hear({ route, caller, params, body, result, origin }: Done): Promise<void> {
      const actorId = caller?.accountId ?? signedInId(result);
      if (route.method === 'GET' || actorId === null || caller?.kind === 'device') return;
      const subjectId = params['userId'] ?? actorId;
      try {
        const [actor, subject] = await Promise.all([
          findAccount(db, actorId),
          subjectId === actorId ? null : findAccount(db, subjectId),
        ]);
        const at = clock();
        await insertEntry(db, {
          id: newId('aud', at.getTime()),
          at,
          accountId: subjectId,
          accountEmail: (subject ?? (subjectId === actorId ? actor : null))?.email ?? null,
          actor: actor?.email ?? 'A deleted account',
          what: route.summary.split(/[;:]/)[0] ?? route.summary,
          target: Object.values(params).join(' ').slice(0, MAX_VALUE),
          details: withoutSecrets(body),
          address: origin.address,
          userAgent: origin.userAgent,
        });
      } catch (error) {
        log.error(error, 'an act was not written into the audit log');
      }
    },
  };
}

/** Whose session a sign-in or a registration began. */
function signedInId(result: unknown): string | null {
  const body = isObject(result) && 'body' in result ? result['body'] : result;
  const user = isObject(body) ? body['user'] : null;
  return isObject(user) && typeof user['id'] === 'string' ? user['id'] : null;
}

function withoutSecrets(body: unknown): Record<string, unknown> {
  if (!isObject(body)) return {};
  return Object.fromEntries(
    Object.entries(body)
      .filter(([key, value]) => !SECRET.test(key) && value !== undefined)
      .map(([key, value]) => [key, shortened(value)]),
  );
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_VALUE);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return JSON.stringify(value).slice(0, MAX_VALUE);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toCsv(entries: readonly AuditEntry[]): string {
  const head = ['When', 'Account', 'Who', 'What', 'Target', 'Details', 'From', 'Browser'];
  const rows = entries.map(({ at, accountEmail, actor, what, target, details, from, userAgent }) => [
    at,
    accountEmail ?? '',
    actor,
    what,
    target,
    Object.keys(details).length === 0 ? '' : JSON.stringify(details),
    from,
    userAgent,
  ]);
  return `${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Quoted; a spreadsheet must not take text from outside for a formula. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
