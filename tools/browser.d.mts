/** The full path of an installed Chromium, Chrome or Edge, or null. */
export function findBrowser(): string | null;

/** Finds a browser as `findBrowser` does, but on Debian and Ubuntu, as root, installs Chromium where there is none. */
export function ensureBrowser(): string | null;
