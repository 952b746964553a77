// @vitest-environment jsdom
import type { Paired } from '@vitrine/contract/fleet/pairing';
import { beforeEach, expect, test } from 'vitest';
import { emptyStore } from '../test/database.ts';
import { instant } from '../test/manifest.ts';
import { createFailure, hang, testServer } from '../test/server.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import type { AgentLink } from './agent-link.ts';
import { finishPairing, pair, type PairingProposal } from './pair.ts';

useTestTimers();
beforeEach(() => document.body.replaceChildren());

const START = 'POST /api/player/v1/pairings';
const CLAIM = 'POST /api/player/v1/pairings/claim';
const POLL = 'GET /api/player/v1/pairings/:pairingId';
const MINUTE_MS = 60_000;
const identity: Paired = { deviceId: 'lobby-1', deviceToken: 'token-1' };

interface Options {
  store?: ReturnType<typeof emptyStore>;
  proposal?: PairingProposal;
  agent?: Pick<AgentLink, 'pairing' | 'movedFrom'>;
  /** Answers a claim at once; without it, the server cannot be reached for one. */
  onClaim?: () => Paired;
  /** How far the clock of the server is behind that of the device. */
  behindMs?: number;
  /** False behind a proxy that removes the `Date` header. */
  hasDates?: boolean;
}

/** A screen at a server that issues the codes AAA111, AAA112 … until `claim`. */
function screen({
  store = emptyStore(),
  proposal = {},
  agent = {},
  onClaim,
  behindMs = 0,
  hasDates = true,
}: Options = {}) {
  let issued = 110;
  let expiresAtMs = Infinity;
  let isClaimed = false;
  const now = () => Date.now() - behindMs;
  const answer = (body: object, status = 200) =>
    Response.json(body, { status, headers: hasDates ? { date: new Date(now()).toUTCString() } : {} });
  const api = testServer({
    ...(onClaim && { [CLAIM]: onClaim }),
    [START]() {
      issued += 1;
      expiresAtMs = now() + 10 * MINUTE_MS;
      const pairing = {
        pairingId: `par_${issued}`,
        code: `AAA${issued}`,
        pollSecret: `secret-${issued}`,
        expiresAt: instant(expiresAtMs),
        pollAfterMs: 2_000,
      };
      return answer(pairing, 201);
    },
    [POLL]() {
      if (isClaimed) return answer({ status: 'claimed', ...identity });
      return now() < expiresAtMs ? answer({ status: 'pending' }) : createFailure(404, 'pairing.not_found');
    },
  });
  const result = pair(store, proposal, document.body, agent, api.server);
  return {
    ...api,
    store,
    result,
    claim: () => void (isClaimed = true),
    code: () => document.querySelector('.code')?.textContent,
    text: () => document.body.textContent,
  };
}

test('the screen shows a code, a QR code and when it expires', async () => {
  const { code, text } = screen();
  await expect.poll(code).toBe('AAA111');
  expect(document.querySelector('.qr')?.getAttribute('aria-label')).toBe('QR code that opens the pairing page');
  expect(text()).toContain('Code expires in 10:00, then renews automatically.');
  await pass(61_000);
  expect(text()).toMatch(/Code expires in (9:00|8:59),/);
  expect(text()).toContain('Waiting to be paired');
});

test('a screen that was moved to another installation says where it was paired before', async () => {
  const { code, text } = screen({ agent: { movedFrom: 'http://10.0.0.1:3000' } });
  await expect.poll(code).toBe('AAA111');
  expect(text()).toContain('This screen was paired with 10.0.0.1:3000 before');
});

test('a claimed code yields the identity, and the pairing screen is removed', async () => {
  const { code, claim, result, requests } = screen();
  await expect.poll(code).toBe('AAA111');
  claim();
  await pass(2_000);
  expect(await result).toEqual(identity);
  expect(requests.at(-1)?.headers.get('authorization')).toBe('Bearer secret-111');
  expect(document.querySelector('.pairing')).toBeNull();
});

test('the name and identity in the address are proposed, with the time zone', async () => {
  const { code, sentTo, text } = screen({ proposal: { name: 'Front window', deviceId: 'lobby-1' } });
  await expect.poll(code).toBe('AAA111');
  expect(sentTo(START)).toEqual([{ timeZone: 'UTC', name: 'Front window', deviceId: 'lobby-1' }]);
  expect(text()).toContain('Front window');
});

test('a reload continues with the same code', async () => {
  const store = emptyStore();
  const first = screen({ store });
  await expect.poll(first.code).toBe('AAA111');
  await expect.poll(async () => (await store.get('pairing'))?.code).toBe('AAA111');
  document.body.replaceChildren();
  const second = screen({ store });
  await expect.poll(second.code).toBe('AAA111');
  expect(second.sentTo(START)).toEqual([]);
});

test('an expired code is replaced', async () => {
  const { code } = screen();
  await expect.poll(code).toBe('AAA111');
  await pass(10 * MINUTE_MS + 3_000);
  await expect.poll(code).toBe('AAA112');
});

test('a screen whose clock is a day ahead counts by the server’s clock', async () => {
  const { code, text, sentTo } = screen({ behindMs: 24 * 60 * MINUTE_MS });
  await expect.poll(code).toBe('AAA111');
  await pass(5 * MINUTE_MS);
  expect(text()).toMatch(/Code expires in (5:00|4:5\d),/);
  expect(sentTo(START)).toHaveLength(1);
});

test('a screen whose clock is a day ahead, behind a proxy that removes dates, keeps its code and is paired', async () => {
  const { code, text, sentTo, claim, result } = screen({ behindMs: 24 * 60 * MINUTE_MS, hasDates: false });
  await expect.poll(code).toBe('AAA111');
  await pass(5 * MINUTE_MS);
  expect(text()).toMatch(/Code expires in (5:00|4:5\d),/);
  expect(sentTo(START)).toHaveLength(1);
  await pass(5 * MINUTE_MS + 3_000);
  await expect.poll(code).toBe('AAA112');
  expect(text()).toMatch(/Code expires in (10:00|9:5\d),/);
  claim();
  await pass(2_000);
  expect(await result).toEqual(identity);
});

test('a code that the server does not know any more is replaced', async () => {
  const { code, answers } = screen();
  await expect.poll(code).toBe('AAA111');
  answers[POLL] = () => createFailure(404, 'pairing.not_found');
  await pass(2_000);
  await expect.poll(code).toBe('AAA112');
});

test('an unreachable server is reported, and the code stays on the screen', async () => {
  const { code, text, answers } = screen();
  await expect.poll(code).toBe('AAA111');
  answers[POLL] = hang;
  await pass(20_000);
  await expect.poll(text).toContain('Can’t reach the server. Retrying…');
  expect(code()).toBe('AAA111');
});

test('an invalid name in the address is reported', async () => {
  const store = emptyStore();
  const api = testServer({ [START]: () => createFailure(400, 'request.invalid') });
  void pair(store, { name: 'x'.repeat(500) }, document.body, {}, api.server);
  await expect
    .poll(() => document.body.textContent)
    .toContain('The name or device ID in this page’s address isn’t valid');
});

test('once the identity is stored, the code is deleted', async () => {
  const { code, store } = screen();
  await expect.poll(code).toBe('AAA111');
  await expect.poll(async () => (await store.get('pairing'))?.code).toBe('AAA111');
  await finishPairing(store);
  expect(await store.get('pairing')).toBeNull();
});

const agent = { pairing: { token: 'vpt_token', claimSecret: 'of this machine' } };

test('a screen that was prepared pairs by itself, without a code', async () => {
  const { result, sentTo } = screen({ agent, onClaim: () => identity });
  expect(await result).toEqual(identity);
  expect(sentTo(CLAIM)).toEqual([{ ...agent.pairing, timeZone: 'UTC' }]);
  expect(sentTo(START)).toEqual([]);
  expect(document.querySelector('.pairing')).toBeNull();
});

test('a prepared screen does not go on with a code from before', async () => {
  const store = emptyStore();
  await expect.poll(screen({ store }).code).toBe('AAA111');
  await expect.poll(async () => (await store.get('pairing'))?.code).toBe('AAA111');
  document.body.replaceChildren();
  const { result } = screen({ store, agent, onClaim: () => identity });
  expect(await result).toEqual(identity);
});

test('a prepared screen tries again, with the same secret, until the server can be reached', async () => {
  const { result, answers, sentTo, text, code } = screen({ agent });
  await expect.poll(text).toContain('Can’t reach the server. Retrying…');
  answers[CLAIM] = () => createFailure(503, 'server.unavailable');
  await pass(30_000);
  expect(code()).toBe('······');
  answers[CLAIM] = () => identity;
  await pass(60_000);
  expect(await result).toEqual(identity);
  expect(new Set(sentTo(CLAIM).map((body) => JSON.stringify(body))).size).toBe(1);
});

test('a prepared screen whose token is refused says why, shows a code, and tries again with the next one', async () => {
  const { result, answers, code, text, claim } = screen({ agent });
  answers[CLAIM] = () => createFailure(409, 'pairing_token.expired');
  await expect.poll(code).toBe('AAA111');
  expect(text()).toContain('pairing_token.expired');
  await pass(2_000);
  expect(text()).toContain('pairing_token.expired');
  await pass(10 * MINUTE_MS + 3_000);
  await expect.poll(code).toBe('AAA112');
  claim();
  await pass(2_000);
  expect(await result).toEqual(identity);
});
