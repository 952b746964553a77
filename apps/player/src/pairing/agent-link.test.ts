// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { createFailure, hang, testServer } from '../test/server.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import { connectAgent, NO_AGENT } from './agent-link.ts';

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
function createAgent() {
  const tokens: string[] = [];
  const agent = testServer({
    [HELLO]: () => ({ server: SERVER, identity }),
    'POST /agent/ping': () => ({}),
    'POST /agent/identity': () => ({}),
  });
  const connect = (token: string) => {
    tokens.push(token);
    return agent.server;
  };
  return { ...agent, connect, tokens };
}

function show(state: string, asset = ''): void {
  const stage = document.createElement('div');
  stage.className = 'stage';
  Object.assign(stage.dataset, { state, asset });
  document.body.replaceChildren(stage);
}

test('the agent names the server, and gives back the identity', async () => {
  const { connect, tokens } = createAgent();
  const link = await connectAgent(OPENED, connect);
  expect(link.identity).toEqual(identity);
  expect(document.documentElement.dataset['server']).toBe(SERVER);
  expect(tokens).toEqual(['s3cret']);
});

test('what is wrong with the machine is shown as text over what plays, for two minutes', async () => {
  const { connect, answers } = createAgent();
  answers[HELLO] = () => ({
    server: SERVER,
    identity,
    notices: 'Line 2: expected <b>SERVER</b>=…\nThe disk is full',
  });
  await connectAgent(OPENED, connect);
  expect(document.documentElement.dataset['notices']).toBe('Line 2: expected <b>SERVER</b>=…\nThe disk is full');
});

test('a browser without an agent asks none', async () => {
  const { connect, requests } = createAgent();
  expect(await connectAgent({ hash: '' }, connect)).toBe(NO_AGENT);
  expect(requests).toEqual([]);
});

test('the page pings what it shows every ten seconds', async () => {
  const { connect, sentTo } = createAgent();
  show('playing', 'med_1');
  await connectAgent(OPENED, connect);
  show('asleep');
  await pass(10_000);
  expect(sentTo('POST /agent/ping')).toEqual([
    { state: 'playing', asset: 'med_1' },
    { state: 'asleep', asset: '' },
  ]);
});

test('the page pings as often as its agent wants', async () => {
  const { connect, answers, sentTo } = createAgent();
  answers[HELLO] = () => ({ server: SERVER, identity, pingMs: 2_000 });
  await connectAgent(OPENED, connect);
  await pass(10_000);
  expect(sentTo('POST /agent/ping')).toHaveLength(6);
});

test('an agent that is gone or refuses is none', async () => {
  const { connect, answers } = createAgent();
  answers[HELLO] = () => createFailure(403, 'auth.required');
  expect(await connectAgent(OPENED, connect)).toBe(NO_AGENT);
  delete answers[HELLO];
  expect(await connectAgent(OPENED, connect)).toBe(NO_AGENT);
});

test('an agent that fails later does not fail the page', async () => {
  const { connect, answers, sentTo } = createAgent();
  const link = await connectAgent(OPENED, connect);
  answers['POST /agent/ping'] = answers['POST /agent/identity'] = hang;
  await Promise.all([link.keep(null), pass(60_000)]);
  expect(sentTo('POST /agent/identity')).toEqual([{ identity: null }]);
});

test('the token of a screen that was prepared is forgotten with the first identity, so a removed screen shows a code', async () => {
  const { connect, answers } = createAgent();
  const pairing = { token: 'vpt_token', claimSecret: 'of this machine' };
  answers[HELLO] = () => ({ server: SERVER, identity: null, pairing });
  const link = await connectAgent(OPENED, connect);
  expect(link.pairing).toEqual(pairing);
  await link.keep(identity);
  await link.keep(null);
  expect(link.pairing).toBeNull();
});
