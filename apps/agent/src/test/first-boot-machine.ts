import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetworkStatus } from '../network/network-status.ts';
import { type FirstBootFacts, readFirstBootFacts } from '../page/first-boot.ts';
import { sendFirstBoot } from '../page/first-boot-page.ts';
import { listen } from '../page/listen.ts';
import { openSetupPage } from '../page/setup-page.ts';
import { openPortal } from '../system/portal/portal.ts';

export type { NetworkStatus } from '../network/network-status.ts';

/** The network of a machine with a Wi-Fi adapter that is connected to nothing. */
export const NO_NETWORK: NetworkStatus = {
  state: 'none',
  connection: null,
  wifi: null,
  problem: null,
  addresses: [],
  hasWifiAdapter: true,
  canOpenAccessPoint: true,
  accessPoint: null,
  inReach: [],
};

/** The network of a machine with a cable. */
export const CABLE: NetworkStatus = { ...NO_NETWORK, state: 'connected', connection: 'cable' };

/** A machine that waits to be set up: its pages, and the files by which they and the rest of the system communicate. */
export interface FirstBootMachine {
  setNetwork: (network: NetworkStatus) => Promise<void>;
  /**
   * Returns the address of the page on the screen.
   *
   * @param server an origin at which no Vitrine server answers; null when there is none in the settings
   */
  openScreen: (problem?: string | null, server?: string | null) => Promise<string>;
  /** Returns the address of the page for phones. */
  openForm: () => Promise<string>;
  /** Returns the settings that a phone has requested. */
  requested: () => Promise<string>;
  remove: () => Promise<void>;
}

/** Serves a page, as the agent's origin does before it has a player. */
async function openPage(read: () => Promise<FirstBootFacts>) {
  const listener = createServer((request, response) => {
    void read().then((facts) => sendFirstBoot(request, response, facts));
  });
  const { port, close } = await listen(listener, 0);
  return { url: `http://localhost:${port}/`, close };
}

export async function createFirstBootMachine(): Promise<FirstBootMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'first-boot-'));
  const networkStatus = join(folder, 'network.json');
  const opened: { close: () => Promise<void> }[] = [];
  function keep(each: { url: string; close: () => Promise<void> }): string {
    opened.push(each);
    return each.url;
  }
  return {
    setNetwork: (network) => writeFile(networkStatus, JSON.stringify(network)),
    openScreen: async (problem = null, server = null) =>
      keep(
        await (server === null
          ? openSetupPage({ port: 0, networkStatus, problem })
          : openPage(() => readFirstBootFacts(networkStatus, { server, problem }))),
      ),
    openForm: async () =>
      keep(
        await openPortal({
          host: '127.0.0.1',
          port: 0,
          folder,
          settings: join(folder, 'current.txt'),
          networkStatus,
        }),
      ),
    requested: () => readFile(join(folder, 'vitrine.txt'), 'utf8'),
    async remove() {
      await Promise.all(opened.map((each) => each.close()));
      await rm(folder, { recursive: true });
    },
  };
}
