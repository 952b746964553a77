import { MAX_TRIGGERS } from '@vitrine/contract/integrations/trigger-limits';
import type { NewTrigger } from '@vitrine/contract/integrations/triggers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangePlaylist } from '../../test/arrange.ts';
import { captureLog } from '../../test/captured-log.ts';
import { limitsOff } from '../../test/limits.ts';
import { pairScreen, type Screen } from '../../test/screen.ts';

const NOON = '2026-03-09T12:00:00.000Z';
const message = { heading: 'Leave the building', text: 'Use the stairs.', tone: 'danger' as const };
const UNKNOWN = 'A'.repeat(43);

const { log, lines } = captureLog();
let server: TestApp;
beforeEach(async () => {
  server = await testApp({ now: NOON, log });
  lines.length = 0;
});

interface Shop extends Member {
  screen: Screen;
  standbyId: string;
}

async function shop(): Promise<Shop> {
  const member = await server.signUp({ seats: 4 });
  const screen = await pairScreen(server, member);
  const { items } = await member.client.takeovers.setStandby({ body: { items: [{ title: 'Evacuation', message }] } });
  return { ...member, screen, standbyId: items[0]?.id ?? '' };
}

const create = async ({ client, standbyId }: Shop, change: Partial<NewTrigger> = {}) =>
  client.triggers.create({
    body: {
      name: 'Fire panel',
      shows: { kind: 'standby', standbyId },
      target: { all: true },
      minutes: null,
      repeat: 'ignore',
      ...change,
    },
  });

/** The status and the body of a call without credentials. */
async function call(secret: string, init: RequestInit = {}) {
  const answer = await fetch(`${server.url}/api/triggers/${secret}`, { method: 'POST', ...init });
  const { requestId: _requestId, ...body } = (await answer.json()) as { requestId?: string; code?: string };
  return { status: answer.status, body };
}

const running = async ({ client }: Member) => (await client.takeovers.list()).running;

async function endAll(owner: Member): Promise<void> {
  for (const { id } of await running(owner)) await owner.client.takeovers.end({ params: { id } });
}

const answers = (result: string, screens = 1) => ({ status: 200, body: { result, screens } });

describe('a call of a trigger', () => {
  test('starts its prepared takeover, and says what it did and on how many screens, nothing else', async () => {
    const owner = await shop();
    const { trigger, secret } = await create(owner);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await call(secret)).toEqual(answers('started'));
    expect(await running(owner)).toMatchObject([
      { title: 'Evacuation', message, startedBy: 'trigger “Fire panel”', until: null, target: { all: true } },
    ]);
    const { timeline } = await owner.screen.client.player.manifest();
    expect(timeline.find(({ until }) => until > NOON)).toMatchObject({
      reason: 'takeover',
      content: { kind: 'message', ...message },
    });
    const { triggers } = await owner.client.triggers.list();
    expect(triggers).toEqual([{ ...trigger, timesUsed: 1, lastUsedAt: NOON }]);
  });

  test('starts a playlist on its screens for its minutes', async () => {
    const owner = await shop();
    const playlist = await arrangePlaylist(server.db, owner.user.id);
    const { secret } = await create(owner, {
      name: 'Till',
      shows: { kind: 'content', mediaType: 'playlist', mediaId: playlist.id },
      target: { deviceIds: [owner.screen.device.id] },
      minutes: 5,
    });
    expect(await call(secret)).toEqual(answers('started'));
    expect(await running(owner)).toMatchObject([
      { title: 'Till', content: { id: playlist.id }, until: '2026-03-09T12:05:00.000Z' },
    ]);
  });

  test.each([
    ['extend', 'extended', '2026-03-09T12:12:00.000Z'],
    ['ignore', 'unchanged', '2026-03-09T12:10:00.000Z'],
  ] as const)('while its takeover runs, with %s: %s', async (repeat, result, until) => {
    const owner = await shop();
    const { secret } = await create(owner, { minutes: 10, repeat });
    await call(secret);
    server.setTime('2026-03-09T12:02:00.000Z');
    expect(await call(secret)).toEqual(answers(result));
    expect(await running(owner)).toMatchObject([{ until }]);
  });

  test('ends its running takeover when `repeat` is `end`, and the next call starts it again', async () => {
    const owner = await shop();
    const { secret } = await create(owner, { repeat: 'end' });
    await call(secret);
    expect(await call(secret)).toEqual(answers('ended'));
    expect(await running(owner)).toEqual([]);
    expect(await call(secret)).toEqual(answers('started'));
  });

  test('does not shorten a takeover whose end somebody moved', async () => {
    const owner = await shop();
    const { secret } = await create(owner, { minutes: 10, repeat: 'extend' });
    await call(secret);
    for (const { id } of await running(owner)) {
      await owner.client.takeovers.update({ params: { id }, body: { until: null } });
    }
    expect(await call(secret)).toEqual(answers('unchanged'));
    expect(await running(owner)).toMatchObject([{ until: null }]);
  });

  test('starts a new takeover after the former one has ended by itself or by hand', async () => {
    const owner = await shop();
    const { secret } = await create(owner, { minutes: 1 });
    await call(secret);
    server.setTime('2026-03-09T12:01:00.000Z');
    expect(await call(secret)).toEqual(answers('started'));
    await endAll(owner);
    expect(await call(secret)).toEqual(answers('started'));
  });

  test('takes any body, also none, and no other credentials', async () => {
    const { secret } = await create(await shop());
    expect((await call(secret)).status).toBe(200);
    const bodies = [
      ['application/json', ''],
      ['application/json', '{"pressed":true}'],
      ['application/x-www-form-urlencoded', 'pressed=1'],
      ['text/plain', 'pressed'],
    ] as const;
    for (const [type, body] of bodies) {
      const { status } = await call(secret, { body, headers: { 'content-type': type } });
      expect([type, body, status]).toEqual([type, body, 200]);
    }
  });

  test('starts one takeover when it arrives twice at once', async () => {
    const owner = await shop();
    const { secret } = await create(owner);
    const results = await Promise.all(Array.from({ length: 8 }, () => call(secret)));
    const counts = Map.groupBy(results, ({ body }) => 'result' in body && body.result);
    expect([...counts].map(([result, { length }]) => [result, length])).toEqual(
      expect.arrayContaining([
        ['started', 1],
        ['unchanged', 7],
      ]),
    );
    expect(await running(owner)).toHaveLength(1);
    expect((await owner.client.triggers.list()).triggers).toMatchObject([{ timesUsed: 8 }]);
  });

  test('ends what it has just started when it arrives twice at once and `repeat` is `end`', async () => {
    const owner = await shop();
    const { secret } = await create(owner, { repeat: 'end' });
    const results = await Promise.all([call(secret), call(secret)]);
    const done = results.map(({ body }) => 'result' in body && body.result);
    expect(new Set(done)).toEqual(new Set(['started', 'ended']));
    expect(await running(owner)).toEqual([]);
  });

  test('is in the audit log with the name of the trigger and the address of the caller', async () => {
    const owner = await shop();
    const { secret } = await create(owner, { repeat: 'end', target: { deviceIds: [owner.screen.device.id] } });
    await call(secret, { headers: { 'user-agent': 'till/1' } });
    await call(secret);
    const { entries } = await owner.client.audit.mine({ query: { kind: 'takeovers' } });
    const by = { actor: 'Trigger “Fire panel”', actorName: '', means: 'trigger', names: ['Evacuation'] };
    const find = (sentence: string) => entries.find(({ what }) => what === sentence);
    const started = find('Started the takeover Evacuation');
    expect(started).toMatchObject({ ...by, userAgent: 'till/1', target: expect.stringMatching(/^tko_/) });
    expect(find('Ended the takeover Evacuation')).toMatchObject({ ...by, from: '127.0.0.1', target: started?.target });
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

const notFound = {
  status: 404,
  body: { code: 'trigger.not_found', message: 'This trigger does not exist' },
};

describe('a call is refused', () => {
  test('with the same answer for an unknown, revoked or renewed secret and for a suspended account', async () => {
    const owner = await shop();
    const [revoked, renewed, suspended] = [await create(owner), await create(owner), await create(owner)];
    await owner.client.triggers.revoke({ params: { id: revoked.trigger.id } });
    const { secret } = await owner.client.triggers.renew({ params: { id: renewed.trigger.id } });
    expect(await call(secret)).toEqual(answers('started'));
    await server.query(`update accounts set suspended_at = now() where id = '${owner.user.id}'`);
    for (const each of [UNKNOWN, 'x', '%00', revoked.secret, renewed.secret, suspended.secret]) {
      expect([each, await call(each)]).toEqual([each, notFound]);
    }
  });

  test('when its prepared takeover or its playlist was deleted, until it shows something else', async () => {
    const owner = await shop();
    const { trigger, secret } = await create(owner);
    await owner.client.takeovers.setStandby({ body: { items: [] } });
    expect(await call(secret)).toMatchObject({ status: 409, body: { code: 'trigger.incomplete' } });
    expect((await owner.client.triggers.list()).triggers).toMatchObject([
      { shown: null, missing: ['shown'], timesUsed: 0 },
    ]);
    const playlist = await arrangePlaylist(server.db, owner.user.id);
    const shows = { kind: 'content', mediaType: 'playlist', mediaId: playlist.id } as const;
    await owner.client.triggers.update({ params: { id: trigger.id }, body: { shows } });
    expect(await call(secret)).toEqual(answers('started'));
    await owner.client.playlists.remove({ params: { id: playlist.id } });
    await endAll(owner);
    expect(await call(secret)).toMatchObject({ status: 409, body: { code: 'trigger.incomplete' } });
  });

  test('when none of its screens and groups exist any more; the rest of them is enough', async () => {
    const owner = await shop();
    const { group } = await owner.client.groups.create({ body: { name: 'Lobby' } });
    const target = { groupIds: [group.id], deviceIds: [owner.screen.device.id] };
    const { trigger, secret } = await create(owner, { target });
    expect(trigger.target).toMatchObject({ all: false, groups: [{ name: 'Lobby' }], devices: [{}] });
    await owner.client.groups.remove({ params: { id: group.id } });
    expect(await call(secret)).toEqual(answers('started'));
    await endAll(owner);
    await owner.client.devices.remove({ params: { deviceId: owner.screen.device.id } });
    expect(await call(secret)).toMatchObject({ status: 409, body: { code: 'trigger.incomplete' } });
    expect((await owner.client.triggers.list()).triggers).toMatchObject([{ missing: ['target'] }]);
  });

  test('above the limit of a trigger, and of unknown secrets from an address, which stops no known one', async () => {
    const limits = {
      ...limitsOff,
      callsPerTrigger: { hits: 2, windowMs: 60_000 },
      unknownTriggersPerAddress: { hits: 1, windowMs: 60_000 },
    };
    server = await testApp({ now: NOON, log, limits });
    const owner = await shop();
    const [{ trigger, secret }, other] = [await create(owner), await create(owner)];
    expect((await call(UNKNOWN)).status).toBe(404);
    expect((await call(UNKNOWN)).status).toBe(429);
    expect([(await call(secret)).status, (await call(secret)).status, (await call(secret)).status]).toEqual([
      200, 200, 429,
    ]);
    expect((await call(other.secret)).status).toBe(200);
    const events = lines.filter(({ event }) => String(event).startsWith('security.trigger'));
    expect(events.map(({ event, reason, triggerId }) => [event, reason, triggerId])).toEqual([
      ['security.trigger_created', undefined, trigger.id],
      ['security.trigger_created', undefined, other.trigger.id],
      ['security.trigger_refused', undefined, undefined],
      ['security.trigger_limited', 'address', undefined],
      ['security.trigger_limited', 'trigger', trigger.id],
    ]);
  });
});

describe('the secret of a trigger', () => {
  test('is in no log and in no other answer, and is stored as a hash', async () => {
    const owner = await shop();
    const { trigger, secret } = await create(owner);
    await call(secret);
    await owner.client.takeovers.setStandby({ body: { items: [] } });
    await endAll(owner);
    expect((await call(secret)).status).toBe(409);
    // A wrong method, a longer path, a failure of the server.
    expect((await fetch(`${server.url}/api/triggers/${secret}`)).status).toBe(404);
    expect((await fetch(`${server.url}/api/triggers/${secret}/x`, { method: 'POST' })).status).toBe(404);
    await server.query('alter table triggers rename column repeat to repeat_elsewhere');
    const failed = await fetch(`${server.url}/api/triggers/${secret}`, { method: 'POST' });
    expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining(secret)]);
    await server.query('alter table triggers rename column repeat_elsewhere to repeat');
    await owner.client.triggers.revoke({ params: { id: trigger.id } });
    const answer = await call(secret);
    expect(answer).toEqual(notFound);
    await vi.waitFor(() =>
      expect(lines.filter(({ route }) => route === '/api/triggers/:secret').length).toBeGreaterThan(3),
    );
    expect(JSON.stringify(lines)).not.toContain(secret);
    await owner.client.takeovers.setStandby({ body: { items: [{ title: 'Evacuation', message }] } });
    const { items } = await owner.client.takeovers.standby();
    const { secret: kept } = await create({ ...owner, standbyId: items[0]?.id ?? '' });
    expect(JSON.stringify(await owner.client.triggers.list())).not.toContain(kept);
    expect(JSON.stringify(await server.query('select * from triggers'))).not.toContain(kept);
    expect(JSON.stringify(await owner.client.audit.mine())).not.toContain(kept);
  });
});

describe('triggers', () => {
  test('are listed by name, changed and revoked, and the audit log says so', async () => {
    const owner = await shop();
    const { trigger } = await create(owner, { name: 'Till 10' });
    await create(owner, { name: 'Till 9' });
    const { triggers } = await owner.client.triggers.list();
    expect(triggers.map(({ name }) => name)).toEqual(['Till 9', 'Till 10']);
    const params = { id: trigger.id };
    const changed = await owner.client.triggers.update({
      params,
      body: { name: 'Till 1', target: { deviceIds: [owner.screen.device.id] }, minutes: 3, repeat: 'extend' },
    });
    expect(changed.trigger).toMatchObject({
      name: 'Till 1',
      target: { all: false, devices: [{ id: owner.screen.device.id }] },
      minutes: 3,
      repeat: 'extend',
      shown: { title: 'Evacuation', message },
    });
    await owner.client.triggers.renew({ params });
    await owner.client.triggers.revoke({ params });
    const { entries } = await owner.client.audit.mine({ query: { kind: 'account' } });
    // All of them at the same time.
    expect(new Set(entries.map(({ what }) => what))).toEqual(
      new Set([
        'Created the account',
        'Created the trigger Till 10',
        'Created the trigger Till 9',
        'Changed the trigger Till 10',
        'Gave the trigger Till 1 a new address',
        'Revoked the trigger Till 1',
      ]),
    );
  });

  test('name only what the account has', async () => {
    const owner = await shop();
    const other = await shop();
    const refused = (change: Partial<NewTrigger>) =>
      create(owner, change).catch((error: { code?: string }) => error.code);
    expect(await refused({ shows: { kind: 'standby', standbyId: other.standbyId } })).toBe(
      'takeover.standby_not_found',
    );
    expect(await refused({ target: { deviceIds: [other.screen.device.id] } })).toBe('device.not_found');
    const playlist = await arrangePlaylist(server.db, other.user.id);
    const shows = { kind: 'content', mediaType: 'playlist', mediaId: playlist.id } as const;
    expect(await refused({ shows })).toBe('media.not_found');
  });

  test(`are at most ${MAX_TRIGGERS}`, async () => {
    const owner = await shop();
    await create(owner);
    await server.query(`insert into triggers (id, account_id, name, secret_hash, shows, target, repeat, created_at)
      select 'trg_' || n, account_id, 'T', 'hash ' || n, shows, target, repeat, created_at
      from triggers, generate_series(2, ${MAX_TRIGGERS}) as n`);
    await expect(create(owner)).rejects.toMatchObject({ code: 'trigger.limit_reached' });
  });
});
