import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ErrorBody } from '@vitrine/contract/core/error-body';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createFastify } from '../fastify.ts';
import { createPipeline } from '../pipeline.ts';
import { createSecurityHeaders } from '../security-headers.ts';

const unused = () => Promise.reject(new Error('There are no routes here'));

const HTML = { accept: 'text/html,application/xhtml+xml' };

let app: FastifyInstance;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pages-'));
  await writeFile(join(folder, 'secret.txt'), 'a file beside the pages');
  const pages = { console: join(folder, 'console'), player: join(folder, 'player') };
  for (const [name, path] of Object.entries(pages)) {
    await mkdir(join(path, 'assets'), { recursive: true });
    await writeFile(join(path, 'index.html'), `<title>${name}</title>`);
    await writeFile(join(path, 'sw.js'), '// a service worker');
    await writeFile(join(path, 'icon-192.png'), 'an icon');
    await writeFile(join(path, 'assets', 'main-abc.js'), `// ${name}`);
    await writeFile(join(path, 'assets', 'main-abc.js.br'), brotliCompressSync(`// ${name}`));
  }
  for (const language of ['de', 'ar-XB'])
    await writeFile(join(pages.console, `index.${language}.html`), `<title>console in ${language}</title>`);
  const log = createLog('silent');
  const idempotency = { claim: unused, end: async () => {}, sweep: async () => {}, close: () => {} };
  const approval = { isOn: unused, unlimited: unused, hold: unused };
  const handling = {
    authenticate: unused,
    runAudited: unused,
    tryOut: unused,
    approval,
    findEndpoint: () => undefined,
  };
  app = await createFastify({
    createServer: (listener) => createServer(listener),
    pipeline: createPipeline({ ...handling, idempotency, log }),
    headers: createSecurityHeaders({ isSecure: false }),
    observers: [],
    bodyLimit: 1_000,
    log,
    trustProxy: undefined,
    pages,
  });
});

const get = (url: string, headers: Record<string, string> = HTML) => app.inject({ url, headers });

const inLanguage = async (url: string, headers: Record<string, string>) => {
  const answer = await get(url, { ...HTML, ...headers });
  return { text: answer.body, language: answer.headers['content-language'], vary: answer.headers.vary };
};

describe('an address of a page', () => {
  test.each([
    ['/', 'console'],
    ['/devices/dev_1?tab=log', 'console'],
    ['/login', 'console'],
    ['/player/', 'player'],
    ['/player/pairing', 'player'],
  ])('%s is answered with the %s, whose router knows it', async (url, name) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, `<title>${name}</title>`]);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-cache',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
  });

  test('with a token in its address is kept from other sites and from search engines', async () => {
    const secret = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
    expect((await get('/shared-report?token=one')).headers).toMatchObject({ ...secret, 'content-language': 'en' });
    expect((await get('/unsubscribe?token=one')).headers).toMatchObject(secret);
    expect((await get('/reports')).headers).not.toMatchObject(secret);
  });

  test.each(['/player/', '/player/pairing', '/', '/player-settings'])(
    '%s may ask other servers, because screens ask web pages whether they answer, and people look at streams',
    async (url) => {
      const policy = String((await get(url)).headers['content-security-policy']);
      expect(policy).toContain("connect-src 'self' http: https:");
    },
  );

  test.each([
    ['the browser’s', 'en', {}],
    ['the browser’s', 'de', { 'accept-language': 'pt-BR, de-CH;q=0.9, en;q=0.8' }],
    ['English, where there is no page in it', 'en', { 'accept-language': 'fr' }],
    ['English, where the product does not have it', 'en', { 'accept-language': 'tlh' }],
    ['the chosen one', 'de', { 'accept-language': 'en', cookie: 'vitrine-language=de' }],
    ['the chosen one, though generated', 'ar-XB', { 'accept-language': 'de', cookie: 'a=b; vitrine-language=ar-XB' }],
    [
      'the browser’s, where nobody can have chosen another',
      'de',
      { 'accept-language': 'de', cookie: 'vitrine-language=../de' },
    ],
  ] as const)('the console is in %s language (%s)', async (_, language, headers) => {
    const text = `<title>console${language === 'en' ? '' : ` in ${language}`}</title>`;
    const page = { text, language, vary: 'Accept-Language, Cookie' };
    for (const url of ['/', '/index.html', '/login']) expect(await inLanguage(url, headers)).toEqual(page);
  });

  test('the player’s page does not depend on the language of the browser', async () => {
    const german = await inLanguage('/player/', { 'accept-language': 'de', cookie: 'vitrine-language=de' });
    expect(german).toMatchObject({ text: '<title>player</title>', language: undefined });
  });

  test('/player redirects to the folder that is the scope of the service worker', async () => {
    const answer = await get('/player');
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/player/']);
  });
});

describe('a missing address', () => {
  test.each([
    ['of the API', 'GET', '/api/nothing', HTML],
    ['of the API in capital letters', 'GET', '/API/nothing', { accept: 'application/json' }],
    ['of a file', 'GET', '/objects/nothing', HTML],
    ['of a script', 'GET', '/assets/main-old.js', { accept: '*/*' }],
    ['of a form', 'POST', '/devices', HTML],
  ] as const)('%s (%s %s) is answered with an error, not with a page', async (_, method, url, headers) => {
    const answer = await app.inject({ method, url, headers });
    expect(answer.statusCode).toBe(404);
    expect(ErrorBody.parse(answer.json())).toEqual({
      code: 'route.not_found',
      message: 'Nothing was found at this address',
      requestId: answer.headers['x-request-id'],
    });
  });

  test.each(['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/player/..%2f..%2fsecret.txt', '/assets/..%5c..%5csecret.txt'])(
    'outside of the built pages (%s) is not served',
    async (url) => {
      expect((await get(url, { accept: '*/*' })).statusCode).toBeGreaterThanOrEqual(400);
      expect((await get(url)).body).not.toContain('beside the pages');
    },
  );
});

describe('a built file', () => {
  test('with a hash in its name is cached for a year', async () => {
    const answer = await get('/assets/main-abc.js', { accept: '*/*' });
    expect(answer.body).toBe('// console');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/player/assets/main-abc.js', { accept: '*/*' })).body).toBe('// player');
  });

  test('is for this origin only, except for the icon by which the packages for TVs find the server', async () => {
    const icon = await get('/player/icon-192.png', { accept: '*/*' });
    expect(icon.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const script = await get('/player/assets/main-abc.js', { accept: '*/*' });
    expect(script.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('without one is checked at every use', async () => {
    const answer = await get('/sw.js', { accept: '*/*' });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
    const again = await get('/sw.js', { accept: '*/*', 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('is sent as compressed by the build', async () => {
    const answer = await get('/assets/main-abc.js', { accept: '*/*', 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) });
    expect(answer.rawPayload).toEqual(brotliCompressSync('// console'));
  });
});
