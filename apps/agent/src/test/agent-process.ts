import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { disk } from '../files/disk.ts';
import { type AgentState, openState } from '../files/state.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/**
 * A machine on which the agent runs as a process until the test ends. It is started again whenever it ends, as systemd
 * does.
 *
 * @param server the one in the settings
 * @param before its state at the start
 */
export async function startAgentProcess(
  server: string,
  { env = {}, before = {} }: { env?: Record<string, string>; before?: Partial<AgentState> } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'agent-'));
  await (await openState(disk, folder)).save(before);
  let log = '';
  let isStopped = false;

  const start = () => {
    const child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        SERVER: server,
        PORT: '0',
        STATE: folder,
        BROWSER_SOCKET: join(folder, 'browser.sock'),
        NETWORK: join(folder, 'network.json'),
        LACKS_SERVER: join(folder, 'lacks-server'),
        REBOOT: '',
        PANEL: '',
        ...env,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (log += text));
    }
    child.once('exit', () => {
      if (!isStopped) running = start();
    });
    return child;
  };
  let running = start();
  onTestFinished(async () => {
    isStopped = true;
    running.kill('SIGKILL');
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    log: () => log,
    state: async (): Promise<AgentState> => (await openState(disk, folder)).read(),
    /** Returns the page of a screen without a player. Throws until the agent answers. */
    async page(): Promise<string> {
      const address = log.match(/http:\/\/localhost:\d+\/player\//g)?.at(-1);
      return (await fetch(address ?? '')).text();
    },
  };
}
