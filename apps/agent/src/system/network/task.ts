import { setTimeout as delay } from 'node:timers/promises';
import { LACKS_SERVER } from '../../network/lacks-server.ts';
import { NETWORK_STATUS } from '../../network/network-status.ts';
import { runProgram } from '../../machine/programs.ts';
import { FORM_USED } from '../portal/portal.ts';
import { createNetworkManager } from './nmcli.ts';
import { createNetworkWatch } from './watch.ts';

/** Time between two looks at the network: while there is none and people may be waiting, and while there is one. */
const LOOK_MS = 2_000;
const CALM_MS = 5_000;

/** Keeps this machine in a network, for ever. */
export async function keepNetwork(): Promise<void> {
  // Some machines start with Wi-Fi switched off.
  await runProgram(['nmcli', 'radio', 'wifi', 'on']).catch(() => undefined);
  let said = '';
  function log(message: string): void {
    // A failure that repeats every 20 seconds for months would push everything else out of the log.
    if (message !== said) process.stdout.write(`${message}\n`);
    said = message;
  }
  const watch = createNetworkWatch({
    paths: {
      settings: '/etc/vitrine-agent/vitrine.txt',
      profiles: '/run/NetworkManager/system-connections',
      lastWifi: '/var/lib/vitrine-system/wifi.txt',
      status: NETWORK_STATUS,
      agentState: '/var/lib/vitrine-agent',
      lacksServer: LACKS_SERVER,
      formUsed: FORM_USED,
    },
    network: createNetworkManager(runProgram),
    run: runProgram,
    log,
    nowMs: () => performance.now(),
  });
  for (;;) {
    // NetworkManager may be starting, or too busy to answer.
    const isConnected = await watch.look().catch((error: unknown) => {
      log(`The network can’t be watched: ${error instanceof Error ? error.message.trim() : String(error)}`);
      return false;
    });
    await delay(isConnected ? CALM_MS : LOOK_MS);
  }
}
