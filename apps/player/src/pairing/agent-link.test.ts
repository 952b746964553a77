// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { createFailure, hang, testServer } from '../test/server.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import { connectAgent } from './agent-link.ts';

useTestTimers();
afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset['server'];
});

const identity = { deviceId: 'lobby-1', deviceToken: 'token-1' };
/** The address that the agent opens. */
const OPENED = { hash: '#agent=s3cret' };
const SERVER = 'http://192.168.1.10:8080';

const HELLO = 'POST /agent/hello';

/** An agent that answers hello. */
const createAgent = () =>
  testServer({
    [HELLO]: () => ({ server: SERVER, identity }),
    'POST /agent/ping': () => ({}),
    'POST /agent/identity': () => ({}),
  });

function show(state: string, asset = ''): void {
  const stage = document.createElement('div');
  stage.className = 'stage';
  Object.assign(stage.dataset, { state, asset });
  document.body.replaceChildren(stage);
}

test('the agent names the server, and gives back the identity', async () => {
  const { server, requests } = createAgent();
  const link = await connectAgent(OPENED, server);
  expect(link?.identity).toEqual(identity);
  expect(document.documentElement.dataset['server']).toBe(SERVER);
  expect(requests[0]?.headers.get('x-vitrine-agent')).toBe('s3cret');
});

test('a browser without an agent asks none', async () => {
  const { server, requests } = createAgent();
  expect(await connectAgent({ hash: '' }, server)).toBeNull();
  expect(requests).toEqual([]);
});

test('the page pings what it shows every ten seconds', async () => {
  const { server, sentTo } = createAgent();
  show('playing', 'med_1');
  await connectAgent(OPENED, server);
  show('asleep');
  await pass(10_000);
  expect(sentTo('POST /agent/ping')).toEqual([
    { state: 'playing', asset: 'med_1' },
    { state: 'asleep', asset: '' },
  ]);
});

test('an agent that is gone or refuses is none', async () => {
  const { server, answers } = createAgent();
  answers[HELLO] = () => createFailure(403, 'auth.required');
  expect(await connectAgent(OPENED, server)).toBeNull();
  delete answers[HELLO];
  expect(await connectAgent(OPENED, server)).toBeNull();
});

test('an agent that fails later does not fail the page', async () => {
  const { server, answers, sentTo } = createAgent();
  const link = await connectAgent(OPENED, server);
  answers['POST /agent/ping'] = answers['POST /agent/identity'] = hang;
  await Promise.all([link?.keep(null), pass(60_000)]);
  expect(sentTo('POST /agent/identity')).toEqual([{ identity: null }]);
});
