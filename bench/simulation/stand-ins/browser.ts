import type { MachineParts } from './machine-parts.ts';

/** In place of a browser at a socket. */
export const openBrowser: MachineParts['openBrowser'] = (options) => machine.openBrowser(options);
