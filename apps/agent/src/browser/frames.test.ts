import { expect, test } from 'vitest';
import { createFrames } from './frames.ts';

const BOARD = 'https://dash.example.com/board';

/** The frames of a page, with what a browser tells of them, and a clock. */
function frames() {
  let nowMs = 0;
  let requests = 0;
  const all = createFrames(() => nowMs);
  const note = (method: string, params: object): void => all.note({ method, params });
  const request = (frameId: string, requestId: string, url: string): void =>
    note('Network.requestWillBeSent', { frameId, requestId, type: 'Document', request: { url } });
  return {
    ...all,
    note,
    pass: (ms: number) => (nowMs += ms),
    /** A frame loads an address, and is answered by the last one after redirects. Returns the id of the request. */
    load: (frameId: string, status: number, ...urls: string[]) => {
      requests += 1;
      const requestId = `request ${requests}`;
      for (const url of urls) request(frameId, requestId, url);
      const response = { url: urls.at(-1), status };
      note('Network.responseReceived', { frameId, requestId, type: 'Document', response });
      return requestId;
    },
  };
}

test.each([
  [200, null],
  [204, null],
  [401, 'asks for a name and password'],
  [404, 'answers with the error 404'],
  [503, 'answers with the error 503'],
  [511, 'asks people to sign in'],
])('a page that is answered by %i shows: %s', (status, problem) => {
  const { load, findProblem } = frames();
  load('f1', status, BOARD);
  expect(findProblem(BOARD)).toBe(problem);
});

test('a page that loads itself again is judged by its newest answer', () => {
  const { load, findProblem } = frames();
  load('f1', 200, BOARD);
  load('f1', 502, BOARD);
  expect(findProblem(BOARD)).toBe('answers with the error 502');
  load('f1', 200, BOARD);
  expect(findProblem(BOARD)).toBeNull();
});

test.each([
  ['net::ERR_BLOCKED_BY_RESPONSE', 'forbids other sites to show it'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'has a certificate that the browser does not trust'],
  ['net::ERR_CONNECTION_REFUSED', 'can’t be loaded (ERR_CONNECTION_REFUSED)'],
  ['net::ERR_ABORTED', null],
])('a page whose document ends with %s shows: %s', (errorText, problem) => {
  const { load, note, findProblem } = frames();
  const requestId = load('f1', 200, BOARD);
  note('Network.loadingFailed', { requestId: 'picture', errorText: 'net::ERR_FAILED' });
  expect(findProblem(BOARD)).toBeNull();
  note('Network.loadingFailed', { requestId, errorText });
  expect(findProblem(BOARD)).toBe(problem);
});

test('a sign-in counts only once it stays, because single sign-on often leads on to the page by itself', () => {
  const { load, note, pass, findProblem } = frames();
  load('f1', 200, BOARD, 'https://login.example.net/oauth2/authorize?x=1');
  expect(findProblem(BOARD)).toBeNull();
  load('f1', 200, BOARD);
  pass(60_000);
  expect(findProblem(BOARD)).toBeNull();
  load('f1', 200, BOARD, 'https://dash.example.com/login');
  pass(10_000);
  expect(findProblem(BOARD)).toBe('asks people to sign in');
  // Another attempt does not show it again.
  note('Page.frameDetached', { frameId: 'f1', reason: 'remove' });
  load('f2', 200, BOARD, 'https://dash.example.com/login');
  expect(findProblem(BOARD)).toBe('asks people to sign in');
  load('f2', 200, BOARD);
  expect(findProblem(BOARD)).toBeNull();
});

test('a page that is opened at a sign-in is meant to show it', () => {
  const { load, pass, findProblem } = frames();
  load('f1', 200, 'https://dash.example.com/login');
  pass(10_000);
  expect(findProblem('https://dash.example.com/login')).toBeNull();
});

test('the newer of two copies of a page counts, and a removed one does not', () => {
  const { load, note, findProblem } = frames();
  load('f1', 200, BOARD);
  load('f2', 503, `${BOARD}#top`);
  expect(findProblem(`${BOARD}#top`)).toBe('answers with the error 503');
  note('Page.frameDetached', { frameId: 'f2', reason: 'swap' });
  expect(findProblem(BOARD)).toBe('answers with the error 503');
  note('Page.frameDetached', { frameId: 'f2', reason: 'remove' });
  expect(findProblem(BOARD)).toBeNull();
});

test('a page whose process has crashed is told apart from the others', () => {
  const { load, note, findProblem, findSession, findAttached } = frames();
  load('f1', 200, BOARD);
  load('f2', 200, 'https://news.example.com/');
  const attached = { sessionId: 's1', targetInfo: { targetId: 'f1', type: 'iframe' } };
  note('Target.attachedToTarget', attached);
  expect([findSession(BOARD), findAttached(attached)]).toEqual(['s1', 's1']);
  expect(findAttached({ sessionId: 's2', targetInfo: { targetId: 'w1', type: 'worker' } })).toBeNull();
  note('Target.targetCrashed', { targetId: 'f1' });
  expect([findProblem(BOARD), findProblem('https://news.example.com/')]).toEqual(['has crashed', null]);
});
