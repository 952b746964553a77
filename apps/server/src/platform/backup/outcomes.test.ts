import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { scrape } from '../../test/operations/scrape.ts';
import { createConfig, startServer } from '../../test/operations/started-server.ts';
import { runCommand } from '../../test/processes/command.ts';

let config: Config;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  config = await createConfig();
  server = await startServer(config);
});
afterAll(() => server.stop());

const run = (...args: string[]) => {
  const { DATABASE_URL = '', DATA_DIR } = config;
  return runCommand('backup-main.ts', args, { DATABASE_URL, DATA_DIR });
};

/** When a backup last succeeded and failed, as the server tells Prometheus. */
async function told() {
  const now = await scrape(server.opsUrl);
  const [succeeded] = now.values('vitrine_backup_success_timestamp_seconds');
  const [failed] = now.values('vitrine_backup_failure_timestamp_seconds');
  return { succeeded, failed };
}

test('the metrics tell when a backup last succeeded and last failed', async () => {
  expect(await told()).toEqual({ succeeded: undefined, failed: undefined });
  const startedAt = Date.now() / 1_000;
  const archive = join(config.DATA_DIR, 'saved.tar');
  expect(await run('backup', archive)).toMatchObject({ code: 0, complaint: '' });
  expect((await stat(archive)).size).toBeGreaterThan(0);
  const afterSuccess = await told();
  expect(afterSuccess).toEqual({ succeeded: expect.any(Number), failed: undefined });
  expect(afterSuccess.succeeded).toBeGreaterThanOrEqual(startedAt);

  const refused = await run('backup', join(config.DATA_DIR, 'no-such-folder', 'saved.tar'));
  expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining('no such file or directory')]);
  const afterFailure = await told();
  expect(afterFailure.succeeded).toBe(afterSuccess.succeeded);
  expect(afterFailure.failed).toBeGreaterThan(afterSuccess.succeeded ?? Infinity);
});

test('a damaged note of backups counts as none, and the next backup replaces it', async () => {
  await writeFile(join(config.DATA_DIR, 'backup.json'), '{"succeededAt":');
  expect(await told()).toEqual({ succeeded: undefined, failed: undefined });
  // systemd does this after a backup that it had to kill.
  expect(await run('note-failure')).toMatchObject({ code: 0, complaint: '' });
  expect(await told()).toEqual({ succeeded: undefined, failed: expect.any(Number) });
});

test('a backup whose time cannot be noted is a backup', async () => {
  const archive = join(config.DATA_DIR, 'other.tar');
  const { DATABASE_URL = '' } = config;
  const DATA_DIR = join(config.DATA_DIR, 'gone');
  const env = { DATABASE_URL, DATA_DIR, S3_BUCKET: '' };
  const { code, complaint } = await runCommand('backup-main.ts', ['backup', archive], env);
  expect([code, complaint]).toEqual([0, expect.stringContaining('because DATA_DIR cannot be written')]);
});

test('the command for backups says what it needs', async () => {
  expect(await run('backup')).toMatchObject({ code: 64, complaint: expect.stringContaining('npm run backup -- FILE') });
});
