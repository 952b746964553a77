import { AUDIT_CSV_LIMIT, AUDIT_LIMIT, type AuditEntry } from '@vitrine/contract/audit';
import type { Asked } from '../../http/serve.ts';
import { acting } from '../../platform/acts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { findAccount } from '../accounts/store.ts';
import { type AuditAct, countEntries, insertAct, insertEntry, listEntries } from './store.ts';

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

    /**
     * Does what a person asks for. The transaction that changes something writes down who asked, by triggers
     * (migrations, `vitrine_act`); here follows what succeeded without changing a row. A failure to write that is
     * logged and fails nothing: nothing is lost with it.
     */
    async attend<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
      const act = actOf(asked, clock());
      if (act === null) return work();
      return acting(JSON.stringify(act), async () => {
        const result = await work();
        if (act.actorId !== null) {
          await insertAct(db, act).catch((error: unknown) =>
            log.error(error, 'an act was not written into the audit log'),
          );
        }
        return result;
      });
    },
  };
}

/**
 * Null for what is no act of a person: devices' calls, and addresses that carry a secret of their own. Nobody is
 * signed in at some routes; the row that changes says whose account it is.
 */
function actOf({ route, caller, params, body, origin }: Asked, at: Date): AuditAct | null {
  if (caller?.kind === 'device' || route.access === 'signed') return null;
  const actorId = caller?.accountId ?? null;
  return {
    id: newId('aud', at.getTime()),
    at: at.toISOString(),
    actorId,
    accountId: params['userId'] === undefined ? actorId : fit(params['userId']),
    what: route.summary.split(/[;:]/)[0] ?? route.summary,
    target: fit(Object.values(params).join(' ')),
    details: withoutSecrets(body),
    address: origin.address,
    userAgent: fit(origin.userAgent),
  };
}

function withoutSecrets(body: unknown): Record<string, unknown> {
  if (!isObject(body)) return {};
  return Object.fromEntries(
    Object.entries(body)
      .filter(([key, value]) => !SECRET.test(key) && value !== undefined)
      .map(([key, value]) => [fit(key), shortened(value)]),
  );
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return fit(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return fit(JSON.stringify(value));
}

/** Text as the database takes it: of bounded length, without NUL and halves of characters. */
const fit = (value: string): string => value.slice(0, MAX_VALUE).replaceAll('\0', '').toWellFormed();

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
