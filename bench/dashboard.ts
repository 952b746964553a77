import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser.mjs';
import { click, waitIdle, signIn, CPU_SLOWDOWN, measureInteractions } from './support/interactions.ts';
import { arrangeDevices } from '@vitrine/server/src/test/processes/installation.ts';
import { install, type Installation } from './support/installation.ts';
import { callAll, buildHeartbeatRequest, callAtRateUntil } from './support/connections.ts';
import { findQuantile } from './support/measure.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * The dashboard of a large fleet that sends heartbeats: time until it is usable, interaction latency, and search time
 * on the server.
 *
 *   npm run bench -- dashboard          10,000 devices, 170 heartbeats a second
 *   npm run bench -- dashboard 2000     another number of devices
 */

/** 10,000 devices with one heartbeat a minute. */
const PER_SECOND = 170;
const LOADS = sized(5, 1);
/** Screens visible in a window of 1440 by 900 px. */
const VISIBLE_SCREENS = 15;
const SEARCHES = sized(200, 5);
const GOALS = { usableMs: 1_500, answerMs: 100, searchMs: 30, elements: 3_000 };

const count = Number(process.argv[2] ?? sized(10_000, 1_000));
const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium, Chrome or Edge here: run `node tools/browser.mjs`.');

const installation = await install();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const heartbeats = new AbortController();
try {
  const { server } = installation;
  const calls = (await arrangeDevices(installation, count)).map(buildHeartbeatRequest);
  await callAll(server.port, calls);
  const page = await signIn(browser, installation);
  const beats = callAtRateUntil(server.port, calls, PER_SECOND, heartbeats.signal);

  const usableMs: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await page.goto(`${server.url}/dashboard`);
    await page.waitForFunction((least) => document.querySelectorAll('article').length >= least, VISIBLE_SCREENS);
    usableMs.push(
      await page.evaluate(
        () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
      ),
    );
  }
  const interactions = await measureInteractions(browser, page, () => typeAndFilter(page));
  await page.waitForFunction(() => {
    const table = document.querySelector('table[aria-rowcount]');
    return table?.getAttribute('aria-rowcount') === String(table?.querySelectorAll('tr').length);
  });
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const searchMs = await search(installation);
  heartbeats.abort();
  await beats;

  console.log(`${count} devices, ${PER_SECOND} heartbeats a second, ${LOADS} loads\n`);
  console.log('| what | median (min, max) | goal |');
  console.log('| --- | --- | --- |');
  const [usable, searched] = [findQuantile(usableMs, 0.5), findQuantile(searchMs, 0.5)];
  const slowest = Math.max(0, ...interactions.wallMs);
  console.log(`| visible screens painted | ${usable.toFixed(0)} ms ${formatRange(usableMs)} | ${GOALS.usableMs} ms |`);
  console.log(
    `| slowest of ${interactions.wallMs.length} interactions, CPU ${CPU_SLOWDOWN} times slower | ${slowest.toFixed(0)} ms | ${GOALS.answerMs} ms |`,
  );
  console.log(
    `| most CPU time of an interaction | ${Math.max(0, ...interactions.cpuMs).toFixed(0)} ms | ${GOALS.answerMs} ms |`,
  );
  console.log(
    `| one search on the server | ${searched.toFixed(1)} ms ${formatRange(searchMs)} | ${GOALS.searchMs} ms |`,
  );
  console.log(`| elements in the page, all rendered | ${elements} | ${GOALS.elements} |`);
  const isMet =
    usable <= GOALS.usableMs && slowest <= GOALS.answerMs && searched <= GOALS.searchMs && elements <= GOALS.elements;
  if (!isMet) missGoal();
} finally {
  heartbeats.abort();
  await browser.close();
  await installation.close();
}

async function typeAndFilter(page: Page): Promise<void> {
  await page.getByLabel('Search devices').pressSequentially('screen 77', { delay: 150 });
  await page.getByText('Screen 77', { exact: true }).first().waitFor();
  await click(page, page.getByRole('button', { name: 'Clear', exact: true }));
  for (const status of ['Online', 'Offline', 'All']) {
    await click(page, page.getByRole('radio', { name: status, exact: true }));
    await waitIdle(page, 500);
  }
}

/** Searches sequentially for parts of names; returns the milliseconds of each, including the response body. */
async function search({ client }: Installation): Promise<number[]> {
  const took: number[] = [];
  for (let nth = 0; nth < SEARCHES; nth += 1) {
    const began = performance.now();
    await client.devices.list.page({ query: { search: `reen ${nth}`, limit: 30 } });
    took.push(performance.now() - began);
  }
  return took;
}

function formatRange(values: readonly number[]): string {
  return `(${Math.min(...values).toFixed(0)}, ${Math.max(...values).toFixed(0)})`;
}
