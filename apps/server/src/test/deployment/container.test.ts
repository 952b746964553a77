import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { defaultPorts, toRootPath, listScripts, readRootText, listUnknownSettings } from './files.ts';

const dockerfile = readRootText('Dockerfile').replaceAll(/\\\n\s*/g, '');
const listArguments = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, text = '']) => text);
const parseList = (instruction: string): string[] =>
  JSON.parse(
    listArguments(instruction)
      .at(-1)
      ?.replace(/^.*CMD /, '') ?? '',
  );

describe('the Dockerfile', () => {
  test('copies files that exist and are part of the build context', () => {
    const sources = listArguments('COPY')
      .filter((text) => !text.startsWith('--from'))
      .map((text) => text.split(' ')[0] ?? '');
    expect(sources).toContain('ops/container/health.mjs');
    expect(sources.filter((path) => !existsSync(toRootPath(path)))).toEqual([]);
    const ignored = readRootText('.dockerignore').trim().split('\n');
    for (const path of ['apps', 'packages', 'tools', 'ops', 'package-lock.json']) expect(ignored).not.toContain(path);
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'data', '**/node_modules']));
  });

  test('runs scripts that exist, with settings that exist, on the default ports', () => {
    expect(listScripts(parseList('CMD'))).toEqual([['apps/server/dist/main.mjs', true]]);
    expect(listScripts(parseList('HEALTHCHECK'))).toEqual([['ops/container/health.mjs', true]]);
    const names = listArguments('ENV').map((text) => text.split('=')[0] ?? '');
    expect(names).toContain('DATA_DIR');
    // Several containers may share the volume, and a process must not run code that another one has compiled.
    expect(names).not.toContain('NODE_COMPILE_CACHE');
    expect(listUnknownSettings(names)).toEqual([]);
    expect(listArguments('EXPOSE')).toEqual([`${defaultPorts.web} ${defaultPorts.ops}`]);
  });

  test('has Debian’s ffmpeg in place of the packaged one', () => {
    expect(listArguments('RUN').join('\n')).toMatch(/apt-get install .*\bffmpeg\b/);
    expect(listArguments('RUN').join('\n')).toContain('npm run package -- /opt/vitrine --without-ffmpeg');
  });

  test('is built for both processors when a release is tagged', () => {
    const workflow = readRootText('.github/workflows/image.yml');
    expect(workflow).toContain("tags: ['v*']");
    expect([...workflow.matchAll(/arch: (\w+)/g)].map(([, arch]) => arch)).toEqual(['amd64', 'arm64']);
  });

  test('ends as a user with a number, which Kubernetes can tell from root', () => {
    expect(listArguments('USER')).toEqual(['10001:10001']);
  });
});

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return String((server.address() as AddressInfo).port);
}

async function exitCode(env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [toRootPath('ops/container/health.mjs')], { env, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code as number;
}

/** Answers only `/healthz`. */
const answering = (status: number) =>
  createServer(({ url }, response) => response.writeHead(url === '/healthz' ? status : 404).end());

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

describe('the container’s health check', () => {
  test('passes while the server says that it is alive, and fails otherwise', async () => {
    expect(await exitCode({ PORT: await listen(answering(200)) })).toBe(0);
    expect(await exitCode({ PORT: await listen(answering(503)) })).toBe(1);
  });

  test('fails if nothing listens', async () => {
    const server = answering(200);
    const PORT = await listen(server);
    server.close();
    expect(await exitCode({ PORT })).toBe(1);
  });

  test('asks a worker at its other port', async () => {
    const [OPS_PORT, PORT] = [await listen(answering(200)), await listen(answering(503))];
    expect(await exitCode({ ROLE: 'worker', PORT, OPS_PORT })).toBe(0);
  });

  test('asks a server that has a certificate by HTTPS', async () => {
    const certificate = { cert: fixture('localhost.pem'), key: fixture('localhost-key.pem') };
    const PORT = await listen(createSecureServer(certificate, (_, response) => response.end()));
    expect(await exitCode({ PORT, TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' })).toBe(0);
  });

  test('asks the same ports as the server takes', () => {
    const script = readRootText('ops/container/health.mjs');
    expect(script).toContain(`PORT || '${defaultPorts.web}'`);
    expect(script).toContain(`OPS_PORT || '${defaultPorts.ops}'`);
  });
});
