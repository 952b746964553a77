// Latency from the click on an image in "Assign Media" to its pixels on a paired player that has cached it. The
// reference is the minimum on this machine: a click, a POST, a server-sent event, an image made visible.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import sharp from 'sharp';
import { startServer } from '../e2e/server.ts';
import { findBrowser } from '../tools/browser.mjs';
import { compare, printTable } from './support/measure.ts';
import { CLOCK, paintedAt, signInByForm, watchClicks } from './support/pixels.ts';
import { sized } from './support/size.ts';

const ROUNDS = Number(process.argv[2] ?? sized(15, 1));
const SCREEN = { width: 1280, height: 720 };
const colours = { 'crimson.png': '#c02040', 'navy.png': '#204080' } as const;
type Name = keyof typeof colours;
const names: Name[] = ['crimson.png', 'navy.png'];

const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium, Chrome or Edge here: run `node tools/browser.mjs`.');
// Two browsers, because a browser does not paint pages in the background.
const open = (): Promise<Browser> => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const [consoleBrowser, playerBrowser] = await Promise.all([open(), open()]);

const server = await startServer();
const referenceServer = createServer();
try {
  const ours = await startProduct();
  const reference = await startReference();
  const all: number[] = [];
  const result = await compare({
    name: 'click to pixels, media cached',
    unit: 'ms',
    rounds: ROUNDS,
    ours: {
      label: 'assign',
      measure: async () => {
        const took = await ours();
        all.push(took);
        return took;
      },
    },
    reference: { label: 'minimum', measure: reference },
  });
  printTable([result]);
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  console.log(`\n${sorted.length} assignments: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms`);
} finally {
  await Promise.all([consoleBrowser.close(), playerBrowser.close()]);
  referenceServer.closeAllConnections();
  referenceServer.close();
  await server.stop();
}

/** Opens a console and pairs a player. The result assigns the other of two cached images and returns the milliseconds. */
async function startProduct(): Promise<() => Promise<number>> {
  const visitor = createClient(api, { baseUrl: server.url });
  const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
  const { token } = await visitor.accounts.register({ body: person });
  const client = createClient(api, { baseUrl: server.url, token: () => token });
  for (const name of names) await upload(name, token);

  const player = await (await playerBrowser.newContext({ viewport: SCREEN })).newPage();
  await player.goto(`${server.url}/player/`);
  const code = (await player.getByRole('img', { name: /^Code/ }).textContent()) ?? '';
  const device = await client.devices.pair({ body: { code, name: 'Wall' } });
  await player.waitForFunction(() => document.querySelector('.stage') !== null);

  const page = await signInByForm(consoleBrowser, server.url, person);
  await page.goto(`${server.url}/device-management`);
  await watchClicks(page);

  const { images } = await client.media.listImages();
  const idOf = (name: Name) => String(images.find(({ originalName }) => originalName === name)?.id);
  let turn = 0;
  const assign = async () => {
    const name = names[turn++ % 2] ?? 'navy.png';
    await page.getByRole('article', { name: 'Wall' }).getByRole('button', { name: 'Assign Media' }).click();
    const choice = page.getByRole('dialog').getByRole('button', { name });
    await choice.waitFor();
    const shownAt = paintedAt(player, idOf(name));
    await choice.click();
    const took = (await shownAt) - Number(await page.evaluate('window.clickedAt'));
    await expectColour(player, colours[name]);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return took;
  };
  // Assign each once, so that the player caches both.
  for (const _ of names) await assign();
  if (device.name !== 'Wall') throw new Error('Another screen was paired');
  return assign;
}

async function expectColour(player: Page, colour: string): Promise<void> {
  const { dominant } = await sharp(await player.screenshot()).stats();
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const distance = Math.abs(dominant.r - (r ?? 0)) + Math.abs(dominant.g - (g ?? 0)) + Math.abs(dominant.b - (b ?? 0));
  if (distance > 60) throw new Error(`The screen shows ${JSON.stringify(dominant)} instead of ${colour}`);
}

async function upload(name: Name, token: string): Promise<void> {
  const create = { ...SCREEN, channels: 3 as const, background: colours[name] };
  const bytes = await sharp({ create }).png().toBuffer();
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(bytes)]), name);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/api/image/upload`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Starts the same path without the product: button, POST, event stream, and an element that is shown or hidden. */
async function startReference(): Promise<() => Promise<number>> {
  let listener: ServerResponse | null = null;
  let count = 0;
  referenceServer.on('request', (request, response: ServerResponse) => {
    if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      listener = response;
    } else if (request.method === 'POST') {
      listener?.write(`data: ${++count}\n\n`);
      response.end('{}');
    } else {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<button>Go</button><div id="a" style="position:fixed;inset:0;background:red" hidden></div>');
    }
  });
  referenceServer.listen(0, '127.0.0.1');
  await once(referenceServer, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has an AddressInfo
  const { port } = referenceServer.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const screen = await (await playerBrowser.newContext({ viewport: SCREEN })).newPage();
  await screen.goto(`${url}/screen`);
  await screen.evaluate(`new Promise((open) => {
    const events = new EventSource('/events');
    events.onopen = open;
    events.onmessage = () => { document.querySelector('#a').hidden = !document.querySelector('#a').hidden; window.turn = (window.turn ?? 0) + 1; };
  })`);
  const page = await (await consoleBrowser.newContext()).newPage();
  await page.goto(url);
  await page.evaluate(
    `addEventListener('click', () => { window.clickedAt = ${CLOCK}; fetch('/', { method: 'POST' }); }, true)`,
  );
  let turn = 0;
  return async () => {
    turn += 1;
    const shownAt = screen.evaluate(`new Promise((resolve) => {
      const check = () => window.turn === ${turn} ? requestAnimationFrame(() => resolve(${CLOCK})) : requestAnimationFrame(check);
      check();
    })`);
    await page.getByRole('button').click();
    return Number(await shownAt) - Number(await page.evaluate('window.clickedAt'));
  };
}
