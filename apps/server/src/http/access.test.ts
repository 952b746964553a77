import { connect } from 'node:net';
import { api } from '@vitrine/contract/api';
import { listRouteAddresses, type Route } from '@vitrine/contract/core/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';

let server: TestApp;
let signedOut: string;
let expired: string;
beforeAll(async () => {
  server = await testApp({ now: '2026-01-01T00:00:00Z' });
  expired = (await server.signUp()).token;
  server.setTime('2026-02-01T00:00:00Z');
  const member = await server.signUp();
  await member.client.accounts.logout();
  signedOut = member.token;
});

const all = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).flatMap(([key, route]) =>
    listRouteAddresses(route).map(({ method, path }) => ({ name: `${group}.${key}`, method, path, route })),
  ),
);
const guarded = all.filter(({ route }) => route.access !== 'public' && route.access !== 'signed');

/** Tokens signed with another secret, and one with the algorithm `none`. */
const forged =
  'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJzZXNfMSIsImF1ZCI6ImNvbnNvbGUiLCJleHAiOjk5OTk5OTk5OTl9.wZ3cG0X2pP8vV1d0nq0t1g9fYhJw2m3n4o5p6q7r8s9';
const unsigned = 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJzZXNfMSIsImF1ZCI6ImNvbnNvbGUiLCJleHAiOjk5OTk5OTk5OTl9.';

function call(method: string, path: string, headers: Record<string, string> = {}) {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return fetch(server.url + path.replace(/:\w+/g, 'x'), {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    // not even read, because access is checked first
    ...(hasBody && { body: '{not json' }),
  });
}

describe.each(guarded)('$method $path ($name)', ({ method, path }) => {
  test.each([
    ['an unauthenticated caller', () => ({})],
    ['a forged token', () => ({ authorization: `Bearer ${forged}` })],
    ['an unsigned token', () => ({ authorization: `Bearer ${unsigned}` })],
    ['an expired token', () => ({ authorization: `Bearer ${expired}` })],
    ['a revoked token', () => ({ authorization: `Bearer ${signedOut}` })],
    ['an unknown device', () => ({ authorization: 'Bearer 1Wm0nJ0bqW3pO5mVb1TqIuZ7mO0yQkq6l1YtH2Xa4xM' })],
  ])('refuses %s before it reads the request', async (_, headers) => {
    const answer = await call(method, path, headers());
    expect(answer.status).toBe(401);
    if (method === 'HEAD') return;
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(auth\.|device\.unpaired)/) });
  });
});

test.each(all.filter(({ route }) => route.transport !== 'stream'))(
  '$method $path ($name) is served',
  async ({ method, path }) => {
    const answer = await call(method, path);
    const body: unknown = await answer.json().catch(() => null);
    expect(body).not.toMatchObject({ code: 'route.not_found' });
  },
);

test.each(all.filter(({ route }) => route.access === 'console'))('$path is closed to devices', async ({ path }) => {
  const { client } = await server.signUp();
  const { deviceToken } = await client.devices.register({ body: { deviceId: `screen-${path.length}-${Date.now()}` } });
  const answer = await call('GET', path, { authorization: `Bearer ${deviceToken}` });
  expect(answer.status).toBe(401);
});

test('an unknown address is answered with the usual error body', async () => {
  const answer = await fetch(`${server.url}/api/nothing/here`);
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'route.not_found' }]);
});

test('a body that is not JSON is refused without the parser’s message', async () => {
  const answer = await call('POST', '/api/auth/login');
  const requestId = answer.headers.get('x-request-id');
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { code: 'request.invalid', message: 'The request is not valid', requestId },
  ]);
});

test.each([
  ['pages', '/', "default-src 'self'", 'run nothing but our own scripts'],
  ['answers', '/api/health', "default-src 'none'", 'run nothing'],
])('%s prevent content sniffing and loading from elsewhere', async (_, path, policy) => {
  const { headers } = await fetch(server.url + path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain(policy);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
});

test.each([
  ['an address that cannot be decoded', 'GET /api/%ff HTTP/1.1', '400', 'request.invalid'],
  ['headers that are too long', `GET / HTTP/1.1\r\nCookie: ${'x'.repeat(20_000)}`, '431', 'request.headers_too_large'],
  ['a request that is not HTTP', 'Good day', '400', 'request.invalid'],
])('%s is refused with the usual error body and headers', async (_, head, status, code) => {
  const { port } = new URL(server.url);
  const raw = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('end', () => resolve(text));
  });
  expect(raw.split(' ')[1]).toBe(status);
  expect(raw.toLowerCase()).toContain('content-security-policy:');
  expect(raw).toContain(`"code":"${code}"`);
});

test.each([
  ['a page size over the limit', { path: '/api/devices?limit=900', method: 'GET' }, 'Limit must be from 1 to 200'],
  [
    'a form without a boundary',
    { path: '/api/image/upload', method: 'POST' },
    'The form is damaged or ends before its closing boundary',
  ],
])('%s is refused with a message for people', async (_, { path, method }, message) => {
  const { token } = await server.signUp();
  const answer = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': 'multipart/form-data' }) },
    ...(method === 'POST' && { body: 'x' }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'request.invalid', message }]);
});

test.each([
  ['/api/auth/register', { email: 'ada@example.com', password: 'correct horse' }, 'name', 'Name is required'],
  ['/api/auth/register', { name: 'Ada', password: 'correct horse' }, 'email', 'Invalid email address'],
  [
    '/api/auth/register',
    { name: 'Ada', email: 'ada@example.com' },
    'password',
    'Password must be at least 6 characters',
  ],
  ['/api/auth/login', { email: 'ada@example.com' }, 'password', 'Password is required'],
  ['/api/auth/forgot-password', {}, 'email', 'Invalid email address'],
  ['/api/auth/reset-password', { password: 'correct horse' }, 'token', 'Invalid reset token'],
  ['/api/folders', { color: '#3b82f6' }, 'name', 'Please enter a folder name'],
  ['/api/device-groups', { color: '#3b82f6' }, 'name', 'Group name is required'],
  ['/api/device-groups/grp_x/assign', { mediaType: 'image' }, 'mediaId', 'Please select media type and media item'],
  ['/api/device-groups/grp_x/assign', { mediaId: 'med_x' }, 'mediaType', 'Please select media type and media item'],
  ['/api/video/generate', { items: [] }, 'name', 'Please enter a name for your video.'],
  ['/api/video/generate', { name: 'Film' }, 'items', 'Please add at least one image or video to generate.'],
])('%s without a field (%j lacks %s) is answered as if it were empty', async (path, body, field, message) => {
  const { token } = await server.signUp();
  for (const sent of [body, { ...body, [field]: null }, { ...body, [field]: field === 'items' ? [] : '' }]) {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'request.invalid', message }]);
  }
});

test('a request without a body is answered like one whose fields are empty', async () => {
  const answer = await fetch(`${server.url}/api/auth/register`, { method: 'POST' });
  expect([answer.status, await answer.json()]).toMatchObject([400, { message: 'Name is required' }]);
});

test('a number over its limit is refused with a message that names the field', async () => {
  const { client } = await server.signUp({ isAdmin: true });
  const params = { userId: 'acc_x' };
  await expect(client.admin.updateLimits({ params, body: { deviceSeats: 100_001 } })).rejects.toMatchObject({
    message: 'Device seats must be from 1 to 100,000',
  });
});

test.each(['/api/devices/ping', '/api/admin/force-thumbnail-generation', '/api/admin/clear-expired-subscriptions'])(
  '%s accepts an empty body with the content type JSON',
  async (path) => {
    const { token } = await server.signUp({ isAdmin: true });
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  },
);

const announce = async (app: TestApp, headers: Record<string, string> = {}) => {
  const { token } = await app.signUp();
  const answer = await fetch(`${app.url}/api/objects/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return new URL(((await answer.json()) as { uploadURL: string }).uploadURL);
};

describe('the upload address of a video', () => {
  const forwarded = { 'x-forwarded-host': 'signs.example.com', 'x-forwarded-proto': 'https' };

  test('is absolute, with the host by which the caller reached the server', async () => {
    expect((await announce(server)).origin).toBe(server.url);
    expect((await announce(server, forwarded)).origin).toBe(server.url);
  });

  test('has the host that a trusted proxy forwards', async () => {
    const behind = await testApp({ trustProxy: '127.0.0.1' });
    expect((await announce(behind, forwarded)).origin).toBe('https://signs.example.com');
  });
});
