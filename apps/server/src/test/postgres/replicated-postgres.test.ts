import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listRunners } from '../../platform/postgres/installation.ts';
import { findFastTemporaryFolder } from '../temporary-folder.ts';
import { query } from './query.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';

/** Root has only these runners where user namespaces are forbidden, as in a chroot or a container. */
const asNobody = listRunners().filter(({ user }) => user !== undefined);

test.skipIf(asNobody.length === 0)(
  'root without user namespaces replicates, fails over and rebuilds as nobody',
  async () => {
    const dataDir = await mkdtemp(join(await findFastTemporaryFolder(), 'vitrine-test-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startReplicatedPostgres(dataDir, { fsync: 'off' }, asNobody);
    onTestFinished(() => postgres.stop());
    expect((await stat(join(dataDir, 'postgres/second/PG_VERSION'))).uid).toBe(asNobody[0]?.user?.uid);

    await query(postgres.urlOfPrimary(), 'create table kept as select 1 as one');
    await postgres.failOver();
    await postgres.rebuildStandby();
    await postgres.failOver();
    await postgres.startFormerStandby();
    expect(await query(postgres.urlOfPrimary(), 'select one from kept')).toEqual([{ one: 1 }]);
    expect(await query(postgres.urlOfStandby(), 'select one from kept')).toEqual([{ one: 1 }]);
  },
);
