import { AppError, type ErrorCode } from '@vitrine/contract/core/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { httpClient } from './http-client.ts';
import { onRefusal, type Refusal } from './refusals.ts';
import { forgetSessionEnd, hasSessionEnded, readToken, startSession } from './session.ts';

const network = vi.fn<typeof fetch>();
beforeEach(() => {
  network.mockReset();
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  forgetSessionEnd();
});

const answer = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

const refusal = (code: ErrorCode, details?: Record<string, unknown>) => {
  const error = new AppError(code, { details });
  return answer(error.status, error.toBody());
};

/** The failure that a call throws. */
const catchFailure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test('a call carries the token of the session at the time of the call', async () => {
  network.mockImplementation(async () => answer(200, { playerUrl: 'http://192.168.1.20/player/' }));
  await httpClient.system.playerAddress();
  startSession('a.token');
  await httpClient.system.playerAddress();
  const headers = network.mock.calls.map(([, request]) => new Headers(request?.headers).get('authorization'));
  expect(headers).toEqual([null, 'Bearer a.token']);
});

test.each(['auth.expired', 'auth.required'] as const)('a token refused with %s ends the session', async (code) => {
  startSession('old.token');
  network.mockResolvedValue(refusal(code));
  expect(await catchFailure(httpClient.accounts.me())).toMatchObject({ code });
  expect(readToken()).toBeNull();
  expect(hasSessionEnded()).toBe(true);
});

test('the refusal of an old token does not end a session that another tab has started meanwhile', async () => {
  startSession('old.token');
  network.mockImplementation(async () => {
    localStorage.setItem('jwt_token', 'new.token');
    return refusal('auth.expired');
  });
  await catchFailure(httpClient.accounts.me());
  expect(readToken()).toBe('new.token');
  expect(hasSessionEnded()).toBe(false);
});

test.each(['auth.credentials_invalid', 'auth.forbidden', 'server.unavailable'] as const)(
  'a call refused with %s keeps the session',
  async (code) => {
    startSession('a.token');
    network.mockResolvedValue(refusal(code));
    await catchFailure(httpClient.accounts.me());
    expect(readToken()).toBe('a.token');
  },
);

test('a call that needs a token but has none is not reported as the end of a session', async () => {
  network.mockResolvedValue(refusal('auth.required'));
  await catchFailure(httpClient.accounts.me());
  expect(hasSessionEnded()).toBe(false);
});

test('the response of a proxy is not shown, but counts as a failure of the server', async () => {
  network.mockResolvedValue(answer(502, '<html>Bad Gateway nginx</html>'));
  const error = await catchFailure(httpClient.accounts.me());
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).status).toBeGreaterThanOrEqual(500);
  expect((error as AppError).message).not.toContain('nginx');
});

test('an HTML page that a network returns instead of the response is a failure, not data', async () => {
  network.mockResolvedValue(answer(200, '<html>Welcome to the hotel</html>'));
  const error = await catchFailure(httpClient.system.playerAddress());
  expect(error).toMatchObject({ code: 'server.failed' });
  expect((error as AppError).message).not.toContain('hotel');
});

test('JSON of another structure than the route’s is a failure, not data', async () => {
  network.mockResolvedValue(answer(200, { playerUrl: null }));
  expect(await catchFailure(httpClient.system.playerAddress())).toMatchObject({ code: 'server.failed' });
});

test('a server that cannot be reached is distinguished from one that fails', async () => {
  network.mockRejectedValue(new TypeError('fetch failed'));
  expect(await catchFailure(httpClient.accounts.me())).toMatchObject({ code: 'network.failed' });
});

test.each<[ErrorCode, Record<string, unknown> | undefined, Refusal[]]>([
  ['device.limit_reached', undefined, [{ kind: 'device', neededBytes: 0 }]],
  ['storage.limit_exceeded', { fileSize: 5_000 }, [{ kind: 'storage', neededBytes: 5_000 }]],
  ['storage.limit_exceeded', undefined, [{ kind: 'storage', neededBytes: 0 }]],
  ['request.invalid', undefined, []],
])(
  'a call refused with %s and details %j is published to the dialogs about limits',
  async (code, details, published) => {
    const refusals: Refusal[] = [];
    const stop = onRefusal((each) => refusals.push(each) > 0);
    network.mockImplementation(async () => refusal(code, details));
    await catchFailure(httpClient.devices.list());
    stop();
    await catchFailure(httpClient.devices.list());
    expect(refusals).toEqual(published);
  },
);
