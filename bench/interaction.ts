import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser.mjs';
import { click, waitIdle, signIn, CPU_SLOWDOWN, measureInteractions } from './support/interactions.ts';
import { arrangeDevices } from '@vitrine/server/src/test/processes/installation.ts';
import { arrangeLogs, arrangeMedia, install } from './support/installation.ts';
import { callAll, buildHeartbeatRequest, callAtRateUntil } from './support/connections.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * Interaction latency of the pages with the longest lists, while the fleet sends heartbeats.
 *
 *   npm run bench -- interaction           10,000 devices, 10,000 files in 500 folders, 50,000 log entries
 *   npm run bench -- interaction logs      only one page: devices, logs or media
 */

const DEVICES = sized(10_000, 1_000);
const PER_SECOND = 170;
const FILES = sized(10_000, 500);
const FOLDERS = sized(500, 10);
const ENTRIES = sized(50_000, 2_000);
const MAX_LATENCY_MS = 100;

interface Scenario {
  title: string;
  path: string;
  waitUntilUsable: (page: Page) => Promise<void>;
  interact: (page: Page) => Promise<void>;
}

const scenarios: Record<string, Scenario> = {
  devices: {
    title: 'Device Management',
    path: '/device-management',
    waitUntilUsable: (page) => page.getByText('Screen 1', { exact: true }).waitFor(),
    async interact(page) {
      await page.getByLabel('Search devices and groups...').pressSequentially('screen 77', { delay: 150 });
      await page.getByText('Screen 77', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('Screen 1', { exact: true }).waitFor();
      for (const name of ['Ungrouped Only', 'All Devices']) {
        await click(page, page.getByRole('radiogroup', { name: 'Devices shown' }).getByText(name));
        await waitIdle(page, 500);
      }
      for (const name of ['Select Screen 1', 'Select Screen 10']) {
        await click(page, page.getByRole('checkbox', { name, exact: true }));
        await waitIdle(page, 500);
      }
      await page.keyboard.press('Escape');
      await waitIdle(page, 500);
    },
  },
  logs: {
    title: 'Activity Log',
    path: '/logs',
    waitUntilUsable: (page) => page.getByRole('button', { name: 'Details' }).first().waitFor(),
    async interact(page) {
      await page.getByLabel('Search logs...').pressSequentially('screen 77', { delay: 150 });
      await page.getByText('Screen 772', { exact: true }).first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByText(`${ENTRIES.toLocaleString('en')} entries`).waitFor();
      for (const level of ['Error', 'Info', 'All']) {
        await click(page, page.getByRole('radiogroup', { name: 'Level' }).getByText(level));
        await waitIdle(page, 500);
      }
      for (let times = 0; times < 2; times += 1) {
        await click(page, page.getByRole('button', { name: 'Details' }).first());
        await waitIdle(page, 500);
      }
    },
  },
  media: {
    title: 'Media Library',
    path: '/media',
    waitUntilUsable: (page) => page.getByLabel('Preview picture 1.png', { exact: true }).waitFor(),
    async interact(page) {
      await page.getByLabel('Search media').pressSequentially('picture 77', { delay: 150 });
      await page.getByLabel('Preview picture 77.png', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel('Preview picture 1.png', { exact: true }).waitFor();
      for (const [group, name] of [
        ['Type', 'Videos'],
        ['Type', 'Images'],
        ['Type', 'All'],
        ['View', 'List'],
        ['View', 'Grid'],
      ] as const) {
        await click(page, page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }));
        await waitIdle(page, 500);
      }
      for (const name of ['Select picture 1.png', 'Select picture 2.png']) {
        await click(page, page.getByRole('checkbox', { name, exact: true }));
        await waitIdle(page, 500);
      }
      await page.keyboard.press('Escape');
      await waitIdle(page, 500);
    },
  },
};

const chosen = process.argv[2] === undefined ? Object.values(scenarios) : [scenarios[process.argv[2]]];
const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium, Chrome or Edge here: run `node tools/browser.mjs`.');

const installation = await install();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const heartbeats = new AbortController();
try {
  const { server } = installation;
  await arrangeMedia(installation, FILES, FOLDERS);
  await arrangeLogs(installation, ENTRIES);
  const calls = (await arrangeDevices(installation, DEVICES)).map(buildHeartbeatRequest);
  await callAll(server.port, calls);
  const beats = callAtRateUntil(server.port, calls, PER_SECOND, heartbeats.signal);

  console.log(`${DEVICES} devices, ${PER_SECOND} heartbeats a second, ${FILES} files, ${ENTRIES} log entries\n`);
  console.log(`| slowest interaction, CPU ${CPU_SLOWDOWN} times slower | interactions | slowest | goal |`);
  console.log('| --- | --- | --- | --- |');
  for (const scenario of chosen) {
    if (scenario === undefined) throw new Error(`Unknown page. Pages: ${Object.keys(scenarios).join(', ')}.`);
    const page = await signIn(browser, installation);
    await page.goto(`${server.url}${scenario.path}`);
    await scenario.waitUntilUsable(page);
    const { wallMs } = await measureInteractions(browser, page, () => scenario.interact(page));
    await page.context().close();
    const slowest = Math.max(0, ...wallMs);
    console.log(`| ${scenario.title} | ${wallMs.length} | ${slowest.toFixed(0)} ms | ${MAX_LATENCY_MS} ms |`);
    if (slowest > MAX_LATENCY_MS) missGoal();
  }
  heartbeats.abort();
  await beats;
} finally {
  heartbeats.abort();
  await browser.close();
  await installation.close();
}
