import { AUDIT_CSV_LIMIT, AUDIT_LIMIT, type AuditEntry, type AuditFilter } from '@vitrine/contract/activity/audit';
import type { AuditedRequest } from '../../../http/audited-request.ts';
import type { InAccount, PersonCaller } from '../../../http/callers.ts';
import { withAuditContext } from '../../../platform/database/write-context.ts';
import { formatCsvLine } from '@vitrine/contract/core/csv';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuditMeans } from '@vitrine/contract/activity/log-limits';
import { listOwners } from '../../accounts/index.ts';
import { complete, idsIn, type Sentence } from './sentence.ts';
import {
  type AuditContext,
  countEntries,
  insertRequestEntry,
  insertEntry,
  listAuditEntries,
  listEntriesOf,
} from './store.ts';

/** A change that was made without a request of a signed-in person. */
interface UnrequestedChange {
  accountId: string;
  actor: string;
  /** Default: `service`. */
  means?: AuditMeans;
  what: string;
  /** The names in `what`, in order. */
  names?: string[];
  target?: string;
  details?: Record<string, unknown>;
  /** The network address of a request without a signed-in person. */
  address?: string;
  userAgent?: string;
}

interface ListQuery extends AuditFilter {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export type Audit = ReturnType<typeof createAudit>;

/** Values that the log must not contain. */
const SECRET = /password|token|secret|challenge|card|code$|url$/i;

const MAX_VALUE = 200;

/** Finds the names of things, which higher features own. */
export interface Names {
  /** Finds names by id: of accounts by their email where `accountId` is null, else of that account's things. */
  find(accountId: string | null, ids: readonly string[]): Promise<Map<string, string>>;
  /** The title of what is assigned to a device or a group. */
  findAssigned(accountId: string, of: { target: string; kind: string }): Promise<string | null>;
}

/** The audit log: an entry for every request that changes something, with its user, time and address. */
export function createAudit(
  { db, reads, clock, log }: Pick<Platform, 'db' | 'reads' | 'clock' | 'log'>,
  { names }: { names: Names },
) {
  async function list(accountId: string | null, { limit, cursor, ...filter }: ListQuery) {
    const size = limit ?? AUDIT_LIMIT;
    const { entries, total } = await reads(async (replica) => ({
      entries: await listAuditEntries(replica, { accountId, filter, limit: size + 1, before: cursor }),
      total: await countEntries(replica, { accountId, filter }),
    }));
    const hasMore = entries.length > size;
    const shown = entries.slice(0, size);
    return { items: shown, next: hasMore ? (shown.at(-1)?.id ?? null) : null, total };
  }

  async function csv(accountId: string | null, filter: AuditFilter): Promise<string> {
    const query = { accountId, filter, limit: AUDIT_CSV_LIMIT, before: undefined };
    return toCsv(await reads((replica) => listAuditEntries(replica, query)));
  }

  /** Names are looked up before the work is done, because deleted things have none afterwards. */
  async function sentenceOf({ route, caller, params, body }: AuditedRequest): Promise<Sentence> {
    const template = route.sentence ?? route.summary;
    if (caller?.kind !== 'user' || caller.accountId === null) return complete(template, {}, new Map());
    const { accountId } = caller;
    const inputs = { ...(isObject(body) ? body : {}), ...params };
    // PostgreSQL text cannot contain NUL, so nothing has such an id.
    const ids = idsIn(template, inputs).filter((id) => !id.includes('\0'));
    const found = ids.length === 0 ? new Map<string, string>() : await names.find(accountId, ids);
    if (route.access === 'admin' && ids.length > 0) {
      for (const [id, email] of await names.find(null, ids)) found.set(id, email);
    }
    const target = params['deviceId'] ?? params['id'];
    if (template.includes('{assigned') && target !== undefined && !target.includes('\0')) {
      const title = await names.findAssigned(accountId, { target, kind: params['mediaType'] ?? '' });
      if (title !== null) found.set('assigned', title);
    }
    return complete(template, inputs, found);
  }

  return {
    mine: ({ accountId }: InAccount, query: ListQuery) => list(accountId, query),
    all: (query: ListQuery) => list(null, query),
    mineCsv: ({ accountId }: InAccount, filter: AuditFilter) => csv(accountId, filter),
    allCsv: (filter: AuditFilter) => csv(null, filter),

    /** The newest changes that a user made in any account. */
    listMadeBy: (user: { userId: string; email: string; createdAt: Date }): Promise<AuditEntry[]> =>
      reads((replica) => listEntriesOf(replica, user, AUDIT_CSV_LIMIT)),

    /** Writes an entry for something that no person requested. */
    async record(tx: Db, change: UnrequestedChange): Promise<void> {
      const at = clock();
      const [owner] = await listOwners(tx, change.accountId);
      const { userAgent = '' } = change;
      await insertEntry(tx, {
        means: 'service',
        names: [],
        target: '',
        details: {},
        address: '',
        ...change,
        userAgent: fitText(userAgent),
        id: newId('aud', at.getTime()),
        at,
        accountEmail: owner?.email ?? null,
      });
    },

    /** A request as its audit entry describes it. */
    describe: (request: AuditedRequest): Promise<Sentence> => sentenceOf(request),

    /**
     * Runs a request of a person. The transaction that changes something writes the audit entry by triggers
     * (migrations, `vitrine_audit`), so requests that change nothing write none. Routes whose effect is elsewhere
     * (`audit: 'always'`) get theirs here, after they succeeded. If that fails it is logged, and the request succeeds.
     */
    async runAudited<T>(request: AuditedRequest, work: () => Promise<T>): Promise<T> {
      const context = createAuditContext(request, clock(), await sentenceOf(request));
      if (context === null) return work();
      return withAuditContext(JSON.stringify(context), async () => {
        const result = await work();
        if (request.route.audit === 'always') {
          await insertRequestEntry(db, context).catch((error: unknown) =>
            log.error(error, 'an audit entry was not written'),
          );
        }
        return result;
      });
    },
  };
}

/**
 * The audit entry of a request. Null for requests of devices, and for addresses that carry their own secret. On some
 * routes nobody is signed in; then the row that changes determines the account.
 */
function createAuditContext(
  { route, caller, params, body, origin, phrase = (sentence) => sentence }: AuditedRequest,
  at: Date,
  { text, names }: Sentence,
): AuditContext | null {
  if (caller?.kind === 'device' || route.access === 'signed') return null;
  const accountId = caller?.accountId ?? null;
  return {
    id: newId('aud', at.getTime()),
    at: at.toISOString(),
    actorId: caller?.kind === 'user' ? caller.userId : null,
    means: findMeans(caller, origin.userAgent),
    keyName: caller?.kind === 'user' ? (caller.key?.name ?? null) : null,
    accountId: params['userId'] === undefined ? accountId : fitText(params['userId']),
    what: phrase(text),
    names,
    target: fitText(Object.values(params).join(' ')),
    details: route.isSecret === true ? {} : withoutSecrets(body),
    address: origin.address,
    userAgent: fitText(origin.userAgent),
  };
}

/** Every browser names itself Mozilla; programs do not. */
function findMeans(caller: PersonCaller | null, userAgent: string): AuditMeans {
  if (caller === null) return 'link';
  if (caller.key !== null) return 'key';
  return userAgent.startsWith('Mozilla/') ? 'console' : 'app';
}

function withoutSecrets(body: unknown): Record<string, unknown> {
  if (!isObject(body)) return {};
  return Object.fromEntries(
    Object.entries(body)
      .filter(([key, value]) => !SECRET.test(key) && value !== undefined)
      .map(([key, value]) => [fitText(key), shortenValue(value)]),
  );
}

function shortenValue(value: unknown): unknown {
  if (typeof value === 'string') return fitText(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return fitText(JSON.stringify(value));
}

/** Text that the database accepts: of bounded length, without NUL and lone surrogates. */
const fitText = (value: string): string => value.slice(0, MAX_VALUE).replaceAll('\0', '').toWellFormed();

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const toText = (fields: object): string => (Object.keys(fields).length === 0 ? '' : JSON.stringify(fields));

function toCsv(entries: readonly AuditEntry[]): string {
  const head = [
    'When',
    'Account',
    'Who',
    'What',
    'Target',
    'Details',
    'From',
    'Browser',
    'Name',
    'Means',
    'Changes',
    'Key',
  ];
  const rows = entries.map(({ at, accountEmail, actor, what, target, details, from, userAgent, ...entry }) => [
    at,
    accountEmail ?? '',
    actor,
    what,
    target,
    toText(details),
    from,
    userAgent,
    entry.actorName,
    entry.means ?? '',
    toText(entry.changes),
    entry.keyName ?? '',
  ]);
  return `${[head, ...rows].map(formatCsvLine).join('\r\n')}\r\n`;
}
