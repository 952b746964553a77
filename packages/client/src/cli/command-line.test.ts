import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const START = fileURLToPath(new URL('start.ts', import.meta.url));
const KEY = `vit_${'0'.repeat(46)}`;

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** Starts a server in place of Vitrine, and returns its address. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  // A connection that the server closes just as it is used again would fail a request.
  const server = createServer({ keepAliveTimeout: 0 }, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ending.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

interface Running {
  child: ChildProcess;
  /** The lines that it has written so far. */
  lines: () => string[];
  errors: () => string;
}

function start(words: readonly string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, [START, ...words], {
    env: { ...process.env, HOME: tmpdir(), XDG_CONFIG_HOME: tmpdir(), VITRINE_KEY: KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ending.push(() => child.kill('SIGKILL'));
  let written = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (written += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text));
  return { child, lines: () => written.split('\n').slice(0, -1), errors: () => errors };
}

/** A log like the server’s: pages of up to 1,000 entries, the newest first. */
function answerLog(numbers: readonly number[], request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const numberOf = (name: string) => Number(searchParams.get(name)?.slice('log_'.length) ?? Number.NaN);
  const [after, cursor, limit] = [numberOf('after'), numberOf('cursor'), Number(searchParams.get('limit'))];
  const found = numbers
    .filter((each) => !(each <= after) && !(each >= cursor))
    .toSorted((a, b) => b - a)
    .slice(0, limit + 1);
  const logs = found.slice(0, limit).map((each) => ({
    id: `log_${each}`,
    level: 'info',
    timestamp: '2026-03-01T12:00:00.000Z',
    message: `Entry ${each}`,
    data: null,
    deviceId: null,
    deviceName: null,
  }));
  const next = found.length > limit ? { link: `</api/logs/realtime?cursor=${logs.at(-1)?.id}>; rel="next"` } : {};
  response.writeHead(200, { 'content-type': 'application/json', ...next });
  response.end(JSON.stringify({ logs, keptDays: 30 }));
}

test('logs --follow writes each entry once: thousands at a time, those that appear late, and after an outage', async () => {
  let numbers = [1, 2, 3];
  let isDown = false;
  const server = await serve((request, response) => {
    if (isDown) response.destroy();
    else answerLog(numbers, request, response);
  });
  const { lines, errors } = start(['logs', '--follow', '--lines', '2'], { VITRINE_SERVER: server });
  const listed = () => lines().map((line) => Number(/Entry (\d+)/.exec(line)?.[1]));
  await expect.poll(listed).toEqual([2, 3]);

  // The transaction of entry 4 takes longer than those of the entries after it.
  const many = Array.from({ length: 2_500 }, (_, index) => index + 5);
  numbers = [...numbers, ...many];
  await expect.poll(listed).toEqual([2, 3, ...many]);
  isDown = true;
  await expect.poll(errors).toContain('The server cannot be reached');
  numbers = [...numbers, 4, 9_000];
  isDown = false;
  await expect.poll(listed).toEqual([2, 3, ...many, 4, 9_000]);
  expect(errors().match(/cannot be reached/g)).toHaveLength(1);
});

test('Ctrl+C ends a command that waits for a server', async () => {
  const asked = Promise.withResolvers<void>();
  const server = await serve(() => asked.resolve());
  const { child } = start(['screens'], { VITRINE_SERVER: server });
  await asked.promise;
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
});

test('with --json, wrong commands and options are errors in JSON too', async () => {
  for (const [words, message] of [
    [['explode'], `unknown command 'explode'`],
    [['screens', '--status', 'up'], 'Allowed choices are online, off, off-hours, offline.'],
    [['takeover', 'start', 'Drill', '--message', 'Out', '--all', '--for', 'ever'], 'It is a number of minutes'],
    [['takeover', 'start', 'Drill', '--message', 'Out', '--strip', 'Out', '--all'], 'Give one of --content NAME'],
    [['takeover', 'start', 'Drill', '--strip', 'Out', '--tone', 'danger', '--all'], 'notice, warning, alarm'],
    [['logs', '--lines', '0'], 'It is a number from 1 to 1000.'],
    [['assign', 'menu.jpg'], 'Name screens by --screen NAME'],
  ] as const) {
    const { child, errors } = start([...words, '--json'], { VITRINE_SERVER: 'http://127.0.0.1:9' });
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(JSON.parse(errors())).toEqual({ error: { code: 'usage', message: expect.stringContaining(message) } });
  }
});

test.each([
  [['screens'], { VITRINE_KEY: 'vit_short' }, 3, 'This is not an API key'],
  [['screens'], { VITRINE_SERVER: 'my signs' }, 2, '“my signs” is not an address'],
  [['screens'], { VITRINE_SERVER: 'http://127.0.0.1:1' }, 6, 'The server cannot be reached.'],
  [['push', 'missing.jpg'], {}, 4, 'missing.jpg cannot be read'],
  [['push', tmpdir()], {}, 4, 'it is not a file'],
])('%j with %j fails with the reason', async (words, env, code, message) => {
  const { child, errors } = start(words, { VITRINE_SERVER: 'http://127.0.0.1:9', ...env });
  expect(await once(child, 'close')).toEqual([code, null]);
  expect(errors()).toContain(message);
});

test('help describes the command that is named, within 80 columns', async () => {
  for (const words of [
    ['help'],
    ['help', 'schedule', 'add'],
    ['help', 'takeover', 'start'],
    ['help', 'push'],
    ['help', 'wake'],
  ]) {
    const { child, lines } = start(words, { COLUMNS: '80' });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(lines()[0]).toContain(['Usage: vitrine', ...words.slice(1)].join(' '));
    expect(lines().filter((line) => line.length > 80)).toEqual([]);
  }
});
