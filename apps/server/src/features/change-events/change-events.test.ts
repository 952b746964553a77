import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';

test('an account may open a hundred event streams, and is asked to wait for more', async () => {
  const server = await testApp();
  const [member, other] = [await server.signUp(), await server.signUp()];
  const open = ({ token }: { token: string }) =>
    fetch(`${server.url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  const streams = await Promise.all(Array.from({ length: 100 }, () => open(member)));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const refused = await open(member);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await refused.json()).toMatchObject({ code: 'request.too_many' });
  expect((await open(other)).status).toBe(200);
  await streams[0]?.body?.cancel();
  await expect.poll(async () => (await open(member)).status).toBe(200);
});
