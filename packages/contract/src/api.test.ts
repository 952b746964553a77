import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { errorCatalog } from './core/errors.ts';
import { openApiPaths } from './core/openapi.ts';
import { addressesOf, type Route } from './core/route.ts';

const all = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).map(([key, route]) => [`${group}.${key}`, route] as const),
);

/** Not GET, and not a question or a part of a change that another route completes. */
const noChanges = [
  'devices.ping',
  'playout.delivery',
  'playout.mediaUse',
  'pairing.start',
  'media.announceUpload',
  'media.createUpload',
  'media.appendToUpload',
  'media.abandonUpload',
];

const isChange = (name: string, { method, access }: Route): boolean =>
  method !== 'GET' && method !== 'HEAD' && ['public', 'user', 'admin'].includes(access) && !noChanges.includes(name);

describe.each(all)('%s', (name, route) => {
  test('declares exactly the parameters in its path', () => {
    for (const { path } of addressesOf(route)) {
      const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath);
    }
  });

  test('has a sentence for the audit log when a person changes something with it, of fields that exist', () => {
    const { sentence = '', body } = route;
    const shape = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
    const fields = [...Object.keys(route.params?.shape ?? {}), ...shape, 'assigned'];
    for (const [, field] of sentence.matchAll(/\{(\w+)/g)) expect(fields).toContain(field);
    expect(isChange(name, route) && sentence === '').toBe(false);
  });

  test('names only failures the catalogue has', () => {
    expect(Object.keys(errorCatalog)).toEqual(expect.arrayContaining([...(route.errors ?? [])]));
  });
});

test('no two routes share a method and path, aliases included', () => {
  const addresses = all
    .flatMap(([, route]) => addressesOf(route))
    .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('the whole API can be written as OpenAPI', () => {
  expect(openApiPaths(api)['/api/device/{deviceId}/name']?.['patch']).toMatchObject({
    operationId: 'devices.rename',
    requestBody: { content: { 'application/json': { schema: { required: ['name'] } } } },
  });
});

test('OpenAPI tells which calls take an Idempotency-Key, and how they refuse one', () => {
  expect(openApiPaths(api)['/api/create-subscription']?.['post']).toMatchObject({
    parameters: [{ name: 'Idempotency-Key', in: 'header', required: false }],
    responses: { 409: expect.anything(), 422: { description: 'idempotency.key_reused' } },
  });
  expect(openApiPaths(api)['/api/devices/ping']?.['post']).toMatchObject({ parameters: [] });
});
