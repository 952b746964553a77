import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createConnector } from '../platform/database/connector.ts';
import { splitHosts } from '../platform/database/hosts.ts';
import { readIdentity, readReplayedPosition, readWrittenPosition } from '../platform/replicas/ask.ts';
import { type Finding, reportOk, reportProblem, describeReason, reportWarning } from './finding.ts';

const POLL_MS = 100;

/** The state of a host of DATABASE_REPLICA_URL, compared with the primary. */
export type ReplicaState =
  | { kind: 'standby'; lagSeconds: number }
  /** The replica had not replayed within this time what the primary had written. */
  | { kind: 'late'; seconds: number }
  | { kind: 'primary' }
  | { kind: 'other database' }
  | { kind: 'away'; reason: string };

/** @returns a finding for each host, and another one if none can be used */
export async function checkReplicas(
  { primaryUrl, replicaUrl }: { primaryUrl: string; replicaUrl: string },
  withinMs: number,
): Promise<Finding[]> {
  const primary = createConnector(primaryUrl).pool({ max: 2, application_name: 'vitrine-doctor' });
  primary.on('error', () => {});
  try {
    await readWrittenPosition(primary);
    const hosts = splitHosts(replicaUrl);
    const states = await Promise.all(
      hosts.map(async (url) => ({ host: new URL(url).host, state: await readReplica(url, primary, withinMs) })),
    );
    return judgeReplicas(states);
  } catch (error) {
    const fix = 'Start PostgreSQL, or correct DATABASE_URL.';
    return [reportProblem(`Replicas cannot be compared with the primary: ${describeReason(error)}`, fix)];
  } finally {
    void primary.end();
  }
}

async function readReplica(url: string, primary: pg.Pool, withinMs: number): Promise<ReplicaState> {
  const replica = createConnector(url).client({ application_name: 'vitrine-doctor', query_timeout: withinMs });
  replica.on('error', () => {});
  try {
    await replica.connect();
    if ((await readIdentity(replica)) !== (await readIdentity(primary))) return { kind: 'other database' };
    const startedMs = performance.now();
    const written = await readWrittenPosition(primary);
    for (;;) {
      const replayed = await readReplayedPosition(replica);
      const seconds = (performance.now() - startedMs) / 1_000;
      if (replayed === null) return { kind: 'primary' };
      if (replayed >= written) return { kind: 'standby', lagSeconds: seconds };
      if (seconds * 1_000 > withinMs) return { kind: 'late', seconds };
      await delay(POLL_MS);
    }
  } catch (error) {
    return { kind: 'away', reason: describeReason(error) };
  } finally {
    replica.end(() => {});
  }
}

export function judgeReplicas(replicas: readonly { host: string; state: ReplicaState }[]): Finding[] {
  const findings = replicas.map(({ host, state }) => judgeReplica(host, state));
  if (replicas.some(({ state }) => state.kind === 'standby')) return findings;
  const fix = 'Name a standby in DATABASE_REPLICA_URL, or remove the setting.';
  return [...findings, reportWarning('No replica can be used, so the primary answers everything', fix)];
}

function judgeReplica(host: string, state: ReplicaState): Finding {
  switch (state.kind) {
    case 'standby':
      return reportOk(`The replica ${host} follows the primary, ${state.lagSeconds.toFixed(1)} s behind`);
    case 'late':
      return reportWarning(
        `The replica ${host} is more than ${state.seconds.toFixed(0)} s behind the primary`,
        'Look for long queries on it (pg_stat_activity) and at its connection to the primary (pg_stat_wal_receiver).',
      );
    case 'primary':
      return reportOk(`${host} is a primary, and is not used as a replica`);
    case 'other database':
      return reportProblem(
        `${host} is not a copy of the database of DATABASE_URL`,
        'Correct DATABASE_REPLICA_URL to a standby of that server, with the same name of the database.',
      );
    case 'away':
      return reportWarning(
        `The replica ${host} cannot be used: ${state.reason}`,
        'Start it, or correct DATABASE_REPLICA_URL.',
      );
  }
}
