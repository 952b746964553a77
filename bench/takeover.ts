import { loadavg } from 'node:os';
import process from 'node:process';
import { type Browser, chromium, type Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { uploadColour } from '../e2e/screen.ts';
import { startServer } from '../e2e/server.ts';
import { findBrowser } from '../tools/browser.mjs';
import { measureFanout, openStreams } from './support/event-streams.ts';
import { arrangeDevices } from '@vitrine/server/src/test/processes/installation.ts';
import { install } from './support/installation.ts';
import { findQuantile } from './support/measure.ts';
import { paintedAt, pairPlayer, signInByForm, watchClicks } from './support/pixels.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * Measures how quickly a prepared takeover appears. First from the click in the console to its pixels on five players
 * that keep its file, and on the last of them. Then from the call until 10,000 connected screens have been told that
 * their manifest has changed, by its start and by its end.
 *
 *   npm run bench -- takeover       15 rounds
 *   npm run bench -- takeover 5     another number of rounds
 *
 * Needs open files for the streams (`ulimit -Hn`). Fails above 150 ms for the median of the first, and above 1 s for
 * that of the second.
 */

const ROUNDS = Number(process.argv[2] ?? sized(15, 1));
const PLAYERS = 5;
const SCREENS = sized(10_000, 100);
const PIXELS_GOAL_MS = 150;
const TOLD_GOAL_MS = 1_000;

const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium, Chrome or Edge here: run `node tools/browser.mjs`.');

console.log(`Load ${(loadavg()[0] ?? 0).toFixed(1)}, ${ROUNDS} rounds\n`);
const pixels = await measurePixels(executablePath);
const { started, ended } = await measureTold();
console.log('| from | to | p50 | p90 | largest | goal |');
console.log('| --- | --- | --- | --- | --- | --- |');
printRow('the click in the console', `pixels on ${PLAYERS} players`, pixels.flat(), PIXELS_GOAL_MS);
printRow(
  'the click in the console',
  'pixels on the last of them',
  pixels.map((each) => Math.max(...each)),
  null,
);
printRow('the call that starts it', `the last of ${SCREENS} screens told`, started, TOLD_GOAL_MS);
printRow('the call that ends it', `the last of ${SCREENS} screens told`, ended, TOLD_GOAL_MS);

function printRow(from: string, to: string, tookMs: readonly number[], goalMs: number | null): void {
  const [middle = 0, high = 0, most = 0] = [0.5, 0.9, 1].map((share) => Math.round(findQuantile(tookMs, share)));
  console.log(
    `| ${from} | ${to} | ${middle} ms | ${high} ms | ${most} ms | ${goalMs === null ? '' : `${goalMs} ms`} |`,
  );
  if (goalMs !== null && middle > goalMs) missGoal();
}

/** The milliseconds from each click to the pixels on each player. */
async function measurePixels(browserPath: string): Promise<number[][]> {
  // A browser each, because a browser does not paint pages in the background.
  const browsers: Browser[] = [];
  const open = async (): Promise<Browser> => {
    const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
    browsers.push(browser);
    return browser;
  };
  const server = await startServer();
  try {
    const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
    const { token } = await createClient(api, { baseUrl: server.url }).accounts.register({ body: person });
    const owner = { token, client: createClient(api, { baseUrl: server.url, token: () => token }) };
    const [usual, alarm] = [
      await uploadColour(owner, server.url, 'green'),
      await uploadColour(owner, server.url, 'red'),
    ];
    const { client } = owner;
    await client.media.setCurrentImage({ body: { imageId: usual } });
    await client.takeovers.setStandby({
      body: { items: [{ title: 'Evacuation', content: { mediaType: 'image', mediaId: alarm } }] },
    });
    const players: Page[] = [];
    for (let i = 0; i < PLAYERS; i += 1) {
      const page = await (await (await open()).newContext({ viewport: { width: 640, height: 360 } })).newPage();
      await pairPlayer(page, client, server.url, `Wall ${i + 1}`);
      players.push(page);
    }
    const shown = (id: string) => Promise.all(players.map((player) => paintedAt(player, id)));
    await shown(usual);
    const page = await signInByForm(await open(), server.url, person);
    await page.goto(`${server.url}/takeovers`);
    await watchClicks(page);

    const tookMs: number[][] = [];
    // The first one loads the dialog, and the players may still load the file.
    for (let round = 0; round <= ROUNDS; round += 1) {
      await page.getByRole('button', { name: 'Start Evacuation', exact: true }).click();
      await page.getByLabel('To confirm, type the number of screens').fill(String(PLAYERS));
      const pixelsAt = shown(alarm);
      await page.getByRole('button', { name: `Take over ${PLAYERS} screens` }).click();
      const paintedMs = await pixelsAt;
      const clickedMs = Number(await page.evaluate('window.clickedAt'));
      if (round > 0) tookMs.push(paintedMs.map((ms) => ms - clickedMs));
      const { running } = await client.takeovers.list();
      const usualAgain = shown(usual);
      for (const { id } of running) await client.takeovers.end({ params: { id } });
      await usualAgain;
      await page.getByRole('region', { name: 'Takeover', exact: true }).waitFor({ state: 'detached' });
    }
    return tookMs;
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await server.stop();
  }
}

/** The milliseconds from the start and from the end of takeovers of all screens until the last one was told. */
async function measureTold(): Promise<{ started: number[]; ended: number[] }> {
  const installation = await install();
  const { server, client } = installation;
  const streams = openStreams(server.port);
  try {
    const tokens = await arrangeDevices(installation, SCREENS);
    await streams.open(tokens.map((token) => `GET /api/player/v1/events HTTP/1.1\r\nauthorization: Bearer ${token}`));
    const message = { heading: 'Please leave the building', text: '', tone: 'danger' } as const;
    const times = { started: [] as number[], ended: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = { title: 'Evacuation', message, target: { all: true } } as const;
      times.started.push(await measureFanout(streams, () => client.takeovers.start({ body })));
      const [takeover] = (await client.takeovers.list()).running;
      if (takeover === undefined) throw new Error('No takeover runs');
      const params = { id: takeover.id };
      times.ended.push(await measureFanout(streams, () => client.takeovers.end({ params })));
    }
    return times;
  } finally {
    streams.close();
    await installation.close();
  }
}
