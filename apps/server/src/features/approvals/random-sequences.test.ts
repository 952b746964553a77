import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { arrangeTeam, createReport, everyKind, runSequence } from '../../test/approvals/random-sequences.ts';
import { NOON } from '../../test/dry-run/world.ts';

/** The others are in random-sequences.slow.test.ts. */
const SEEDS = 10;

test('no random sequence of asking, changing and approving carries out what no admin saw', async () => {
  const server = await testApp({ now: NOON, hasScheduler: false, isWorker: false });
  const team = await arrangeTeam(server);
  const report = createReport();
  for (let seed = 1; seed <= SEEDS; seed += 1) await runSequence(server, team, seed, report);
  expect(report.violations).toEqual([]);
  expect(report.outcomes).toMatchObject(everyKind);
});
