import { join } from 'node:path';
import process from 'node:process';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { createDiskStorage } from '@vitrine/server/src/platform/storage/disk.ts';
import { fuzz } from '@vitrine/server/src/test/requests/fuzz.ts';
import { install } from './support/installation.ts';
import { sized } from './support/size.ts';

/*
 * Sends hostile requests to the real server process. They are made from the route table and its schemas, with values at
 * and beyond their limits, wrong types, very large or deeply nested values, and texts known to break other programs.
 * Every request must be answered, without a 5xx status, and without SQL, a path or a stack in the answer.
 *
 *   npm run bench -- fuzz             10,000 requests
 *   npm run bench -- fuzz 10000 7     the same number with another seed; equal seeds send equal requests
 */

const [count = sized('10000', '200'), seed = '1'] = process.argv.slice(2);
const AT_ONCE = 4;
const MAX_EXAMPLES = 10;
const PROGRESS_EVERY = 1_000;

const installation = await install({ BILLING: 'auto' });
const { server, pool, db } = installation;
const { url } = server;
try {
  const clientFor = (token: string | null) => createClient(api, { baseUrl: url, token: () => token });
  const storage = createDiskStorage(join(server.dataDir, 'media'));
  const { statuses, slowest, problems } = await fuzz(
    { url, db, storage, pool, visitor: clientFor(null), clientFor },
    {
      seed: Number(seed),
      count: Number(count),
      atOnce: AT_ONCE,
      onProgress: (sent) => void (sent % PROGRESS_EVERY === 0 && console.log(`  ${sent} sent`)),
    },
  );
  const isAlive = server.process.exitCode === null && server.process.signalCode === null;
  if (!isAlive) problems.push(`The server ended: ${server.output().slice(-2_000)}`);
  const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
  console.log(`${count} requests with the seed ${seed}: ${answers.join(', ')}`);
  console.log(`slowest answer ${Math.round(slowest.ms)} ms (${slowest.name}); ${problems.length} wrong answers`);
  for (const problem of problems.slice(0, MAX_EXAMPLES)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await installation.close();
}
