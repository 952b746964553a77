import { describe, expect, test } from 'vitest';
import { api } from './api.ts';
import { errorCatalog } from './errors.ts';
import { openApiPaths } from './openapi.ts';
import { addressesOf, type Route } from './route.ts';

const all = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).map(([key, route]) => [`${group}.${key}`, route] as const),
);

describe.each(all)('%s', (_, route) => {
  test('declares exactly the parameters in its path', () => {
    for (const { path } of addressesOf(route)) {
      const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath);
    }
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
