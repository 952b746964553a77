import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDisk, checkFileLimit, checkNode, checkWritable, readDisk, readFileLimit } from './machine.ts';
import { checkProxy } from './proxy.ts';

const GB = 1024 ** 3;
const roomy = { freeBytes: 100 * GB, totalBytes: 200 * GB, freeFiles: 1_000_000, totalFiles: 2_000_000 };

test('this machine can be read', () => {
  expect(checkNode(process.version).level).toBe('ok');
  expect(readDisk(join(tmpdir(), 'none', 'yet')).totalBytes).toBeGreaterThan(0);
  expect(readFileLimit() ?? 1).toBeGreaterThan(0);
});

test.each([
  ['v24.0.0', 'ok'],
  ['v26.1.0', 'ok'],
  ['v22.18.0', 'problem'],
])('Node.js %s: %s', (version, level) => {
  expect(checkNode(version).level).toBe(level);
});

test.each([
  ['ok', {}],
  ['warning', { freeBytes: 3 * GB }],
  ['warning', { freeBytes: 9 * GB }],
  ['problem', { freeBytes: 0.5 * GB }],
  ['problem', { freeFiles: 1_000 }],
  ['ok', { freeFiles: 0, totalFiles: 0 }],
])('the free space of a disk: %s for %o', (level, change) => {
  const finding = checkDisk('/data', { ...roomy, ...change });
  expect(finding.level).toBe(level);
  expect(finding.fix === null).toBe(level === 'ok');
});

test('a folder that this user cannot write is a problem, and one that can be created is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-doctor-'));
  expect(checkWritable(folder)).toMatchObject({ level: 'ok', text: `${folder} is writable` });
  expect(checkWritable(join(folder, 'a', 'b'))).toMatchObject({
    level: 'ok',
    text: expect.stringContaining('can be created'),
  });
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const denied of [file, join(file, 'data')]) {
    expect(checkWritable(denied)).toMatchObject({ level: 'problem', fix: expect.stringContaining('chown') });
  }
});

test.each([
  [65_536, 'ok'],
  [Number.POSITIVE_INFINITY, 'ok'],
  [4_096, 'warning'],
  [256, 'problem'],
  [null, 'ok'],
])('a limit of %s open files: %s', (limit, level) => {
  expect(checkFileLimit(limit).level).toBe(level);
});

const direct = { trustProxy: undefined, publicUrl: undefined, hasOwnTls: false, port: 3000 };

test.each([
  ['ok', 'no public address', {}],
  ['ok', 'the server’s own port', { publicUrl: 'http://signs.example.com:3000' }],
  ['ok', 'the server’s own HTTPS', { publicUrl: 'https://signs.example.com', hasOwnTls: true, port: 443 }],
  ['warning', 'a proxy for HTTPS', { publicUrl: 'https://signs.example.com:3000' }],
  ['warning', 'a proxy on another port', { publicUrl: 'http://signs.example.com' }],
  ['ok', 'a trusted proxy', { publicUrl: 'https://signs.example.com', trustProxy: '127.0.0.1, 10.0.0.0/8,fd00::/8' }],
  ['ok', 'a named network', { trustProxy: 'loopback' }],
  ['problem', 'everybody', { trustProxy: '0.0.0.0/0' }],
  ['problem', 'everybody in IPv6', { trustProxy: '127.0.0.1,::/0' }],
  ['problem', 'no address', { trustProxy: 'true' }],
  ['problem', 'a host name', { trustProxy: '127.0.0.1,proxy.local' }],
])('TRUST_PROXY is %s with %s', (level, _, settings) => {
  expect(checkProxy({ ...direct, ...settings })).toMatchObject({ level });
});
