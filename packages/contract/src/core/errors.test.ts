import { describe, expect, test } from 'vitest';
import { AppError, errorCatalog, isAppError, isFailureBody, toReadable } from './errors.ts';
import { ErrorBody } from './error-body.ts';
import { findMessage } from './message.ts';

describe('the error catalogue', () => {
  test.for(Object.entries(errorCatalog))(
    '%s has a status of 4xx or 5xx and a message; what waits for approval has 202',
    ([code, { status, message }]) => {
      expect(status).toBeGreaterThanOrEqual(code === 'approval.waiting' ? 202 : 400);
      expect(status).toBeLessThan(600);
      expect(message).not.toBe('');
    },
  );
});

describe('an expected failure', () => {
  test('has the status and message of its code', () => {
    const error = new AppError('folder.cycle');
    expect(error.status).toBe(409);
    expect(error.message).toBe(errorCatalog['folder.cycle'].message);
  });

  test('can have a message of its own', () => {
    expect(new AppError('request.invalid', { message: 'Please enter a name' }).message).toBe('Please enter a name');
  });

  test('becomes the body of every failure, with details only if there are any', () => {
    const plain = new AppError('media.not_found').toBody();
    const detailed = new AppError('media.not_found', { details: { item: 2 } }).toBody();
    expect(ErrorBody.parse(plain)).toEqual({ code: 'media.not_found', message: 'This file does not exist' });
    expect(ErrorBody.parse(detailed).details).toEqual({ item: 2 });
    expect(ErrorBody.parse(new AppError('media.not_found').toBody('req_1')).requestId).toBe('req_1');
  });

  test('is distinguished from other errors, also by its code', () => {
    const error: unknown = new AppError('media.not_found');
    expect(isAppError(error)).toBe(true);
    expect(isAppError(error, 'media.not_found')).toBe(true);
    expect(isAppError(error, 'folder.not_found')).toBe(false);
    expect(isAppError(new Error('media.not_found'))).toBe(false);
  });
});

describe('the body of an answer', () => {
  const body = { code: 'media.not_found', message: 'This file does not exist' };

  test.for([body, { ...body, code: 'newer.code' }, { ...body, details: { item: 2 } }, { ...body, requestId: 'req_1' }])(
    '%j is a failure of this API, also with a code that only a newer server knows',
    (told) => {
      expect(isFailureBody(told)).toBe(true);
    },
  );

  test.for<unknown>([
    null,
    'media.not_found',
    { message: body.message },
    { code: body.code },
    { ...body, code: 404 },
    { ...body, code: 'not found' },
    { ...body, message: null },
    { ...body, requestId: 1 },
    { ...body, details: 'item 2' },
    { ...body, details: [2] },
    { ...body, details: null },
  ])('%j is that of something else', (told) => {
    expect(isFailureBody(told)).toBe(false);
  });
});

describe('the answer of a proxy', () => {
  const proxied = new AppError('server.unavailable', { message: '502: <html>', isForeign: true, status: 502 });

  test('gets the message of its code, with the original error as the cause', () => {
    const readable = toReadable(proxied);
    expect(readable.message).toBe(errorCatalog['server.unavailable'].message);
    expect(readable.cause).toBe(proxied);
  });

  test('keeps its status, which may be another than that of its code', () => {
    expect([proxied.status, toReadable(proxied).status]).toEqual([502, 502]);
    expect(errorCatalog['server.unavailable'].status).toBe(503);
  });

  test('is never shown', () => {
    expect(findMessage(proxied, 'Please try again')).toBe('Please try again');
  });

  test('does not affect messages of the API', () => {
    const own = new AppError('media.not_found');
    expect(toReadable(own)).toBe(own);
    expect(findMessage(own, 'Please try again')).toBe('This file does not exist');
  });

  test.for([null, 'text', new Error('')])('a failure without a message (%o) gets the given one', (error) => {
    expect(findMessage(error, 'Please try again')).toBe('Please try again');
  });
});
