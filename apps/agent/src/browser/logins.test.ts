import { expect, test } from 'vitest';
import type { Call } from './devtools.ts';
import { createFrames } from './frames.ts';
import { createLoginSender } from './logins.ts';

const BOARD = { url: 'https://board.lan/today#top', headers: [['X-Api-Key', 'secret']] satisfies [string, string][] };
const PLAYER = 'session of the player';
const FRAME = 'session of the frame';

/** A browser whose player has opened a page in a frame, in a process of its own. */
async function browser(opened = 'https://board.lan/today') {
  const calls: { method: string; params: unknown; sessionId: string | undefined }[] = [];
  const call = (async (method: string, params: unknown, sessionId?: string) => {
    calls.push({ method, params, sessionId });
    return {};
  }) as unknown as Call;
  const frames = createFrames(() => 0);
  frames.start('main');
  const note = (method: string, params: object) => frames.note({ method, params });
  const sender = createLoginSender({ frames, call });
  sender.start(PLAYER);
  await sender.use([BOARD]);
  note('Page.frameAttached', { frameId: 'f1', parentFrameId: 'main' });
  const request = { frameId: 'f1', requestId: 'r1', type: 'Document', request: { url: opened } };
  note('Network.requestWillBeSent', request);
  const attached = { sessionId: FRAME, waitingForDebugger: true, targetInfo: { targetId: 'f1', type: 'iframe' } };
  note('Target.attachedToTarget', attached);
  await sender.attached(attached);
  let requests = 0;
  return {
    sender,
    calls,
    methods: (sessionId: string) => calls.filter((each) => each.sessionId === sessionId).map(({ method }) => method),
    /** The headers with which a request goes on; null: as it is. */
    pause: async (
      url: string,
      {
        sessionId = FRAME,
        frameId = 'f1',
        resourceType = 'Script',
        headers = { accept: '*/*' },
      }: { sessionId?: string; frameId?: string; resourceType?: string; headers?: Record<string, string> } = {},
    ): Promise<Record<string, string> | null> => {
      requests += 1;
      const requestId = `request ${requests}`;
      const params = { requestId, frameId, resourceType, request: { url, headers } };
      expect(sender.note({ method: 'Fetch.requestPaused', params, sessionId })).toBe(true);
      await Promise.resolve();
      const answer = calls.at(-1) as { params: { requestId: string; headers?: { name: string; value: string }[] } };
      expect(answer).toMatchObject({ method: 'Fetch.continueRequest', sessionId, params: { requestId } });
      const changed = answer.params.headers;
      return changed === undefined ? null : Object.fromEntries(changed.map(({ name, value }) => [name, value]));
    },
  };
}

test('a frame with a login waits until all of its requests are watched', async () => {
  const { methods } = await browser();
  expect(methods(FRAME)).toEqual(['Fetch.enable', 'Network.setBypassServiceWorker', 'Runtime.runIfWaitingForDebugger']);
  expect(methods(PLAYER)).toEqual(['Fetch.enable']);
});

test('a frame without one goes on at once', async () => {
  const { methods } = await browser('https://news.lan/');
  expect(methods(FRAME)).toEqual(['Runtime.runIfWaitingForDebugger']);
});

test('requests to the site of the page get the login beside their own headers, in place of one of the same name', async () => {
  const { pause } = await browser();
  const headers = { accept: '*/*', 'x-api-key': 'of the page' };
  expect(await pause('https://board.lan/app.js', { headers })).toEqual({ accept: '*/*', 'X-Api-Key': 'secret' });
});

test.each([
  'https://board.lan.evil.example/',
  'https://evil.example/?https://board.lan/',
  'https://other.board.lan/',
  'https://board.lan:8443/',
  'http://board.lan/today',
])('a request to %s gets none', async (url) => {
  const { pause } = await browser();
  expect(await pause(url)).toBeNull();
});

test('a login that came along with a redirect to another site is taken out', async () => {
  const { pause } = await browser();
  const headers = { accept: '*/*', 'x-api-key': 'secret' };
  expect(await pause('https://evil.example/', { headers })).toEqual({ accept: '*/*' });
});

test('the first document of a new frame gets it, and no request of the player or of another page', async () => {
  const { pause, sender } = await browser();
  const first = { sessionId: PLAYER, resourceType: 'Document' };
  expect(await pause('https://board.lan/today', first)).toHaveProperty('X-Api-Key', 'secret');
  expect(await pause('https://board.lan/today', { sessionId: PLAYER, frameId: 'main' })).toBeNull();
  const other = await browser('https://news.lan/');
  expect(await other.pause('https://board.lan/today')).toBeNull();
  await sender.use([]);
  expect(await pause('https://board.lan/today', first)).toBeNull();
});

test('the window of the browser that asks for a password is never opened', async () => {
  const { sender, calls } = await browser();
  const params = { requestId: 'r9', authChallenge: { source: 'Server', origin: 'https://board.lan' } };
  sender.note({ method: 'Fetch.authRequired', params, sessionId: FRAME });
  await Promise.resolve();
  const refusal = { requestId: 'r9', authChallengeResponse: { response: 'CancelAuth' } };
  expect(calls.at(-1)).toEqual({ method: 'Fetch.continueWithAuth', params: refusal, sessionId: FRAME });
});

test('nothing is watched without logins, and no longer once there are none', async () => {
  const { sender, methods } = await browser();
  await sender.use([]);
  await sender.use([]);
  expect(methods(PLAYER)).toEqual(['Fetch.enable', 'Fetch.disable']);
});
