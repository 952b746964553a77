import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres } from '../../platform/postgres/embedded.ts';
import { fill } from './fill.ts';
import { checkOutRelease, startRelease } from './release-tree.ts';
import { groupTransactions } from './statements.ts';

// Records a release for the tests of upgrades: `node apps/server/src/test/releases/record-main.ts COMMIT`. It needs the
// git history.

const [commit = ''] = process.argv.slice(2);
const target = fileURLToPath(new URL(`${commit}/`, import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'vitrine-release-'));
const tree = join(folder, 'tree');
const recording = join(folder, 'statements');
const archive = join(folder, 'backup.tar');
await mkdir(tree);
await checkOutRelease(commit, tree);

const log = { info() {}, warn: (text: string) => process.stderr.write(`${text}\n`) };
const postgres = await startPostgres({ dataDir: join(folder, 'data'), log });
try {
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: 'the secret of a recording, it is long enough',
    PORT: '0',
  };
  const preload = new URL('record-queries.ts', import.meta.url).href;
  const server = await startRelease(tree, { ...env, NODE_OPTIONS: `--import=${preload}`, RECORD_TO: recording });
  await rm(recording, { force: true }); // the statements of the start
  const filled = await fill(server.url);
  const recorded = (await readFile(recording, 'utf8')).trim().split('\n');
  await server.stop();
  await promisify(execFile)(process.execPath, [join(tree, 'apps/server/src/backup-main.ts'), 'backup', archive], {
    env: { ...process.env, ...env },
  });
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'backup.tar'), await readFile(archive));
  const transactions = groupTransactions(recorded.map((line) => JSON.parse(line)));
  await writeFile(join(target, 'statements.jsonl'), transactions.map((each) => `${JSON.stringify(each)}\n`).join(''));
  await writeFile(join(target, 'answers.json'), `${JSON.stringify(filled, null, 2)}\n`);
  process.stdout.write(`Recorded ${transactions.length} transactions in ${target}\n`);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
