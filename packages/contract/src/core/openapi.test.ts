import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument, openApiPaths } from './openapi.ts';
import { routes } from './route.ts';

const table = {
  things: routes({
    get: {
      method: 'GET',
      path: '/api/things/:id',
      aliases: ['GET /api/thing/:id'],
      access: 'user',
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
          401: { description: 'auth.required, auth.expired' },
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
