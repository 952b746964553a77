import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { page, startWebServer } from '../../test/web-server.ts';
import { FetchError, type FetchFailure } from './fetch-error.ts';
import { createAddressCheck, createGuardedFetch } from './guarded-fetch.ts';
import { parsePrivateAddresses } from './private-addresses.ts';

const open = (url: string, { allowed = '', maxBytes = 1_000, signal = AbortSignal.timeout(30_000) } = {}) =>
  createGuardedFetch(parsePrivateAddresses(allowed))(url, { maxBytes, signal, accept: '*/*' });

/** The reason for which it was not opened; null if it was. */
async function catchFetchFailure(opening: Promise<unknown>): Promise<FetchFailure | null> {
  try {
    await opening;
    return null;
  } catch (error) {
    if (error instanceof FetchError) return error.reason;
    throw error;
  }
}

describe('the server’s own machine', () => {
  test.each([
    ['127.0.0.1'],
    ['127.1'],
    ['127.0.0.1.'],
    ['2130706433'],
    ['0x7f000001'],
    ['0x7f.0.0.1'],
    ['0177.0.0.1'],
    ['017700000001'],
    ['①②⑦.⓪.⓪.①'],
    ['%31%32%37.0.0.1'],
    ['0'],
    ['[::1]'],
    ['[0:0:0:0:0:0:0:1]'],
    ['[::]'],
    ['[::ffff:127.0.0.1]'],
    ['[::ffff:7f00:1]'],
  ])('is not reached as %s', async (host) => {
    const { port, requested } = await startWebServer(page('secret'));
    expect(await catchFetchFailure(open(`http://${host}:${port}/`))).toBe('private');
    expect(requested).toEqual([]);
  });

  test.each([['localhost'], ['LOCALHOST'], ['localhost.']])(
    'is not reached as %s, like an unknown name',
    async (host) => {
      const { port, requested } = await startWebServer(page('secret'));
      expect(await catchFetchFailure(open(`http://${host}:${port}/`))).toBe('name');
      expect(requested).toEqual([]);
    },
  );
});

test.each([
  ['10.1.2.3'],
  ['172.16.0.1'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['224.0.0.1'],
  ['255.255.255.255'],
  ['192.0.2.1'],
  ['[fe80::1]'],
  ['[fd00::1]'],
  ['[ff02::1]'],
  ['[64:ff9b::7f00:1]'],
  ['[2002:7f00:1::]'],
  ['[2001:db8::1]'],
  ['[::7f00:1]'],
  ['[4000::1]'],
  ['198.18.0.1'],
])('the address %s, which is not public, is not opened', async (host) => {
  expect(await catchFetchFailure(open(`http://${host}/`))).toBe('private');
});

describe('an address that is not public', () => {
  test.each([['127.0.0.1'], ['127.0.0.0/8'], ['10.0.0.0/8, ::1, 127.0.0.1']])(
    'is opened where the operator allows %s, at any port',
    async (allowed) => {
      const { url } = await startWebServer(page('a board'));
      expect(await open(url, { allowed })).toMatchObject({ status: 200, bytes: Buffer.from('a board') });
    },
  );

  test('is opened by an allowed name', async () => {
    const { port } = await startWebServer(page('a board'));
    expect((await open(`http://localhost:${port}/`, { allowed: 'LocalHost' })).bytes.toString()).toBe('a board');
  });

  test.each([['127.0.0.2'], ['10.0.0.0/8'], ['::1'], ['dashboard.lan']])(
    'is not opened where only %s is allowed',
    async (allowed) => {
      const { url } = await startWebServer(page('a board'));
      expect(await catchFetchFailure(open(url, { allowed }))).toBe('private');
    },
  );

  test.each([['10.0.0.0/33'], ['300.1.1.1'], ['1.2.3'], ['a board'], ['http://dashboard.lan'], ['::g']])(
    'is not allowed by %s',
    (list) => {
      expect(() => parsePrivateAddresses(list)).toThrow(RangeError);
    },
  );
});

test('a server that does not encrypt is not said to have a bad certificate', async () => {
  const { port } = await startWebServer(page('plain'));
  expect(await catchFetchFailure(open(`https://127.0.0.1:${port}/`, { allowed: '127.0.0.1' }))).toBe('connection');
});

test('a public address is opened on the ports of the web only', async () => {
  expect(await catchFetchFailure(open('http://1.1.1.1:8080/'))).toBe('port');
  expect(await catchFetchFailure(open('https://[2606:4700:4700::1111]:8443/'))).toBe('port');
});

const redirectTo =
  (location: string, status = 302) =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(status, { location }).end();

describe('a redirect', () => {
  const allowed = '127.0.0.1';

  test('is followed, also a relative one', async () => {
    const { url, requested } = await startWebServer((request, response) => {
      if (request.url === '/new/board') response.end('a board');
      else redirectTo(request.url === '/old' ? '/new' : 'new/board', 308)(request, response);
    });
    expect(await open(`${url}/old`, { allowed })).toMatchObject({ url: `${url}/new/board`, status: 200 });
    expect(requested).toEqual(['/old', '/new', '/new/board']);
  });

  test('does not lead to an address that is not public', async () => {
    const secret = await startWebServer(page('secret'));
    for (const host of ['127.0.0.2', '[::1]', '[::ffff:127.0.0.2]', '0x7f000002']) {
      const { url } = await startWebServer(redirectTo(`http://${host}:${secret.port}/`));
      expect(await catchFetchFailure(open(url, { allowed }))).toBe('private');
    }
    expect(secret.requested).toEqual([]);
  });

  test.each([
    ['file:///etc/passwd'],
    ['data:text/html,hello'],
    ['ftp://127.0.0.1/'],
    ['http://me:pw@127.0.0.1/'],
    ['//'],
  ])('to %s is refused', async (location) => {
    const { url } = await startWebServer(redirectTo(location));
    expect(await catchFetchFailure(open(url, { allowed }))).toBe('address');
  });

  test('is followed at most ten times', async () => {
    const { url, requested } = await startWebServer(redirectTo('/again'));
    expect(await catchFetchFailure(open(url, { allowed }))).toBe('redirects');
    expect(requested).toHaveLength(11);
  });
});

describe('a server', () => {
  const allowed = '127.0.0.1';

  test('that does not answer is not waited for', async () => {
    const { url } = await startWebServer(() => {});
    expect(await catchFetchFailure(open(url, { allowed, signal: AbortSignal.timeout(50) }))).toBe('timeout');
  });

  test('that stops in the middle of a page has sent its beginning', async () => {
    const { url } = await startWebServer((_, response) => {
      response.write('<title>Board');
      setImmediate(() => response.destroy());
    });
    expect((await open(url, { allowed })).bytes.toString()).toBe('<title>Board');
  });

  test('that sends more than is read is disconnected', async () => {
    const closed: Promise<unknown>[] = [];
    const { url } = await startWebServer((_, response) => {
      closed.push(once(response, 'close'));
      const send = () => {
        while (response.write('x'.repeat(10_000)));
      };
      response.on('drain', send);
      send();
    });
    expect((await open(url, { allowed, maxBytes: 1_000 })).bytes).toHaveLength(1_000);
    await Promise.all(closed);
  });

  test('that sends a small body which unpacks to a large one is read up to the limit', async () => {
    const { url } = await startWebServer(page(gzipSync(Buffer.alloc(20_000_000)), { 'content-encoding': 'gzip' }));
    expect((await open(url, { allowed, maxBytes: 1_000 })).bytes).toHaveLength(1_000);
  });

  test('that does not exist or does not listen fails with the reason', async () => {
    expect(await catchFetchFailure(open('http://nowhere.invalid/'))).toBe('name');
    expect(await catchFetchFailure(open('http://127.0.0.1:1/', { allowed }))).toBe('connection');
  });

  test('is told nothing about the installation', async () => {
    let headers: object = {};
    const { url } = await startWebServer((request, response) => {
      ({ headers } = request);
      response.end();
    });
    await open(url, { allowed });
    for (const name of ['referer', 'cookie', 'authorization', 'origin']) expect(headers).not.toHaveProperty(name);
  });
});

/** The reason for which an address would not be opened, by its host and port alone; null if there is none. */
const findReason = async (url: string, allowed = '', looksUp?: boolean) =>
  (await createAddressCheck(parsePrivateAddresses(allowed))(url, looksUp))?.reason ?? null;

describe('an address that is saved', () => {
  test.each([
    ['http://127.0.0.1/', 'private'],
    ['http://2130706433/', 'private'],
    ['https://10.1.2.3/hook', 'private'],
    ['https://192.168.7.20:8443/hook', 'private'],
    ['http://169.254.169.254/latest/meta-data', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://[fe80::1]/', 'private'],
    ['http://localhost/', 'private'],
    ['http://LOCALHOST:3000/', 'private'],
    ['http://screens.localhost./', 'private'],
    ['https://8.8.8.8:8443/hook', 'port'],
    ['https://nowhere.invalid/', 'name'],
    ['https://8.8.8.8/hook', null],
    ['https://[2001:4860:4860::8888]/hook', null],
  ] as const)('%s is found to be %s without being opened', async (url, reason) => {
    expect(await findReason(url)).toBe(reason);
  });

  test('may be what the operator allows, also by a name that is not found from here', async () => {
    expect(await findReason('http://10.1.2.3:8080/', '10.0.0.0/8')).toBeNull();
    expect(await findReason('http://dashboard.invalid:8080/', 'dashboard.invalid')).toBeNull();
    expect(await findReason('http://192.168.7.20/', '10.0.0.0/8')).toBe('private');
    expect(await findReason('http://localhost/', '127.0.0.1,::1')).toBeNull();
  });

  test('is not looked up where only its text is asked about', async () => {
    expect(await findReason('https://nowhere.invalid/', '', false)).toBeNull();
    expect(await findReason('https://localhost/', '', false)).toBe('private');
  });
});
