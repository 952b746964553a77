import { loadavg } from 'node:os';
import process from 'node:process';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import type { KnownElement, LayoutDocument } from '@vitrine/contract/layouts/document';
import { LAYOUT_VERSION } from '@vitrine/contract/layouts/layout-limits';
import { uploadColour } from '../../e2e/screen.ts';
import { findBrowser } from '../../tools/browser.mjs';
import { type Installation, install } from '../support/installation.ts';
import { signIn } from '../support/interactions.ts';
import { findQuantile } from '../support/measure.ts';
import { paintedAt, pairPlayer } from '../support/pixels.ts';
import { measurePrices } from './prices.ts';
import { isSmallest, missGoal, sized } from '../support/size.ts';

/*
 * Measures layouts where people notice them. First on a player that keeps a layout: from the call that takes the screen
 * over until its first frame, and from the load of the page until its first frame. Then in the editor: the work of the
 * main thread for each move of the pointer, while one of 200 elements is dragged. With `prices` it measures a change of a
 * price list of 40 items instead, until it is seen on a player.
 *
 *     npm run bench -- layout               10 rounds
 *     npm run bench -- layout 3             another number of rounds
 *     npm run bench -- layout prices 50     prices
 */

const args = process.argv.slice(2);
const isOfPrices = args[0] === 'prices';
const ROUNDS = Number((isOfPrices ? args[1] : args[0]) ?? sized(isOfPrices ? 50 : 10, 1));
const ELEMENTS = 200;
const MOVES = sized(60, 5);
const FRAME_GOAL_MS = 300;
const MOVE_GOAL_MS = 8;
const PRICE_GOAL_MS = 500;

const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium, Chrome or Edge here: run `node tools/browser.mjs`.');

console.log(`Load ${(loadavg()[0] ?? 0).toFixed(1)}, ${ROUNDS} rounds\n`);
const installation = await install();
const browser = await chromium.launch({ executablePath });
try {
  console.log('| measured | p50 | p95 | largest | goal |');
  console.log('| --- | --- | --- | --- | --- |');
  if (isOfPrices || isSmallest) await reportPrices();
  if (!isOfPrices) await reportLayouts();
} finally {
  await browser.close();
  await installation.close();
}

async function reportLayouts(): Promise<void> {
  const { takenOver, loaded } = await measurePlayer(browser, installation);
  const moves = await measureDrag(browser, installation);
  printRow('first frame of a cached layout, from the call that starts its takeover', takenOver, FRAME_GOAL_MS, 0.5);
  printRow('first frame of a cached layout, from the load of the page', loaded, null, 0.5);
  printRow(`main-thread work for a move among ${ELEMENTS} elements`, moves, MOVE_GOAL_MS, 0.95);
}

async function reportPrices(): Promise<void> {
  const { single, whole } = await measurePrices(browser, installation, ROUNDS);
  printRow('first frame with a changed price, from the call that changes it', single, PRICE_GOAL_MS, 0.5);
  printRow('first frame with a changed price, from the call that replaces its list', whole, PRICE_GOAL_MS, 0.5);
}

function printRow(measured: string, tookMs: readonly number[], goalMs: number | null, share: number): void {
  const [middle = 0, high = 0, most = 0] = [0.5, 0.95, 1].map((each) => findQuantile(tookMs, each).toFixed(1));
  console.log(
    `| ${measured} | ${middle} ms | ${high} ms | ${most} ms | ${goalMs === null ? '' : `${goalMs} ms (p${share * 100})`} |`,
  );
  if (goalMs !== null && findQuantile(tookMs, share) > goalMs) missGoal();
}

/** The milliseconds to the first frame, from the call that starts a takeover and from the load of the page. */
async function measurePlayer(
  opened: Browser,
  { server, client, token }: Installation,
): Promise<{ takenOver: number[]; loaded: number[] }> {
  const usual = await uploadColour({ client, token }, server.url, 'red');
  const { layout } = await client.layouts.create({
    body: { name: 'Menu board', template: { id: 'menu', orientation: 'landscape' } },
  });
  const content = { mediaType: 'layout', mediaId: layout.id } as const;
  await client.takeovers.setStandby({ body: { items: [{ title: 'Menu', content }] } });
  const page = await (await opened.newContext({ viewport: { width: 1_280, height: 720 } })).newPage();
  const deviceId = await pairPlayer(page, client, server.url);
  await client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType: 'image', mediaId: usual } });
  await paintedAt(page, usual);

  const takenOver: number[] = [];
  // The first round loads the files.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const painted = paintedAt(page, layout.id);
    const calledMs = Date.now();
    const { takeover } = await client.takeovers.start({ body: { title: 'Menu', content, target: { all: true } } });
    const tookMs = (await painted) - calledMs;
    if (round > 0) takenOver.push(tookMs);
    await client.takeovers.end({ params: { id: takeover.id } });
    await paintedAt(page, usual);
  }

  await client.assignments.assignToDevice({ params: { deviceId }, body: { ...content, force: true } });
  await paintedAt(page, layout.id);
  const loaded: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload({ waitUntil: 'commit' });
    const at = await paintedAt(page, layout.id);
    loaded.push(at - (await page.evaluate('performance.timeOrigin').then(Number)));
  }
  await page.context().close();
  return { takenOver, loaded };
}

/** A document of rectangles and lines of text. */
function createDocument(): LayoutDocument {
  const elements = Array.from({ length: ELEMENTS }, (_, index): KnownElement => {
    const [column, row] = [index % 20, Math.floor(index / 20)];
    const common = {
      id: `e${index}`,
      name: `Element ${index}`,
      frame: { x: 10 + column * 95, y: 10 + row * 106, width: 80, height: 90 },
      isLocked: false,
      opacity: 100,
    };
    if (index % 2 === 0) {
      const fill = { day: '#336699' };
      return { ...common, kind: 'shape', shape: 'rectangle', fill, border: null, cornerRadius: 8 };
    }
    return {
      ...common,
      kind: 'text',
      text: `Price ${index}`,
      direction: 'auto',
      background: null,
      padding: 0,
      cornerRadius: 0,
      style: {
        font: 'inter',
        size: 24,
        weight: 600,
        color: { day: '#ffffff' },
        align: 'start',
        verticalAlign: 'top',
        lineHeight: 120,
        letterSpacing: 0,
        legibility: null,
      },
    };
  });
  return {
    version: LAYOUT_VERSION,
    width: 1_920,
    height: 1_080,
    language: 'en-GB',
    night: { from: '20:00', to: '06:00' },
    scenes: [{ id: 'day', name: 'Day', background: { day: '#101820' }, elements, windows: [] }],
  };
}

/** The milliseconds of main-thread work for each move of the pointer that drags an element. */
async function measureDrag(opened: Browser, all: Installation): Promise<number[]> {
  const { layout } = await all.client.layouts.create({ body: { name: 'Many', document: createDocument() } });
  const page = await signIn(opened, all);
  await page.goto(`${all.server.url}/layouts/${layout.id}`);
  const board = page.locator('.layout-artboard');
  await board.getByText('Price 1', { exact: true }).waitFor();
  const box = await board.boundingBox();
  if (box === null) throw new Error('The canvas is not in sight');
  const scale = box.width / 1_920;
  const place = (x: number, y: number) => [box.x + x * scale, box.y + y * scale] as const;
  const session = await page.context().newCDPSession(page);
  // CPU time of the thread, so that other processes do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.mouse.move(...place(50, 50));
  await page.mouse.down();
  const works: number[] = [];
  for (let move = 0; move < MOVES; move += 1) {
    const before = await readTaskMs(session);
    await page.mouse.move(...place(60 + move * 12, 60 + move * 7));
    await nextFrame(page);
    works.push((await readTaskMs(session)) - before);
  }
  await page.mouse.up();
  await page.context().close();
  // The first moves begin the drag.
  return works.slice(2);
}

/** The time that the main thread has spent in tasks, in milliseconds. */
async function readTaskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Waits until the next frame is painted. */
function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
