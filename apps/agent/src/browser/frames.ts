import { SIGN_IN_PATHS } from '@vitrine/contract/sign-in-path';
import { z } from 'zod';

/** A message of the browser that no call has asked for. */
export interface BrowserEvent {
  method: string;
  params: unknown;
  /** The session of the page or frame that it is about. */
  sessionId?: string | undefined;
}

/** A frame in which the player shows a web page, by the loads of its document. */
interface Frame {
  /** The address that the player has opened; null until its document is requested. */
  opened: string | null;
  /** The request of the newest document. */
  requestId: string | null;
  /** Why the frame does not show its web page: an error, a sign-in, a crash; null if it shows the page. */
  problem: string | null;
  /** The session of its process; null while it has none. */
  sessionId: string | null;
}

/** The frames of the player, as the browser tells of them. What web pages nest in themselves is not among them. */
export interface Frames {
  note: (event: BrowserEvent) => void;
  /** Why the newest frame of an address does not show the web page; null if it does, or if there is no such frame. */
  findProblem: (url: string) => string | null;
  /** The session of that frame; null while there is none. */
  findSession: (url: string) => string | null;
  /** The address that the player has opened in a frame; null before its document is requested, undefined for other frames. */
  findOpened: (frameId: string) => string | null | undefined;
  /** The same of the frame whose process has this session; null if it has none. */
  findOpenedIn: (sessionId: string) => string | null;
  /** The session of such a frame that the browser has attached to; null for anything else, such as a worker. */
  findAttached: (params: unknown) => string | null;
  /** A new browser shows the player in the page with this id, which is also that of its main frame. */
  start: (pageId: string) => void;
}

/** Single sign-on of a company often leads on to the page by itself, and does so within this time. */
const SIGN_IN_MS = 10_000;

/** The player has at most three pages in frames, and a few more for moments. */
const MAX_FRAMES = 50;

const Added = z.object({ frameId: z.string(), parentFrameId: z.string() });
const Request = z.object({
  frameId: z.string(),
  requestId: z.string(),
  type: z.literal('Document'),
  request: z.object({ url: z.string() }),
});
const Response = z.object({
  frameId: z.string(),
  requestId: z.string(),
  type: z.literal('Document'),
  response: z.object({ url: z.string(), status: z.number(), mimeType: z.string().optional() }),
});
const Failed = z.object({ requestId: z.string(), errorText: z.string() });
const Attached = z.object({ sessionId: z.string(), targetInfo: z.object({ targetId: z.string(), type: z.string() }) });
const Detached = z.object({ frameId: z.string(), reason: z.string().optional() });
const Crashed = z.object({ targetId: z.string() });

/** The address without its fragment, which browsers do not send. */
const toSent = (url: string): string => url.split('#', 1)[0] ?? url;

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : '');

function describeStatus(status: number): string | null {
  if (status === 401 || status === 407) return 'asks for a name and password';
  if (status === 511) return 'asks people to sign in';
  return status >= 400 ? `answers with the error ${status}` : null;
}

function describeFailure(error: string): string {
  if (error === 'net::ERR_BLOCKED_BY_RESPONSE') return 'forbids other sites to show it';
  if (error.startsWith('net::ERR_CERT')) return 'has a certificate that the browser does not trust';
  return `can’t be loaded (${error.replace('net::', '')})`;
}

/** Keeps the newest entries. The player adds frames one by one: what is dropped here is long gone. */
function limit(map: Map<string, unknown>): void {
  for (const key of [...map.keys()].slice(0, -MAX_FRAMES)) map.delete(key);
}

/**
 * Follows the documents of the frames: their answers, which the player cannot read, and the end of their processes.
 *
 * @param nowMs the time of a clock that never jumps
 */
export function createFrames(nowMs: () => number): Frames {
  /** The main frame of the player. */
  let mainId: string | null = null;
  /** By the browser's ids of frames, the newest last. */
  const frames = new Map<string, Frame>();
  /**
   * Since when pages have shown a sign-in, by the addresses that were opened: it may lead on to the page by itself. They
   * outlive their frames, or each new attempt would show the sign-in again.
   */
  const signIns = new Map<string, number>();

  function answer(frame: Frame, { url, status, mimeType }: z.infer<typeof Response>['response']): void {
    frame.problem = describeStatus(status) ?? (mimeType === 'application/pdf' ? 'is a PDF' : null);
    if (frame.opened === null) return;
    const isSignIn = pathOf(url) !== pathOf(frame.opened) && SIGN_IN_PATHS.test(pathOf(url));
    if (!isSignIn) signIns.delete(frame.opened);
    else if (!signIns.has(frame.opened)) signIns.set(frame.opened, nowMs());
    limit(signIns);
  }

  const notes: Record<string, (params: unknown) => void> = {
    'Page.frameAttached'(params) {
      const { frameId, parentFrameId } = Added.parse(params);
      // Pages choose what they nest in themselves: another page of the player, which forbids it, would count as broken. A
      // frame that comes back from another process is known.
      if (parentFrameId !== mainId || frames.has(frameId)) return;
      frames.set(frameId, { opened: null, requestId: null, problem: null, sessionId: null });
      limit(frames);
    },
    'Network.requestWillBeSent'(params) {
      const { success, data } = Request.safeParse(params);
      const frame = success ? frames.get(data.frameId) : undefined;
      if (!success || frame === undefined) return;
      frame.opened ??= toSent(data.request.url);
      frame.requestId = data.requestId;
    },
    'Network.responseReceived'(params) {
      const { success, data } = Response.safeParse(params);
      const frame = success ? frames.get(data.frameId) : undefined;
      if (success && frame?.requestId === data.requestId) answer(frame, data.response);
    },
    'Network.loadingFailed'(params) {
      const { requestId, errorText } = Failed.parse(params);
      // A download, or a load that another one has replaced: the frame stays as it was.
      if (errorText === 'net::ERR_ABORTED') return;
      for (const frame of frames.values())
        if (frame.requestId === requestId) frame.problem = describeFailure(errorText);
    },
    'Target.attachedToTarget'(params) {
      const { sessionId, targetInfo } = Attached.parse(params);
      const frame = frames.get(targetInfo.targetId);
      if (frame !== undefined) frame.sessionId = sessionId;
    },
    'Page.frameDetached'(params) {
      const { frameId, reason } = Detached.parse(params);
      // On a swap, the frame only moves to another process.
      if (reason !== 'swap') frames.delete(frameId);
    },
    'Target.targetCrashed'(params) {
      const frame = frames.get(Crashed.parse(params).targetId);
      if (frame !== undefined) frame.problem = 'has crashed';
    },
  };

  const findFrame = (url: string): Frame | undefined =>
    [...frames.values()].filter(({ opened }) => opened === toSent(url)).pop();

  return {
    note: ({ method, params }) => notes[method]?.(params),
    findProblem: (url) => {
      const { problem = null } = findFrame(url) ?? {};
      const sinceMs = signIns.get(toSent(url)) ?? Infinity;
      return problem ?? (nowMs() - sinceMs >= SIGN_IN_MS ? 'asks people to sign in' : null);
    },
    findSession: (url) => findFrame(url)?.sessionId ?? null,
    findOpened: (frameId) => frames.get(frameId)?.opened,
    findOpenedIn: (sessionId) => [...frames.values()].find((frame) => frame.sessionId === sessionId)?.opened ?? null,
    findAttached: (params) => {
      const { sessionId, targetInfo } = Attached.parse(params);
      return targetInfo.type === 'iframe' && frames.has(targetInfo.targetId) ? sessionId : null;
    },
    start(pageId) {
      mainId = pageId;
      frames.clear();
    },
  };
}
