import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser.mjs';
import { click, rest, signIn, THROTTLE, timeAnswers } from './hand.ts';
import { arrangeDevices, arrangeLogs, arrangeMedia, install } from './installation.ts';
import { callAll, heartbeatOf, keepPace } from './lines.ts';

/*
 * How long the pages with the longest lists take to answer what somebody does, while the fleet calls in.
 *
 *   npm run bench -- interaction           10,000 devices, 10,000 files in 500 folders, 50,000 log entries
 *   npm run bench -- interaction logs      that page alone: devices, logs or media
 */

const DEVICES = 10_000;
const PER_SECOND = 170;
const FILES = 10_000;
const FOLDERS = 500;
const ENTRIES = 50_000;
const MOST_MS = 100;

interface Visited {
  title: string;
  path: string;
  /** Stands there when the page can be used. */
  isReady: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const pages: Record<string, Visited> = {
  devices: {
    title: 'Device Management',
    path: '/device-management',
    isReady: (page) => page.getByText('Screen 1', { exact: true }).waitFor(),
    async act(page) {
      await page.getByLabel('Search devices and groups...').pressSequentially('screen 77', { delay: 150 });
      await page.getByText('Screen 77', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('Screen 1', { exact: true }).waitFor();
      for (const name of ['Ungrouped Only', 'All Devices']) {
        await click(page, page.getByRole('radiogroup', { name: 'Devices shown' }).getByText(name));
        await rest(page, 500);
      }
      for (const name of ['Select Screen 1', 'Select Screen 10']) {
        await click(page, page.getByRole('checkbox', { name, exact: true }));
        await rest(page, 500);
      }
      await page.keyboard.press('Escape');
      await rest(page, 500);
    },
  },
  logs: {
    title: 'Activity Log',
    path: '/logs',
    isReady: (page) => page.getByText('Details').first().waitFor(),
    async act(page) {
      await page.getByLabel('Search logs...').pressSequentially('screen 77', { delay: 150 });
      await page.getByText('Screen 772', { exact: true }).first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('50,000 entries').waitFor();
      for (const level of ['Error', 'Info', 'All']) {
        await click(page, page.getByRole('radiogroup', { name: 'Level' }).getByText(level));
        await rest(page, 500);
      }
      for (let times = 0; times < 2; times += 1) {
        await click(page, page.getByText('Details').first());
        await rest(page, 500);
      }
    },
  },
  media: {
    title: 'Media Library',
    path: '/media',
    isReady: (page) => page.getByLabel('Preview picture 1.png', { exact: true }).waitFor(),
    async act(page) {
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
        await rest(page, 500);
      }
      for (const name of ['Select picture 1.png', 'Select picture 2.png']) {
        await click(page, page.getByRole('checkbox', { name, exact: true }));
        await rest(page, 500);
      }
      await page.keyboard.press('Escape');
      await rest(page, 500);
    },
  },
};

const wanted = process.argv[2] === undefined ? Object.values(pages) : [pages[process.argv[2]]];
const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium, Chrome or Edge here: run `node tools/browser.mjs`.');

const installation = await install();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const beating = new AbortController();
try {
  const { server } = installation;
  await arrangeMedia(installation, FILES, FOLDERS);
  await arrangeLogs(installation, ENTRIES);
  const calls = (await arrangeDevices(installation, DEVICES)).map(heartbeatOf);
  await callAll(server.port, calls);
  const beats = keepPace(server.port, calls, PER_SECOND, beating.signal);

  console.log(`${DEVICES} devices, ${PER_SECOND} heartbeats a second, ${FILES} files, ${ENTRIES} log entries\n`);
  console.log(`| slowest answer to keys and clicks, processor ${THROTTLE} times slower | answers | slowest | goal |`);
  console.log('| --- | --- | --- | --- |');
  for (const visited of wanted) {
    if (visited === undefined) throw new Error(`There is no such page. There are: ${Object.keys(pages).join(', ')}.`);
    const page = await signIn(browser, installation);
    await page.goto(`${server.url}${visited.path}`);
    await visited.isReady(page);
    const { wallMs } = await timeAnswers(browser, page, () => visited.act(page));
    await page.context().close();
    const slowest = Math.max(0, ...wallMs);
    console.log(`| ${visited.title} | ${wallMs.length} | ${slowest.toFixed(0)} ms | ${MOST_MS} ms |`);
    if (slowest > MOST_MS) process.exitCode = 1;
  }
  beating.abort();
  await beats;
} finally {
  beating.abort();
  await browser.close();
  await installation.close();
}
