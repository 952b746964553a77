import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { totalmem } from 'node:os';
import type { AgentLogin } from '@vitrine/contract/agent/agent';
import { decode } from 'fast-png';
import { connectDevTools, type Call, type DevTools } from './devtools.ts';
import { createFrames } from './frames.ts';
import { createLoginSender } from './logins.ts';

interface Page {
  targetId: string;
  sessionId: string;
  /** Calls a method of the page. */
  call: Call;
  devtools: DevTools;
  /** Waits for the next picture of its screencast. */
  waitForFrame: () => Promise<string>;
}

/** The browser of this machine, while it runs. It is started by its own unit, without the privileges of the agent. */
export interface Browser {
  isConnected(): boolean;
  /** The address of its page; null when there is no page or it does not answer. */
  readAddress(): Promise<string | null>;
  /** Opens the player's address, as {@link openBrowser} did. */
  navigate(): Promise<void>;
  reload(): Promise<void>;
  /** Ends the connection, at which the browser's unit ends the browser, also one that hangs, and starts it again. */
  restart(): void;
  /**
   * Why a frame does not show its web page, such as `answers with the error 503`; null if it shows the page, or if the agent
   * cannot tell.
   */
  judgePage(url: string): Promise<string | null>;
  /** Sends these logins of web pages from now on, and no others. */
  useLogins(logins: readonly AgentLogin[]): Promise<void>;
  /** The screen as JPEG. */
  takeScreenshot(): Promise<Buffer>;
  /** True when the whole screen has one color; null when that cannot be found out. */
  isPlain(): Promise<boolean | null>;
  close(): Promise<void>;
}

interface Options {
  /** The path of the Unix socket to which the browser's unit connects the browser's debugging pipe. */
  socket: string;
  /** The address that every new browser opens. */
  address: string;
  /**
   * Called before a browser opens the address, which waits for it. `clear` deletes what the browser has stored for its origin.
   * If either fails, the browser opens nothing and is started again.
   */
  prepare?: (clear: () => Promise<void>) => Promise<void>;
  onConnected: () => void;
  logError: (message: string) => void;
}

const SCREENSHOT_QUALITY = 80;

/** The longer side of a sample, in pixels: enough for the thinnest text to leave a trace. */
const SAMPLE_SIZE = 480;

/** The greatest difference between the values of one color, of 255: compression and scaling change them a little. */
const PLAIN_TOLERANCE = 6;

function hasOneColor(png: Buffer): boolean {
  const { data, channels } = decode(png);
  for (let channel = 0; channel < Math.min(channels, 3); channel += 1) {
    let [least, greatest] = [Infinity, -Infinity];
    for (let i = channel; i < data.length; i += channels) {
      const value = data[i] ?? 0;
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
    if (greatest - least > PLAIN_TOLERANCE) return false;
  }
  return true;
}

/** A web page that takes more memory than this is closed, before it takes that of the whole machine. */
const MAX_PAGE_BYTES = Math.min(1_500_000_000, totalmem() / 4);

/** Attaches to the processes of frames as they start, and lets them wait until their requests are watched if that is needed. */
const toAutoAttach = (waits: boolean) => ({ autoAttach: true, waitForDebuggerOnStart: waits, flatten: true }) as const;

/** The agent needs the events about documents, not their bodies. */
const NO_BODIES = { maxTotalBufferSize: 0, maxResourceBufferSize: 0 };

/** Follows the documents of the player and of the frames in its process, and attaches to those in others. */
async function follow({ call }: DevTools, sessionId: string): Promise<void> {
  await call('Network.enable', NO_BODIES, sessionId);
  await call('Page.enable', {}, sessionId);
  await call('Target.setAutoAttach', toAutoAttach(false), sessionId);
}

/** Waits for browsers at a Unix socket. The newest connection counts: a browser that is started again replaces the former. */
export async function openBrowser({
  socket: path,
  address,
  prepare = async () => {},
  onConnected,
  logError,
}: Options): Promise<Browser> {
  let socket: Socket | null = null;
  let page: Page | null = null;
  let logins: readonly AgentLogin[] = [];
  let sender: ReturnType<typeof createLoginSender> | null = null;
  const frames = createFrames(() => performance.now());

  async function attach(connection: Socket): Promise<void> {
    const devtools: DevTools = connectDevTools(connection, (event) => {
      if (mine.note(event)) return;
      frames.note(event);
      if (event.method !== 'Target.attachedToTarget') return;
      const attached = frames.findAttached(event.params);
      // A frame that is gone by now has no documents.
      if (attached !== null) devtools.call('Network.enable', NO_BODIES, attached).catch(() => undefined);
      mine.attached(event.params).catch(() => undefined);
    });
    const mine = createLoginSender({ frames, call: devtools.call });
    const targetId = await devtools.waitForPage();
    const { sessionId } = await devtools.call('Target.attachToTarget', { targetId, flatten: true });
    if (connection !== socket) return;
    frames.start(targetId);
    const call: Call = (method, params) => devtools.call(method, params, sessionId);
    await prepare(async () => {
      await call('Storage.clearDataForOrigin', { origin: new URL(address).origin, storageTypes: 'all' });
      await call('Network.clearBrowserCache', {});
    });
    if (connection !== socket) return;
    // Without it, nothing is known about the pages in frames.
    await follow(devtools, sessionId).catch(() => undefined);
    mine.start(sessionId);
    sender = mine;
    page = { targetId, sessionId, call, devtools, waitForFrame: () => devtools.waitForFrame() };
    // Without them, other content is shown all the same.
    if (logins.length > 0) await applyLogins().catch((error: unknown) => logError(String(error)));
    await navigate();
    devtools.noteStart();
    onConnected();
  }

  /** Frames then wait until their requests can be watched. */
  async function applyLogins(): Promise<void> {
    if (page === null || sender === null) return;
    const { devtools, sessionId } = page;
    await sender.use(logins);
    await devtools.call('Target.setAutoAttach', toAutoAttach(logins.length > 0), sessionId);
  }

  const need = (): Page => {
    if (page === null) throw new Error('The browser is not running');
    return page;
  };
  const navigate = async (): Promise<void> => void (await need().call('Page.navigate', { url: address }));

  // A socket that the former agent left.
  await rm(path, { force: true });
  const listener = createServer((connection) => {
    socket?.destroy();
    page = null;
    socket = connection;
    connection.on('error', () => undefined);
    connection.on('close', () => {
      if (connection !== socket) return;
      socket = null;
      page = null;
    });
    attach(connection).catch((error: unknown) => {
      if (connection === socket) logError(`The browser can’t be controlled: ${String(error)}`);
      connection.destroy();
    });
  });
  listener.listen(path);
  await once(listener, 'listening');

  return {
    isConnected: () => page !== null,
    async readAddress() {
      try {
        const { targetId, call } = need();
        return (await call('Target.getTargetInfo', { targetId })).targetInfo.url;
      } catch {
        return null;
      }
    },
    navigate,
    reload: async () => void (await need().call('Page.reload', {})),
    restart() {
      socket?.destroy();
    },
    async judgePage(url) {
      const problem = frames.findProblem(url);
      const sessionId = frames.findSession(url);
      if (problem !== null || sessionId === null) return problem;
      try {
        const heap = await need().devtools.call('Runtime.getHeapUsage', {}, sessionId);
        const bytes = heap.usedSize + heap.embedderHeapUsedSize + heap.backingStorageSize;
        return bytes > MAX_PAGE_BYTES ? 'takes too much memory' : null;
      } catch {
        // The frame hangs, which the player finds out, or is gone.
        return null;
      }
    },
    async useLogins(next) {
      const hadLogins = logins.length > 0;
      logins = next;
      if (hadLogins || next.length > 0) await applyLogins();
    },
    async takeScreenshot() {
      const { data } = await need().call('Page.captureScreenshot', { format: 'jpeg', quality: SCREENSHOT_QUALITY });
      return Buffer.from(data, 'base64');
    },
    async isPlain() {
      try {
        const { call, waitForFrame } = need();
        // A scaled screenshot would scale the page on the screen, too, until it is taken.
        const sample = { format: 'png', maxWidth: SAMPLE_SIZE, maxHeight: SAMPLE_SIZE } as const;
        try {
          const [frame] = await Promise.all([waitForFrame(), call('Page.startScreencast', sample)]);
          return hasOneColor(Buffer.from(frame, 'base64'));
        } finally {
          await call('Page.stopScreencast', {});
        }
      } catch {
        return null;
      }
    },
    async close() {
      listener.close();
      socket?.destroy();
      await once(listener, 'close');
    },
  };
}
