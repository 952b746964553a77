import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { requestRaw } from '../../../test/arrange.ts';
import { pairScreen, type Screen } from '../../../test/screen.ts';

const NOON = '2026-03-01T12:00:00.000Z';

let server: TestApp;
let member: Member;
let screen: Screen;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
  member = await server.signUp();
  screen = await pairScreen(server, member, { name: 'Window', deviceId: 'window-7' });
  await vi.waitUntil(async () => (await found('')).length === 1);
  const entry = { at: NOON, level: 'error' as const };
  await screen.client.logs.send({
    body: {
      entries: [
        { ...entry, id: '1', message: 'First', data: { path: 'C:\\media' } },
        { ...entry, id: '2', message: 'Größe: 4 GB', data: { status: 504 } },
      ],
    },
  });
});

const get = async (query: string) =>
  requestRaw({ url: server.url, token: member.token }, 'GET', `/api/logs/realtime?${query}`);

const found = async (query: string) =>
  (JSON.parse((await get(query)).body) as { logs: { message: string }[] }).logs.map(({ message }) => message);

const send = (entries: unknown[]) =>
  requestRaw({ url: server.url, token: screen.token }, 'POST', '/api/player/v1/logs', { entries });

/** Sends entries with ids that count from a number; one that says `Bad` is an error. */
const write = ({ client }: Screen, from: number, messages: string[]) =>
  client.logs.send({
    body: {
      entries: messages.map((message, index) => ({
        id: String(from + index),
        at: NOON,
        level: message === 'Bad' ? 'error' : 'info',
        message,
      })),
    },
  });

describe('the activity log', () => {
  test.each([
    ['a word of the details', 'search=504', ['Größe: 4 GB']],
    ['a word in another case', 'search=GR%C3%96SSE', []],
    ['a letter with an accent in another case', 'search=GR%C3%96', ['Größe: 4 GB']],
    ['a device’s public identity', 'search=WINDOW-7', ['Größe: 4 GB', 'First', 'Device paired']],
    ['blanks, which are no search', 'search=%20', ['Größe: 4 GB', 'First', 'Device paired']],
    ['a device by its public identity', 'deviceId=window-7&level=info', ['Device paired']],
    ['several conditions', 'level=error,warn&search=first', ['First']],
    ['a level without entries', 'level=debug', []],
  ])('is searched for %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test.each([
    ['an unknown level', 'level=fatal'],
    ['an empty level', 'level='],
    ['a page of nothing', 'limit=0'],
    ['a page of 1,001 entries', 'limit=1001'],
    ['a cursor of another list', 'cursor=med_1'],
    ['a cursor beyond all numbers', `cursor=log_${'9'.repeat(16)}`],
    ['a start of another list', 'after=1'],
    ['a search of 201 characters', `search=${'x'.repeat(201)}`],
  ])('refuses %s', async (_, query) => {
    expect(await get(query)).toMatchObject({ status: 400, body: expect.stringContaining('request.invalid') });
  });

  test('groups consecutive repeats in pages that neither repeat nor omit an entry, and counts entries', async () => {
    const owner = await server.signUp();
    const [one, two] = [await pairScreen(server, owner), await pairScreen(server, owner)];
    const list = owner.client.logs.list;
    await vi.waitUntil(async () => (await list()).logs.length === 2);
    await write(one, 0, ['A', 'Bad', 'A']);
    await write(two, 0, ['A', 'B', 'B']);
    await write(one, 3, ['B', 'A']);

    const query = { group: 'repeats', limit: 2 } as const;
    const pages = [await list.page({ query })];
    // Later entries change the newest group only, not the pages that follow.
    await write(two, 3, ['A', 'C']);
    for (let next = pages[0]?.next; next !== null && next !== undefined; next = pages.at(-1)?.next) {
      pages.push(await list.page({ query: { ...query, cursor: next } }));
    }
    expect(
      pages.map(({ body }) =>
        body.logs.map(({ message, repeats }) => [message, repeats?.count ?? 1, repeats?.devices ?? 1]),
      ),
    ).toEqual([
      [
        ['A', 1, 1],
        ['B', 3, 2],
      ],
      [
        ['A', 2, 2],
        ['Bad', 1, 1],
      ],
      [
        ['A', 1, 1],
        ['Device paired', 2, 2],
      ],
    ]);
    expect(pages.map(({ total }) => total)).toEqual([10, 12, 12]);

    const { cursor, after } = pages[0]?.body.logs[1]?.repeats ?? {};
    const members = await list({ query: { cursor, after } });
    expect(members.logs.map(({ message }) => message)).toEqual(['B', 'B', 'B']);
    // A filter leaves out the entry between two equal ones, so that they are consecutive.
    const filtered = await list({ query: { group: 'repeats', level: 'info', deviceId: one.device.id } });
    expect(filtered.logs.map(({ message, repeats }) => [message, repeats?.count ?? 1])).toEqual([
      ['A', 1],
      ['B', 1],
      ['A', 2],
      ['Device paired', 1],
    ]);
  });

  test('is downloaded with a byte order mark, the details as JSON and only the entries that match', async () => {
    const answer = await fetch(`${server.url}/api/logs/export?search=First`, { headers: { cookie: member.cookie } });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="activity-log.csv"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines.slice(1)).toEqual([
      String.raw`"${NOON}","error","Window","window-7","First","{""path"":""C:\\media""}"`,
      '',
    ]);
  });
});

describe('entries of a device', () => {
  test('with one id are two entries if two devices sent them', async () => {
    const other = await pairScreen(server, member);
    const entries = [{ id: 'same', level: 'info' as const, at: NOON, message: 'Started' }];
    const answers = [
      await screen.client.logs.send({ body: { entries } }),
      await other.client.logs.send({ body: { entries } }),
    ];
    expect(answers).toEqual([
      { accepted: 1, duplicate: 0 },
      { accepted: 1, duplicate: 0 },
    ]);
  });

  test('are refused as a whole if one of them is not valid', async () => {
    const valid = { id: 'valid', level: 'info', at: NOON, message: 'Only with the others' };
    for (const wrong of [{ id: '' }, { at: 'yesterday' }, { message: 1 }, { data: [] }]) {
      expect((await send([valid, { ...valid, id: 'wrong', ...wrong }])).status).toBe(400);
    }
    expect(await found('search=Only%20with')).toEqual([]);
  });

  test('can be an empty list', async () => {
    expect(await send([])).toMatchObject({ status: 200, body: '{"accepted":0,"duplicate":0}' });
  });
});
