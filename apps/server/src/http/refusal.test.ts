import { api } from '@vitrine/contract/api';
import type { Route } from '@vitrine/contract/core/route';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Member, testApp, type TestApp } from '../test/app.ts';
import { requestRaw } from '../test/arrange.ts';
import type { Schema } from '../test/requests/hostile-values.ts';
import { describeRefusal } from './refusal.ts';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  member = await server.signUp();
});

const item = (change: object) => ({ name: 'Menu', items: [{ mediaType: 'image', mediaId: 'med_1', ...change }] });
const takeover = (target: object) => ({ title: 'Drill', message: { heading: 'A drill', text: '' }, target });
const WEEKDAY = 'Please choose a day of the week from 0 (Sunday) to 6 (Saturday)';
const ITEM_KINDS = 'A playlist contains images, videos, documents, web pages, layouts and playlists';

test.each<[string, string, unknown, string]>([
  ['a weekday after Saturday', '/api/playlists', item({ windows: [{ days: [1, 7] }] }), WEEKDAY],
  ['a weekday before Sunday', '/api/playlists', item({ windows: [{ days: [-1] }] }), WEEKDAY],
  ['a folder in a playlist', '/api/playlists', item({ mediaType: 'folder' }), ITEM_KINDS],
  [
    'another thing in a playlist',
    '/api/playlists',
    item({ mediaId: 'dev_1' }),
    'Media must be an id that begins with med_, doc_, web_, lay_, ply_, str_ or onv_',
  ],
  ['not all screens', '/api/takeovers', takeover({ all: false }), 'All must be true, or left out'],
  [
    'an end that is no instant',
    '/api/takeovers',
    { ...takeover({ all: true }), until: '12:00' },
    'Until must be an instant like 2026-03-09T12:00:00.000Z, or null',
  ],
])('%s is refused with a sentence that says how to fix it', async (_, path, body, message) => {
  const answer = await requestRaw({ url: server.url, token: member.token }, 'POST', path, body);
  expect({ status: answer.status, message: JSON.parse(answer.body).message }).toEqual({ status: 400, message });
});

test('a body with thousands of faults is refused with the first fifty', async () => {
  const body = { ...item({}), items: Array.from({ length: 1_000 }, () => ({ mediaType: 'image' })) };
  const answer = await requestRaw({ url: server.url, token: member.token }, 'POST', '/api/playlists', body);
  const { message, details } = JSON.parse(answer.body);
  expect([answer.status, message, details.issues.length]).toEqual([400, expect.any(String), 50]);
});

const Issues = z.object({ issues: z.array(z.object({ message: z.string() })) });

/** Values that most fields refuse. */
const wrong = [null, true, -1, 1.5, 7, 1e9, '', 'x', 'ply_1', 'x'.repeat(5_000), [], ['x'], [{}], {}];

const parts = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).flatMap(([key, route]) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema = route[part];
      return schema === undefined ? [] : [[`${group}.${key} (${part})`, { part, schema }] as const];
    }),
  ),
);

/** The paths to every field of a schema; entries of lists are at 0. */
function listPlaces(schema: Schema, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  return [
    at,
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => listPlaces(each, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => listPlaces(each, [...at, name])),
    ...(schema.items === undefined ? [] : listPlaces(schema.items, [...at, 0])),
  ];
}

/** The smallest value with `value` at a path. */
const nested = (path: readonly (string | number)[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value);

test.each(parts)('%s: every refusal says what is expected', (_, { part, schema }) => {
  const places = listPlaces(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
  const sentences = new Set(
    places
      .flatMap((path) =>
        wrong.flatMap((value) => {
          const given = nested(path, value);
          if (schema.safeParse(given).success) return [];
          return Issues.parse(describeRefusal(part, schema, given).details).issues;
        }),
      )
      .map(({ message }) => message),
  );
  // A refusal without a rule of its own would only say that something is wrong.
  const vague = [...sentences].filter((text) => /is not valid|wrong type|one of true|\0|undefined|\[object/.test(text));
  expect(vague).toEqual([]);
});
