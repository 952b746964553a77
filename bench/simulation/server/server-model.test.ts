import { testApp } from '@vitrine/server/src/test/app.ts';
import { arrangeMediaItem } from '@vitrine/server/src/test/arrange.ts';
import { openScreenEvents, pairScreen } from '@vitrine/server/src/test/screen.ts';
import { noFacts } from '@vitrine/playback/no-facts';
import { expect, test } from 'vitest';
import { createRandom } from '../world/random.ts';
import { createTime } from '../world/time.ts';
import type { Answer, Request } from '../world/network.ts';
import { createAccount } from './account.ts';
import { createSimulatedServer } from './server.ts';

const NOON = '2027-03-09T12:00:00.000Z';

/** An answer, of whose body only numbers and words count, because ids and times differ between two servers. */
interface Told {
  status: number;
  body: unknown;
}

const WORDS = /^[a-z]+(?:[._][a-z]+)*$/;

/** Keeps the fields of a body; of texts only those that are words of the contract, such as error codes. */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outline);
  if (typeof value === 'string') return WORDS.test(value) && value.length < 40 ? value : 'text';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, outline(each)]));
}

const toTold = (status: number, text: string): Told => ({ status, body: text === '' ? '' : outline(JSON.parse(text)) });

type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Told & { etag: string }>;

/** The real server with a screen that shows an image. */
async function openReal() {
  const server = await testApp({ now: NOON });
  const member = await server.signUp({ seats: 2 });
  const { token, device } = await pairScreen(server, member, { name: 'Lobby' });
  const image = await arrangeMediaItem(server.db, member.user.id, { name: 'Menu' });
  await member.client.assignments.assignToDevice({
    params: { deviceId: device.deviceId },
    body: { mediaId: image.id, mediaType: 'image' },
  });
  const ask: Ask = async (method, path, body, headers = { authorization: `Bearer ${token}` }) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { ...toTold(answer.status, await answer.text()), etag: answer.headers.get('etag') ?? '' };
  };
  const events = await openScreenEvents(server, token);
  const first = await events.next();
  await events.close();
  const revoke = () => member.client.devices.remove({ params: { deviceId: device.deviceId } });
  return { ask, revoke, first, imageId: image.id };
}

const toBody = ({ body = '' }: Answer): string => (typeof body === 'string' ? body : '');

/** The model with the same. */
async function openModel(imageId: string) {
  const time = createTime(Date.parse(NOON));
  const random = createRandom(1);
  const server = createSimulatedServer({ time, random, onPlays: () => undefined, onLogs: () => undefined });
  const own = createAccount('a', random);
  const [file] = own.media;
  const account = { ...own, media: file === undefined ? [] : [{ ...file, id: imageId }] };
  const give = async (request: Request): Promise<Answer> => server.serve(request);
  const started: { code: string } = JSON.parse(
    toBody(await give({ method: 'POST', path: '/api/player/v1/pairings', headers: {}, body: '{}' })),
  );
  const settings = { name: 'Lobby', brightness: 50, volume: 50, autoSleep: true, crossfadeMs: 0 };
  const assigned = { media: { id: imageId, kind: 'image' as const, name: 'Menu' }, assignedAt: NOON };
  const device = server.claim(started.code, account, {
    facts: { ...noFacts, timeZone: 'UTC', device: assigned },
    settings,
  });
  if (device === null) throw new Error('The code is not known');
  const ask: Ask = async (method, path, body, headers = { authorization: `Bearer ${device.token}` }) => {
    const answer = await give({ method, path, headers, body: body === undefined ? '' : JSON.stringify(body) });
    return { ...toTold(answer.status, toBody(answer)), etag: answer.headers?.['etag'] ?? '' };
  };
  let first: unknown = null;
  const stream = await give({
    method: 'GET',
    path: '/api/player/v1/events',
    headers: { authorization: `Bearer ${device.token}` },
    body: '',
  });
  if (typeof stream.body === 'function') {
    stream.body({
      push: (text) =>
        (first ??= {
          event: /^event: (\w+)$/m.exec(text)?.[1],
          data: JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? '{}'),
        }),
      close: () => undefined,
      onClose: () => undefined,
    });
  }
  return { ask, revoke: async () => server.revoke(device), first };
}

const play = (playId: string, startedAt: string, endedAt: string) => ({
  playId,
  assetId: 'med_1',
  reason: 'device',
  startedAt,
  endedAt,
  completed: true,
});

const GOOD = play('01977000-0000-7000-8000-000000000001', '2027-03-09T12:00:00.000Z', '2027-03-09T12:01:00.000Z');
const EARLY = play('01977000-0000-7000-8000-000000000002', '2027-03-08T12:00:00.000Z', '2027-03-08T12:01:00.000Z');
const LATE = play('01977000-0000-7000-8000-000000000003', '2027-03-09T13:00:00.000Z', '2027-03-09T13:01:00.000Z');

/** Asks a server everything that the simulation asks, and returns its answers in order. */
async function askAll(ask: Ask, revoke: () => Promise<unknown>): Promise<Record<string, Told>> {
  const manifest = await ask('GET', '/api/player/v1/manifest');
  const known = await ask('GET', '/api/player/v1/manifest', undefined, {});
  const answers = {
    manifest,
    known,
    heartbeat: await ask('POST', '/api/player/v1/heartbeat', { clock: NOON, warnings: [] }),
    plays: await ask('POST', '/api/player/v1/plays', { plays: [GOOD, EARLY, LATE] }),
    again: await ask('POST', '/api/player/v1/plays', { plays: [GOOD] }),
    invalid: await ask('POST', '/api/player/v1/plays', { plays: [{}] }),
    commands: await ask('GET', '/api/player/v1/commands'),
    asset: await ask('GET', `/api/player/v1/assets/${'0'.repeat(64)}`),
    pairing: await ask('POST', '/api/player/v1/pairings', {}, {}),
    release: await ask('GET', '/api/agent/v1/release', undefined, { authorization: 'Bearer unknown' }),
  };
  await revoke();
  return { ...answers, revoked: await ask('POST', '/api/player/v1/heartbeat', { clock: NOON, warnings: [] }) };
}

/** The next heartbeat is due at a time that the id of the device decides, and sentences of errors are for people. */
const withoutOwn = (told: unknown): unknown =>
  JSON.parse(
    JSON.stringify(told, (key, value: unknown) =>
      ['nextInMs', 'message', 'details', 'etag', 'bytes'].includes(key) ? undefined : value,
    ),
  );

test('the model of the server answers what the simulation asks as the server does', async () => {
  const real = await openReal();
  const model = await openModel(real.imageId);
  expect(outline(model.first)).toEqual(outline(real.first));
  expect(withoutOwn(await askAll(model.ask, model.revoke))).toEqual(withoutOwn(await askAll(real.ask, real.revoke)));
});
