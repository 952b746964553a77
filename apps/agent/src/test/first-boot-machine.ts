import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetworkStatus } from '../network/network-status.ts';
import { openSetupPage } from '../page/setup-page.ts';
import { openPortal } from '../system/portal/portal.ts';

export type { NetworkStatus } from '../network/network-status.ts';

/** A machine that waits to be set up: its pages, and the files between them and the rest of the system. */
export interface FirstBootMachine {
  setNetwork: (network: NetworkStatus) => Promise<void>;
  /** Returns the address of the page on the screen. */
  openScreen: (problem?: string | null) => Promise<string>;
  /** Returns the address of the page for phones. */
  openForm: () => Promise<string>;
  /** The settings that a phone has asked for. */
  requested: () => Promise<string>;
  remove: () => Promise<void>;
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
    openScreen: async (problem = null) => keep(await openSetupPage({ port: 0, networkStatus, problem })),
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
