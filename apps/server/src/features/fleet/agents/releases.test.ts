import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentRelease, toInstallationText, toSignedText } from '@vitrine/contract/agent/release';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machine, pairAgentScreen } from '../../../test/agent-screen.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { pairScreen } from '../../../test/screen.ts';

const BUNDLE = 'console.log("an agent");\n'.repeat(1_000);

let server: TestApp;
let folder = '';
let bundle = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-bundle-'));
  bundle = join(folder, 'agent.mjs');
  await writeFile(bundle, BUNDLE);
  server = await testApp({ hasScheduler: false, agentBundle: bundle });
});

afterAll(() => rm(folder, { recursive: true }));

/** True if the text was signed with the private part of `updateKey`. */
function isTextSigned(text: string, signature: string, updateKey: string): boolean {
  const key = createPublicKey({ key: Buffer.from(updateKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

const isSigned = ({ signature, ...release }: AgentRelease, updateKey: string): boolean =>
  isTextSigned(toSignedText(release), signature, updateKey);

test('an agent gets the public key with its credential, and a release that is signed with the private one', async () => {
  const { screen } = await pairAgentScreen(server);
  const { updateKey } = await screen.client.agent.enroll({});
  const second = await pairAgentScreen(server);
  const { release } = await second.agent.release({});
  expect(release).toMatchObject({
    version: 'test',
    bytes: BUNDLE.length,
    sha256: createHash('sha256').update(BUNDLE).digest('hex'),
  });
  expect(release && isSigned(release, updateKey)).toBe(true);
  expect(release && isSigned({ ...release, version: '9.9.9' }, updateKey)).toBe(false);
});

test('the file is sent as JavaScript, compressed where that is wanted', async () => {
  const { agentToken } = await pairAgentScreen(server);
  const answer = await fetch(`${server.url}/api/agent/v1/release/agent.mjs`, {
    headers: { authorization: `Bearer ${agentToken}`, 'accept-encoding': 'gzip' },
  });
  expect(answer.headers.get('content-type')).toBe('text/javascript');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.text()).toBe(BUNDLE);
});

test('all processes and later starts of an installation have the same key, and another installation has another', async () => {
  const { screen } = await pairAgentScreen(server);
  const { updateKey } = await screen.client.agent.enroll({});
  const process2 = await testApp({ databaseUrl: server.databaseUrl, hasScheduler: false, agentBundle: bundle });
  const again = await process2.clientFor(screen.token).agent.enroll({});
  expect(again.updateKey).toBe(updateKey);

  const other = await testApp({ hasScheduler: false });
  const elsewhere = await pairAgentScreen(other);
  expect((await elsewhere.screen.client.agent.enroll({})).updateKey).not.toBe(updateKey);
});

test('processes that are asked at the same moment agree on one key', async () => {
  const first = await testApp({ hasScheduler: false });
  const second = await testApp({ databaseUrl: first.databaseUrl, hasScheduler: false });
  const member = await first.signUp();
  const screens = [await pairScreen(first, member), await pairScreen(first, member)];
  const keys = await Promise.all(
    [first, second].map(async (each, i) => (await each.clientFor(screens[i]?.token ?? '').agent.enroll({})).updateKey),
  );
  expect(keys[0]).toBe(keys[1]);
});

test('whoever has a challenge learns which installation the server is, by the key that agents pin', async () => {
  const { screen } = await pairAgentScreen(server);
  const { updateKey } = await screen.client.agent.enroll({});
  const { agent } = server.clientFor(null);
  const challenge = 'c'.repeat(43);
  const { key, signature } = await agent.proveInstallation({ query: { challenge } });
  expect(key).toBe(updateKey);
  expect(isTextSigned(toInstallationText(challenge), signature, updateKey)).toBe(true);
  expect(isTextSigned(toInstallationText('d'.repeat(43)), signature, updateKey)).toBe(false);
  await expect(agent.proveInstallation({ query: { challenge: 'short' } })).rejects.toMatchObject({ status: 400 });
});

test('a server without a built agent offers none', async () => {
  const bare = await testApp({ hasScheduler: false });
  const { screen } = await pairAgentScreen(bare);
  const { agentToken } = await screen.client.agent.enroll({});
  const { agent } = bare.clientFor(agentToken);
  expect(await agent.release({})).toEqual({ release: null });
  await expect(agent.releaseFile({})).rejects.toMatchObject({ code: 'agent_release.not_found' });
});

test('the machine tells its system and which updates have failed, and hostile text is cleaned', async () => {
  const { screen, member, params } = await pairAgentScreen(server);
  const reported = {
    failedUpdate: { version: '0.3.0\u202e', reason: 'It ended\u0000 early' },
    systemRelease: { version: '0.2.0\u202e', slot: 'b', arch: 'arm64' },
    failedSystemUpdate: { version: '0.4.0\u202e', reason: 'It showed\u0000 nothing' },
  } as const;
  const clock = new Date().toISOString();
  await screen.client.player.heartbeat({ body: { clock, machine: { ...machine, ...reported } } });
  await expect
    .poll(async () => (await member.client.devices.get({ params })).machine)
    .toMatchObject({
      failedUpdate: { version: '0.3.0', reason: 'It ended early' },
      systemRelease: { version: '0.2.0', slot: 'b', arch: 'arm64' },
      failedSystemUpdate: { version: '0.4.0', reason: 'It showed nothing' },
    });
});
