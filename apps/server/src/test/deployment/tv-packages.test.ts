import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { extract } from 'tar-stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeTvPackages } from '../../../../../tools/tv-packages.mjs';
import { readRootText } from './files.ts';

const { version }: { version: string } = JSON.parse(readRootText('package.json'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-tv-'));
  await writeTvPackages(folder);
});

/** The files of an archive in the format of `ar`, as its specification says. */
function readAr(archive: Buffer): Map<string, Buffer> {
  expect(archive.subarray(0, 8).toString()).toBe('!<arch>\n');
  const files = new Map<string, Buffer>();
  for (let at = 8; at < archive.length;) {
    const header = archive.subarray(at, at + 60).toString();
    expect(header.slice(58)).toBe('`\n');
    const size = Number(header.slice(48, 58));
    files.set(header.slice(0, 16).trim(), archive.subarray(at + 60, at + 60 + size));
    at += 60 + size + (size % 2);
  }
  return files;
}

/** The files and folders of a compressed tar archive. */
async function readTar(bytes: Buffer = Buffer.alloc(0)): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const archive = extract();
  archive.end(gunzipSync(bytes));
  for await (const entry of archive) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk);
    files.set(entry.header.name, Buffer.concat(chunks).toString('latin1'));
  }
  return files;
}

/** Files that a page loads from beside it. */
const loadedBy = (page: string) => [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, name]) => name ?? '');

describe('the package for webOS', () => {
  const app = './usr/palm/applications/org.vitrine.player/';
  let parts: Map<string, Buffer>;
  let data: Map<string, string>;
  beforeAll(async () => {
    parts = readAr(await readFile(join(folder, 'vitrine.ipk')));
    data = await readTar(parts.get('data.tar.gz'));
  });

  test('is a Debian-like archive that names its version', async () => {
    expect([...parts.keys()]).toEqual(['debian-binary', 'control.tar.gz', 'data.tar.gz']);
    expect(parts.get('debian-binary')?.toString()).toBe('2.0\n');
    const control = (await readTar(parts.get('control.tar.gz'))).get('./control') ?? '';
    for (const line of ['Package: org.vitrine.player', `Version: ${version}`, 'Architecture: all']) {
      expect(control.split('\n')).toContain(line);
    }
  });

  test('describes an app whose files it contains, and which the Back key does not close', () => {
    const info = JSON.parse(data.get(`${app}appinfo.json`) ?? '');
    expect(info).toMatchObject({ id: 'org.vitrine.player', version, type: 'web', disableBackHistoryAPI: true });
    const page = data.get(app + info.main) ?? '';
    for (const name of [info.icon, info.largeIcon, ...loadedBy(page)]) expect([...data.keys()]).toContain(app + name);
    const inventory = JSON.parse(data.get('./usr/palm/packages/org.vitrine.player/packageinfo.json') ?? '');
    expect(inventory).toEqual({ id: info.id, version, app: info.id });
  });
});

test('the package for Tizen is a zip whose config.xml allows any server', async () => {
  const files = unzipSync(await readFile(join(folder, 'vitrine.wgt')));
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  const config = text('config.xml');
  expect(config).toContain(` version="${version}"`);
  // The id of an app: ten characters of its package, a dot and a name.
  expect(config).toMatch(/<tizen:application id="(\w{10})\.\w+" package="\1"/);
  expect(config).toContain('<access origin="*" subdomains="true"/>');
  expect(config).toContain('<tizen:allow-navigation>*</tizen:allow-navigation>');
  const named = [...config.matchAll(/<(?:content|icon) src="([^"]+)"/g)].map(([, name]) => name ?? '');
  expect(named).toHaveLength(2);
  expect(Object.keys(files)).toEqual(expect.arrayContaining([...named, ...loadedBy(text('index.html'))]));
});

test('the same sources are the same packages', async () => {
  const again = await mkdtemp(join(tmpdir(), 'vitrine-tv-'));
  await writeTvPackages(again);
  for (const name of ['vitrine.ipk', 'vitrine.wgt', 'index.html']) {
    expect((await readFile(join(again, name))).equals(await readFile(join(folder, name)))).toBe(true);
  }
});
