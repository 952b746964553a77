import { defineRoutes, type Route } from '@vitrine/contract/core/route';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { renderResult } from './answers.ts';
import type { UserCaller } from './callers.ts';
import { createEndpoint } from './endpoint.ts';
import type { Verbs } from './handlers.ts';
import type { Origin } from './request.ts';
import { createHandle, type Verb } from './verbs.ts';

const Thing = z.object({ name: z.string() });
const access = { access: 'user', role: 'viewer' } as const;
const success = z.literal(true);

const table = defineRoutes({ reads: ['media'], changes: ['media'] })({
  list: {
    method: 'GET',
    path: '/api/things',
    ...access,
    summary: 'List things',
    query: z.object({ cursor: z.string().optional() }),
    response: z.object({ things: z.array(Thing) }),
  },
  rename: {
    method: 'PATCH',
    path: '/api/things/:id/parts/:partId',
    ...access,
    summary: 'Rename a part',
    // In another order than in the path.
    params: z.object({ partId: z.string(), id: z.string() }),
    query: z.object({ force: z.boolean() }),
    body: Thing,
    response: z.object({ success, thing: Thing }),
  },
  measure: {
    method: 'GET',
    path: '/api/things/size',
    access: 'public',
    summary: 'Measure things',
    response: z.object({ width: z.number(), height: z.number() }),
  },
  create: {
    method: 'POST',
    path: '/api/things',
    access: 'admin',
    summary: 'Create a thing',
    body: Thing,
    response: z.object({ success, thing: Thing, secret: z.string() }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/things/:id',
    ...access,
    summary: 'Remove a thing',
    params: z.object({ id: z.string() }),
    response: z.object({ success }),
  },
});

const thing = { name: 'Bar' };

const things = {
  list: async () => ({ items: [thing], next: 'two', total: 3 }),
  rename: async (_caller: { accountId: string }, _id: string, _partId: string, body: { name: string }) => body,
  measure: () => ({ width: 3, height: 4 }),
  create: async (body: { name: string }) => ({ thing: body, secret: 's', passwordHash: 'undeclared' }),
  remove: async () => {},
};

const call = {
  caller: 'caller',
  params: { partId: 'part', id: 'thing' },
  body: { name: 'body' },
  query: 'query',
  origin: 'origin',
  file: 'file',
  bytes: 'bytes',
  length: 5,
  openStream: 'openStream',
};

/** What the verb of a route receives. */
async function receive(route: Route): Promise<unknown[]> {
  const received: unknown[] = [];
  await createHandle(route, (...args) => {
    received.push(...args);
    return { items: [], next: null };
  })(call);
  return received;
}

/** The answer of a route whose verb is that of `things`. */
async function answerOf(key: keyof typeof table) {
  const route: Route = table[key];
  const handle = createHandle(route, things[key] as Verb);
  const endpoint = createEndpoint(route, route.method, route.path, handle);
  const { text, headers } = renderResult(endpoint, '/api/things', await handle(call));
  return { body: JSON.parse(String(text)), headers };
}

describe('a verb receives', () => {
  test('who asks, the parameters in the order of the path, the body, the query and the origin', async () => {
    expect(await receive(table.rename)).toEqual(['caller', 'thing', 'part', { name: 'body' }, 'query', 'origin']);
  });

  test('only what its route has, and nobody where it does not matter who asks', async () => {
    expect(await receive(table.list)).toEqual(['caller', 'query', 'origin']);
    expect(await receive(table.measure)).toEqual(['origin']);
    expect(await receive(table.create)).toEqual([{ name: 'body' }, 'origin']);
  });

  test('what the transport adds, before the origin', async () => {
    const upload: Route = { ...table.remove, method: 'POST', transport: 'multipart' };
    expect(await receive(upload)).toEqual(['caller', 'thing', 'file', 'origin']);
    const bytes = { bytes: 'bytes', length: 5 };
    expect(await receive({ ...upload, transport: 'bytes' })).toEqual(['caller', 'thing', bytes, 'origin']);
    expect(await receive({ ...upload, transport: 'stream' })).toEqual(['caller', 'thing', 'openStream', 'origin']);
    expect(await receive({ ...upload, transport: 'direct' })).toEqual(['caller', 'thing']);
  });
});

describe('an answer', () => {
  test('has `success` where its schema does, and nothing else where the verb returns nothing', async () => {
    expect((await answerOf('remove')).body).toEqual({ success: true });
    expect((await answerOf('create')).body).toEqual({ success: true, thing: { name: 'body' }, secret: 's' });
  });

  test('has what the verb returns in its only field', async () => {
    expect((await answerOf('rename')).body).toEqual({ success: true, thing: { name: 'body' } });
  });

  test('has the fields that the verb returns where there are several', async () => {
    expect((await answerOf('measure')).body).toEqual({ width: 3, height: 4 });
  });

  test('to a list has one page, with the address of the next one and the total', async () => {
    const { body, headers } = await answerOf('list');
    expect(body).toEqual({ things: [thing] });
    expect(headers).toMatchObject({ 'x-total-count': '3', link: '</api/things?cursor=two>; rel="next"' });
  });
});

test('a service that lacks a verb, or whose verb differs from its route, does not compile', () => {
  const services: Verbs<typeof table>[] = [things];
  const { remove: _remove, ...without } = things;
  // @ts-expect-error -- a verb is missing
  services.push(without);
  // @ts-expect-error -- the value of a field is of another type
  services.push({ ...things, rename: async () => ({ name: 1 }) });
  // @ts-expect-error -- the field itself, and not its value
  services.push({ ...things, rename: async () => ({ thing }) });
  // @ts-expect-error -- one of several fields is missing
  services.push({ ...things, create: async () => ({ thing }) });
  // @ts-expect-error -- a list without the cursor of its next page
  services.push({ ...things, list: async () => [thing] });
  // @ts-expect-error -- a parameter that is a text
  services.push({ ...things, remove: async (_caller: UserCaller, _id: number) => {} });
  // @ts-expect-error -- more than the route gives
  services.push({ ...things, remove: async (_caller: UserCaller, _id: string, _from: Origin, _more: string) => {} });
  expect(services).toHaveLength(8);
});
