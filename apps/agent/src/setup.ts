import { openBrowser } from './browser/browser.ts';
import type { Config, MachineConfig } from './config.ts';
import { rotateOutputs } from './display/output.ts';
import { disk } from './files/disk.ts';
import type { Run } from './machine/programs.ts';
import { noteServer } from './network/lacks-server.ts';
import { openSetupPage } from './page/setup-page.ts';
import { INSPECTION_MS } from './supervision/supervisor.ts';
import { readSystem, toPaths } from './system/slots/machine.ts';
import { tellSetupShown } from './system/slots/system-updates.ts';

interface Machine {
  log: (message: string) => void;
  run: Run;
  /** Called at intervals while the setup page is shown. */
  onAlive: () => void;
}

/**
 * Shows a page that says what is missing, instead of the player, until `stop` is called. New settings restart the agent.
 *
 * @param problem the mistake in the settings; null when they only lack a server
 */
export async function showSetup(
  config: MachineConfig & Pick<Config, 'rotation'>,
  problem: string | null,
  { log, run, onAlive }: Machine,
): Promise<{ stop: () => Promise<void> }> {
  const { port, browserSocket, networkStatus, lacksServer } = config;
  const page = await openSetupPage({ port, networkStatus, problem });
  await noteServer(lacksServer, true);
  const browser = await openBrowser({
    socket: browserSocket,
    address: page.url,
    onConnected: () => void rotateOutputs(run, config, log),
    logError: log,
  });
  const paths = toPaths('/');
  const hasSlots = (await readSystem(disk, paths)) !== null;
  const living = setInterval(() => {
    onAlive();
    if (hasSlots && browser.isConnected()) {
      tellSetupShown(disk, paths).catch((error: unknown) => log(String(error)));
    }
  }, INSPECTION_MS);
  log(problem ?? 'SERVER is missing: this machine has no vitrine.txt with the server’s address');
  log(`Shows its set-up page at ${page.url}`);
  return {
    async stop() {
      clearInterval(living);
      await browser.close();
      await page.close();
    },
  };
}
