import { hostname, networkInterfaces } from 'node:os';
import { MAX_WEBPAGES } from '@vitrine/contract/webpages/webpage-limits';
import { MediaId, WebpageId } from '@vitrine/contract/library/media';
import type { webpages as routes } from '@vitrine/contract/webpages/webpages';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, requestRaw } from '../../test/arrange.ts';
import { page, startWebServer } from '../../test/web-server.ts';

let server: TestApp;
beforeAll(async () => {
  const now = '2026-03-09T12:00:00.000Z';
  server = await testApp({ now, publicUrl: 'http://signs.lan:3000', allowPrivateAddresses: '127.0.0.1' });
});

/** An account with an image, and a page of the web. */
async function shop(html = '<title>Departures</title>') {
  const member = await server.signUp();
  const { id } = await arrangeMediaItem(server.db, member.user.id, { name: 'closed.png' });
  const { url, requested } = await startWebServer(page(html));
  return { ...member, imageId: MediaId.parse(id), url: `${url}/`, requested };
}

/** Sends a request that the typed client would not accept. */
async function refusal(
  { token }: Member,
  ...request: [method: string, path: string, body?: unknown]
): Promise<{ status: number; code?: string; message?: string }> {
  const answer = await requestRaw({ url: server.url, token }, ...request);
  return { status: answer.status, ...JSON.parse(answer.body) };
}

/** The answer to adding a page. */
async function refusalBy({ url: serverUrl }: TestApp, { token }: Member, url: string, headers: object = {}) {
  const answer = await fetch(`${serverUrl}/api/webpages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ url }),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

const listWebpageNames = ({ webpages }: { webpages: { name: string }[] }) => webpages.map(({ name }) => name);

async function withPages() {
  const member = await shop();
  const { folder } = await member.client.folders.create({ body: { name: 'Boards' } });
  for (const [name, folderId] of [
    ['Menu', null],
    ['arrivals', folder.id],
    ['100% off', null],
  ] as const) {
    await member.client.webpages.create({ body: { name, folderId, url: member.url } });
  }
  return { ...member, folder };
}

describe('a web page', () => {
  test('is added by its address, and has the title of the page as its name', async () => {
    const { client, url, requested } = await shop();
    const { webpage } = await client.webpages.create({ body: { url } });
    expect(webpage).toEqual({
      id: expect.stringMatching(/^web_/),
      name: 'Departures',
      folderId: null,
      url,
      title: 'Departures',
      iconUrl: null,
      refreshSeconds: null,
      refreshMinutes: null,
      zoom: 100,
      showsScrollBars: false,
      fallbackMediaId: null,
      fallback: null,
      framing: 'allowed',
      framingReason: null,
      checkedAt: '2026-03-09T12:00:00.000Z',
      blocked: null,
      isActive: false,
      hasLogin: false,
      createdAt: '2026-03-09T12:00:00.000Z',
      updatedAt: '2026-03-09T12:00:00.000Z',
      revision: 1,
    });
    expect(requested).toEqual(['/', '/favicon.ico']);
    expect(await client.webpages.get({ params: { id: webpage.id } })).toEqual({ webpage });
    expect(await client.webpages.list({ query: {} })).toEqual({ webpages: [webpage] });
  });

  test('has the title as its name if the name that is entered has no visible characters', async () => {
    const { client, url } = await shop();
    const { webpage } = await client.webpages.create({ body: { url, name: ' \u200B\u202E ' } });
    expect(webpage.name).toBe('Departures');
  });

  test('has the settings that it is given', async () => {
    const { client, url, imageId } = await shop();
    const { folder } = await client.folders.create({ body: { name: 'Boards' } });
    const settings = {
      refreshSeconds: 86_400,
      zoom: 25,
      showsScrollBars: true,
      fallbackMediaId: imageId,
      folderId: folder.id,
    };
    const { webpage } = await client.webpages.create({ body: { url, name: ' Hall A ', ...settings } });
    expect(webpage).toMatchObject({ name: 'Hall A', title: 'Departures', ...settings });
    expect(webpage.fallback).toMatchObject({ id: imageId, type: 'image', originalName: 'closed.png' });
    expect((await client.folders.list()).folders[0]?.mediaCount).toBe(1);
  });

  test('may be loaded again every 15 seconds, and still has minutes for programs that know no seconds', async () => {
    const { client, url } = await shop();
    const { webpage } = await client.webpages.create({ body: { url, refreshSeconds: 15 } });
    expect(webpage).toMatchObject({ refreshSeconds: 15, refreshMinutes: 1 });
    const params = { id: webpage.id };
    const changed = await client.webpages.update({ params, body: { url, refreshMinutes: 30 } });
    expect(changed.webpage).toMatchObject({ refreshSeconds: 1_800, refreshMinutes: 30 });
    const both = await client.webpages.update({ params, body: { url, refreshMinutes: 30, refreshSeconds: 20 } });
    expect(both.webpage).toMatchObject({ refreshSeconds: 20, refreshMinutes: 1 });
    const never = await client.webpages.update({ params, body: { url } });
    expect(never.webpage).toMatchObject({ refreshSeconds: null, refreshMinutes: null });
  });

  test('that a process of the previous release changes keeps both forms of its refresh', async () => {
    const { client, url } = await shop();
    const { webpage } = await client.webpages.create({ body: { url, refreshSeconds: 15 } });
    const read = async () => (await client.webpages.get({ params: { id: webpage.id } })).webpage.refreshSeconds;
    const write = (change: string) =>
      server.query(`update webpages set ${change} where media_id = '${webpage.id}' returning 1`);
    await write('refresh_minutes = 1, zoom = 150');
    expect(await read()).toBe(15);
    await write('refresh_minutes = 10');
    expect(await read()).toBe(600);
    await write('refresh_minutes = null');
    expect(await read()).toBeNull();
  });

  test('is stored with its address as browsers write it', async () => {
    const { client } = await shop();
    const { webpage } = await client.webpages.create({ body: { url: ' HTTPS://10.0.0.1:443/ä b?q=<x>#top ' } });
    expect(webpage).toMatchObject({ url: 'https://10.0.0.1/%C3%A4%20b?q=%3Cx%3E#top', name: '10.0.0.1' });
  });

  test('is added once, also if the request with its key is repeated', async () => {
    const { client, token, url } = await shop();
    const send = async () => {
      const answer = await fetch(`${server.url}/api/webpages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `add-${url}`,
        },
        body: JSON.stringify({ url }),
      });
      return { status: answer.status, body: await answer.text() };
    };
    const first = await send();
    expect(first.status).toBe(201);
    expect(await send()).toEqual(first);
    expect((await client.webpages.list({ query: {} })).webpages).toHaveLength(1);
  });
});

describe('an address is refused', () => {
  test.each<[string, string, string]>([
    ['without a scheme', 'example.com', 'Please enter an address that begins with http:// or https://'],
    ['of a file', 'file:///etc/passwd', 'Please enter an address that begins with http:// or https://'],
    ['with a script', 'javascript:alert(1)', 'Please enter an address that begins with http:// or https://'],
    ['without a host', 'https://', 'Please enter an address that begins with http:// or https://'],
    ['that is empty', '', 'Please enter an address'],
    ['of great length', `https://a/${'x'.repeat(2_000)}`, 'An address has at most 2,000 characters'],
    [
      'with a password',
      'https://me:pw@example.com',
      'Please remove the user name and password from the address: everybody who sees the screen could read them',
    ],
    [
      'of this installation',
      'http://SIGNS.lan:3000/player/',
      'This is an address of this installation, which screens cannot show. Enter the address of another site.',
    ],
  ])('%s', async (_, url, message) => {
    const member = await shop();
    for (const path of ['/api/webpages', '/api/webpages/check']) {
      expect(await refusal(member, 'POST', path, { url })).toMatchObject({ status: 400, message });
    }
    expect((await member.client.webpages.list({ query: {} })).webpages).toEqual([]);
  });

  const OWN = { status: 400, code: 'webpage.own_address' };

  test('of this installation in every spelling, with http and https', async () => {
    const open = await testApp({ publicUrl: 'http://signs.lan', host: '0.0.0.0' });
    const member = await open.signUp();
    const { port } = new URL(open.url);
    const lan = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    const hosts = lan.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
    const names = ['localhost', 'LocalHost.', 'signs.localhost', '127.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'];
    for (const host of [...names, '0.0.0.0', '[::]', hostname(), ...hosts]) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:${port}/login`;
        expect({ url, ...(await refusalBy(open, member, url)) }).toMatchObject({ url, ...OWN });
      }
    }
    for (const url of ['http://signs.lan/player/', 'https://signs.lan/', 'http://signs.lan:80/']) {
      expect({ url, ...(await refusalBy(open, member, url)) }).toMatchObject({ url, ...OWN });
    }
    for (const url of [`http://signs.lan:${port}/`, `http://10.0.0.1:${port}/`, 'http://localhost:1/']) {
      expect((await refusalBy(open, member, url)).status).toBe(201);
    }
  });

  test('of this installation at the address of the request, also behind a proxy', async () => {
    const proxied = await testApp({ publicUrl: 'https://signs.lan', trustProxy: '127.0.0.1' });
    const member = await proxied.signUp();
    const headers = { 'x-forwarded-host': 'screens.example.org:8443', 'x-forwarded-proto': 'https' };
    for (const url of ['https://screens.example.org:8443/', 'http://SCREENS.example.org:8443/dashboard']) {
      expect(await refusalBy(proxied, member, url, headers)).toMatchObject(OWN);
    }
    const { port } = new URL(proxied.url);
    expect(await refusalBy(proxied, member, `https://localhost:${port}/`, headers)).toMatchObject(OWN);
    // The server listens on the loopback address alone.
    expect((await refusalBy(proxied, member, `https://10.0.0.1:${port}/`, headers)).status).toBe(201);
    expect((await refusalBy(proxied, member, 'https://screens.example.org/', headers)).status).toBe(201);
  });

  test('of this installation when a page is moved to it, and the page stays as it was', async () => {
    const { client, url } = await shop();
    const { webpage } = await client.webpages.create({ body: { url } });
    const body = { url: `${server.url}/login`, name: 'Login' };
    await expect(client.webpages.update({ params: { id: webpage.id }, body })).rejects.toMatchObject(OWN);
    expect(await client.webpages.get({ params: { id: webpage.id } })).toEqual({ webpage });
  });

  test('without https where screens use https', async () => {
    const secure = await testApp({ publicUrl: 'https://signs.example.com' });
    const { client } = await secure.signUp();
    await expect(client.webpages.create({ body: { url: 'http://10.0.0.1/' } })).rejects.toMatchObject({
      code: 'webpage.insecure_address',
      message:
        'Screens use https here, and browsers do not show http pages in https ones. Enter an address that begins with https://.',
    });
    expect((await client.webpages.create({ body: { url: 'https://10.0.0.1/' } })).webpage.framing).toBe('unknown');
  });
});

describe('a setting is refused', () => {
  test.each<[string, object, string]>([
    ['a refresh of less than 15 seconds', { refreshSeconds: 14 }, 'Enter a time from 15 seconds to 24 hours'],
    ['a refresh of days', { refreshSeconds: 86_401 }, 'Enter a time from 15 seconds to 24 hours'],
    ['a zoom that is too small', { zoom: 24 }, 'The zoom is at least 25 percent'],
    ['a zoom that is too large', { zoom: 401 }, 'The zoom is at most 400 percent'],
    ['a name of great length', { name: 'x'.repeat(256) }, 'Please use at most 255 characters'],
  ])('%s', async (_, setting, message) => {
    const member = await shop();
    const answer = await refusal(member, 'POST', '/api/webpages', { url: member.url, ...setting });
    expect(answer).toMatchObject({ status: 400, code: 'request.invalid', message });
  });

  test('a fallback that is no image', async () => {
    const member = await shop();
    const video = await arrangeMediaItem(server.db, member.user.id, { kind: 'video' });
    const { webpage } = await member.client.webpages.create({ body: { url: member.url } });
    for (const fallbackMediaId of [video.id, 'med_unknown', webpage.id]) {
      const answer = await refusal(member, 'POST', '/api/webpages', { url: member.url, fallbackMediaId });
      expect(answer.status).toBeOneOf([400, 404]);
    }
    expect((await member.client.webpages.list({ query: {} })).webpages).toEqual([webpage]);
  });

  test('a web page beyond the limit', async () => {
    const { client, user, url } = await shop();
    await server.query(`
      with content as (
        insert into media (id, account_id, kind, original_name, status, created_at)
        select 'web_${user.id}' || number, '${user.id}', 'webpage', 'Page ' || number, 'ready', now()
        from generate_series(1, ${MAX_WEBPAGES}) as number returning id, account_id
      )
      insert into webpages (media_id, account_id, url, zoom, title, framing, checked_at, updated_at)
      select id, account_id, 'https://example.com/', 100, '', 'allowed', now(), now() from content`);
    await expect(client.webpages.create({ body: { url } })).rejects.toMatchObject({ code: 'webpage.limit_reached' });
    const [first] = (await client.webpages.list({ query: { limit: 1 } })).webpages;
    await client.webpages.remove({ params: { id: first?.id ?? WebpageId.parse('web_') } });
    await client.webpages.create({ body: { url } });
  });
});

describe('the list of web pages', () => {
  test('can be searched by name, filtered by folder, and read in pages', async () => {
    const { client, folder } = await withPages();
    const list = (query: z.input<typeof routes.list.query>) => client.webpages.list({ query });
    expect(listWebpageNames(await list({})).toSorted()).toEqual(['100% off', 'Menu', 'arrivals']);
    expect(listWebpageNames(await list({ sort: 'originalName' }))).toEqual(['100% off', 'arrivals', 'Menu']);
    expect(listWebpageNames(await list({ search: 'ARR' }))).toEqual(['arrivals']);
    expect(listWebpageNames(await list({ search: '%' }))).toEqual(['100% off']);
    expect(listWebpageNames(await list({ folderId: folder.id }))).toEqual(['arrivals']);
    expect(listWebpageNames(await list({ folderId: 'root' })).toSorted()).toEqual(['100% off', 'Menu']);
    const first = await client.webpages.list.page({ query: { limit: 2, sort: 'originalName' } });
    const second = await client.webpages.list.page({
      query: { limit: 2, sort: 'originalName', cursor: first.next ?? '' },
    });
    expect([first.total, ...listWebpageNames(first.body), ...listWebpageNames(second.body)]).toEqual([
      3,
      '100% off',
      'arrivals',
      'Menu',
    ]);
    expect(second.next).toBeNull();
  });

  test('refuses a cursor of another list', async () => {
    const { client } = await withPages();
    await expect(client.webpages.list({ query: { limit: 1, cursor: 'abc' } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

describe('a change of a web page', () => {
  test('replaces its settings, and reads the page only if its address is new', async () => {
    const { client, url, requested } = await shop();
    const { webpage } = await client.webpages.create({ body: { url, name: 'Hall A', refreshSeconds: 300 } });
    const { length } = requested;
    const { webpage: changed } = await client.webpages.update({
      params: { id: webpage.id },
      body: { url, zoom: 150, revision: 1 },
    });
    expect(changed).toEqual({
      ...webpage,
      name: 'Departures',
      refreshSeconds: null,
      refreshMinutes: null,
      zoom: 150,
      revision: 2,
    });
    expect(requested).toHaveLength(length);
    const other = await startWebServer(page('<title>Arrivals</title>'));
    const { webpage: moved } = await client.webpages.update({ params: { id: webpage.id }, body: { url: other.url } });
    expect(moved).toMatchObject({ name: 'Arrivals', title: 'Arrivals', url: `${other.url}/`, revision: 3 });
  });

  test('reads a page that forbade framing again', async () => {
    const { client } = await server.signUp();
    let policy = "frame-ancestors 'none'";
    const { url } = await startWebServer((request, response) =>
      page('<title>Board</title>', { 'content-security-policy': policy })(request, response),
    );
    const { webpage } = await client.webpages.create({ body: { url } });
    expect(webpage.framing).toBe('forbidden');
    policy = 'frame-ancestors *';
    const { webpage: allowed } = await client.webpages.update({ params: { id: webpage.id }, body: { url } });
    expect(allowed).toMatchObject({ framing: 'allowed', framingReason: null });
  });

  test('keeps its folder unless it names one', async () => {
    const { client, url } = await shop();
    const { folder } = await client.folders.create({ body: { name: 'Boards' } });
    const { webpage } = await client.webpages.create({ body: { url, folderId: folder.id } });
    const change = (folderId?: null) =>
      client.webpages.update({ params: { id: webpage.id }, body: { url, ...(folderId === null && { folderId }) } });
    expect((await change()).webpage.folderId).toBe(folder.id);
    expect((await change(null)).webpage.folderId).toBeNull();
  });

  test('to what it already is leaves its revision', async () => {
    const { client, url } = await shop();
    const { webpage } = await client.webpages.create({ body: { url, name: 'Hall A' } });
    const again = await client.webpages.update({ params: { id: webpage.id }, body: { url, name: 'Hall A' } });
    expect(again.webpage).toEqual(webpage);
  });

  test('is refused if it was changed meanwhile, also while the page is read', async () => {
    const { client, url } = await shop();
    const { webpage } = await client.webpages.create({ body: { url } });
    const params = { id: webpage.id };
    const rename = () => client.webpages.update({ params, body: { url, name: 'Theirs' } });
    const slow = await startWebServer((_, response) => void rename().then(() => response.end('<title>Mine</title>')));
    const body = { url: slow.url, name: 'Mine', revision: 1 };
    await expect(client.webpages.update({ params, body })).rejects.toMatchObject({ code: 'webpage.changed' });
    await expect(client.webpages.update({ params, body })).rejects.toMatchObject({ code: 'webpage.changed' });
    expect((await client.webpages.get({ params })).webpage).toMatchObject({ name: 'Theirs', url });
  });

  test('is refused for one that was deleted', async () => {
    const { client, url } = await shop();
    const { webpage } = await client.webpages.create({ body: { url } });
    const params = { id: webpage.id };
    await client.webpages.remove({ params });
    for (const ask of [
      () => client.webpages.update({ params, body: { url } }),
      () => client.webpages.get({ params }),
      () => client.webpages.remove({ params }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'webpage.not_found' });
    }
  });
});

test('the audit log names what people do with web pages', async () => {
  const { client, url } = await shop();
  const { webpage } = await client.webpages.create({ body: { url } });
  await client.webpages.update({ params: { id: webpage.id }, body: { url, zoom: 50 } });
  await client.webpages.check({ body: { url } });
  await client.webpages.remove({ params: { id: webpage.id } });
  const sentences = (await client.audit.mine()).entries.map(({ what }) => what);
  expect(sentences.filter((what) => what.includes('web page')).toSorted()).toEqual([
    `Added the web page ${url}`,
    'Changed the web page Departures',
    'Deleted the web page Departures',
  ]);
});

test('an account reads a limited number of pages', async () => {
  const limited = await testApp({ limits: { readPagesPerAccount: { hits: 1, windowMs: 60_000 } } });
  const { client } = await limited.signUp();
  const check = () => client.webpages.check({ body: { url: 'https://10.0.0.1/' } });
  await check();
  await expect(check()).rejects.toMatchObject({ code: 'request.too_many' });
});
