import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { moveClock } from './test/faults/clock.ts';
import { type DatabaseFault, interruptDatabase } from './test/faults/database.ts';
import { fillDisk } from './test/faults/disk.ts';
import { restartServers } from './test/faults/drain.ts';
import { killProcesses } from './test/faults/kills.ts';
import type { FaultResult } from './test/faults/result.ts';
import { hasNatsServer } from './test/nats-server.ts';
import { hasNginx } from './test/processes/nginx.ts';
import { canMount } from './test/small-disk.ts';

/** Each round takes some seconds; `VITRINE_LONG` makes as many as an operator may want to see once. */
const ROUNDS = process.env['VITRINE_LONG'] === undefined ? 4 : 100;

/** A round that gets stuck fails by its own limits, of minutes. */
const timeout = ROUNDS * 120_000 + 600_000;

function expectNothingLost({ effects, ...result }: FaultResult, rounds = ROUNDS): void {
  expect(result).toEqual({ rounds, deaths: 0, lost: 0, duplicated: 0, wrong: 0, examples: [] });
  expect(effects).toBeGreaterThan(0);
}

describe.runIf(process.platform === 'linux')(
  'under load, no acknowledged write is lost or stored twice, and every answer is right or a refusal with its reason, while',
  { timeout },
  () => {
    test('the server, its worker and the database are killed in turn, and no row or file is left alone', async () => {
      expectNothingLost(await killProcesses(ROUNDS));
    });

    test.each<[string, DatabaseFault]>([
      ['the packaged PostgreSQL is killed', 'kill'],
      ['all connections to the database are ended', 'terminate'],
      ['PostgreSQL is restarted', 'restart'],
      ['the primary is killed and its standby promoted', 'failover'],
    ])('%s', async (_, fault) => {
      expectNothingLost(await interruptDatabase(fault, ROUNDS));
    });

    test.runIf(hasNatsServer())('the primary is killed and its standby promoted, with NATS as the bus', async () => {
      expectNothingLost(await interruptDatabase('failoverWithNats', ROUNDS));
    });

    test.runIf(hasNginx())('one of two servers behind nginx is restarted', async () => {
      expectNothingLost(await restartServers(ROUNDS));
    });

    // As root: it mounts a disk that this process can see.
    test.runIf(process.getuid?.() === 0 && canMount())('the disk with files, work and log is full', async () => {
      expectNothingLost(await fillDisk(ROUNDS));
    });

    test('the server’s clock is set forward and back', async () => {
      expectNothingLost(await moveClock(ROUNDS));
    });
  },
);
