import { readConfig } from './config.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { explainStartFailure } from './start-failure.ts';
import { canMount, runOnSmallDisk } from './test/small-disk.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

const fail = (properties: object) => Object.assign(new Error('failed'), properties);

describe('a start that fails', () => {
  test.runIf(canMount())('says that the disk is full, and what to do', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-full-'));
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', OPS_PORT: '0', LOG_FORMAT: 'text' };
    const { code, printed } = await runOnSmallDisk(dataDir, 16, [process.execPath, main], { env });
    expect(code).toBe(1);
    expect(printed).toMatch(/Vitrine could not start: the disk of DATA_DIR is full \(\d+ MB free in .*\)\. Free some/);
    expect(printed).toContain(`MB free in ${dataDir}`);
    expect(printed).not.toContain('    at ');
  });

  const full = new DatabaseError('could not extend file', 0, 'error');
  full.code = '53100';
  const external = { DATABASE_URL: 'postgres://db.example.com/vitrine', SESSION_SECRET: 'x'.repeat(32) };
  test.each<[string, unknown, Record<string, string>, string]>([
    ['a full disk', fail({ code: 'ENOSPC' }), {}, 'the disk of DATA_DIR is full'],
    [
      'a full disk of the packaged database',
      new Error('migration', { cause: full }),
      {},
      'the disk of DATA_DIR is full',
    ],
    ['a full disk of another database', full, external, 'the disk of the database server is full'],
    [
      'a data folder of another user',
      fail({ code: 'EACCES', path: '/data/media' }),
      {},
      'may not write to /data/media',
    ],
    ['a port for root only', fail({ code: 'EACCES', syscall: 'listen' }), { PORT: '80' }, 'may not listen on port 80'],
    ['an address of another machine', fail({ code: 'EADDRNOTAVAIL', syscall: 'listen' }), {}, 'HOST is 0.0.0.0'],
    ['nothing else', fail({ code: 'EBUSY' }), {}, 'only its stack explains it'],
  ])('explains %s', (_, error, env, expected) => {
    const reason = explainStartFailure(error, readConfig({ DATA_DIR: '/data', ...env }));
    expect(reason ?? 'only its stack explains it').toContain(expected);
  });
});
