import { expect, test } from 'vitest';
import { createFrames } from './frames.ts';

const BOARD = 'https://dash.example.com/board';

/** The frames of a page, with what a browser tells of them, and a clock. */
function frames() {
  let nowMs = 0;
  let requests = 0;
  const all = createFrames(() => nowMs);
  all.start('main');
  const note = (method: string, params: object): void => all.note({ method, params });
  const add = (frameId: string, parentFrameId: string): void => note('Page.frameAttached', { frameId, parentFrameId });
  const request = (frameId: string, requestId: string, url: string): void =>
    note('Network.requestWillBeSent', { frameId, requestId, type: 'Document', request: { url } });
  return {
    ...all,
    note,
    add,
    pass: (ms: number) => (nowMs += ms),
    /** A frame of the player loads an address, and is answered by the last one after redirects. Returns the id of the request. */
    load: (frameId: string, status: number, ...urls: string[]) => {
      // Frames of pages have been added by their pages.
      if (!frameId.startsWith('nested')) add(frameId, 'main');
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

test('a page that shows another one in itself does not change how that one is judged', () => {
  const { add, load, note, findProblem, findSession, findAttached } = frames();
  load('f1', 200, BOARD);
  load('f2', 200, 'https://news.example.com/');
  add('nested', 'f2');
  const requestId = load('nested', 200, BOARD);
  note('Network.loadingFailed', { requestId, errorText: 'net::ERR_BLOCKED_BY_RESPONSE' });
  note('Target.targetCrashed', { targetId: 'nested' });
  const attached = { sessionId: 's1', targetInfo: { targetId: 'nested', type: 'iframe' } };
  note('Target.attachedToTarget', attached);
  expect([findProblem(BOARD), findSession(BOARD), findAttached(attached)]).toEqual([null, null, null]);
  // Neither does the document of the player itself.
  load('nested main', 503, BOARD);
  expect(findProblem(BOARD)).toBeNull();
});

test('only the newest frames are kept, however many are added', () => {
  const { load, findProblem } = frames();
  const urls = Array.from({ length: 60 }, (_, index) => `https://dash.example.com/${index}`);
  for (const url of urls) load(`frame of ${url}`, 404, url);
  expect(urls.filter((url) => findProblem(url) !== null)).toEqual(urls.slice(10));
});

test('the frames of a former browser are forgotten', () => {
  const { load, start, findProblem } = frames();
  load('f1', 404, BOARD);
  start('main of the next');
  expect(findProblem(BOARD)).toBeNull();
});
