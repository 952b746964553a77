import { loadavg } from 'node:os';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { startServer } from '../../e2e/server.ts';
import { findBrowser } from '../../tools/browser.mjs';
import { type Content, createContents, type Kind, KINDS } from './contents.ts';
import { type Colour, type Frame, recordFrames, type Seen } from './frames.ts';
import { findQuantile } from '../support/measure.ts';
import { pairPlayer } from '../support/pixels.ts';
import { missGoal, sized } from '../support/size.ts';

/*
 * A player changes between all pairs of picture, video, web page, list and message, while every frame that its browser
 * presents is looked at. Between the last frame of the old content and the first one of the new there must be none of
 * anything else, and none of the old content after it.
 *
 *   npm run bench -- changes        500 changes, 20 of each pair
 *   npm run bench -- changes 100    another number, rounded up to a multiple of 25
 *   npm run bench -- changes 90 list video message    only pairs of these kinds
 *
 * The gap is the time between those two frames. Fails on black, white, stale and other frames, on changes that never
 * appear, above the goals, and on growth of the page's objects.
 */

const CHANGES = Number(process.argv[2] ?? sized(500, 1));
const chosen = process.argv.slice(3);
const kinds =
  chosen.length === 0
    ? sized<readonly Kind[]>(KINDS, ['picture', 'message'])
    : KINDS.filter((kind) => chosen.includes(kind));
const LIMIT_MS = 30_000;
/** The time for which content stays, so that a stale frame would be seen. */
const HOLD_MS = 400;
const GAP_GOAL_MS = { median: 50, p95: 150 };
/** The limits for the growth of objects after GC, from the end of the first round on. */
const MAX_GROWN_BYTES = 2 * 1024 ** 2;
const MAX_GROWN_NODES = 100;
const MB = 1024 ** 2;

interface Row {
  changes: number;
  black: number;
  white: number;
  stale: number;
  other: number;
  never: number;
  gapsMs: number[];
  tookMs: number[];
}

const newRow = (): Row => ({ changes: 0, black: 0, white: 0, stale: 0, other: 0, never: 0, gapsMs: [], tookMs: [] });

const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium, Chrome or Edge here: run `node tools/browser.mjs`.');
const server = await startServer();
let browser: Browser | null = null;
let closeSite = async (): Promise<void> => {};
try {
  console.log(`Load ${(loadavg()[0] ?? 0).toFixed(1)}`);
  const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
  const { token } = await createClient(api, { baseUrl: server.url }).accounts.register({ body: person });
  const owner = { token, client: createClient(api, { baseUrl: server.url, token: () => token }) };
  const args = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'];
  browser = await chromium.launch({ executablePath, args });
  const page = await (await browser.newContext({ viewport: { width: 640, height: 360 } })).newPage();
  const deviceId = await pairPlayer(page, owner.client, server.url);
  const { contents, close } = await createContents({ owner, url: server.url, deviceId });
  closeSite = close;

  const colours = contents.flatMap((content) => content.colours);
  const messages = contents.flatMap((content) => (content.kind === 'message' ? content.colours : []));
  const session = await page.context().newCDPSession(page);
  const recording = await recordFrames(page, session, { colours, messages });
  const { frames } = recording;

  const round = listAllPairs();
  const rounds = Math.ceil(CHANGES / round.length);
  const rows = new Map<string, Row>();
  const examples: string[] = [];
  /** The next content of a kind is the other one of the two. */
  const turns = new Map<Kind, number>();
  function nextOf(kind: Kind): Content {
    const turn = (turns.get(kind) ?? 0) + 1;
    turns.set(kind, turn);
    return contents.filter((content) => content.kind === kind)[turn % 2]!;
  }

  // The first one of each loads its files.
  let shown = contents[0]!;
  for (const content of [...contents.slice(1), ...kinds.map(nextOf), nextOf(round[0]!)]) {
    await content.show();
    if (!(await recording.untilSeen(content.colours, frames.length, LIMIT_MS)))
      throw new Error(`${content.kind} ${content.colours[0]} does not appear`);
    shown = content;
  }
  await delay(HOLD_MS);

  const early: Objects[] = [];
  for (let i = 0; i < rounds * round.length; i += 1) {
    if (i === round.length || rounds === 1) early.push(await countObjects(session));
    const next = nextOf(round[(i + 1) % round.length]!);
    const pair = `${shown.kind} → ${next.kind}`;
    const row = rows.get(pair) ?? newRow();
    rows.set(pair, row);
    const from = frames.length;
    const startMs = Date.now();
    await next.show();
    const isSeen = await recording.untilSeen(next.colours, from, LIMIT_MS);
    await delay(HOLD_MS);
    const wrong = judge(row, frames.slice(Math.max(0, from - 1)), shown.colours, next.colours, startMs);
    if (!isSeen) row.never += 1;
    if (wrong !== null || !isSeen) examples.push(`Change ${i + 1}, ${pair}: ${wrong ?? 'never appeared'}`);
    frames.splice(0, frames.length - 1);
    shown = next;
  }
  report(rows, examples, early[0], await countObjects(session));
} finally {
  await browser?.close();
  await closeSite();
  await server.stop();
}

/** A circle of kinds in which each follows each, itself too, once. */
function listAllPairs(): Kind[] {
  return kinds.flatMap((kind, i) => [kind, ...kinds.slice(i + 1).flatMap((other) => [kind, other])]);
}

function showsColour(colours: readonly Colour[], { seen }: Frame): boolean {
  return colours.some((colour) => colour === seen);
}

/** Adds a change to its row. Returns a sentence about its wrong frames; null if there are none. */
function judge(
  row: Row,
  seen: readonly Frame[],
  old: readonly Colour[],
  wanted: readonly Colour[],
  startMs: number,
): string | null {
  row.changes += 1;
  const first = seen.findIndex((frame) => showsColour(wanted, frame));
  const before = first < 0 ? seen : seen.slice(0, first);
  const last = before.findLast((frame) => showsColour(old, frame));
  if (first >= 0) {
    row.tookMs.push((seen[first]?.atMs ?? 0) - startMs);
    if (last !== undefined) row.gapsMs.push((seen[first]?.atMs ?? 0) - last.atMs);
  }
  const wrong: Seen[] = [
    ...before.filter((frame) => !showsColour(old, frame)),
    ...seen.slice(before.length).filter((frame) => !showsColour(wanted, frame)),
  ].map((frame) => frame.seen);
  for (const each of wrong) {
    if (each === 'black' || each === 'white' || each === 'other') row[each] += 1;
    else row.stale += 1;
  }
  const line = seen.map((frame) => `${frame.seen} ${(frame.atMs - startMs).toFixed(0)}`);
  return wrong.length === 0 ? null : `${wrong.join(', ')} in ${shorten(line).join(', ')}`;
}

/** The frames around changes only. */
function shorten(line: readonly string[]): string[] {
  const of = (i: number): string | undefined => line[i]?.split(' ')[0];
  return line.filter((_, i) => i === 0 || of(i) !== of(i - 1) || of(i) !== of(i + 1));
}

interface Objects {
  heapBytes: number;
  nodes: number;
  documents: number;
}

/** After the page's garbage has been collected. */
async function countObjects(session: CDPSession): Promise<Objects> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, documents } = await session.send('Memory.getDOMCounters');
  return { heapBytes: usedSize, nodes, documents };
}

function report(
  rows: ReadonlyMap<string, Row>,
  examples: readonly string[],
  early: Objects | undefined,
  late: Objects,
) {
  const total = newRow();
  console.log(
    '\n| change | changes | black | white | stale | other | never | gap: median, p95 | call to pixels: median, p95 |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [pair, row] of [...rows].toSorted(([a], [b]) => a.localeCompare(b))) {
    printRow(pair, row);
    for (const key of ['changes', 'black', 'white', 'stale', 'other', 'never'] as const) total[key] += row[key];
    total.gapsMs.push(...row.gapsMs);
    total.tookMs.push(...row.tookMs);
  }
  printRow('all', total);
  const before = early ?? late;
  const mb = ({ heapBytes }: Objects) => `${(heapBytes / MB).toFixed(2)} MB`;
  console.log(`\nObjects of the page after GC: ${mb(before)} after a round, ${mb(late)} at the end`);
  console.log(`Nodes: ${before.nodes}, ${late.nodes}; documents: ${before.documents}, ${late.documents}`);
  console.log(`Load ${(loadavg()[0] ?? 0).toFixed(1)} at the end`);
  for (const example of examples.slice(0, 20)) console.error(example);
  const isSlow =
    findQuantile(total.gapsMs, 0.5) > GAP_GOAL_MS.median || findQuantile(total.gapsMs, 0.95) > GAP_GOAL_MS.p95;
  const isGrown = late.heapBytes > before.heapBytes + MAX_GROWN_BYTES || late.nodes > before.nodes + MAX_GROWN_NODES;
  if (examples.length > 0 || isSlow || isGrown) missGoal();
}

function printRow(pair: string, row: Row): void {
  const { changes, black, white, stale, other, never, gapsMs, tookMs } = row;
  const times = [gapsMs, tookMs].map((each) =>
    [0.5, 0.95].map((share) => `${findQuantile(each, share).toFixed(0)} ms`).join(', '),
  );
  console.log(`| ${[pair, changes, black, white, stale, other, never, ...times].join(' | ')} |`);
}
