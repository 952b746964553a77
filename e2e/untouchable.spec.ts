import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { coloured, startPageServer } from './page-server.ts';
import { pairScreen, shows, uploadColour } from './screen.ts';
import { uploadFilm } from './upload-video.ts';

/** Keys of keyboards and remote controls, with the codes that webOS (461) and Tizen (10009) send for Back. */
const KEYS: [key: string, code: number][] = [
  ['Escape', 27],
  ['Backspace', 8],
  ['Enter', 13],
  [' ', 32],
  ['ArrowLeft', 37],
  ['ArrowRight', 39],
  ['Delete', 46],
  ['ContextMenu', 93],
  ['F11', 122],
  ['BrowserBack', 166],
  ['BrowserHome', 172],
  ['MediaTrackNext', 176],
  ['MediaStop', 178],
  ['MediaPlayPause', 179],
  ['GoBack', 461],
  ['GoBack', 10_009],
];

/** Presses every key, long and short, and touches the screen in every way. */
async function meddle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [key, code] of KEYS) {
    const about = { key, code: key, windowsVirtualKeyCode: code };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...about });
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', autoRepeat: true, ...about });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about });
  }
  const touchPoints = [{ x: 200, y: 200 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  // Until the browser has recognised a long press, where it does.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
  for (const x of [300, 600, 900]) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 200 }] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.mouse.click(400, 300, { button: 'right' });
  await page.mouse.dblclick(400, 300);
  await page.mouse.wheel(0, 900);
}

test('no key, remote control or touch unpairs a screen or stops what plays', async ({ page, server, newAccount }) => {
  const account = await newAccount();
  const deviceId = await pairScreen(page, account, server.url);
  const params = { deviceId };
  const red = await uploadColour(account, server.url, 'red');
  await account.client.assignments.assignToDevice({ params, body: { mediaType: 'image', mediaId: red } });
  await shows(page, 'red');
  await meddle(page);
  await shows(page, 'red');

  const bytes = Uint8Array.from(await readFile(fileURLToPath(new URL('fixtures/formats/plain.webm', import.meta.url))));
  const film = await uploadFilm(account, server.url, bytes, 'plain.webm');
  await account.client.assignments.assignToDevice({ params, body: { mediaType: 'video', mediaId: film } });
  await expect(page.locator(`[data-asset="${film}"]`)).toBeAttached();
  await meddle(page);
  // Does what the browser does for the media keys of a remote control.
  await page.evaluate(() => document.querySelectorAll('video').forEach((each) => each.pause()));
  const isPlaying = () =>
    page.evaluate(() => [...document.querySelectorAll('video')].some((each) => !each.paused && each.currentTime > 0));
  await expect.poll(isPlaying).toBe(true);
  expect(await account.client.devices.get({ params })).toMatchObject({ status: 'online' });
});

test('a web page on a screen cannot leave its frame, unpair the screen or stop what plays', async ({
  page,
  server,
  newAccount,
  expectPageError,
}) => {
  // The browser reports each attempt in the log of the page.
  expectPageError(/./);
  const account = await newAccount();
  const deviceId = await pairScreen(page, account, server.url);
  const attempts = `
    const attempts = [
      () => { top.location = 'about:blank'; },
      () => { parent.location.replace('about:blank'); },
      () => history.go(-5),
      () => history.back(),
      () => window.open('about:blank', '_top'),
      () => parent.localStorage.clear(),
      () => parent.indexedDB.deleteDatabase('vitrine'),
      () => parent.document.body.remove(),
      () => parent.postMessage({ type: 'unpair' }, '*'),
      () => alert('Stop'),
      () => document.documentElement.requestFullscreen(),
      () => { const form = document.createElement('form'); form.target = '_top'; document.body.append(form); form.submit(); },
    ];
    for (const attempt of attempts) { try { attempt(); } catch {} }
    fetch('/tried');`;
  const site = await startPageServer((response, path) => coloured('rgb(30,170,70)', attempts)(response, path));
  try {
    const { webpage } = await account.client.webpages.create({ body: { name: 'Hostile', url: site.url } });
    const body = { mediaType: 'webpage', mediaId: webpage.id } as const;
    await account.client.assignments.assignToDevice({ params: { deviceId }, body });
    await expect.poll(() => site.requests).toContain('/tried');
    await shows(page, 'green');
    expect(page.url()).toBe(`${server.url}/player/`);
    const red = await uploadColour(account, server.url, 'red');
    const image = { mediaType: 'image', mediaId: red } as const;
    await account.client.assignments.assignToDevice({ params: { deviceId }, body: image });
    await shows(page, 'red');
  } finally {
    await site.stop();
  }
});
