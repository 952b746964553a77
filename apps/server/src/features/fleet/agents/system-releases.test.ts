import { createHash, createPublicKey, verify } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, open, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Arch, type SystemRelease, toSignedSystemText, toSignedText } from '@vitrine/contract/agent/release';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { pairAgentScreen } from '../../../test/agent-screen.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { pairScreen } from '../../../test/screen.ts';

/** Too large for the buffers between the server and a client that does not read. */
const LARGE = 24 * 1024 * 1024;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'systems-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** A squashfs file as far as its superblock: bytes that differ with `seed`. */
function createSystem(seed: string, size = 20_000): Buffer {
  const content = Buffer.alloc(size, createHash('sha512').update(seed).digest());
  content.write('hsqs', 0, 'latin1');
  content.writeBigUInt64LE(BigInt(size - 100), 40);
  return content;
}

const toHash = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Makes a file look as if nothing had been written to it for an hour. */
const age = (name: string) => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  return utimes(join(folder, name), hourAgo, hourAgo);
};

async function put(name: string, content: Buffer | string): Promise<void> {
  await writeFile(join(folder, `.${name}`), content);
  await age(`.${name}`);
  await rename(join(folder, `.${name}`), join(folder, name));
}

const startServer = (options: { maxDownloads?: number } = {}) =>
  testApp({ hasScheduler: false, systemFolder: folder, ...options });

/** The agent of a new account's screen, and its downloads. */
async function pairAgent(server: TestApp) {
  const { agent, agentToken, screen, member } = await pairAgentScreen(server);
  return { agent, screen, member, ...openAgent(server, agentToken) };
}

function openAgent(server: TestApp, agentToken: string) {
  const { agent } = server.clientFor(agentToken);
  const download = (sha256: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.url}/api/agent/v1/system-releases/${sha256}`, {
      method,
      headers: { authorization: `Bearer ${agentToken}`, ...headers },
    });
  const find = async (arch: Arch = 'amd64') => (await agent.systemRelease({ query: { arch } })).release;
  /** Resolves when this version is offered. */
  const awaitVersion = (version: string, arch: Arch = 'amd64') =>
    expect.poll(async () => (await find(arch))?.version).toBe(version);
  return { download, find, awaitVersion };
}

function isSigned(text: string, { signature }: SystemRelease, updateKey: string): boolean {
  const key = createPublicKey({ key: Buffer.from(updateKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

/** Reads the first bytes of an answer. The rest stays unread. */
async function beginReading(answer: Response) {
  const reader = answer.body!.getReader();
  const first = Buffer.from((await reader.read()).value ?? []);
  return {
    first,
    cancel: () => reader.cancel(),
    /** Returns all bytes until the answer ends or breaks off. */
    async finish(): Promise<{ content: Buffer; isWhole: boolean }> {
      const parts = [first];
      try {
        for (let next = await reader.read(); !next.done; next = await reader.read())
          parts.push(Buffer.from(next.value));
        return { content: Buffer.concat(parts), isWhole: true };
      } catch {
        return { content: Buffer.concat(parts), isWhole: false };
      }
    },
  };
}

describe('the description of a release of the system', () => {
  test('is of the newest file for the kind of machine, signed with the key that agents have since pairing', async () => {
    const newest = createSystem('0.10.0');
    await put('vitrine-system_0.9.0_amd64.squashfs', createSystem('0.9.0'));
    await put('vitrine-system_0.10.0_amd64.squashfs', newest);
    await put('vitrine-system_0.11.0_arm64.squashfs', createSystem('arm'));
    const server = await startServer();
    const { find, awaitVersion, screen } = await pairAgent(server);
    await awaitVersion('0.10.0');
    const release = (await find())!;
    expect(release).toMatchObject({ arch: 'amd64', bytes: newest.length, sha256: toHash(newest) });
    expect((await find('arm64'))?.version).toBe('0.11.0');

    const { updateKey } = await screen.client.agent.enroll({});
    expect(isSigned(toSignedSystemText(release), release, updateKey)).toBe(true);
    expect(isSigned(toSignedSystemText({ ...release, arch: 'arm64' }), release, updateKey)).toBe(false);
    expect(isSigned(toSignedText(release), release, updateKey)).toBe(false);
  });

  test('is null while the folder is missing, for another kind of machine, and after the file was removed', async () => {
    await rm(folder, { recursive: true });
    const server = await startServer();
    const { find, download, awaitVersion } = await pairAgent(server);
    expect(await find()).toBeNull();
    await mkdir(folder);
    const content = createSystem('arm');
    await put('vitrine-system_1.0.0_arm64.squashfs', content);
    await awaitVersion('1.0.0', 'arm64');
    expect(await find()).toBeNull();
    await rm(join(folder, 'vitrine-system_1.0.0_arm64.squashfs'));
    await expect.poll(() => find('arm64')).toBeNull();
    expect((await download(toHash(content))).status).toBe(404);
  });

  test('is refused for an unknown kind of machine', async () => {
    const { agent } = await pairAgent(await startServer());
    const query = { arch: 'riscv64' as Arch };
    await expect(agent.systemRelease({ query })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('ignores other names, folders, and files that are no squashfs', async () => {
    await put('vitrine-system_2.0.0_riscv64.squashfs', createSystem('riscv'));
    await put('vitrine-system_2.0.0.squashfs', createSystem('no arch'));
    await put('vitrine-system_2.0.0_extra_amd64.squashfs', createSystem('extra'));
    await put('vitrine-system_2.0.0_amd64.squashfs.part', createSystem('part'));
    await put('vitrine-system_2.0.1_amd64.squashfs', 'not a file system '.repeat(1_000));
    await put('vitrine-system_2.0.2_amd64.squashfs', '');
    await mkdir(join(folder, 'vitrine-system_2.0.3_amd64.squashfs'));
    await put('vitrine-system_1.0.0_amd64.squashfs', createSystem('1.0.0'));
    const { awaitVersion, find } = await pairAgent(await startServer());
    await awaitVersion('1.0.0');
    expect(await find('arm64')).toBeNull();
  });

  test('is never of a file that is being copied: the former one stays until it is whole and at rest', async () => {
    await put('vitrine-system_1.0.0_amd64.squashfs', createSystem('1.0.0'));
    const { find, awaitVersion } = await pairAgent(await startServer());
    await awaitVersion('1.0.0');
    const name = 'vitrine-system_2.0.0_amd64.squashfs';
    const content = createSystem('2.0.0');

    // Nothing arrives for an hour, in the middle of the copy.
    await writeFile(join(folder, 'half'), content.subarray(0, 10_000));
    await age('half');
    await rename(join(folder, 'half'), join(folder, name));
    await put('vitrine-system_0.0.1_arm64.squashfs', createSystem('a later look'));
    await awaitVersion('0.0.1', 'arm64');
    expect((await find())?.version).toBe('1.0.0');

    // The last bytes have just arrived.
    await writeFile(join(folder, name), content);
    await put('vitrine-system_0.0.2_arm64.squashfs', createSystem('another look'));
    await awaitVersion('0.0.2', 'arm64');
    expect((await find())?.version).toBe('1.0.0');

    await age(name);
    await awaitVersion('2.0.0');
    expect((await find())?.sha256).toBe(toHash(content));
  });

  test('follows a file that is replaced under the same name', async () => {
    const name = 'vitrine-system_1.0.0_amd64.squashfs';
    const [one, other] = [createSystem('one'), createSystem('other')];
    await put(name, one);
    const { find, download, awaitVersion } = await pairAgent(await startServer());
    await awaitVersion('1.0.0');
    await put(name, other);
    await expect.poll(async () => (await find())?.sha256).toBe(toHash(other));
    expect((await download(toHash(one))).status).toBe(404);
  });

  test('reaches the console as the version for each kind of machine', async () => {
    await put('vitrine-system_1.2.0_amd64.squashfs', createSystem('1.2.0'));
    const server = await startServer();
    const { client } = await server.signUp();
    await expect
      .poll(() => client.commands.systemReleases({}))
      .toEqual({ releases: [{ arch: 'amd64', version: '1.2.0', bytes: 20_000 }] });
  });
});

describe('the file of a release of the system', () => {
  const name = 'vitrine-system_1.0.0_amd64.squashfs';

  async function offer(content: Buffer, options: { maxDownloads?: number } = {}) {
    await put(name, content);
    const server = await startServer(options);
    const agent = await pairAgent(server);
    await agent.awaitVersion('1.0.0');
    return { server, ...agent };
  }

  test('is sent whole or from any byte on, so that a download that broke off is resumed', async () => {
    const content = createSystem('1.0.0');
    const sha256 = toHash(content);
    const { download } = await offer(content);
    const whole = await download(sha256);
    expect([whole.status, whole.headers.get('etag')]).toEqual([200, `"${sha256}"`]);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(content);
    const rest = await download(sha256, { range: 'bytes=12345-', 'if-range': `"${sha256}"` });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 12345-19999/20000']);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(content.subarray(12_345));
    expect((await download(sha256, { range: 'bytes=20000-' })).status).toBe(416);
  });

  test('belongs to no account, and nobody but agents gets it', async () => {
    const content = createSystem('1.0.0');
    const { server, screen } = await offer(content);
    const other = await pairAgent(server);
    expect((await other.download(toHash(content))).status).toBe(200);
    const member = await server.signUp();
    for (const token of [null, screen.token, member.token]) {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.url}/api/agent/v1/system-releases/${toHash(content)}`, { headers });
      expect(await answer.json()).toMatchObject({ code: 'device.unpaired' });
    }
  });

  test('is not found by other hashes and by names', async () => {
    const { download } = await offer(createSystem('1.0.0'));
    for (const wrong of ['0'.repeat(64), name, encodeURIComponent(`../system/${name}`)]) {
      const answer = await download(wrong);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'system_release.not_found' }]);
    }
  });

  test('is sent to its end although another file has taken its place meanwhile', async () => {
    const [one, other] = [createSystem('one', LARGE), createSystem('other')];
    const { download, find } = await offer(one);
    const reading = await beginReading(await download(toHash(one)));
    await put(name, other);
    await expect.poll(async () => (await find())?.sha256).toBe(toHash(other));
    const { content, isWhole } = await reading.finish();
    expect([isWhole, toHash(content)]).toEqual([true, toHash(one)]);
  });

  test.each([
    ['overwritten', (path: string) => copyFile(join(folder, 'other'), path)],
    ['cut', (path: string) => truncate(path, LARGE / 2)],
    [
      'changed in the middle',
      async (path: string) => {
        const file = await open(path, 'r+');
        await file.write(Buffer.alloc(LARGE - 5_000), 0, LARGE - 5_000, 4_000);
        await file.close();
      },
    ],
  ])('that is %s during a download breaks the download off before the first changed byte', async (_, change) => {
    const one = createSystem('one', LARGE);
    await writeFile(join(folder, 'other'), createSystem('other', LARGE));
    const { download } = await offer(one);
    const reading = await beginReading(await download(toHash(one)));
    await change(join(folder, name));
    const { content, isWhole } = await reading.finish();
    expect(isWhole).toBe(false);
    expect(content.equals(one.subarray(0, content.length))).toBe(true);
    expect((await download(toHash(one))).status).toBe(404);
  });

  test('is sent to a limited number of machines at a time; the others are told when to ask again', async () => {
    const content = createSystem('1.0.0', LARGE);
    const sha256 = toHash(content);
    const { server, download } = await offer(content, { maxDownloads: 1 });
    const waiting = await pairAgent(server);
    const reading = await beginReading(await download(sha256));
    const refused = await waiting.download(sha256, { range: 'bytes=5-' });
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'system_release.busy' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(30);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // Questions cost no line.
    expect((await waiting.find())?.sha256).toBe(sha256);
    expect((await waiting.download(sha256, {}, 'HEAD')).status).toBe(200);
    expect((await reading.finish()).isWhole).toBe(true);
    await expect
      .poll(async () => {
        const answer = await waiting.download(sha256, { range: 'bytes=5-9' });
        await answer.arrayBuffer();
        return answer.status;
      })
      .toBe(206);
  });

  test('is sent to machines of each account: one whose machines read nothing does not keep the others waiting', async () => {
    const content = createSystem('1.0.0', LARGE);
    const sha256 = toHash(content);
    const { server, member, download } = await offer(content, { maxDownloads: 2 });
    const { client } = await pairScreen(server, member);
    const { agentToken } = await client.agent.enroll({});
    const second = openAgent(server, agentToken);
    const [other, third] = [await pairAgent(server), await pairAgent(server)];
    const held = [await beginReading(await download(sha256)), await beginReading(await second.download(sha256))];
    const reading = await beginReading(await other.download(sha256));
    expect((await held[0]?.finish())?.isWhole).toBe(false);
    // Each has one now: whoever comes waits.
    expect((await third.download(sha256)).status).toBe(429);
    expect((await download(sha256)).status).toBe(429);
    expect((await reading.finish()).isWhole).toBe(true);
    expect((await held[1]?.finish())?.isWhole).toBe(true);
  });

  test('makes room when a machine breaks its download off', async () => {
    const content = createSystem('1.0.0', LARGE);
    const { server, download } = await offer(content, { maxDownloads: 1 });
    const waiting = await pairAgent(server);
    await (await beginReading(await download(toHash(content)))).cancel();
    await expect
      .poll(async () => {
        const answer = await waiting.download(toHash(content), { range: 'bytes=5-9' });
        await answer.arrayBuffer();
        return answer.status;
      })
      .toBe(206);
  });

  test('has one download of a machine: a new one, as after a restart, ends the former', async () => {
    const content = createSystem('1.0.0', LARGE);
    const { download } = await offer(content, { maxDownloads: 1 });
    const former = await beginReading(await download(toHash(content)));
    const next = await beginReading(await download(toHash(content)));
    expect((await former.finish()).isWhole).toBe(false);
    expect((await next.finish()).isWhole).toBe(true);
  });
});
