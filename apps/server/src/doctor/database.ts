import type pg from 'pg';
import { createConnector } from '../platform/database/connector.ts';
import { findPending } from '../platform/database/migrate.ts';
import { type Finding, reportOk, reportProblem, describeReason, reportWarning } from './finding.ts';

/** Connections of one process: its pool, the job queue, notifications, leadership, and one spare for commands. */
const CONNECTIONS_PER_PROCESS = 27;

/** The state of a database, as PostgreSQL reports it. */
export interface DatabaseState {
  /** The version as in `server_version_num`, e.g. 180004. */
  versionNumber: number;
  /** The time by which the server's clock is ahead of this machine's, in milliseconds. */
  clockAheadMs: number;
  encoding: string;
  maxConnections: number;
  usedConnections: number;
  isReadOnly: boolean;
  isOff: Record<'fsync' | 'fullPageWrites' | 'synchronousCommit' | 'autovacuum', boolean>;
  pending: string[];
  /** The number of migrations of newer versions that it has. */
  newer: number;
}

/** @throws Error that states why the database cannot be used */
export async function readDatabase(url: string): Promise<DatabaseState> {
  const client = createConnector(url).client({ application_name: 'vitrine-doctor' });
  client.on('error', () => {});
  try {
    await client.connect();
    return { ...(await readSettings(client)), ...(await findPending(client)) };
  } finally {
    client.end(() => {});
  }
}

async function readSettings(client: pg.Client): Promise<Omit<DatabaseState, 'pending' | 'newer'>> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('server_version_num', 'server_encoding', 'max_connections',
       'superuser_reserved_connections', 'fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum')`,
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const startedMs = Date.now();
  const state = await client.query<{ nowMs: number; used: number; isReadOnly: boolean }>(
    `select extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs",
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly"`,
  );
  const { nowMs = 0, used = 0, isReadOnly = false } = state.rows[0] ?? {};
  const isOff = (name: string) => settings.get(name) === 'off';
  return {
    versionNumber: Number(settings.get('server_version_num')),
    clockAheadMs: nowMs - (startedMs + Date.now()) / 2,
    encoding: settings.get('server_encoding') ?? '',
    maxConnections: Number(settings.get('max_connections')) - Number(settings.get('superuser_reserved_connections')),
    usedConnections: used,
    isReadOnly,
    isOff: {
      fsync: isOff('fsync'),
      fullPageWrites: isOff('full_page_writes'),
      synchronousCommit: isOff('synchronous_commit'),
      autovacuum: isOff('autovacuum'),
    },
  };
}

/** The findings about a database, or why it cannot be used. */
export async function checkDatabase(read: () => Promise<DatabaseState>): Promise<Finding[]> {
  try {
    return judgeDatabase(await read());
  } catch (error) {
    return [
      reportProblem(
        `The database cannot be used: ${describeReason(error)}`,
        'Start PostgreSQL, or correct DATABASE_URL.',
      ),
    ];
  }
}

export function judgeDatabase(state: DatabaseState): Finding[] {
  return [
    judgeVersion(state),
    judgeSchema(state),
    judgeClock(state.clockAheadMs),
    judgeConnections(state),
    ...judgeSafety(state),
  ];
}

function judgeVersion({ versionNumber, encoding, isReadOnly }: DatabaseState): Finding {
  const version = `${Math.floor(versionNumber / 10_000)}.${versionNumber % 10_000}`;
  if (versionNumber < 150_000) {
    return reportProblem(`PostgreSQL ${version} is too old`, 'Upgrade it to version 15 or newer with pg_upgrade.');
  }
  if (encoding !== 'UTF8') {
    const fix = "Create a new one with `create database … encoding 'UTF8' template template0`, and restore a backup.";
    return reportProblem(`The database stores text as ${encoding} instead of UTF8`, fix);
  }
  if (isReadOnly) {
    return reportProblem(
      'The database accepts no writes: it is a standby, or read-only by default',
      'List the primary in DATABASE_URL, promote this one, or reset default_transaction_read_only.',
    );
  }
  return reportOk(`PostgreSQL ${version}`);
}

function judgeSchema({ pending, newer }: DatabaseState): Finding {
  if (pending.length > 0) {
    const text = `${pending.length} migrations are pending, the first is ${pending[0]}`;
    return reportWarning(text, 'Run `npm run migrate`, or start the server, which applies them too.');
  }
  if (newer === 0) return reportOk('All migrations are applied');
  return reportWarning(
    `The database was upgraded by a newer version (${newer} migrations), and works with this one, too`,
    'Finish the upgrade: start the newer version on this machine.',
  );
}

function judgeClock(clockAheadMs: number): Finding {
  const seconds = Math.abs(clockAheadMs / 1000).toFixed(1);
  const text = `The clock of the database is ${seconds} s ${clockAheadMs < 0 ? 'behind' : 'ahead of'} this machine's`;
  const fix = 'Let both follow NTP: `timedatectl set-ntp true`, then compare `timedatectl` on both.';
  if (Math.abs(clockAheadMs) > 30_000) return reportProblem(text, fix);
  return Math.abs(clockAheadMs) > 2_000 ? reportWarning(text, fix) : reportOk(text);
}

function judgeConnections({ maxConnections, usedConnections }: DatabaseState): Finding {
  const text = `${usedConnections} of ${maxConnections} connections are in use, and a process uses up to ${CONNECTIONS_PER_PROCESS}`;
  const fix = `Set max_connections to ${CONNECTIONS_PER_PROCESS} for each process of Vitrine and 10 more, and restart PostgreSQL.`;
  if (maxConnections < CONNECTIONS_PER_PROCESS || usedConnections >= maxConnections - 3)
    return reportProblem(text, fix);
  return usedConnections > maxConnections * 0.8 ? reportWarning(text, fix) : reportOk(text);
}

function judgeSafety({ isOff }: DatabaseState): Finding[] {
  const findings: Finding[] = [];
  if (isOff.fsync || isOff.fullPageWrites) {
    const names = [isOff.fsync && 'fsync', isOff.fullPageWrites && 'full_page_writes'].filter(Boolean).join(' and ');
    findings.push(
      reportProblem(`A power cut can corrupt the database: ${names} off`, `Set ${names} to on, and reload PostgreSQL.`),
    );
  }
  if (isOff.synchronousCommit) {
    const fix = 'Set synchronous_commit to on, and reload PostgreSQL.';
    findings.push(
      reportWarning('A crash of the database loses the last second of changes: synchronous_commit is off', fix),
    );
  }
  if (isOff.autovacuum) {
    findings.push(
      reportProblem('Tables grow without limit: autovacuum is off', 'Set autovacuum to on, and reload PostgreSQL.'),
    );
  }
  return findings.length > 0 ? findings : [reportOk('Committed changes survive a power cut')];
}
