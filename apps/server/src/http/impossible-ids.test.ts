import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import type { Access } from '@vitrine/contract/core/route';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../test/app.ts';
import { requestRaw } from '../test/arrange.ts';
import { ask, inventUnknownLike } from '../test/requests/ask.ts';
import { namingsIn } from '../test/requests/named-things.ts';
import { createOneOfEach, type Things } from '../test/requests/one-of-each.ts';

/**
 * Ids as they are written in addresses: a word, the wrong prefix, NUL, which PostgreSQL cannot store, and a long one.
 */
const impossible = ['nothing', 'xyz_01hzzzzzzzzzzzzzzzzzzzzzzz', 'med_%00', '%20', 'x'.repeat(290)];

let server: TestApp;
let member: Member;
let admin: Member;
let own: Things;
let [deviceToken, agentToken] = ['', ''];

beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  member = await server.signUp();
  admin = await server.signUp({ isAdmin: true });
  ({ things: own, deviceToken, agentToken } = await createOneOfEach(server, member));
});

/**
 * Routes for which unknown ids are no failure, or one of another kind: a ping is stored nowhere, an account may have no
 * period.
 */
const tolerant = new Set(['player.acknowledge', 'agent.acknowledge', 'billing.sandboxAdvance']);

const NOTHING_HERE = {
  status: 404,
  text: '{"code":"route.not_found","message":"Nothing was found at this address"}',
};

const inPaths = namingsIn('user', 'userOrDevice', 'file', 'console', 'device', 'agent', 'admin')
  .filter(({ part }) => part === 'params')
  .map((naming) => [`${naming.method} ${naming.path} (${naming.at})`, naming] as const);

test.each(inPaths)('%s: an id that cannot exist is answered like an unknown one', async (_, naming) => {
  const { access } = naming.route;
  const byAccess: Partial<Record<Access, { token: string }>> = {
    device: { token: deviceToken },
    agent: { token: agentToken },
    admin,
  };
  const caller = byAccess[access] ?? member;
  const answerTo = async (value: string) => {
    const { status, text } = await ask(server, naming, { value, caller, own });
    return { status, text };
  };
  const unknown = await answerTo(inventUnknownLike(own[naming.thing]));
  const alike = tolerant.has(naming.name) ? [unknown, NOTHING_HERE] : [{ ...unknown, status: 404 }];
  for (const value of impossible) {
    expect({ value, ...(await answerTo(value)) }).toBeOneOf(alike.map((each) => ({ value, ...each })));
  }
});

test.each([
  ['a job', 'POST', `/api/admin/jobs/thumbnails/17/retry`, 'job.not_found'],
  ['a job of no queue', 'POST', `/api/admin/jobs/${'x'.repeat(120)}/${randomUUID()}/retry`, 'job.not_found'],
  ['a file of a generated video', 'GET', `/api/video/generated/${'x'.repeat(61)}/file`, 'generator.not_found'],
])('%s with an id that cannot exist is not found', async (_, method, path, code) => {
  const { status, body } = await requestRaw({ url: server.url, token: admin.token }, method, path);
  expect({ status, code: JSON.parse(body).code }).toEqual({ status: 404, code });
});

async function requestRefusal(method: string, path: string) {
  const { status, body } = await requestRaw({ url: server.url, token: member.token }, method, path);
  return { status, message: JSON.parse(body).message };
}

test('what is no id in a path is explained', async () => {
  expect(await requestRefusal('DELETE', `/api/device/${own.device}/assign/song`)).toEqual({
    status: 400,
    message: `Media type must be one of image, video, document, webpage, layout, ${DRAWN_KINDS.join(', ')}, playlist`,
  });
  expect(await requestRefusal('DELETE', `/api/calendar/events/${own.event}/occurrences/2036-02-30`)).toEqual({
    status: 400,
    message: 'Please enter a date like 2026-03-09',
  });
});
