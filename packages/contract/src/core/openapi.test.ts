import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Role } from '../team/roles.ts';
import { openApiDocument, openApiPaths } from './openapi.ts';
import { type Access, defineRoutes, type Route, type RouteAccess, type Transport } from './route.ts';

const table = {
  things: defineRoutes({ reads: ['media'], changes: ['media'] })({
    get: {
      method: 'GET',
      path: '/api/things/:id',
      aliases: ['GET /api/thing/:id'],
      access: 'user',
      role: 'self',
      summary: 'Get a thing',
      params: z.object({ id: z.string() }),
      query: z.object({ limit: z.coerce.number().optional(), sort: z.string() }),
      response: z.object({ name: z.string() }),
      errors: ['media.not_found'],
    },
    create: {
      method: 'POST',
      path: '/api/things',
      access: 'device',
      summary: 'Create a thing',
      body: z.object({ name: z.string().min(1) }),
      response: z.object({ id: z.string() }),
      status: 201,
      idempotency: {},
    },
    stream: {
      method: 'GET',
      path: '/api/things/stream',
      access: 'public',
      transport: 'stream',
      summary: 'Stream things',
      response: z.unknown(),
    },
  }),
};

const paths = openApiPaths(table);

/** Routes about the person, so that the failures are those of the access. */
function describeAccess(access: Access): RouteAccess {
  switch (access) {
    case 'user':
    case 'userOrDevice':
    case 'file':
    case 'console':
      return { access, role: 'self' };
    case 'public':
    case 'signed':
    case 'admin':
    case 'device':
    case 'agent':
      return { access };
  }
}

const change = { method: 'PUT', path: '/api/x', summary: 'X', response: z.unknown() } as const;

const describeOne = (route: Route): unknown =>
  openApiPaths({ x: { y: route } })['/api/x']?.[route.method.toLowerCase()];

const describeRoute = (changes: Partial<Omit<Route, 'access' | 'role'>>, access: Access = 'user'): unknown =>
  describeOne({ ...change, ...describeAccess(access), ...changes });

describe('the OpenAPI document of a transport', () => {
  test.for<[Transport, string]>([
    ['bytes', 'application/octet-stream'],
    ['multipart', 'multipart/form-data'],
  ])('%s: the request is %s, and may be too large or too slow', ([transport, type]) => {
    expect(describeRoute({ transport })).toMatchObject({
      requestBody: { required: true, content: { [type]: {} } },
      responses: { 408: { description: 'request.too_slow' }, 413: { description: 'request.too_large' } },
    });
  });

  test('tus: only appending has a body, and no answer has one', () => {
    const appending = describeRoute({ transport: 'tus', method: 'PATCH' });
    const type = 'application/offset+octet-stream';
    expect(appending).toMatchObject({
      requestBody: { required: true, content: { [type]: {} } },
      responses: { 200: { content: {} } },
    });
    expect(describeRoute({ transport: 'tus', method: 'HEAD' })).not.toHaveProperty('requestBody');
  });

  test('file: the answer is bytes', () => {
    expect(describeRoute({ transport: 'file', method: 'GET' })).toMatchObject({
      responses: { 200: { content: { 'application/octet-stream': {} } } },
    });
  });

  test('an answer that leads elsewhere has no content', () => {
    expect(describeRoute({ method: 'GET', status: 302 })).toHaveProperty('responses.302', {
      description: 'X',
      content: {},
    });
  });

  test('an answer of another media type is described as that type', () => {
    expect(describeRoute({ method: 'GET', mediaType: 'text/csv', response: z.string() })).toMatchObject({
      responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } },
    });
  });

  test('a body that may be left out is not required', () => {
    const body = z.object({ name: z.string() }).optional();
    expect(describeRoute({ body })).toMatchObject({ requestBody: { required: false } });
  });

  test.for<[Access, string[][], number[]]>([
    ['public', [], []],
    ['signed', [], []],
    ['user', [['user']], [401, 403]],
    ['admin', [['user']], [401, 403]],
    ['device', [['device']], [401]],
    ['agent', [['agent']], [401]],
    ['userOrDevice', [['user'], ['device']], [401, 403]],
    ['file', [['cookie'], ['user'], ['device']], [401, 403]],
    ['console', [['cookie'], ['user']], [401, 403]],
  ])('access %s is by one of %j and may fail with %j', ([access, schemes, statuses]) => {
    const operation = z
      .object({ security: z.array(z.record(z.string(), z.unknown())), responses: z.record(z.string(), z.unknown()) })
      .parse(describeRoute({}, access));
    expect(operation.security.map((scheme) => Object.keys(scheme))).toEqual(schemes);
    const refusals = Object.keys(operation.responses).filter((status) => ['401', '403'].includes(status));
    expect(refusals.map(Number)).toEqual(statuses);
  });
});

describe('the OpenAPI document of a route', () => {
  test('writes path parameters in braces', () => {
    expect(Object.keys(paths)).toContain('/api/things/{id}');
  });

  test('lists aliases under operation ids of their own', () => {
    expect(paths['/api/things/{id}']).toMatchObject({ get: { operationId: 'things.get' } });
    expect(paths['/api/thing/{id}']).toMatchObject({ get: { operationId: 'things.get.1' } });
  });

  test('requires path parameters, and those of the query that are not optional', () => {
    expect(paths['/api/things/{id}']).toMatchObject({
      get: {
        parameters: [
          { name: 'id', in: 'path', required: true },
          { name: 'limit', in: 'query', required: false },
          { name: 'sort', in: 'query', required: true },
        ],
      },
    });
  });

  test('names its own failures and those of its access, by status', () => {
    expect(paths['/api/things/{id}']).toMatchObject({
      get: {
        responses: {
          401: { description: 'auth.required, auth.expired, auth.key_invalid' },
          404: { description: 'media.not_found' },
          503: { description: 'server.unavailable' },
        },
      },
    });
  });

  test('describes the security scheme of each access', () => {
    expect(paths['/api/things/{id}']).toMatchObject({ get: { security: [{ user: [] }] } });
    expect(paths['/api/things']).toMatchObject({ post: { security: [{ device: [] }] } });
    expect(paths['/api/things/stream']).toMatchObject({ get: { security: [] } });
  });

  test('documents the idempotency key and its failures where a route takes one', () => {
    expect(paths['/api/things']).toMatchObject({
      post: {
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: false }],
        responses: { 422: { description: 'idempotency.key_reused' } },
      },
    });
  });

  test('documents the dry run where a route has one, with its answer beside the route’s own', () => {
    const answer = { $ref: '#/components/schemas/DryRun' };
    expect(describeRoute({ dryRun: true })).toMatchObject({
      parameters: [{ name: 'dryRun', in: 'query', required: false, schema: { type: 'boolean', default: false } }],
      responses: { 200: { content: { 'application/json': { schema: { anyOf: [{}, answer] } } } } },
    });
    expect(describeRoute({ dryRun: true, status: 201 })).toMatchObject({
      responses: { 200: { content: { 'application/json': { schema: answer } } }, 201: { description: 'X' } },
    });
    expect(describeRoute({})).toMatchObject({ parameters: [] });
  });

  test('names the role of members that may call it, where it asks for one', () => {
    expect(describeOne({ ...change, access: 'user', role: 'editor' })).toMatchObject({ 'x-role': 'editor' });
    expect(describeRoute({}, 'device')).not.toHaveProperty('x-role');
  });

  test('names the scope that an API key needs, where one may call it', () => {
    const described = describeOne({ ...change, access: 'user', role: 'editor' });
    expect(described).toMatchObject({ 'x-scope': 'content', security: [{ user: [] }, { key: ['content'] }] });
    expect(describeOne({ ...change, access: 'user', role: 'owner' })).not.toHaveProperty('x-scope');
  });

  test.for<[what: string, role: Role, route: Pick<Route, 'dryRun' | 'approval'>, statuses: string[]]>([
    ['what plays', 'editor', { dryRun: true }, ['202']],
    ['a file for a folder that plays', 'editor', { approval: 'folder' }, ['202']],
    ['a file for an item that plays', 'editor', { approval: 'version' }, ['202']],
    ['what plays, without waiting', 'editor', { dryRun: true, approval: 'never' }, []],
    ['what only an admin may change', 'admin', { dryRun: true }, []],
    ['what does not play', 'editor', {}, []],
  ])('a change of %s by an %s that declares %j may wait for approval: %j', ([, role, declared, statuses]) => {
    const { responses } = z
      .object({ responses: z.record(z.string(), z.unknown()) })
      .parse(describeOne({ ...change, access: 'user', role, ...declared }));
    expect(Object.keys(responses).filter((status) => status === '202')).toEqual(statuses);
  });

  test('requires a body that has required fields, and states the success status', () => {
    expect(paths['/api/things']).toMatchObject({
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: { required: ['name'] } } } },
        responses: { 201: { description: 'Create a thing' } },
      },
    });
  });

  test('names the media type of a stream', () => {
    expect(paths['/api/things/stream']).toMatchObject({
      get: { responses: { 200: { content: { 'text/event-stream': {} } } } },
    });
  });
});

test('the document names its version and the body of every failure', () => {
  const document = openApiDocument(table, '1.2.3');
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { version: '1.2.3' },
    components: { schemas: { Error: { required: ['code', 'message'] } } },
  });
});

test('the document names the headers that every receiver of webhooks gets', () => {
  const { webhooks } = openApiDocument(table, '1.2.3');
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const parameters = names.map((name) => expect.objectContaining({ name, in: 'header', required: true }));
  expect(webhooks).toMatchObject({
    'screen.offline': { post: { security: [], parameters, requestBody: { required: true } } },
  });
});
