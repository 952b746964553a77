import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPortal } from './portal.ts';

const IN_REACH = [
  { name: 'Lobby', signal: 80, isOpen: false },
  { name: 'Guests', signal: 60, isOpen: true },
  { name: '"><script>alert(1)</script>', signal: 50, isOpen: false },
];

const findSecret = (html: string): string => /name="secret" value="([\w-]+)"/.exec(html)?.[1] ?? '';

async function startPortal({ settings = '', problem = null as string | null, inReach = IN_REACH } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = (name: string) => join(folder, name);
  await writeFile(path('current.txt'), settings);
  await writeFile(path('network.json'), JSON.stringify({ inReach, problem }));
  const portal = await openPortal({
    host: '127.0.0.1',
    port: 0,
    folder,
    settings: path('current.txt'),
    networkStatus: path('network.json'),
  });
  onTestFinished(() => portal.close());
  const open = async () => (await fetch(portal.url)).text();
  return {
    url: portal.url,
    open,
    /** Fills in the form of the page and sends it, with another secret if one is given. */
    send: async (fields: Record<string, string>, headers: Record<string, string> = {}, secret?: string) => {
      const body = new URLSearchParams({ secret: secret ?? findSecret(await open()), ...fields });
      const answer = await fetch(portal.url, { method: 'POST', body, headers });
      return { status: answer.status, html: await answer.text() };
    },
    requested: () => readFile(path('vitrine.txt'), 'utf8').catch(() => null),
    isUsed: () =>
      stat(path('used')).then(
        () => true,
        () => false,
      ),
  };
}

const FILLED = { network: 'wifi:Lobby', password: 'long enough', server: '10.0.0.1:3000', name: '', token: '' };

test('a phone chooses a network in reach and names the server, and the screen is asked to use them', async () => {
  const { send, requested } = await startPortal();
  const { status, html } = await send(FILLED);
  expect(status).toBe(200);
  expect(html).toContain('joins <b>Lobby</b> now');
  expect(await requested()).toBe('SERVER=http://10.0.0.1:3000\r\nWIFI=Lobby\r\nWIFI_PASSWORD=long enough\r\n');
});

test('a phone leaves the rotation of the screen as it is', async () => {
  const { send, requested } = await startPortal({ settings: 'ROTATION=90' });
  await send({ ...FILLED, network: 'cable' });
  expect(await requested()).toBe('SERVER=http://10.0.0.1:3000\r\nROTATION=90\r\n');
});

test.each([
  ['an open network', { network: 'wifi:Guests', password: 'ignored there' }, 'WIFI=Guests\r\n'],
  ['a hidden network', { network: 'other', name: ' Café ' }, 'WIFI=" Café "\r\nWIFI_PASSWORD=long enough\r\n'],
  ['a network cable', { network: 'cable' }, ''],
  ['a token as the file has it', { network: 'cable', token: 'TOKEN=vpt_abcdefghij' }, 'TOKEN=vpt_abcdefghij\r\n'],
])('the form takes %s', async (_, fields, expected) => {
  const { send, requested } = await startPortal();
  expect((await send({ ...FILLED, ...fields })).status).toBe(200);
  expect(await requested()).toBe(`SERVER=http://10.0.0.1:3000\r\n${expected}`);
});

test.each([
  ['no network', { network: '' }, 'network', 'Choose a network.'],
  ['no name', { network: 'other' }, 'name', 'Enter the name of the network.'],
  ['a name that is too long', { network: 'other', name: 'ü'.repeat(17) }, 'name', 'at most 32 bytes'],
  ['a name with a line break', { network: 'other', name: 'a\r\nTOKEN=vpt_abcdefghij' }, 'name', 'can’t be used'],
  ['no password', { password: '' }, 'password', 'Enter the password of this network.'],
  ['a password that is too short', { password: 'short' }, 'password', '8 to 63 letters'],
  ['a password with a line break', { password: 'long\r\nSERVER=http://evil' }, 'password', '8 to 63 letters'],
  ['no server', { server: '' }, 'server', 'Enter the address'],
  ['an address that is none', { server: 'the big one' }, 'server', 'Enter the address'],
  ['a part of a token', { token: 'abc' }, 'token', 'Copy the whole token'],
])('a form with %s comes back with the reason beside the field', async (_, fields, field, message) => {
  const { send, requested } = await startPortal();
  const { status, html } = await send({ ...FILLED, ...fields });
  expect(status).toBe(400);
  expect(html).toMatch(new RegExp(`id="${field}-error">[^<]*${message}`));
  expect(await requested()).toBeNull();
});

test('a form that comes back keeps what was filled in, but no password', async () => {
  const { send } = await startPortal();
  const { html } = await send({ ...FILLED, server: 'the "big" one' });
  expect(html).toContain('value="wifi:Lobby" checked');
  expect(html).toContain('value="the &#34;big&#34; one"');
  expect(html).not.toContain('long enough');
});

test('the form begins with the settings so far, whose secrets stay in the machine until they are replaced', async () => {
  const settings = 'SERVER=http://a\nWIFI=Lobby\nWIFI_PASSWORD=top secret\nWIFI_COUNTRY=DE\nTOKEN=vpt_abcdefghij\n';
  const { open, send, requested } = await startPortal({ settings, problem: 'The password of Lobby is wrong' });
  const html = await open();
  expect(html).toContain('The password of Lobby is wrong');
  expect(html).toContain('value="wifi:Lobby" checked');
  expect(html).not.toMatch(/top secret|vpt_/);
  await send({ ...FILLED, server: 'http://a', password: '' });
  expect(await requested()).toBe(settings.replaceAll('\n', '\r\n'));
  // The token is one of the other server.
  await send({ ...FILLED, server: 'http://b' });
  expect(await requested()).not.toContain('TOKEN');
});

test('names of networks are text, whatever they contain', async () => {
  const { open, send, requested } = await startPortal();
  expect(await open()).not.toContain('<script>alert');
  const { html } = await send({ ...FILLED, network: 'wifi:"><script>alert(1)</script>' });
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
  expect(await requested()).toContain('WIFI=""><script>alert(1)</script>"\r\n');
});

test('a form counts once, and only one that this page has sent out', async () => {
  const { open, send, requested } = await startPortal();
  expect((await send(FILLED, {}, 'guessed')).status).toBe(403);
  expect(await requested()).toBeNull();
  const secret = findSecret(await open());
  expect((await send({ ...FILLED, server: '' }, {}, secret)).status).toBe(400);
  const again = await send(FILLED, {}, secret);
  expect([again.status, await requested()]).toEqual([403, null]);
  expect(again.html).toContain('This form has expired.');
  expect(again.html).toContain('value="10.0.0.1:3000"');
  // The answer has a form with a secret of its own.
  expect((await send(FILLED, {}, findSecret(again.html))).status).toBe(200);
});

test.each([
  ['another site', 403, { origin: 'http://evil.example' }],
  ['a page without an origin', 403, { origin: 'null' }],
  ['a script that sends JSON', 415, { 'content-type': 'application/json' }],
])('a form from %s is refused', async (_, expected, headers) => {
  const { send, requested } = await startPortal();
  expect((await send(FILLED, headers)).status).toBe(expected);
  expect(await requested()).toBeNull();
});

test('a form that is too large is refused', async () => {
  const { send, requested } = await startPortal();
  expect((await send({ ...FILLED, password: 'x'.repeat(8_000) })).status).toBe(413);
  expect(await requested()).toBeNull();
});

/** Asks with a name of a host in the request, as a phone does whose names are all answered by this machine. */
const ask = (url: string, path: string, host: string, method = 'GET') =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const asked = request(url + path, { method, headers: { host } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, location: answer.headers.location });
    });
    asked.on('error', reject).end();
  });

test.each([
  ['an iPhone', 'hotspot-detect.html', 'captive.apple.com'],
  ['Android', 'generate_204', 'connectivitycheck.gstatic.com'],
  ['Windows', 'connecttest.txt', 'www.msftconnecttest.com'],
])('%s that asks for the internet is sent to the page', async (_, path, host) => {
  const { url, isUsed } = await startPortal();
  expect(await ask(url, path, host)).toEqual({ status: 302, location: url });
  // Nobody has looked at the page yet.
  expect(await isUsed()).toBe(false);
  await fetch(url);
  expect(await isUsed()).toBe(true);
});

test('a name that leads to this machine is no way to send a form', async () => {
  const { url } = await startPortal();
  expect((await ask(url, '', 'evil.example', 'POST')).status).toBe(421);
  expect((await ask(url, '', new URL(url).host, 'DELETE')).status).toBe(405);
});
