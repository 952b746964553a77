import { describe, expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { measureRequestLimit, nameProxyLimit } from './proxy-limit.ts';
import { createProxyRefusal, REQUEST_SIZES } from './request-parts.ts';

const tooLarge = (status = 413) => new Response('<html>Too large</html>', { status });

/** A server behind a proxy that allows requests up to a size; `refuse` is what it does with larger ones. */
function openNetwork(most: number, refuse: () => Response | Promise<Response> = tooLarge) {
  const tried: number[] = [];
  const transport: typeof fetch = async (_address, init) => {
    const size = init?.body instanceof Blob ? init.body.size : 0;
    tried.push(size);
    init?.signal?.throwIfAborted();
    return size <= most ? Response.json({ bytes: size }) : refuse();
  };
  const server = 'https://signs.example.com';
  return { tried, measured: { server, fetch: transport }, client: { baseUrl: server, fetch: transport } };
}

/** A request with a file of 1.5 MB. */
const logo = { form: new FormData() };
logo.form.append('logo', new Blob([new Uint8Array(1_500_000)]));
const wait = () => Response.json(new AppError('request.too_slow').toBody(), { status: 408 });

const lose = () => Promise.reject(new TypeError('fetch failed'));

describe('the limit of requests', () => {
  test.each([
    ['nginx as installed', 2 ** 20, tooLarge, { allowed: 1e6, refused: 2e6 }],
    ['Cloudflare', 1e8, tooLarge, { allowed: 1e8, refused: 1.1e8 }],
    ['8 MB', 8 * 2 ** 20, tooLarge, { allowed: 8e6, refused: 1e7 }],
    ['16 MB', 16 * 2 ** 20, tooLarge, { allowed: 1.6e7, refused: 2e7 }],
    ['a firewall that answers 403', 2 ** 20, () => tooLarge(403), { allowed: 1e6, refused: 2e6 }],
    ['one that closes the connection', 2 ** 20, lose, { allowed: 1e6, refused: 2e6 }],
    ['less than the smallest size', 5e4, tooLarge, { allowed: 0, refused: 1e5 }],
    ['none', Number.POSITIVE_INFINITY, tooLarge, { allowed: 1.1e8, refused: null }],
  ])('is measured: %s', async (_, most, refuse, limit) => {
    expect(await measureRequestLimit(openNetwork(most, refuse).measured)).toEqual(limit);
  });

  test('is not measured beyond the size that is asked for', async () => {
    const { tried, measured } = openNetwork(Number.POSITIVE_INFINITY);
    expect(await measureRequestLimit({ ...measured, most: 1e6 })).toEqual({ allowed: 1e6, refused: null });
    expect(tried).toEqual(REQUEST_SIZES.filter((size) => size <= 1e6));
  });

  test.each([3e6, 4e6, 8e6, 1.5e7, 1.6e7, 2.5e7, 3e7, 3.2e7, 6e7, 6.4e7])(
    'is found exactly where people have set %d bytes',
    async (most) => {
      expect(await measureRequestLimit(openNetwork(most).measured)).toMatchObject({ allowed: most });
    },
  );

  test('is what was known when the time was up', async () => {
    const { measured } = openNetwork(Number.POSITIVE_INFINITY);
    const time = new AbortController();
    const onTry = (bytes: number) => bytes === 5e6 && time.abort();
    const limit = await measureRequestLimit({ ...measured, signal: time.signal, onTry: (bytes) => void onTry(bytes) });
    expect(limit).toEqual({ allowed: 2e6, refused: null });
  });

  test('is measured also where the connection is closed before the time is up', async () => {
    const { measured } = openNetwork(2 ** 20, lose);
    const { signal } = new AbortController();
    expect(await measureRequestLimit({ ...measured, signal })).toEqual({ allowed: 1e6, refused: 2e6 });
  });

  test('is what was known when a request takes longer than the server waits', async () => {
    expect(await measureRequestLimit(openNetwork(2e6, wait).measured)).toEqual({ allowed: 2e6, refused: null });
    await expect(measureRequestLimit(openNetwork(0, wait).measured)).rejects.toMatchObject({
      code: 'request.too_slow',
    });
  });

  test.each([
    ['a server that is lost', lose, 'network.failed'],
    [
      'one that others measure',
      () => Response.json(new AppError('request.too_many').toBody(), { status: 429 }),
      'request.too_many',
    ],
    ['one that is stopped behind its proxy', () => tooLarge(502), 'server.unavailable'],
    ['one that starts', () => tooLarge(503), 'server.unavailable'],
    ['one that its proxy waits for in vain', () => tooLarge(504), 'server.unavailable'],
  ])('of %s is unknown', async (_, refuse, code) => {
    await expect(measureRequestLimit(openNetwork(0, refuse).measured)).rejects.toMatchObject({ code });
  });
});

describe('the refusal of a proxy', () => {
  const refusal = new AppError('request.over_proxy_limit', { message: '413: <html>', isForeign: true });
  const settings = /client_max_body_size in nginx, Maximum Upload Size under Network in Cloudflare\.$/;

  test('names its limit and the settings that raise it', async () => {
    const { message } = await nameProxyLimit(refusal, openNetwork(2 ** 20).client, logo);
    expect(message).toMatch(/^A proxy in front of the server allows only 1 MB in a request\. Raise its limit: /);
    expect(message).toMatch(settings);
    expect(createProxyRefusal(2.5e5).message).toContain('allows only 250 KB in a request');
    expect(createProxyRefusal(0).message).toContain('allows not even 100 KB in a request');
  });

  test.each([
    ['larger requests pass elsewhere', openNetwork(Number.POSITIVE_INFINITY)],
    ['nothing answers any more', openNetwork(0, lose)],
  ])('names the settings alone if %s', async (_, { client }) => {
    const { message } = await nameProxyLimit(refusal, client, logo);
    expect(message).toMatch(/^A proxy in front of the server refuses requests of this size\. /);
    expect(message).toMatch(settings);
  });
});

test('requests that are much larger than the refused one are not sent', async () => {
  const { tried, client } = openNetwork(Number.POSITIVE_INFINITY);
  await nameProxyLimit(new AppError('request.over_proxy_limit'), client, logo);
  expect(Math.max(...tried)).toBe(2e6);
});
