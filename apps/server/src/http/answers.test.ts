import { AppError } from '@vitrine/contract/core/errors';
import type { Route } from '@vitrine/contract/core/route';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { renderFailure, renderResult, renderStored } from './answers.ts';
import { createEndpoint } from './endpoint.ts';
import { answer } from './handlers.ts';

const list: Route = {
  method: 'GET',
  path: '/api/things',
  access: 'user',
  role: 'viewer',
  summary: 'List things',
  response: z.object({ things: z.array(z.object({ name: z.string() })) }),
};
const endpoint = createEndpoint(list, 'GET', list.path, async () => null);
describe('a list', () => {
  test('links to the next page with the same filters and its cursor', () => {
    const { headers } = renderResult(endpoint, '/api/things?search=a+b%26c&cursor=one', answer([], { next: 'two' }));
    expect(headers['link']).toBe('</api/things?search=a+b%26c&cursor=two>; rel="next"');
  });

  test('has no next page on the last one, and a total even if that is zero', () => {
    const { headers } = renderResult(endpoint, '/api/things', answer([], { next: null, total: 0 }));
    expect(headers).not.toHaveProperty('link');
    expect(headers['x-total-count']).toBe('0');
  });

  test('omits every field that the contract does not declare', () => {
    const { text } = renderResult(endpoint, '/api/things', [{ name: 'a', passwordHash: 'x' }]);
    expect(text).toBe('{"things":[{"name":"a"}]}');
  });

  test('that does not match the contract is a server error, not a response', () => {
    expect(() => renderResult(endpoint, '/api/things', [{ name: null }])).toThrow('expected string');
  });

  test('is not cacheable, even if its handler sets other headers', () => {
    const headers = { 'cache-control': 'public' };
    expect(renderResult(endpoint, '/api/things', answer([], { headers })).headers).toMatchObject({
      'cache-control': 'no-store',
    });
  });
});

describe('a repeated answer', () => {
  test('has the stored status, headers and body, and a header that marks it as repeated', () => {
    const stored = { status: 201, headers: { location: '/api/things/1' }, body: '{"name":"a"}' };
    expect(renderStored(stored, 'req_2')).toMatchObject({
      status: 201,
      headers: { location: '/api/things/1', 'idempotent-replayed': 'true', 'cache-control': 'no-store' },
      text: '{"name":"a"}',
    });
  });

  test('without a body has no content type', () => {
    const { text, headers } = renderStored({ status: 204, headers: {}, body: '' }, 'req_2');
    expect(text).toBeNull();
    expect(headers).not.toHaveProperty('content-type');
  });
});

test('an error has its code, message and details, its request, and when to try again', () => {
  const details = { retryAfterMs: 30_000 };
  const failure = new AppError('request.too_many', { message: 'Wait', details });
  const { status, headers, text } = renderFailure(failure, 'req_1');
  expect([status, headers['retry-after'], JSON.parse(String(text))]).toEqual([
    429,
    '30',
    { code: 'request.too_many', message: 'Wait', details, requestId: 'req_1' },
  ]);
});
