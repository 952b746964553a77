import { describe, expect, test } from 'vitest';
import { z } from 'zod';
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
      query: z.object({ limit: z.coerce.number().optional() }),
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

function describeRoute(change: Partial<Omit<Route, 'access' | 'role'>>, access: Access = 'user'): unknown {
  const route: Route = {
    method: 'PUT',
    path: '/api/x',
    summary: 'X',
    response: z.unknown(),
    ...describeAccess(access),
    ...change,
  };
  return openApiPaths({ x: { y: route } })['/api/x']?.[route.method.toLowerCase()];
}

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
    expect(appending).toMatchObject({ requestBody: { content: { [type]: {} } }, responses: { 200: { content: {} } } });
    expect(describeRoute({ transport: 'tus', method: 'HEAD' })).not.toHaveProperty('requestBody');
  });

  test('file: the answer is bytes', () => {
    expect(describeRoute({ transport: 'file', method: 'GET' })).toMatchObject({
      responses: { 200: { content: { 'application/octet-stream': {} } } },
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

  test('requires path parameters and leaves optional query parameters optional', () => {
    expect(paths['/api/things/{id}']).toMatchObject({
      get: {
        parameters: [
          { name: 'id', in: 'path', required: true },
          { name: 'limit', in: 'query', required: false },
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
      parameters: [{ name: 'dryRun', in: 'query', required: false, schema: { type: 'boolean' } }],
      responses: { 200: { content: { 'application/json': { schema: { anyOf: [{}, answer] } } } } },
    });
    expect(describeRoute({ dryRun: true, status: 201 })).toMatchObject({
      responses: { 200: { content: { 'application/json': { schema: answer } } }, 201: { description: 'X' } },
    });
    expect(describeRoute({})).toMatchObject({ parameters: [] });
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
