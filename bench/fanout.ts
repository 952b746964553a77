import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { arrangeDevices, install, type Installation } from './installation.ts';
import { compare, printTable } from './measure.ts';
import { mostFilesOf, residentBytesOf, startProcess } from './processes.ts';
import { type Streams, streamsTo } from './streams.ts';

/*
 * The event streams of idle players on one server process: the memory of each, and how long it takes from a change
 * of the global picture until all have been told that their manifest is another. Beside the least possible: a bare
 * Node server that writes the same words to each in a loop. And the same of open consoles.
 *
 *   npm run bench -- fanout         10,000 players, 1,000 consoles
 *   npm run bench -- fanout 2000    as many players as named
 *
 * Each stream is a connection, and so a file: `ulimit -Hn` has to be above their number. Reads /proc, so it needs
 * Linux. Ends with an error at 20 kB each or 1 s.
 */

const BARE = 'bare';
const CONSOLES = 1_000;
const MOST_BYTES = 20 * 1024;
const MOST_MS = 1_000;

/** Until what a change has set in motion has come to rest, in all processes. */
const REST_MS = 1_500;

if (process.argv[2] === BARE) serveBare();
else await bench(Number(process.argv[2] ?? 10_000));

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
    if (request.url === '/tell') {
      const words = `event: manifest\ndata: ${JSON.stringify({ etag: randomBytes(12).toString('hex') })}\n\n`;
      for (const stream of open) stream.write(words);
    }
    response.end();
  }).listen(Number(process.env['PORT']), '127.0.0.1');
}

async function bench(count: number): Promise<void> {
  const [least, allowed] = [count + CONSOLES + 500, mostFilesOf(process.pid)];
  if (allowed < least) throw new Error(`${least} open files are needed, ${allowed} are allowed: raise \`ulimit -Hn\``);
  const installation = await install();
  const { server, serverPid, cookie, client } = installation;
  const bare = await startProcess(['bench/fanout.ts', BARE]);
  const [players, loops, consoles] = [streamsTo(server.port), streamsTo(bare.port), streamsTo(server.port)];
  try {
    const tokens = await arrangeDevices(installation, count);
    const change = await globalPicture(installation);
    const heads = tokens.map((token) => `GET /api/player/v1/events HTTP/1.1\r\nauthorization: Bearer ${token}`);
    const ours = await weigh(serverPid, players, heads, change);
    const reference = await weigh(
      bare.pid,
      loops,
      Array.from({ length: count }, () => 'GET /streams HTTP/1.1'),
    );
    console.log(
      `Memory for each of ${count} players: ${kilobytes(ours)}; in the bare server ${kilobytes(reference)}\n`,
    );

    const told = await compare({
      name: `${count} players told`,
      unit: 'ms',
      ours: { label: 'a change of the global picture', measure: () => tell(players, change) },
      reference: {
        label: 'a loop',
        measure: () => tell(loops, async () => void (await fetch(`http://127.0.0.1:${bare.port}/tell`))),
      },
    });
    printTable([told]);

    const rename = async () => {
      await client.accounts.rename({ body: { name: randomBytes(8).toString('hex') } });
    };
    const request = `GET /api/events HTTP/1.1\r\ncookie: ${cookie}`;
    const each = await weigh(
      serverPid,
      consoles,
      Array.from({ length: CONSOLES }, () => request),
      rename,
    );
    const toldMs = await tell(consoles, rename);
    console.log(
      `\nMemory for each of ${CONSOLES} consoles: ${kilobytes(each)}; all told of a change after ${toldMs.toFixed(0)} ms`,
    );
    if (Math.max(ours, each) > MOST_BYTES || Math.max(told.ours.median, toldMs) > MOST_MS) process.exitCode = 1;
  } finally {
    for (const streams of [players, loops, consoles]) streams.close();
    await bare.stop();
    await installation.close();
  }
}

/** Opens streams and answers what each costs a process, in bytes; what the first load and compile is no cost of the others. */
async function weigh(
  pid: number,
  streams: Streams,
  heads: readonly string[],
  change?: () => Promise<void>,
): Promise<number> {
  const first = Math.ceil(heads.length / 20);
  await streams.open(heads.slice(0, first));
  await change?.();
  await delay(REST_MS);
  const before = residentBytesOf(pid);
  await streams.open(heads.slice(first));
  await delay(REST_MS);
  return (residentBytesOf(pid) - before) / (heads.length - first);
}

/** Milliseconds from the call that changes something until the last has been told. */
async function tell(streams: Streams, change: () => Promise<void>): Promise<number> {
  await delay(REST_MS);
  const { heard } = await streams.listen();
  const began = performance.now();
  await change();
  await heard;
  return performance.now() - began;
}

/** Makes one of two pictures the account's global one, by turns: every screen of it has to show another. */
async function globalPicture({ server, token, client }: Installation): Promise<() => Promise<void>> {
  for (const background of ['#406080', '#806040']) {
    const bytes = await sharp({ create: { width: 64, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.append('image', new Blob([Uint8Array.from(bytes)]), 'one.png');
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${server.url}/api/image/upload`, { method: 'POST', headers, body });
  }
  const { images } = await client.media.listImages();
  let turn = 0;
  return async () => {
    turn += 1;
    await client.media.setCurrentImage({ body: { imageId: images[turn % images.length]?.id ?? null } });
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB${bytes > MOST_BYTES ? ' TOO MUCH' : ''}`;
}
