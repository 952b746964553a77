import type { Heartbeat, HeartbeatResponse } from '@vitrine/contract/player/player';
import { expect, test } from 'vitest';
import { createReports } from '../core/reports.ts';
import { instant, NOON } from '../test/manifest.ts';
import { createFailure, testServer } from '../test/server.ts';
import { endTest } from '../test/signal.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import { createHeartbeats } from './heartbeat.ts';

useTestTimers();

const BEAT = 'POST /api/player/v1/heartbeat';
const answer: HeartbeatResponse = { serverTime: instant(NOON), etag: 'etag-1', pendingCommands: 0, nextInMs: 60_000 };

function heartbeats(respond: () => HeartbeatResponse | Response | Promise<Response> = () => answer) {
  const api = testServer({ [BEAT]: () => respond() });
  const reports = createReports();
  const messages: string[] = [];
  reports.subscribe(({ message }) => messages.push(message));
  const answers: HeartbeatResponse[] = [];
  const beats = createHeartbeats({ server: api.server, reports, signal: api.signal });
  beats.start({
    describe: async () => ({ playerVersion: 'web-test' }),
    onAnswer: (each) => answers.push(each),
  });
  return { ...api, ...beats, reports, messages, answers, count: () => api.sentTo(BEAT).length };
}

const unreachable = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

test('the first heartbeat is sent at once, the next ones at the interval that the server requests', async () => {
  const { count, answers } = heartbeats(() => ({ ...answer, nextInMs: 30_000 }));
  await pass(0);
  expect(count()).toBe(1);
  await pass(29_999);
  expect(count()).toBe(1);
  await pass(1);
  expect(count()).toBe(2);
  expect(answers).toHaveLength(2);
});

test('a heartbeat reports the current item, the warnings, the clock and the last round trip', async () => {
  const { sentTo, reports } = heartbeats();
  reports.setWarning('muted', true);
  await pass(0);
  expect(sentTo(BEAT)[0]).toEqual({ playerVersion: 'web-test', clock: instant(NOON), warnings: ['muted'] });
  await pass(60_000);
  expect(sentTo(BEAT)[1]).toMatchObject({ responseTimeMs: 0 } satisfies Partial<Heartbeat>);
});

test('changes are sent within a second, and together', async () => {
  const { count, sendSoon } = heartbeats();
  await pass(0);
  for (let change = 0; change < 5; change += 1) sendSoon();
  await pass(999);
  expect(count()).toBe(1);
  await pass(1);
  expect(count()).toBe(2);
  await pass(59_000);
  expect(count()).toBe(2);
});

test('a change after a quiet second is sent at once', async () => {
  const { count, sendSoon } = heartbeats();
  await pass(10_000);
  sendSoon();
  await pass(0);
  expect(count()).toBe(2);
});

test('an urgent change does not wait for the next second', async () => {
  const { count, sendNow } = heartbeats();
  await pass(0);
  sendNow();
  await pass(0);
  expect(count()).toBe(2);
});

test('an urgent change during a heartbeat is sent right after it', async () => {
  const waiting: ((response: Response) => void)[] = [];
  const { count, sendNow } = heartbeats(() => new Promise((resolve) => waiting.push(resolve)));
  await pass(0);
  sendNow();
  await pass(0);
  expect(count()).toBe(1);
  waiting[0]?.(createFailure(503, 'server.unavailable'));
  await pass(0);
  expect(count()).toBe(2);
});

test('a change during a heartbeat is sent after it', async () => {
  let respond: ((response: Response) => void) | undefined;
  const { count, sendSoon } = heartbeats(() => new Promise((resolve) => (respond = resolve)));
  await pass(0);
  sendSoon();
  await pass(5_000);
  expect(count()).toBe(1);
  respond?.(Response.json(answer));
  await pass(0);
  expect(count()).toBe(2);
});

test('while the event stream is down, heartbeats are sent every 15 seconds', async () => {
  const { count, setFast } = heartbeats();
  await pass(0);
  setFast(true);
  await pass(15_000);
  expect(count()).toBe(2);
  await pass(30_000);
  expect(count()).toBe(4);
  setFast(false);
  await pass(15_000);
  expect(count()).toBe(5);
  await pass(45_000);
  expect(count()).toBe(5);
});

test('heartbeats go on after one that was due while another one waited for its answer in vain', async () => {
  let isSilent = true;
  const silence = new Promise<never>(() => undefined);
  const { count, setFast } = heartbeats(() => (isSilent ? silence : answer));
  await pass(0);
  setFast(true);
  await pass(60_000);
  isSilent = false;
  const before = count();
  await pass(10 * 60_000);
  expect(count() - before).toBeGreaterThanOrEqual(40);
});

test('while the server is unreachable, heartbeats become less frequent, down to one a minute', async () => {
  const { count } = heartbeats(unreachable);
  await pass(60_000);
  const early = count();
  expect(early).toBeGreaterThan(2);
  await pass(10 * 60_000);
  expect(count() - early).toBeGreaterThanOrEqual(10);
  expect(count() - early).toBeLessThanOrEqual(20);
});

test('a wait requested by the server is respected, also after a change', async () => {
  const { count, sendSoon } = heartbeats(() => createFailure(503, 'server.unavailable', { 'retry-after': '120' }));
  await pass(0);
  sendSoon();
  await pass(119_000);
  expect(count()).toBe(1);
  await pass(1_000);
  expect(count()).toBe(2);
});

test('a heartbeat is sent when the network returns', async () => {
  const { count } = heartbeats(unreachable);
  await pass(2_000);
  const before = count();
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(count()).toBe(before + 1);
});

test.each([
  [4 * 60_000, ['The server was unreachable for 5 minutes; playback continued']],
  [60_000, []],
])('an outage of %i ms is logged only if it was long', async (ms, expected) => {
  let isDown = false;
  const { messages, setFast } = heartbeats(() => (isDown ? unreachable() : answer));
  await pass(0);
  isDown = true;
  await pass(60_000 + ms - 1);
  setFast(true);
  isDown = false;
  // The event stream connects again. A heartbeat that has just failed is followed by the next one after a second.
  setFast(false);
  await pass(1_000);
  expect(messages).toEqual(expected);
});

test('a removed screen sends nothing more', async () => {
  const { count, unpairedCalls } = heartbeats(() => createFailure(401, 'device.unpaired'));
  await pass(10 * 60_000);
  expect(count()).toBe(1);
  expect(unpairedCalls()).toBe(1);
});

test('the end of the session stops the timer', async () => {
  const { count, sendSoon } = heartbeats();
  await pass(0);
  endTest();
  sendSoon();
  await pass(10 * 60_000);
  expect(count()).toBe(1);
});
