import { sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { toInstallationText } from '@vitrine/contract/agent/release';
import { describe, expect, test } from 'vitest';
import { findSecureOrigin } from '../network/redirects.ts';
import { startAgentProcess } from '../test/agent-process.ts';
import { startPlayerServer } from '../test/player-server.ts';
import { createKeys, type Keys, toText } from '../test/system-release.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../../server/src/test/fixtures/${name}`, import.meta.url));

/** Trusts the certificate of the test’s servers, as an operator’s own CA. */
const TRUSTING = { NODE_EXTRA_CA_CERTS: fixture('localhost.pem') };
const identity = { deviceId: 'lobby-1', deviceToken: 'device-token' };

/** A server of the installation with these keys that was put behind HTTPS. `plain`: the address that redirects. */
async function startSecureServer(keys: Keys) {
  const [cert, key] = await Promise.all([readFile(fixture('localhost.pem')), readFile(fixture('localhost-key.pem'))]);
  const prove = ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
    const challenge = new URL(url, 'http://server').searchParams.get('challenge');
    if (challenge === null) return void response.writeHead(404).end('{}');
    const signature = sign(null, Buffer.from(toInstallationText(challenge)), keys.privateKey).toString('base64');
    response.end(JSON.stringify({ key: toText(keys), signature }));
  };
  const { port, requests } = await startPlayerServer(prove, { cert, key });
  return { plain: `http://localhost:${port}`, secure: `https://localhost:${port}`, requests };
}

describe('a server that was put behind HTTPS', () => {
  test('gives a new screen its player, which keeps the address', async () => {
    const { plain, secure } = await startSecureServer(createKeys());
    const agent = await startAgentProcess(plain, { env: TRUSTING });
    await expect.poll(agent.log).toContain(`Shows the player of ${secure} `);
    expect((await agent.state()).secured).toEqual({ from: plain, to: secure });
  });

  test('keeps a paired screen, to which it proves to be its installation', async () => {
    const keys = createKeys();
    const { plain, secure } = await startSecureServer(keys);
    const issuer = { server: plain, key: toText(keys) };
    const agent = await startAgentProcess(plain, { env: TRUSTING, before: { identity, issuer } });
    await expect.poll(agent.log).toContain(`Shows the player of ${secure} `);
    expect(await agent.state()).toMatchObject({ identity, issuer: { ...issuer, server: secure } });
  });

  test('keeps a paired screen also while its settings name another server, which does not answer', async () => {
    const keys = createKeys();
    const { plain, secure } = await startSecureServer(keys);
    const issuer = { server: plain, key: toText(keys) };
    const agent = await startAgentProcess('http://localhost:9', { env: TRUSTING, before: { identity, issuer } });
    await expect.poll(agent.log).toContain(`Shows the player of ${secure} `);
    expect(await agent.state()).toMatchObject({ identity, issuer: { ...issuer, server: secure } });
  });

  test('does not take a screen that another installation has paired', async () => {
    const { plain, secure, requests } = await startSecureServer(createKeys());
    const issuer = { server: plain, key: toText(createKeys()) };
    const agent = await startAgentProcess(plain, { env: TRUSTING, before: { identity, issuer } });
    await expect.poll(agent.log).toContain(`${secure}, which does not say`);
    expect(requests.join()).toContain('challenge=');
    expect(await agent.state()).toMatchObject({ identity, issuer });
  });

  test('is named on a new screen that does not trust its certificate', async () => {
    const { plain, secure } = await startSecureServer(createKeys());
    const agent = await startAgentProcess(plain);
    const page = () => agent.page().catch(String);
    await expect.poll(page).toContain(`${plain} redirects to ${secure}, which can’t be used: self-signed certificate`);
    expect((await agent.state()).secured).toBeNull();
  });
});

test('a redirect to another place is not followed, and the screen names it', async () => {
  const other = await startPlayerServer();
  const { url, offer } = await startPlayerServer();
  offer.redirect = `${other.url}/player/release.json`;
  const agent = await startAgentProcess(url);
  const page = () => agent.page().catch(String);
  await expect.poll(page).toContain(`redirects to ${offer.redirect}, which is not followed`);
  expect(other.requests).toEqual([]);
});

test.each<[asked: string, status: number, location: string | undefined, origin: string | null]>([
  ['http://a.example/player/x', 301, 'https://a.example/player/x', 'https://a.example'],
  ['http://a.example:3000/player/x?y', 308, 'https://a.example/player/x?y', 'https://a.example'],
  ['http://a.example:3000/player/x', 302, 'https://A.example:3000/player/x', 'https://a.example:3000'],
  ['http://[fd00::1]:3000/player/x', 307, 'https://[fd00:0::1]/player/x', 'https://[fd00::1]'],
  ['http://a.example/player/x', 301, 'https://b.example/player/x', null],
  ['http://a.example/player/x', 301, 'https://a.example.b.example/player/x', null],
  ['http://a.example/player/x', 301, 'https://a.example@b.example/player/x', null],
  ['http://a.example:3000/player/x', 301, 'https://a.example:8443/player/x', null],
  ['http://a.example/player/x', 301, 'https://a.example/login', null],
  ['http://a.example/player/x', 301, 'http://a.example/player/x', null],
  ['https://a.example/player/x', 301, 'https://a.example:443/player/x', null],
  ['http://a.example/player/x', 301, 'https://', null],
  ['http://a.example/player/x', 301, undefined, null],
  ['http://a.example/player/x', 200, 'https://a.example/player/x', null],
])('after %s, an answer %i with %s leads to HTTPS at %s', (asked, status, location, origin) => {
  const headers = location === undefined ? {} : { location };
  expect(findSecureOrigin(new URL(asked), { status, headers })).toBe(origin);
});
