import { expect, test } from 'vitest';
import { testApp } from '../test/app.ts';
import { fuzz } from '../test/requests/fuzz.ts';

const COUNT = 200;

// `npm run bench -- fuzz` sends thousands to a process of its own.
test(`${COUNT} hostile requests made from the route table are answered without a 5xx status, SQL, a path or a stack`, async () => {
  const server = await testApp();
  const { statuses, problems } = await fuzz(server, { seed: 1, count: COUNT, atOnce: 4 });
  expect(problems).toEqual([]);
  // Otherwise no request would be valid enough to reach a handler.
  const reached = [200, 201, 404, 409].map((status) => statuses.get(status) ?? 0);
  expect(reached.reduce((sum, each) => sum + each)).toBeGreaterThan(COUNT / 4);
  expect(await server.visitor.system.health()).toMatchObject({ status: 'ok' });
});
