import { beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { arrangeTeam, createReport, everyKind, runSequence, type Team } from '../../test/approvals/random-sequences.ts';
import { NOON } from '../../test/dry-run/world.ts';

/** The first 10 are in random-sequences.test.ts. */
const SEEDS = Array.from({ length: 500 }, (_, index) => index + 11);

const report = createReport();
let server: TestApp;
let team: Team;
beforeAll(async () => {
  // The log names the cause of a failure on the server.
  server = await testApp({ now: NOON, hasScheduler: false, isWorker: false, log: createLog('error') });
  team = await arrangeTeam(server);
});

test.each(SEEDS)('the random sequence with the seed %i carries out nothing that no admin saw', async (seed) => {
  await runSequence(server, team, seed, report);
  expect(report.violations.splice(0)).toEqual([]);
});

test('the random sequences contain every kind of outcome', () => {
  expect(report.outcomes).toMatchObject({
    ...everyKind,
    'approve without a look: approval.changed': expect.any(Number),
  });
});
