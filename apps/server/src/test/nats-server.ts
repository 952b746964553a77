import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { occupyPort } from './occupied-port.ts';

/** True if this machine has `nats-server`. */
export function hasNatsServer(): boolean {
  try {
    execFileSync('nats-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface NatsServer {
  url: string;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again at the same address; with a password, one who does not know it is refused. */
  restart(password?: string): Promise<void>;
}

/**
 * A NATS server on a free port of this machine.
 *
 * @throws Error that says how to install it if this machine has none
 */
export async function startNatsServer(): Promise<NatsServer> {
  if (!hasNatsServer()) throw new Error('There is no nats-server here. On Debian and Ubuntu `npm test` gets it.');
  const { port, release } = await occupyPort();
  release();
  let child = await launch(port);
  return {
    url: `nats://127.0.0.1:${port}`,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async restart(password) {
      child = await launch(port, password === undefined ? [] : ['--user', 'vitrine', '--pass', password]);
    },
  };
}

async function launch(port: number, access: readonly string[] = []): Promise<ChildProcess> {
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...access], { stdio: 'ignore' });
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`);
    await delay(10);
  }
  return child;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  socket.destroy();
  return isConnected;
}
