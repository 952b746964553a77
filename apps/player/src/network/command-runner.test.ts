import type { DeviceCommand } from '@vitrine/contract/fleet/commands';
import type { PlayerCommandKind } from '@vitrine/contract/fleet/command-kinds';
import { expect, test } from 'vitest';
import { instant, NOON } from '../test/manifest.ts';
import { createFailure, type Received, testServer } from '../test/server.ts';
import { createCommands } from './command-runner.ts';

const PENDING = 'GET /api/player/v1/commands';
const ACK = 'POST /api/player/v1/commands/:id/ack';

const command = (id: string, kind: PlayerCommandKind = 'identify', value: number | null = null): DeviceCommand => ({
  id,
  kind,
  value,
  expiresAt: instant(NOON),
});

/** A screen whose commands a test queues; `executed` are the ids that its handlers carried out. */
function screen({ fail, lostAcks = 0 }: { fail?: Error; lostAcks?: number } = {}) {
  let pending: DeviceCommand[] = [];
  let lost = lostAcks;
  const log: string[] = [];
  const api = testServer({
    [PENDING]: () => ({ commands: pending }),
    [ACK]({ address, body }: Received) {
      const id = address.split('/').at(-2) ?? '';
      log.push(`ack ${id} ${JSON.stringify(body)}`);
      if (lost-- > 0) return Promise.reject(new TypeError('Failed to fetch'));
      pending = pending.filter((each) => each.id !== id);
      return { success: true as const };
    },
  });
  const handler = async ({ id, kind, value }: DeviceCommand): Promise<void> => {
    log.push(`${kind} ${id}${value === null ? '' : ` ${value}`}`);
    if (fail !== undefined) throw fail;
  };
  const commands = createCommands({
    server: api.server,
    signal: api.signal,
    handlers: {
      identify: handler,
      reload: handler,
      screenshot: handler,
      volume: handler,
      brightness: handler,
      'clear-cache': handler,
    },
  });
  return { ...api, ...commands, log, queue: (...more: DeviceCommand[]) => void pending.push(...more) };
}

test('pending commands are carried out in order, and each is acknowledged', async () => {
  const { queue, fetch, log } = screen();
  queue(command('1'), command('2', 'volume', 30));
  fetch();
  await expect
    .poll(() => log)
    .toEqual(['identify 1', 'ack 1 {"state":"done"}', 'volume 2 30', 'ack 2 {"state":"done"}']);
});

test('a command whose acknowledgement was lost is acknowledged again, but not repeated', async () => {
  const { queue, fetch, log } = screen({ lostAcks: 1 });
  queue(command('1'));
  fetch();
  await expect.poll(() => log).toHaveLength(2);
  await expect.poll(() => (fetch(), log)).toEqual(['identify 1', 'ack 1 {"state":"done"}', 'ack 1 {"state":"done"}']);
});

test('a command that fails is acknowledged with the reason, shortened', async () => {
  const { queue, fetch, log } = screen({ fail: new Error('x'.repeat(600)) });
  queue(command('1'));
  fetch();
  await expect.poll(() => log[1]).toBe(`ack 1 {"state":"failed","detail":"${'x'.repeat(500)}"}`);
});

test('a reload is acknowledged before the page reloads', async () => {
  const { queue, fetch, log } = screen();
  queue(command('1', 'reload'));
  fetch();
  await expect.poll(() => log.slice(0, 2)).toEqual(['ack 1 {"state":"done"}', 'reload 1']);
});

test('a notification that arrives while commands are carried out causes one more fetch', async () => {
  const { queue, fetch, requests, log } = screen();
  queue(command('1'));
  fetch();
  fetch();
  fetch();
  await expect.poll(() => log).toHaveLength(2);
  await expect.poll(() => requests.filter(({ address }) => address === PENDING)).toHaveLength(2);
});

test('after a failure the next notification causes another fetch', async () => {
  const api = screen();
  const { [PENDING]: answer } = api.answers;
  api.answers[PENDING] = () => createFailure(503, 'server.unavailable');
  api.fetch();
  await expect.poll(() => api.requests).toHaveLength(1);
  if (answer !== undefined) api.answers[PENDING] = answer;
  api.queue(command('1'));
  await expect.poll(() => (api.fetch(), api.log.length)).toBeGreaterThan(0);
});
