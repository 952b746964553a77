import { openBrowser } from './browser/browser.ts';
import type { MachineConfig } from './config.ts';
import { openSetupPage } from './page/setup-page.ts';
import { INSPECTION_MS } from './supervision/supervisor.ts';

interface Machine {
  log: (message: string) => void;
  /** Called as long as this runs. */
  onAlive: () => void;
}

/** Shows on the screen what is missing, instead of the player, until `stop` is called: new settings restart the agent. */
export async function showSetup(
  { port, browserSocket }: MachineConfig,
  problem: string,
  { log, onAlive }: Machine,
): Promise<{ stop: () => Promise<void> }> {
  const page = await openSetupPage(port, problem);
  const browser = await openBrowser({
    socket: browserSocket,
    address: page.url,
    onConnected: () => undefined,
    logError: log,
  });
  const living = setInterval(onAlive, INSPECTION_MS);
  log(problem);
  return {
    async stop() {
      clearInterval(living);
      await browser.close();
      await page.close();
    },
  };
}
