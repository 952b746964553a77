import type { Duplex } from 'node:stream';
import { z } from 'zod';
import type { BrowserEvent } from './frames.ts';
import { createMessageReader } from './messages.ts';

const Target = z.object({ targetId: z.string(), type: z.string(), url: z.string() });

/** In bytes. Older browsers report only `usedSize`. */
const HeapUsage = z.object({
  usedSize: z.number(),
  embedderHeapUsedSize: z.number().default(0),
  backingStorageSize: z.number().default(0),
});

/** The result of each method, with only the fields that the agent uses. */
interface Results {
  'Target.setDiscoverTargets': object;
  'Target.attachToTarget': { sessionId: string };
  'Target.getTargetInfo': { targetInfo: z.infer<typeof Target> };
  'Target.setAutoAttach': object;
  'Network.enable': object;
  'Network.setBypassServiceWorker': object;
  'Fetch.enable': object;
  'Fetch.disable': object;
  'Fetch.continueRequest': object;
  'Fetch.continueWithAuth': object;
  'Page.enable': object;
  'Runtime.runIfWaitingForDebugger': object;
  'Runtime.getHeapUsage': z.infer<typeof HeapUsage>;
  'Storage.clearDataForOrigin': object;
  'Network.clearBrowserCache': object;
  'Page.navigate': object;
  'Page.reload': object;
  /** Base64. */
  'Page.captureScreenshot': { data: string };
  'Page.startScreencast': object;
  'Page.stopScreencast': object;
}

type Method = keyof Results;

/** `Runtime.evaluate` is not among them. */
const RESULTS: { [M in Method]: z.ZodType<Results[M]> } = {
  'Target.setDiscoverTargets': z.object({}),
  'Target.attachToTarget': z.object({ sessionId: z.string() }),
  'Target.getTargetInfo': z.object({ targetInfo: Target }),
  'Target.setAutoAttach': z.object({}),
  'Network.enable': z.object({}),
  'Network.setBypassServiceWorker': z.object({}),
  'Fetch.enable': z.object({}),
  'Fetch.disable': z.object({}),
  'Fetch.continueRequest': z.object({}),
  'Fetch.continueWithAuth': z.object({}),
  'Page.enable': z.object({}),
  'Runtime.runIfWaitingForDebugger': z.object({}),
  'Runtime.getHeapUsage': HeapUsage,
  'Storage.clearDataForOrigin': z.object({}),
  'Network.clearBrowserCache': z.object({}),
  'Page.navigate': z.object({}),
  'Page.reload': z.object({}),
  'Page.captureScreenshot': z.object({ data: z.string() }),
  'Page.startScreencast': z.object({}),
  'Page.stopScreencast': z.object({}),
};

/** The part of the Chrome DevTools Protocol that the agent uses. */
interface Parameters {
  'Target.setDiscoverTargets': { discover: boolean };
  'Target.attachToTarget': { targetId: string; flatten: true };
  'Target.getTargetInfo': { targetId: string };
  'Target.setAutoAttach': { autoAttach: true; waitForDebuggerOnStart: boolean; flatten: true };
  /** The sizes of its buffers for bodies, in bytes. */
  'Network.enable': { maxTotalBufferSize: number; maxResourceBufferSize: number };
  'Network.setBypassServiceWorker': { bypass: boolean };
  /** Requests that match wait for an answer. Without a type, a pattern matches all. */
  'Fetch.enable': { patterns: { urlPattern: string; resourceType?: 'Document' }[]; handleAuthRequests: boolean };
  'Fetch.disable': object;
  /** `headers` take the place of all that the request has. They do not go along when it is redirected. */
  'Fetch.continueRequest': { requestId: string; headers?: { name: string; value: string }[] };
  'Fetch.continueWithAuth': {
    requestId: string;
    authChallengeResponse: { response: 'Default' | 'CancelAuth' };
  };
  'Page.enable': object;
  'Runtime.runIfWaitingForDebugger': object;
  'Runtime.getHeapUsage': object;
  'Storage.clearDataForOrigin': { origin: string; storageTypes: 'all' };
  'Network.clearBrowserCache': object;
  'Page.navigate': { url: string };
  'Page.reload': object;
  'Page.captureScreenshot': { format: 'png' | 'jpeg'; quality?: number };
  /** Pictures of the page, beginning with the present one, scaled to fit. */
  'Page.startScreencast': { format: 'png' | 'jpeg'; maxWidth: number; maxHeight: number };
  'Page.stopScreencast': object;
}

/** Calls a method of the browser, or of the page of `sessionId`. */
export type Call = <M extends Method>(method: M, params: Parameters[M], sessionId?: string) => Promise<Results[M]>;

const Incoming = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  sessionId: z.string().optional(),
});

const TargetCreated = z.object({ targetInfo: Target });

/** The picture is base64. */
const ScreencastFrame = z.object({ data: z.string() });

export interface DevTools {
  /** @throws Error when the browser refuses, does not answer in time, or is gone */
  call: Call;
  /** Waits for the browser's first page; returns its id. */
  waitForPage(): Promise<string>;
  /**
   * Waits for the next picture of a screencast; returns it as base64.
   *
   * @throws Error when none comes in time, or the browser is gone
   */
  waitForFrame(): Promise<string>;
  /** Its first page is open: from now on the browser is expected to answer soon. */
  noteStart(): void;
}

/** A browser that hangs answers nothing. */
const TIMEOUT_MS = 10_000;

/** The timeout of a browser that was just started: after power-on, a slow disk is read for the first time. */
const START_MS = 2 * 60_000;

/** Speaks the protocol over a pipe of `--remote-debugging-pipe`, in which a zero byte ends each message. */
export function connectDevTools(pipe: Duplex, onEvent: (event: BrowserEvent) => void = () => undefined): DevTools {
  /** Calls by their ids, and `frame` while a picture is awaited. */
  const pending = new Map<number | 'frame', { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let limitMs = START_MS;
  let lastId = 0;
  let onPage: ((targetId: string) => void) | null = null;

  function handle(text: string): void {
    const { id, result, error, method, params, sessionId } = Incoming.parse(JSON.parse(text));
    if (method !== undefined) onEvent({ method, params, sessionId });
    if (method === 'Target.targetCreated') {
      const { type, targetId } = TargetCreated.parse(params).targetInfo;
      if (type === 'page') onPage?.(targetId);
    }
    if (method === 'Page.screencastFrame') pending.get('frame')?.resolve(params);
    const request = id === undefined ? undefined : pending.get(id);
    if (error === undefined) request?.resolve(result);
    else request?.reject(new Error(`The browser refused: ${error.message}`));
  }

  const read = createMessageReader({
    onMessage: handle,
    onTooLarge: (id) => pending.get(id)?.reject(new Error('The answer of the browser is too large')),
  });
  pipe.on('data', (chunk: Buffer) => {
    try {
      read(chunk);
    } catch {
      pipe.destroy();
    }
  });
  pipe.on('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The browser is gone'));
    pending.clear();
  });

  /** Waits for an answer or an event. */
  async function receive(key: number | 'frame', from: string): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`The browser does not answer ${from}`)), limitMs);
        pending.set(key, { resolve, reject });
      });
    } finally {
      clearTimeout(timer);
      pending.delete(key);
    }
  }

  async function send(method: Method, params: object, sessionId?: string): Promise<unknown> {
    if (pipe.destroyed) throw new Error('The browser is gone');
    lastId += 1;
    const id = lastId;
    const answer = receive(id, method);
    pipe.write(`${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`);
    return answer;
  }

  async function call<M extends Method>(method: M, params: Parameters[M], sessionId?: string): Promise<Results[M]> {
    return RESULTS[method].parse(await send(method, params, sessionId));
  }

  return {
    call,
    async waitForPage() {
      const found = new Promise<string>((resolve) => {
        onPage = resolve;
      });
      await call('Target.setDiscoverTargets', { discover: true });
      return found;
    },
    waitForFrame: async () => ScreencastFrame.parse(await receive('frame', 'Page.startScreencast')).data,
    noteStart() {
      limitMs = TIMEOUT_MS;
    },
  };
}
