import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '@vitrine/server/src/test/processes/free-port.ts';
import { findFastTemporaryFolder } from '@vitrine/server/src/test/temporary-folder.ts';

export { freePort };

const root = fileURLToPath(new URL('..', import.meta.url));

/** A cold start creates a database, which takes long on a busy machine. */
const START_LIMIT_MS = 120_000;

/** Folders of killed servers remain for the servers that continue with them, until the worker ends. */
const ownDirs = new Set<string>();
process.once('exit', () => {
  for (const folder of ownDirs) rmSync(folder, { recursive: true, force: true });
});

export interface ServerOptions {
  /** Retained after `stop`, so that another server can continue with it. Default: a new folder that `stop` removes. */
  dataDir?: string;
  /** Default: any free port. */
  port?: number;
  /** Added to the environment; `undefined` removes a variable. */
  env?: Record<string, string | undefined>;
}

export interface TestServer {
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** Returns everything printed so far. */
  output: () => string;
  /** Sends SIGINT and waits until the process has ended. */
  stop: () => Promise<void>;
  /** Sends SIGKILL, like a power cut, and waits until the process has ended. */
  kill: () => Promise<void>;
}

/**
 * Starts the real server process, with rate limits for many accounts from one address, and waits until it is
 * healthy. Pages and server must have been built.
 */
export async function startServer({ dataDir, port, env = {} }: ServerOptions = {}): Promise<TestServer> {
  const ownDir = dataDir === undefined ? await mkdtemp(join(await findFastTemporaryFolder(), 'vitrine-e2e-')) : null;
  if (ownDir !== null) ownDirs.add(ownDir);
  const folder = dataDir ?? ownDir ?? '';
  const listenOn = port ?? (await freePort());
  const child = spawn(process.execPath, [join(root, 'apps/server/src/test/e2e-main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...neutralEnvironment(),
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(listenOn),
      OPS_PORT: '0',
      BUNDLE: pathToFileURL(join(root, 'apps/server/dist/run.mjs')).href,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
  };
  const server: TestServer = {
    url: `http://127.0.0.1:${listenOn}`,
    port: listenOn,
    dataDir: folder,
    process: child,
    output: () => output,
    stop: async () => {
      await end('SIGINT');
      if (ownDir !== null) await rm(ownDir, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
  await untilHealthy(server);
  return server;
}

async function untilHealthy({ url, process: child, output, stop }: TestServer): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isHealthy(url))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadline) {
      await stop();
      throw new Error(`The server ${hasEnded ? 'ended' : 'does not become healthy'}:\n${output()}`);
    }
    await delay(20);
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

/** The environment without the developer's own server settings. */
function neutralEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    TZ: 'UTC',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: NODE_COMPILE_CACHE ?? join(root, '.cache/compiled'),
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
  };
}
