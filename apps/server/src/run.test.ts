import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeStandIn } from './test/fixtures/stand-in-ffmpeg.ts';
import { occupyPort } from './test/occupied-port.ts';
import { connectInspector } from './test/processes/inspector.ts';
import { addressIn, RUNS, type ServerProcess, startServerProcess } from './test/processes/server-process.ts';

/**
 * The resident memory in MB: the most since the start, and without garbage, whose amount at an instant depends on how busy
 * the machine is. Other systems than Linux do not say.
 */
async function measureMemory({ child, printed, until }: ServerProcess): Promise<{ most: number; atRest: number }> {
  if (process.platform !== 'linux') return { most: 0, atRest: 0 };
  const read = async (name: string) => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  };
  const most = await read('VmHWM');
  child.kill('SIGUSR1');
  await until('Debugger listening on ');
  const inspector = await connectInspector(/ws:\S+/.exec(printed())?.[0] ?? '');
  await inspector.collectGarbage();
  const atRest = await read('VmRSS');
  inspector.close();
  return { most, atRest };
}

describe('the server’s process', () => {
  test('prints where people open it, needs less than 175 MB at rest, and ends on SIGTERM without an error', async () => {
    const server = await startServerProcess({ NODE_OPTIONS: '--inspect-port=0' });
    const { child, dataDir, ended, printed, until } = server;
    await until(RUNS);
    expect(
      printed()
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual(
      expect.arrayContaining([
        'Vitrine is running.',
        'Console   https://signs.example.com',
        'Player    https://signs.example.com/player/   (open it on a screen)',
        'Admin     the first account that registers',
        `Data      ${dataDir}`,
      ]),
    );
    const { most, atRest } = await measureMemory(server);
    expect(atRest).toBeLessThan(175); // 157 to 159 MB
    expect(most).toBeLessThan(230); // 170 to 185 MB; 316 MB if the young generation may grow during the start
    child.kill('SIGTERM');
    child.kill('SIGTERM'); // operators may send it twice
    expect(await ended).toBe(0);
  });

  test.each([
    ['its log is text without a line for each request', { LOG_LEVEL: '' }, false],
    ['requests are lines of text with LOG_LEVEL=info', { LOG_LEVEL: 'info' }, true],
  ])('%s', async (_, env, isShown) => {
    const { printed, until } = await startServerProcess({
      LOG_FORMAT: 'text',
      HOST: '0.0.0.0',
      PUBLIC_URL: '',
      ...env,
    });
    await until(RUNS);
    const [, url = ''] = /Console\s+(\S+)/.exec(printed()) ?? [];
    await fetch(`${url}/api/unknown`);
    // Its line is written after that of the request before it.
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await until('security.sign_in_failed');
    expect(printed().includes('request method')).toBe(isShown);
  });

  test.skipIf(process.platform === 'win32')(
    'says which ffmpeg prepares videos, and why another one does not',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-ffmpeg-'));
      const other = await writeStandIn(join(folder, 'other'), { ' -version ': 'echo hello' });
      const { printed, until } = await startServerProcess({ LOG_FORMAT: 'text', LOG_LEVEL: '', FFMPEG_PATH: other });
      await until('ffmpeg for videos');
      expect(printed()).toMatch(/an ffmpeg is not used .*it is not ffmpeg/);
      expect(printed()).toMatch(/ffmpeg for videos .*version/);
    },
  );

  test('with LOG_FORMAT=json it writes nothing but JSON, requests and its address too, and to no file', async () => {
    const { child, dataDir, ended, printed, until } = await startServerProcess({ LOG_LEVEL: '', LOG_FORMAT: 'json' });
    await until('Vitrine is running');
    const before = await readdir(dataDir, { recursive: true });
    await fetch(`${addressIn(printed())}/api/unknown`, { headers: { 'x-request-id': 'asked-once' } });
    await until('asked-once');
    expect(await readdir(dataDir, { recursive: true })).toEqual(before);
    for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      const text = entry.isFile() ? await readFile(join(entry.parentPath, entry.name), 'utf8') : '';
      expect(text).not.toContain('asked-once');
    }
    child.kill('SIGTERM');
    await ended;
    const lines = printed()
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const where = { console: 'https://signs.example.com', player: 'https://signs.example.com/player/' };
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'Vitrine is running', ...where }));
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request' }));
  });

  test('tells people the steps of the start with their times, and no migration by name', async () => {
    const { dataDir, printed, until } = await startServerProcess({
      LOG_FORMAT: 'text',
      LOG_LEVEL: '',
      DATABASE_URL: '',
      SESSION_SECRET: '',
    });
    await until(RUNS);
    const lines = printed()
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.includes('are not built'));
    expect(lines.slice(0, 6)).toEqual([
      'Starting the database …',
      'Setting up the database …',
      expect.stringMatching(/^✓ Set up the database, \d+ migrations? \(\d+\.\d s\)$/),
      'Starting the server …',
      expect.stringMatching(/^✓ Started the server \(\d+\.\d s\)$/),
      'Vitrine is running.',
    ]);
    expect(lines).toContain(`Emails    are written to ${dataDir}/outbox   (SMTP_URL sends them)`);
  });

  test('ends with exit code 1 and an instruction if the port is in use, before it sets up a database', async () => {
    const { port, release } = await occupyPort();
    const packaged = { DATABASE_URL: '', SESSION_SECRET: '', LOG_FORMAT: 'text', LOG_LEVEL: '' };
    const { dataDir, ended, printed } = await startServerProcess({ ...packaged, PORT: String(port) });
    expect(await ended).toBe(1);
    expect(printed()).toBe(
      `Vitrine could not start: port ${port} is in use. Set PORT to another one, e.g. PORT=3001 npm start\n`,
    );
    expect(await readdir(dataDir)).toEqual([]);
    release();
  });

  test('ends with exit code 1 and an instruction if the configured port for monitors is in use', async () => {
    const { port, release } = await occupyPort();
    const { ended, printed } = await startServerProcess({ OPS_PORT: String(port) });
    expect(await ended).toBe(1);
    expect(printed()).toContain(
      `Vitrine could not start: port ${port} for health and metrics is in use. Set OPS_PORT to another one, or to 0`,
    );
    release();
  });
});
