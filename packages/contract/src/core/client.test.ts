import { afterEach, describe, expect, test, vi } from 'vitest';
import { api } from '../api.ts';
import { MediaId } from '../library/media.ts';
import { createClient } from './client.ts';
import { type AppError, type ErrorCode, errorCatalog, toReadable } from './errors.ts';
import { findMessage } from './message.ts';
import { structures } from './structure.ts';

afterEach(() => void vi.useRealTimers());

/** A client of a server that answers every call with the same response. */
function createTestClient(answer: () => Response | Promise<Response>, token: string | null = null) {
  const transport = vi.fn<typeof fetch>(async () => answer());
  return { client: createClient(api, { token: () => token, fetch: transport }), transport };
}

test.each([
  [new Response('gateway asleep', { status: 502 }), '502: gateway asleep'],
  [new Response('', { status: 500, statusText: 'Internal Server Error' }), '500: Internal Server Error'],
  [Response.json({ error: 'x' }, { status: 404 }), '404: {"error":"x"}'],
])('a response that is not the API’s is described by its status and body', async (response, message) => {
  const { client } = createTestClient(() => response);
  await expect(client.accounts.me()).rejects.toMatchObject({ name: 'AppError', message });
});

test.each([
  ['a proxy’s page', new Response('<html>Bad Gateway</html>', { status: 502 }), 'server.unavailable'],
  ['one of Cloudflare', new Response('error code: 522', { status: 522 }), 'server.unavailable'],
  ['an empty answer', new Response('', { status: 500, statusText: 'Internal Server Error' }), 'server.failed'],
  ['a page in place of data', new Response('<html>Sign in to the Wi-Fi</html>'), 'server.failed'],
] as const)('%s becomes a message for display on request, with the raw one as its cause', async (_, answer, code) => {
  const client = createClient(api, { fetch: async () => answer, toShown: toReadable });
  const failure: unknown = await client.accounts.me().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code, message: errorCatalog[code].message, isForeign: true });
  expect(failure).toMatchObject({ cause: { message: expect.stringMatching(/^\d{3}: /) } });
  expect(findMessage(failure, 'Failed to create storage subscription.')).toBe('Failed to create storage subscription.');
});

/** The code of the error that an answer with this status and without a body becomes. */
async function codeOfStatus(status: number): Promise<unknown> {
  const { client } = createTestClient(() => new Response('', { status }));
  return client.accounts.me().catch((error: AppError) => error.code);
}

test.each([
  ['server.failed', [500, 501, 505, 519, 525]],
  ['server.unavailable', [502, 503, 504, 520, 522, 524]],
])('%s is the code for a proxy’s statuses %j', async (code, statuses) => {
  expect(await Promise.all(statuses.map(codeOfStatus))).toEqual(statuses.map(() => code));
});

/** Asks for `/api/openapi.json`, whose structure is loaded. */
async function askWith(load: () => Promise<{ parse: (value: unknown) => unknown }>, answer: unknown) {
  const system = { openapi: { method: 'GET', path: '/api/openapi.json', response: load } } as const;
  const client = createClient<{ system: Pick<typeof api.system, 'openapi'> }>(
    { system },
    { fetch: async () => Response.json(answer) },
  );
  return client.system.openapi();
}

const loaded = async () => structures.response(structures.record(structures.text));

test('the structure of a response is loaded beside the request, and the request fails where it cannot be', async () => {
  expect(await askWith(loaded, { a: 'b' })).toEqual({ a: 'b' });
  await expect(askWith(loaded, { a: 1 })).rejects.toMatchObject({ code: 'server.failed', isForeign: true });
  const gone = askWith(() => Promise.reject(new Error('The release was replaced')), {});
  await expect(gone).rejects.toMatchObject({ code: 'network.failed' });
});

test('an error of the API has its code, message and details', async () => {
  const body = {
    code: 'device.limit_reached',
    message: 'Your plan has no free device seat',
    details: { limit: 1 },
    requestId: 'req_1',
  };
  const { client } = createTestClient(() => Response.json(body, { status: 409 }));
  await expect(client.accounts.me()).rejects.toMatchObject({ ...body, status: 409 });
});

/** A proxy with the limit of nginx as installed, in front of a server that counts bytes. */
const refuseAboveOneMiB: typeof fetch = async (_, init) =>
  init?.body instanceof Blob && init.body.size <= 2 ** 20
    ? Response.json({ bytes: init.body.size })
    : new Response('<html>Request Entity Too Large</html>', { status: 413 });

function uploadLogo(toShown?: typeof toReadable) {
  const form = new FormData();
  form.append('logo', new Blob([new Uint8Array(1_500_000)]));
  const client = createClient(api, { fetch: refuseAboveOneMiB, ...(toShown === undefined ? {} : { toShown }) });
  return client.branding.uploadLogo({ form }).catch((error: unknown) => error);
}

test('a request that a proxy finds too large says how large one may be, and is not the server’s failure', async () => {
  const failure = await uploadLogo(toReadable);
  expect(failure).toMatchObject({ code: 'request.over_proxy_limit', status: 413, isForeign: false });
  expect(findMessage(failure, 'Upload Failed')).toContain('allows only 1 MB in a request');
  expect(await uploadLogo()).toMatchObject({ message: '413: <html>Request Entity Too Large</html>' });
});

test('a page has the cursor of the next one and the number of all entries; the last one has no cursor', async () => {
  const body = { logs: [], keptDays: 30 };
  const headers: HeadersInit[] = [
    { link: '</api/logs/realtime?limit=2&cursor=c2>; rel="next"', 'x-total-count': '3' },
    { 'x-total-count': '3' },
  ];
  const { client } = createTestClient(() => Response.json(body, { headers: headers.shift() ?? {} }));
  expect(await client.logs.list.page({ query: { limit: 2 } })).toEqual({ body, next: 'c2', total: 3 });
  expect(await client.logs.list.page({ query: { limit: 2, cursor: 'c2' } })).toEqual({ body, next: null, total: 3 });
});

test('each error is told with the token of its request, before it is thrown', async () => {
  const onError = vi.fn<(error: AppError, token: string | null) => void>();
  const client = createClient(api, { token: () => 'a.token', fetch: async () => refusal('auth.expired')(), onError });
  await expect(client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'auth.expired' }), 'a.token');
});

test('an unreachable server is an error with a code of its own', async () => {
  const { client } = createTestClient(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(client.accounts.me()).rejects.toMatchObject({ code: 'network.failed' });
});

test('every call sends the cookies and, if there is one, the token', async () => {
  const user = { settings: { primaryColor: '#3B82F6', logoFilename: null } };
  const { client, transport } = createTestClient(() => Response.json(user), 'a.token');
  await client.branding.update({ body: { primaryColor: '#3B82F6' } });
  expect(transport).toHaveBeenCalledExactlyOnceWith('/api/settings/branding', {
    method: 'PATCH',
    credentials: 'include',
    headers: { authorization: 'Bearer a.token', 'content-type': 'application/json' },
    body: '{"primaryColor":"#3B82F6"}',
  });
});

test('a form is sent as it is, without a content type header', async () => {
  const { client, transport } = createTestClient(() =>
    Response.json({ settings: { primaryColor: '#3B82F6', logoFilename: 'logo_1.webp' } }),
  );
  const form = new FormData();
  await client.branding.uploadLogo({ form });
  expect(transport.mock.lastCall?.[1]).toMatchObject({ body: form, headers: {} });
});

const newFolder = { name: 'Lobby', color: '#3b82f6' };
const folder = {
  id: 'fld_1',
  name: 'Lobby',
  color: '#3b82f6',
  parentId: null,
  mediaCount: 0,
  createdAt: '2026-03-02T12:00:00.000Z',
};
const made = () => Response.json({ success: true, folder }, { status: 201 });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const refusal = (code: ErrorCode) => () =>
  Response.json({ code, message: 'No' }, { status: errorCatalog[code].status });

/** A client of a server that returns these responses in turn, and the keys that the server received. */
function clientOfAnswers(...answers: (() => Response | Promise<Response>)[]) {
  const keys: (string | null)[] = [];
  const transport = async (_url: unknown, request?: RequestInit) => {
    keys.push(new Headers(request?.headers).get('idempotency-key'));
    return answers.shift()!();
  };
  return { client: createClient(api, { fetch: transport }), keys };
}

describe('a dry run', () => {
  const media = { mediaType: 'image', mediaId: MediaId.parse('med_1') } as const;
  const request = { params: { deviceId: 'dev_1' }, body: media };

  test('is the same request with ?dryRun=true and without a key, and answers with the effect', async () => {
    const { client, transport } = createTestClient(() =>
      Response.json({ dryRun: true, effect: { screens: [], screenCount: 0 } }),
    );
    expect(await client.assignments.assignToDevice.dryRun(request)).toEqual({ screens: [], screenCount: 0 });
    expect(transport).toHaveBeenCalledExactlyOnceWith(
      '/api/device/dev_1/assign?dryRun=true',
      expect.objectContaining({
        method: 'POST',
        body: JSON.stringify(media),
        headers: { 'content-type': 'application/json' },
      }),
    );
  });

  test('fails if the server has carried the call out instead', async () => {
    const { client } = createTestClient(() => Response.json({ success: true }));
    await expect(client.assignments.assignToDevice.dryRun(request)).rejects.toMatchObject({ code: 'server.failed' });
  });
});

describe('requests that create or charge', () => {
  test('send a new key each time', async () => {
    const { client, keys } = clientOfAnswers(made, made);
    await client.folders.create({ body: newFolder });
    await client.folders.create({ body: newFolder });
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/)]);
    expect(new Set(keys).size).toBe(2);
  });

  test.each([
    ['the connection was lost', lost],
    ['the server was not ready', refusal('server.unavailable')],
    ['the server failed', refusal('server.failed')],
    ['the first attempt is still running', refusal('idempotency.in_progress')],
  ])('send the same key again if %s', async (_, failure) => {
    const { client, keys } = clientOfAnswers(failure, made, made);
    await expect(client.folders.create({ body: newFolder })).rejects.toMatchObject({ name: 'AppError' });
    await client.folders.create({ body: newFolder });
    await client.folders.create({ body: newFolder });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test.each([
    [3_599_999, 'the same key'],
    [3_600_000, 'a new key'],
  ])('send, %d ms after the connection was lost, %s', async (laterMs, expected) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { client, keys } = clientOfAnswers(lost, made);
    await expect(client.folders.create({ body: newFolder })).rejects.toMatchObject({ name: 'AppError' });
    vi.setSystemTime(Date.now() + laterMs);
    await client.folders.create({ body: newFolder });
    expect(keys[1] === keys[0] ? 'the same key' : 'a new key').toBe(expected);
  });

  test('send a new key after a refusal, and for another body', async () => {
    const { client, keys } = clientOfAnswers(refusal('storage.full'), lost, made);
    await expect(client.folders.create({ body: newFolder })).rejects.toMatchObject({ name: 'AppError' });
    await expect(client.folders.create({ body: newFolder })).rejects.toMatchObject({ name: 'AppError' });
    await client.folders.create({ body: { ...newFolder, name: 'Foyer' } });
    expect(new Set(keys).size).toBe(3);
  });

  test.each([
    ['the same key with the same file', { name: 'logo.png', text: 'red' }, true],
    ['a new key with a file of another name', { name: 'new.png', text: 'red' }, false],
    ['a new key with a file of another size', { name: 'logo.png', text: 'blue' }, false],
  ])('send, after the connection was lost, %s', async (_, { name, text }, isSame) => {
    const answer = { settings: { primaryColor: '#3B82F6', logoFilename: 'logo_1.webp' } };
    const { client, keys } = clientOfAnswers(lost, () => Response.json(answer));
    const upload = (file: File) => {
      const form = new FormData();
      form.append('logo', file);
      return client.branding.uploadLogo({ form });
    };
    const lastModified = Date.parse('2026-03-02T12:00:00.000Z');
    await expect(upload(new File(['red'], 'logo.png', { lastModified }))).rejects.toMatchObject({
      code: 'network.failed',
    });
    await upload(new File([text], name, { lastModified }));
    expect(keys[1] === keys[0]).toBe(isSame);
  });

  test('send the key that the caller provides', async () => {
    const { client, keys } = clientOfAnswers(made);
    await client.folders.create({ body: newFolder, idempotencyKey: 'order-7' });
    expect(keys).toEqual(['order-7']);
  });
});
