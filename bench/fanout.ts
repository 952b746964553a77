import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { arrangeDevices, createImageSwitch, signUp } from '@vitrine/server/src/test/processes/installation.ts';
import { install } from './support/installation.ts';
import { compare, printTable } from './support/measure.ts';
import { readFileLimit, readResidentBytes } from '@vitrine/server/src/test/processes/proc.ts';
import { startProcess } from './support/processes.ts';
import { measureFanout, SETTLE_MS, buildStreamRequest, type Streams, openStreams } from './support/event-streams.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * Fan-out to the event streams of idle players on one server process: memory per stream, and the time from a change of
 * the global image until every player has received a manifest event. The reference is a bare Node server that writes
 * the same event to each stream in a loop. The same figures for open consoles follow, of several accounts that change at
 * the same time.
 *
 *   npm run bench -- fanout         10,000 players, 1,000 consoles
 *   npm run bench -- fanout 2000    another number of players
 *
 * Each stream needs an open file, so `ulimit -Hn` must exceed their number. Reads /proc, so it needs Linux. Fails above
 * 20 kB per stream or 1 s.
 */

const BARE = 'bare';
/** An account may have 100 open consoles. */
const ACCOUNTS = 10;
const CONSOLES_EACH = sized(100, 5);
const CONSOLES = ACCOUNTS * CONSOLES_EACH;
const MAX_BYTES = 20 * 1024;
const MAX_MS = 1_000;

if (process.argv[2] === BARE) serveBare();
else await bench(Number(process.argv[2] ?? sized(10_000, 100)));

function serveBare(): void {
  const open = new Set<ServerResponse>();
  createServer((request, response) => {
    if (request.url === '/streams') {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      response.write(': open\n\n');
      open.add(response);
      request.on('close', () => open.delete(response));
      return;
    }
    if (request.url === '/send') {
      const event = `event: manifest\ndata: ${JSON.stringify({ etag: randomBytes(12).toString('hex') })}\n\n`;
      for (const stream of open) stream.write(event);
    }
    response.end();
  }).listen(Number(process.env['PORT']), '127.0.0.1');
}

async function bench(count: number): Promise<void> {
  const [least, allowed] = [count + CONSOLES + 500, readFileLimit(process.pid)];
  if (allowed < least) throw new Error(`${least} open files are needed, ${allowed} are allowed: raise \`ulimit -Hn\``);
  const installation = await install();
  const { server, serverPid } = installation;
  const bare = await startProcess(['bench/fanout.ts', BARE]);
  const [players, loops, consoles] = [openStreams(server.port), openStreams(bare.port), openStreams(server.port)];
  try {
    const tokens = await arrangeDevices(installation, count);
    const change = await createImageSwitch(installation);
    const heads = tokens.map(buildStreamRequest);
    const ours = await measureMemory(serverPid, players, heads, change);
    const reference = await measureMemory(
      bare.pid,
      loops,
      Array.from({ length: count }, () => 'GET /streams HTTP/1.1'),
    );
    console.log(
      `Memory for each of ${count} players: ${formatKilobytes(ours)}; in the bare server ${formatKilobytes(reference)}\n`,
    );

    const fanout = await compare({
      name: `${count} players notified`,
      unit: 'ms',
      ours: { label: 'a change of the global image', measure: () => measureFanout(players, change) },
      reference: {
        label: 'a loop',
        measure: () => measureFanout(loops, async () => void (await fetch(`http://127.0.0.1:${bare.port}/send`))),
      },
    });
    printTable([fanout]);

    const members = await Promise.all(
      Array.from({ length: ACCOUNTS }, (_, index) => signUp(server.url, `bench-${index}@example.com`)),
    );
    const rename = async () => {
      const name = randomBytes(8).toString('hex');
      await Promise.all(members.map(({ client }) => client.accounts.changeProfile({ body: { name } })));
    };
    const requests = members.flatMap(({ cookie }) =>
      Array.from({ length: CONSOLES_EACH }, () => `GET /api/events HTTP/1.1\r\ncookie: ${cookie}`),
    );
    const each = await measureMemory(serverPid, consoles, requests, rename);
    const consolesMs = await measureFanout(consoles, rename);
    console.log(
      `\nMemory for each of ${CONSOLES} consoles: ${formatKilobytes(each)}; all notified of a change after ${consolesMs.toFixed(0)} ms`,
    );
    if (Math.max(ours, each) > MAX_BYTES || Math.max(fanout.ours.median, consolesMs) > MAX_MS) missGoal();
  } finally {
    for (const streams of [players, loops, consoles]) streams.close();
    await bare.stop();
    await installation.close();
  }
}

/**
 * Opens streams and returns the resident memory of each in bytes. The first 5 % are opened before the measurement,
 * because they load and compile code.
 */
async function measureMemory(
  pid: number,
  streams: Streams,
  heads: readonly string[],
  change?: () => Promise<void>,
): Promise<number> {
  const first = Math.ceil(heads.length / 20);
  await streams.open(heads.slice(0, first));
  await change?.();
  await delay(SETTLE_MS);
  const before = readResidentBytes(pid);
  await streams.open(heads.slice(first));
  await delay(SETTLE_MS);
  return (readResidentBytes(pid) - before) / (heads.length - first);
}

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB${bytes > MAX_BYTES ? ' TOO MUCH' : ''}`;
}
