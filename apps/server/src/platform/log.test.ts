import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** The lines that a process with this log writes. */
async function runForLogLines(level: string, script: string): Promise<Record<string, unknown>[]> {
  const module = JSON.stringify(new URL('log.ts', import.meta.url).href);
  const code = `import { createLog } from ${module}; const log = createLog(${JSON.stringify(level)}); ${script}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('credentials never reach the log', async () => {
  const script = `
    const secret = 'canary';
    log.info({ req: { headers: { authorization: secret, cookie: secret, accept: 'text/html' } } }, 'request');
    log.info({ body: { password: secret, token: secret, deviceToken: secret, name: 'Lobby' } }, 'body');
    log.error({ err: Object.assign(new Error('lost'), { client: { password: secret } }) }, 'database');`;
  const lines = await runForLogLines('info', script);
  expect(JSON.stringify(lines)).not.toContain('canary');
  expect(lines).toMatchObject([
    { msg: 'request', req: { headers: { accept: 'text/html' } } },
    { msg: 'body', body: { name: 'Lobby' } },
    { msg: 'database', err: { message: 'lost', stack: expect.stringContaining('Error: lost') } },
  ]);
});

test('lines are JSON with an ISO time, and only those of the chosen level or above are written', async () => {
  const lines = await runForLogLines('warn', `log.info('quiet'); log.warn('loud');`);
  expect(lines).toEqual([{ level: 40, time: expect.stringMatching(/^\d{4}-.*Z$/), msg: 'loud' }]);
});

test.runIf(process.platform === 'linux').each(['', ', createTextOutput(process.stdout)'])(
  'a process whose log is on a full disk neither exits nor hangs: createLog("info"%s)',
  async (destination) => {
    const module = JSON.stringify(new URL('log.ts', import.meta.url).href);
    const code = `import { createLog, createTextOutput } from ${module}; const log = createLog('info'${destination});
      log.info('lost'); setTimeout(() => { log.fatal('lost too'); process.stderr.write('goes on'); });`;
    const script = 'exec "$0" --input-type=module --eval "$1" > /dev/full';
    const { stderr } = await promisify(execFile)('sh', ['-c', script, process.execPath, code]);
    expect(stderr).toBe('goes on');
  },
);
