import type { Route } from '@vitrine/contract/core/route';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readCredentials, parse } from './request.ts';

const route: Route = {
  method: 'POST',
  path: '/api/things/:id',
  access: 'user',
  role: 'viewer',
  summary: 'Change a thing',
  params: z.object({ id: z.string().max(5) }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).optional(),
    levels: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(['error', 'warn'])))
      .optional(),
  }),
  body: z.object({
    name: z.string().min(1, 'Name is required'),
    deviceSeats: z.number().int().min(1).max(100_000),
    kind: z.enum(['image', 'video']),
    storageGb: z.number().multipleOf(8),
    mediaIds: z.array(z.string()).max(1),
    items: z.array(z.object({ duration: z.number() })).min(1),
    timeZone: z.string().max(10),
    color: z.string().regex(/^#/),
    size: z.number().positive().max(4).optional(),
    all: z.literal(true).optional(),
    rotation: z.union([z.literal(0), z.literal(90)]).optional(),
    folderId: z.string().startsWith('fld_').nullable().optional(),
    content: z
      .union([z.string().startsWith('med_'), z.string().startsWith('web_'), z.string().startsWith('ply_')])
      .optional(),
    until: z.iso.datetime().optional(),
    choice: z
      .discriminatedUnion('skip', [z.object({ skip: z.literal(true) }), z.object({ skip: z.literal(false) })])
      .optional(),
  }),
  response: z.object({}),
};

const body = {
  name: 'Lobby',
  deviceSeats: 1,
  kind: 'image',
  storageGb: 8,
  mediaIds: [],
  items: [{ duration: 5 }],
  timeZone: 'UTC',
  color: '#fff',
};
const given = { params: { id: 'a' }, query: {}, body };

const refusal = (inputs: object): unknown => {
  try {
    parse(route, { ...given, ...inputs });
  } catch (error) {
    return error;
  }
  throw new Error('The request was accepted');
};

describe('a request that the contract refuses', () => {
  test.each<[object, string]>([
    [{ name: undefined }, 'Name is required'],
    [{ name: null }, 'Name is required'],
    [{ name: '' }, 'Name is required'],
    [{ name: 7 }, 'Name must be text'],
    [{ deviceSeats: undefined }, 'Device seats is missing'],
    [{ deviceSeats: 0 }, 'Device seats must be from 1 to 100,000'],
    [{ deviceSeats: 100_001 }, 'Device seats must be from 1 to 100,000'],
    [{ deviceSeats: 1.5 }, 'Device seats must be a whole number'],
    [{ deviceSeats: '5' }, 'Device seats must be a number'],
    [{ kind: undefined }, 'Kind is missing'],
    [{ kind: 'song' }, 'Kind must be one of image, video'],
    [{ storageGb: 9 }, 'Storage must be a multiple of 8'],
    [{ mediaIds: ['a', 'b'] }, 'Media must have at most 1 entry'],
    [{ items: [] }, 'Items must not be empty'],
    [{ items: undefined }, 'Items must not be empty'],
    [{ items: {} }, 'Items must be a list'],
    [{ items: ['a'] }, 'Each entry of items must be an object'],
    [{ mediaIds: [7] }, 'Each entry of media must be text'],
    [{ size: 0 }, 'Size must be more than 0'],
    [{ size: 5 }, 'Size must be at most 4'],
    [{ all: false }, 'All must be true, or left out'],
    [{ rotation: 45 }, 'Rotation must be one of 0, 90'],
    [{ folderId: 'x' }, 'Folder must be an id that begins with fld_, or null'],
    [{ content: 'x' }, 'Content must be an id that begins with med_, web_ or ply_'],
    [{ until: 'noon' }, 'Until must be an instant like 2026-03-09T12:00:00.000Z'],
    [{ choice: { skip: 7 } }, 'Skip must be true or false'],
    [{ items: [{}] }, 'Duration is missing'],
    [{ timeZone: 'x'.repeat(11) }, 'Time zone must have at most 10 characters'],
    [{ color: 'red' }, 'Color is not valid'],
  ])('because of %j has the message: %s', (change, message) => {
    expect(refusal({ body: { ...body, ...change } })).toMatchObject({ code: 'request.invalid', message });
  });

  test('states where the error is: in the path, the query or the body', () => {
    const dated = { ...route, params: z.object({ date: z.iso.date('Please enter a date') }) };
    expect(() => parse(dated, { ...given, params: { date: 'today' } })).toThrow(
      expect.objectContaining({
        message: 'Please enter a date',
        details: { in: 'params', issues: [{ path: ['date'], message: 'Please enter a date' }] },
      }),
    );
    expect(refusal({ query: { limit: '900' } })).toMatchObject({
      message: 'Limit must be from 1 to 200',
      details: { in: 'query' },
    });
    expect(refusal({ query: { levels: 'warn,loud' } })).toMatchObject({
      message: 'Each entry of levels must be one of error, warn',
    });
    expect(refusal({ body: { ...body, items: [{ duration: 1 }, {}] } })).toMatchObject({
      details: { in: 'body', issues: [{ path: ['items', '1', 'duration'] }] },
    });
  });

  test('lists every error in the body; the first one is its message', () => {
    const outcome = refusal({ body: { ...body, name: '', kind: 'song' } });
    expect(outcome).toMatchObject({ message: 'Name is required' });
    expect(outcome).toMatchObject({ details: { issues: [{ path: ['name'] }, { path: ['kind'] }] } });
  });

  test('with a body that is no object is refused', () => {
    expect(refusal({ body: 'text' })).toMatchObject({ message: 'The request must be an object' });
  });
});

test('a handler gets only declared fields, converted by the schema', () => {
  const parsed = parse(route, { ...given, query: { limit: '20', page: '2' }, body: { ...body, isAdmin: true } });
  expect(parsed).toEqual({ params: { id: 'a' }, query: { limit: 20 }, body });
});

const request = (headers: Record<string, string>) => ({ headers });

describe('credentials', () => {
  test.each([
    ['Bearer abc', 'abc'],
    ['bearer  abc', 'abc'],
    ['Basic abc', null],
    ['Bearer', null],
    ['Bearer a b', null],
  ])('in `Authorization: %s` are the token %s', (authorization, bearer) => {
    expect(readCredentials(request({ authorization }), 'user')).toEqual({ bearer, cookie: null, accountId: null });
  });

  test.each([
    ['file', 'abc'],
    ['console', 'abc'],
    ['user', null],
    ['admin', null],
    ['device', null],
    ['userOrDevice', null],
  ] as const)('in the cookie for files: a route with access %s gets %s', (access, cookie) => {
    const headers = { cookie: 'theme=dark; vitrine_files=abc' };
    expect(readCredentials(request(headers), access)).toEqual({ bearer: null, cookie, accountId: null });
  });

  test('are missing if another cookie was sent', () => {
    expect(readCredentials(request({ cookie: 'theme=dark' }), 'file')).toEqual({
      bearer: null,
      cookie: null,
      accountId: null,
    });
  });

  test('name an account in a header, or in the address of what browsers load', () => {
    const url = '/api/events?account=acc_2';
    expect(readCredentials({ ...request({ 'x-account': 'acc_1' }), url }, 'user').accountId).toBe('acc_1');
    expect(readCredentials({ ...request({}), url }, 'console').accountId).toBe('acc_2');
    expect(readCredentials({ ...request({}), url }, 'user').accountId).toBeNull();
  });
});
