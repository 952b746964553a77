import type { Browser } from '@vitrine/agent/src/browser/browser.ts';
import type { openBrowser as openRealBrowser } from '@vitrine/agent/src/browser/browser.ts';
import type { CallServer } from '@vitrine/agent/src/network/call-server.ts';
import type { openOrigin as openRealOrigin, Origin } from '@vitrine/agent/src/page/origin.ts';

export type BrowserOptions = Parameters<typeof openRealBrowser>[0];
export type OriginOptions = Parameters<typeof openRealOrigin>[0];

/** The parts of a simulated machine that take the place of the browser and of sockets. */
export interface MachineParts {
  openBrowser: (options: BrowserOptions) => Promise<Browser>;
  openOrigin: (options: OriginOptions) => Promise<Origin>;
  callServer: CallServer;
}

declare global {
  /** In the program of a simulated agent. */
  var machine: MachineParts;
}
