import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

test('the console is told where screens open the player: the address that is printed at the start', async () => {
  const { client } = await server.signUp();
  expect(await client.system.playerAddress()).toEqual({ playerUrl: 'https://signs.example.com/player/' });
});
