import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlaylistId } from '@vitrine/contract/library/content';
import type { MediaId } from '@vitrine/contract/library/media';
import { type Account, expect } from '../fixtures.ts';
import { type EngineVersion, openOldPage, type OldPage } from './engine.ts';
import { coloured, startPageServer } from '../page-server.ts';
import { classifyColour, classifyQuarters, uploadColour } from '../screen.ts';
import type { TestServer } from '../server.ts';
import { uploadFilm } from '../upload-video.ts';

const BLUE = 'rgb(30 60 200)'.replaceAll(' ', ',');
/** A second of four quarters: red and a dull green above, blue and a light grey below. */
const readFilm = async (name: string) =>
  Uint8Array.from(await readFile(fileURLToPath(new URL(`../fixtures/formats/${name}`, import.meta.url))));
const QUARTERS = ['red', 'other', 'blue', 'other'];
/** The folder into which pictures of each step are written for people to look at, if `ENGINE_PICTURES` names one. */
const pictures = process.env['ENGINE_PICTURES'];

interface World {
  server: TestServer;
  account: Account;
  /** True if an MP4 is played, too, alone and in the list. */
  hasMp4: boolean;
}

/**
 * Expects what a screen does in its first hours, in an old engine: pairing in both orientations, picture, videos, a
 * list with fades, a web page, a takeover, a layout, commands, a restart of the page. It fails on any exception that the page
 * does not catch.
 */
export async function expectJourney(version: EngineVersion, world: World): Promise<void> {
  const page = await openOldPage(version);
  try {
    await journey(page, version, world);
    expect(page.exceptions).toEqual([]);
  } finally {
    await page.close();
  }
}

async function journey(page: OldPage, version: EngineVersion, { server, account, hasMp4 }: World) {
  const { client } = account;
  const keep = async (step: string) => {
    if (pictures === undefined) return;
    await mkdir(pictures, { recursive: true });
    await writeFile(join(pictures, `${version}-${step}.jpg`), await page.screenshot());
  };
  const textOf = async (selector: string) =>
    String(await page.evaluate(`(document.querySelector(${JSON.stringify(selector)}) || {}).textContent`));
  const shown = async () => classifyColour(await page.screenshot());
  const quarters = async () => classifyQuarters(await page.screenshot());
  const assetOnAir = () => page.evaluate(`document.querySelector('.stage').getAttribute('data-asset')`);

  await page.setSize(960, 600);
  await page.open(`${server.url}/player/`);
  await expect.poll(() => textOf('body')).toContain('Waiting to be paired');
  await expect.poll(() => textOf('[role=img][aria-label^=Code]')).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  expect(await measureBox(page, '[role=img][aria-label^=Code]')).toMatchObject({ isInside: true });
  expect(await measureFontSize(page, '[role=img][aria-label^=Code]')).toBeGreaterThan(60);
  await keep('pairing');
  await page.setSize(1080, 1920);
  const qr = '[role=img][aria-label^=QR]';
  await expect.poll(async () => (await measureBox(page, qr)).width).toBeGreaterThan(700);
  expect(await measureBox(page, qr)).toMatchObject({ isInside: true });
  await keep('pairing-portrait');
  await page.setSize(960, 600);

  const code = await textOf('[role=img][aria-label^=Code]');
  const [device, red, green, webm] = await Promise.all([
    client.devices.pair({ body: { code, name: `Chromium ${version}` } }),
    uploadColour(account, server.url, 'red'),
    uploadColour(account, server.url, 'green'),
    uploadFilm(account, server.url, await readFilm('plain.webm'), 'plain.webm'),
  ]);
  const params = { deviceId: device.id };
  await expect.poll(() => textOf('body')).toContain('Nothing to show');

  const assign = (mediaType: 'image' | 'video', mediaId: MediaId) =>
    client.assignments.assignToDevice({ params, body: { mediaType, mediaId } });
  await assign('image', red);
  await expect.poll(shown).toBe('red');
  await assign('video', webm);
  await expect.poll(quarters).toEqual(QUARTERS);

  const loop = [
    { mediaType: 'image', mediaId: red },
    { mediaType: 'video', mediaId: webm },
    { mediaType: 'image', mediaId: green },
  ] as const;
  const films: { mediaType: 'video'; mediaId: MediaId }[] = [];
  if (hasMp4) {
    const mp4 = await uploadFilm(account, server.url, await readFilm('plain.mp4'), 'plain.mp4');
    await assign('video', mp4);
    await expect.poll(assetOnAir).toBe(mp4);
    await expect.poll(quarters).toEqual(QUARTERS);
    films.push({ mediaType: 'video', mediaId: mp4 });
  }
  const items = [...films, ...loop].map((item) => ({ ...item, durationMs: 2_000, transition: 'fade' as const }));
  const { playlist } = await client.playlists.create({ body: { name: 'Loop', items } });
  await client.assignments.assignToDevice({ params, body: { mediaType: 'playlist', mediaId: playlist.id } });
  // Two turns: a video element that was used before is used again.
  for (const turn of [1, 2]) {
    for (const { mediaId } of items) {
      await expect.poll(assetOnAir, `turn ${turn}`).toBe(mediaId);
    }
  }
  await expect.poll(shown).toBe('green');
  await expect.poll(quarters).toEqual(QUARTERS);
  await keep('list');

  const site = await startPageServer(coloured(BLUE));
  try {
    const { webpage } = await client.webpages.create({ body: { name: 'Timetable', url: site.url } });
    await client.assignments.assignToDevice({ params, body: { mediaType: 'webpage', mediaId: webpage.id } });
    await expect.poll(shown).toBe('blue');
  } finally {
    await site.stop();
  }

  const message = { heading: 'Please leave the building', text: 'Use the stairs.', tone: 'danger' } as const;
  const { takeover } = await client.takeovers.start({
    body: { title: message.heading, message, target: { deviceIds: [device.id], groupIds: [] } },
  });
  await expect.poll(() => textOf('h1')).toBe(message.heading);
  await keep('takeover');
  await client.takeovers.end({ params: { id: takeover.id } });
  const layoutId = await createLayout(account, { picture: red, video: webm, playlistId: playlist.id });
  await client.assignments.assignToDevice({ params, body: { mediaType: 'layout', mediaId: layoutId } });
  const places = ['.layout[data-front] img', '.zone[data-state=playing][data-asset]:not([data-asset=""])'];
  await expect.poll(shown).toBe('green');
  await expect.poll(() => textOf('.layout[data-front]')).toContain(`Chromium ${version}`);
  await expect
    .poll(() => page.evaluate(`${JSON.stringify(places)}.map((each) => document.querySelectorAll(each).length).join()`))
    .toMatch(/^[1-9]\d*,2$/);
  await keep('layout');

  const done = async (kind: 'identify' | 'screenshot' | 'reload') => {
    await client.commands.send({ params, body: { kind } });
    return expect
      .poll(async () => (await client.commands.list({ params })).commands.find((each) => each.kind === kind)?.state)
      .toBe('done');
  };
  await done('identify');
  await expect.poll(() => textOf('.identify')).toContain(`Chromium ${version}`);
  await done('screenshot');
  await assign('image', green);
  await expect.poll(shown).toBe('green');
  await page.evaluate('window.isOld = true');
  await done('reload');
  await expect.poll(() => page.evaluate('window.isOld === undefined')).toBe(true);
  await expect.poll(shown).toBe('green');
}

const corner = (x: number, y: number) => ({ x, y, width: 200, height: 120 });

/** A green layout with a text, and a picture, a video and a playlist in its corners. */
async function createLayout(
  { client }: Account,
  { picture, video, playlistId }: { picture: MediaId; video: MediaId; playlistId: PlaylistId },
) {
  const style = { size: 60, color: { day: '#ffffff' } };
  const elements = [
    { id: 'p', name: 'Picture', kind: 'picture' as const, frame: corner(0, 0), mediaId: picture },
    { id: 'v', name: 'Video', kind: 'video' as const, frame: corner(1720, 0), mediaId: video },
    { id: 'l', name: 'List', kind: 'playlist' as const, frame: corner(0, 960), playlistId },
    { id: 't', name: 'Name', kind: 'text' as const, frame: corner(1720, 960), text: '{screen.name}', style },
  ];
  const scenes = [{ id: 's', name: 'Scene', background: { day: '#1eaa46' }, elements }];
  const document = { version: 1, width: 1920, height: 1080, scenes };
  return (await client.layouts.create({ body: { name: 'Board', document } })).layout.id;
}

async function measureBox(page: OldPage, selector: string): Promise<{ width: number; isInside: boolean }> {
  const box = await page.evaluate(`(() => {
    const { width, left, top, right, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return [width, left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight].join();
  })()`);
  const [width, isInside] = String(box).split(',');
  return { width: Number(width), isInside: isInside === 'true' };
}

const measureFontSize = async (page: OldPage, selector: string): Promise<number> =>
  Number(
    await page.evaluate(`parseFloat(getComputedStyle(document.querySelector(${JSON.stringify(selector)})).fontSize)`),
  );
