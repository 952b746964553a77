// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pass, useTestTimers } from '../test/timers.ts';
import { keepUpToDate, reloadIfReplaced, reloadOnceServed } from './update.ts';

useTestTimers();

const HOUR_MS = 60 * 60 * 1000;
const renderPage = (script: string): string => `<script type="module" src="${script}"></script>`;
const realFetch = globalThis.fetch;

/** The server's files: the page that a reload would load, and the scripts that can be fetched. */
const server = { page: '', scripts: new Set<string>() };

beforeEach(() => {
  document.head.innerHTML = renderPage('/player/assets/old.js');
  server.page = renderPage('/player/assets/old.js');
  server.scripts = new Set(['/player/assets/old.js', '/player/assets/new.js']);
  globalThis.fetch = async (input) => {
    const path = String(input instanceof Request ? input.url : input);
    if (path === '/player/') return new Response(server.page, { status: server.page === '' ? 503 : 200 });
    return new Response(null, { status: server.scripts.has(path) ? 200 : 404 });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  document.head.replaceChildren();
});

/** Counts the reloads of a screen within some hours from noon. */
async function reloads(hours: number, isPlaying: boolean): Promise<number> {
  let count = 0;
  keepUpToDate(
    () => isPlaying,
    () => (count += 1),
  );
  await pass(hours * HOUR_MS);
  vi.clearAllTimers();
  return count;
}

test('the same release is not loaded again', async () => {
  expect(await reloads(24, false)).toBe(0);
});

test('a new release is loaded within an hour when nothing is on', async () => {
  server.page = renderPage('/player/assets/new.js');
  expect(await reloads(1, false)).toBe(1);
});

test('while something is on, a new release waits for the night', async () => {
  server.page = renderPage('/player/assets/new.js');
  expect(await reloads(14, true)).toBe(0);
  expect(await reloads(24, true)).toBe(1);
});

test.each([
  ['the page cannot be fetched', ''],
  ['its script cannot be fetched', renderPage('/player/assets/missing.js')],
  ['the page is not the player', '<h1>A captive portal</h1>'],
])('no reload when %s', async (_, page) => {
  server.page = page;
  expect(await reloads(24, false)).toBe(0);
});

test('a screen whose scripts did not all arrive loads them again as soon as the page can be fetched', async () => {
  let count = 0;
  const reload = (): void => void (count += 1);
  server.page = '';
  await reloadOnceServed(reload);
  server.page = renderPage('/player/assets/missing.js');
  await reloadOnceServed(reload);
  expect(count).toBe(0);
  server.page = renderPage('/player/assets/old.js');
  await reloadOnceServed(reload);
  expect(count).toBe(1);
});

test('a screen that can’t load a part of its release is reloaded only if the server has another one', async () => {
  let count = 0;
  const reload = (): void => void (count += 1);
  await reloadIfReplaced(reload);
  expect(count).toBe(0);
  server.page = renderPage('/player/assets/new.js');
  await reloadIfReplaced(reload);
  expect(count).toBe(1);
});
