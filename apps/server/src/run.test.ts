import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { migratedDatabase } from './test/migrated-database.ts';
import { occupiedPort } from './test/occupied-port.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs the server as an operator does. */
async function runServer(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-run-'));
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: (await migratedDatabase()).url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://signs.example.com',
      HOST: '127.0.0.1',
      OPS_PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code);
  return { child, dataDir, ended };
}

/** Everything that it has printed until it runs. */
async function untilRunning({ stdout }: ChildProcess, ended: Promise<unknown>): Promise<string> {
  let printed = '';
  if (stdout === null) return printed;
  stdout.on('data', (chunk: Buffer) => (printed += String(chunk)));
  while (!printed.includes('Press Ctrl+C to stop.')) {
    await Promise.race([once(stdout, 'data'), ended]);
  }
  return printed;
}

describe('the server’s process', () => {
  test('prints where people open it, and ends on SIGTERM without an error', async () => {
    const { child, dataDir, ended } = await runServer({ PORT: '0' });
    const printed = await untilRunning(child, ended);
    expect(printed.split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining([
        'Vitrine is running.',
        'Console   https://signs.example.com',
        'Player    https://signs.example.com/player/   (open it on a screen)',
        'Admin     the first account that registers',
        `Data      ${dataDir}`,
      ]),
    );
    child.kill('SIGTERM');
    child.kill('SIGTERM'); // operators may send it twice
    expect(await ended).toBe(0);
  });

  // 138 to 155 MB; 200 MB if the young generation may grow during the start.
  test.runIf(process.platform === 'linux')('needs less than 175 MB of memory at rest', async () => {
    const { child, ended } = await runServer({ PORT: '0' });
    await untilRunning(child, ended);
    const residentMb = async () =>
      Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
    await expect.poll(residentMb, { interval: 500 }).toBeLessThan(175);
  });

  test('ends with exit code 1 and an instruction if the port is in use', async () => {
    const { port, release } = await occupiedPort();
    const { child, ended } = await runServer({ PORT: String(port) });
    expect(await text(child.stderr)).toContain(
      `Vitrine could not start: port ${port} is in use. Set PORT to another one, e.g. PORT=3001 npm start`,
    );
    expect(await ended).toBe(1);
    release();
  });

  test('ends with exit code 1 and an instruction if the configured port for monitors is in use', async () => {
    const { port, release } = await occupiedPort();
    const { child, ended } = await runServer({ PORT: '0', OPS_PORT: String(port) });
    expect(await text(child.stderr)).toContain(
      `Vitrine could not start: port ${port} for health and metrics is in use. Set OPS_PORT to another one, or to 0`,
    );
    expect(await ended).toBe(1);
    release();
  });
});
