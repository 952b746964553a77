import './needs-node.mjs';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackages } from './apt.mjs';

const NAMES = [
  // Chromium without a user interface: renders the same pages with a third less processor time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const PLACES = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((folder) => [
    join(process.env[folder] ?? 'C:\\', 'Google\\Chrome\\Application\\chrome.exe'),
    join(process.env[folder] ?? 'C:\\', 'Microsoft\\Edge\\Application\\msedge.exe'),
    join(process.env[folder] ?? 'C:\\', 'Chromium\\Application\\chrome.exe'),
  ]),
};

/**
 * The full path of an installed Chromium, Chrome or Edge, or null. `CHROMIUM_PATH` takes precedence, unchecked.
 *
 * @returns {string | null}
 */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => [...folders, '/usr/bin'].map((folder) => join(folder, name)));
  return (
    [...(process.platform === 'win32' ? [] : onPath), ...(PLACES[process.platform] ?? [])].find(isRunnable) ?? null
  );
}

/**
 * Like `findBrowser`, but installs Chromium if there is none (Debian and Ubuntu, as root).
 *
 * @returns {string | null}
 */
export function ensureBrowser() {
  return findBrowser() ?? (canInstallPackages() && install() ? findBrowser() : null);
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  // On Ubuntu `chromium-browser` may be a script that only asks to install the snap.
  return !(path.endsWith('chromium-browser') && isSnapStub(path));
}

function isSnapStub(path) {
  const start = readFileSync(path).subarray(0, 4096).toString('latin1');
  return start.startsWith('#!') && start.includes('snap install') && !existsSync('/snap/bin/chromium');
}

function install() {
  console.log('No Chromium, Chrome or Edge here: installing Debian’s (about 230 MB, once).');
  return ['chromium-headless-shell', 'chromium'].some((name) => installPackages([name, 'fonts-liberation']));
}

if (import.meta.main) {
  const path = ensureBrowser();
  console.log(path ?? 'No Chromium, Chrome or Edge found.');
  process.exitCode = path === null ? 1 : 0;
}
