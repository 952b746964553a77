import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { arrangeTeam, createReport, everyKind, runSequence, type Team } from '../../test/approvals/random-sequences.ts';
import { NOON } from '../../test/dry-run/world.ts';

/** The others are in random-sequences.slow.test.ts. */
const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);

const report = createReport();
let server: TestApp;
let team: Team;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false, isWorker: false });
  team = await arrangeTeam(server);
});

test.each(SEEDS)('the random sequence with the seed %i carries out nothing that no admin saw', async (seed) => {
  await runSequence(server, team, seed, report);
  expect(report.violations.splice(0)).toEqual([]);
});

test('the random sequences contain every kind of outcome', () => {
  expect(report.outcomes).toMatchObject(everyKind);
});
