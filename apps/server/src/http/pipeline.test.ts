import { Socket } from 'node:net';
import { api } from '@vitrine/contract/api';
import { AppError } from '@vitrine/contract/core/errors';
import { listRouteAddresses, type Route, defineRoutes } from '@vitrine/contract/core/route';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from './callers.ts';
import { createEndpoint } from './endpoint.ts';
import { answer, answerNotModified } from './handlers.ts';
import type { AuditedRequest } from './audited-request.ts';
import { createPipeline, type Exchange } from './pipeline.ts';
import type { Origin } from './request.ts';
import { ServerRequest } from './node/server-request.ts';
import { createLog } from '../platform/log.ts';

const member: Caller = {
  kind: 'user',
  userId: 'usr_1',
  accountId: 'acc_1',
  role: 'owner',
  limits: null,
  accountIds: ['acc_1'],
  missingProof: null,
  sessionId: 'ses_1',
  isAdmin: false,
  key: null,
};

const origin: Origin = {
  address: '203.0.113.7',
  userAgent: 'test',
  bearer: null,
  cookies: '',
  ifNoneMatch: null,
  language: 'en',
  acceptsGzip: false,
  serverUrl: '',
  listening: null,
  isSecure: true,
  signature: '',
};

function exchangeFor(route: Route, inputs: Exchange['inputs'] = {}): Exchange {
  const params = { id: 'thing' };
  const details = { requestId: 'req_1', params, origin, openExtras: async () => ({}) };
  return { headers: {}, url: '/api/things?limit=2', inputs, details: route.transport === 'direct' ? null : details };
}

const incoming = () => new ServerRequest(new Socket());

/** A pipeline that records what it audits. */
function recordedPipeline() {
  const audited: AuditedRequest[] = [];
  const pipeline = createPipeline({
    authenticate: async () => member,
    runAudited: async (request, work) => {
      audited.push(request);
      return work();
    },
    tryOut: () => Promise.reject(new Error('No request of these tests is a dry run')),
    approval: {
      isOn: async () => false,
      unlimited: (work) => work(),
      hold: () => Promise.reject(new Error('No request of these tests waits')),
    },
    findEndpoint: () => undefined,
    idempotency: {
      claim: () => Promise.reject(new Error('No request of these tests has a key')),
      end: async () => {},
      sweep: async () => {},
      close: () => {},
    },
    log: createLog('silent'),
  });
  return { audited, pipeline };
}

const { rename } = defineRoutes({ reads: ['media'], changes: ['media'] })({
  rename: {
    method: 'PATCH',
    path: '/api/things/:id',
    access: 'user',
    role: 'viewer',
    summary: 'Rename a thing',
    body: z.object({ name: z.string() }),
    response: z.object({ name: z.string(), length: z.number() }),
  },
});

const all = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).flatMap(([key, route]) =>
    listRouteAddresses(route).map(({ method, path }) => ({ name: `${group}.${key}`, method, path, route })),
  ),
);

test.each(all)('$method $path ($name) runs with an audit context if it may change something', async (address) => {
  const { audited, pipeline } = recordedPipeline();
  const { route, method, path } = address;
  let auditedBeforeHandler = 0;
  const endpoint = createEndpoint(route, method, path, async () => void (auditedBeforeHandler = audited.length));
  await pipeline.run({ ...endpoint, parse: () => ({}), serialise: () => ({}) }, exchangeFor(route), member);
  const isAudited = method !== 'GET' && route.transport !== 'tus' && route.transport !== 'direct';
  expect(auditedBeforeHandler).toBe(isAudited ? 1 : 0);
});

test('direct routes, which are not audited, are open to devices only', () => {
  const direct = all.filter(({ route }) => route.transport === 'direct');
  expect(direct.map(({ route }) => route.access)).toEqual(direct.map(() => 'device'));
});

describe('a request', () => {
  test('is validated before it is audited, and its handler gets only declared fields', async () => {
    const { audited, pipeline } = recordedPipeline();
    const calls: unknown[] = [];
    const endpoint = createEndpoint(rename, 'PATCH', rename.path, async (call) => {
      calls.push(call);
      return { name: 'Bar', length: 3, secret: 'undeclared' };
    });
    const invalid = pipeline.run(endpoint, exchangeFor(rename, { body: { name: 1 } }), member);
    await expect(invalid).rejects.toMatchObject({ code: 'request.invalid', message: 'Name must be text' });
    expect([audited, calls]).toEqual([[], []]);

    const answered = await pipeline.run(endpoint, exchangeFor(rename, { body: { name: 'Bar', more: 1 } }), member);
    expect(calls).toEqual([{ body: { name: 'Bar' }, caller: member, origin }]);
    expect(audited).toMatchObject([{ caller: member, params: { id: 'thing' }, body: { name: 'Bar' } }]);
    expect(answered).toMatchObject({ status: 200, text: '{"name":"Bar","length":3}' });
  });

  test('gets status, headers, total and the address of the next page from its handler', async () => {
    const { pipeline } = recordedPipeline();
    const options = { status: 201, headers: { etag: '"1"' }, total: 7, next: 'cur' };
    const endpoint = createEndpoint(rename, 'PATCH', rename.path, async () =>
      answer({ name: 'Bar', length: 3 }, options),
    );
    const answered = await pipeline.run(endpoint, exchangeFor(rename, { body: { name: 'Bar' } }), member);
    expect(answered).toMatchObject({
      status: 201,
      headers: {
        etag: '"1"',
        'x-total-count': '7',
        link: '</api/things?limit=2&cursor=cur>; rel="next"',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      },
    });
  });

  test('that is not modified is answered without a body and its type', async () => {
    const { pipeline } = recordedPipeline();
    const endpoint = createEndpoint(rename, 'PATCH', rename.path, async () => answerNotModified({ etag: '"1"' }));
    const answered = await pipeline.run(endpoint, exchangeFor(rename, { body: { name: 'Bar' } }), member);
    expect(answered).toMatchObject({ status: 304, text: null, headers: { etag: '"1"', 'cache-control': 'no-store' } });
    expect(answered?.headers).not.toHaveProperty('content-type');
  });
});

describe('a failure', () => {
  test('that was expected is answered as it is, with when to try again', () => {
    const { pipeline } = recordedPipeline();
    const failure = new AppError('request.too_many', { details: { retryAfterMs: 1500 } });
    expect(pipeline.fail(failure, incoming())).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
  });

  test('that was not expected is answered without its details', () => {
    const { pipeline } = recordedPipeline();
    const { status, text } = pipeline.fail(new Error('password: horse'), incoming());
    expect([status, text]).toEqual([500, expect.not.stringContaining('horse')]);
  });
});
