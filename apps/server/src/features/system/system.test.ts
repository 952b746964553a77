import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

test('the player’s address for screens is below the installation’s base URL', async () => {
  const { client } = await server.signUp();
  expect(await client.system.playerAddress()).toEqual({ playerUrl: 'https://signs.example.com/player/' });
});

test('a load balancer gets the health and the version without signing in', async () => {
  const answer = await fetch(`${server.url}/api/health`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', version: 'test' }]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('the OpenAPI document is public and has the version of the server', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json();
  expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), info: { version: 'test' } });
});
