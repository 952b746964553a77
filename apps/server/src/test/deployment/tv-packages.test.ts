import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTvPackages } from '../../../../../tools/packages/tv-packages.mjs';
import { readAr, readTar, type TarEntry } from './archives.ts';
import { readRootText } from './files.ts';

const { version }: { version: string } = JSON.parse(readRootText('package.json'));

let packages: Record<string, Uint8Array>;
beforeAll(async () => {
  packages = Object.fromEntries(await createTvPackages());
});

/** Files that a page loads from beside it. */
const loadedBy = (page: string) => [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, name]) => name ?? '');

describe('the package for webOS', () => {
  const app = './usr/palm/applications/org.vitrine.player/';
  let parts: Map<string, Buffer>;
  let data: Map<string, TarEntry>;
  beforeAll(async () => {
    parts = readAr(Buffer.from(packages['vitrine.ipk'] ?? []));
    data = await readTar(parts.get('data.tar.gz'));
  });

  test('is a Debian-like archive that names its version', async () => {
    expect([...parts.keys()]).toEqual(['debian-binary', 'control.tar.gz', 'data.tar.gz']);
    expect(parts.get('debian-binary')?.toString()).toBe('2.0\n');
    const control = (await readTar(parts.get('control.tar.gz'))).get('./control')?.text ?? '';
    for (const line of ['Package: org.vitrine.player', `Version: ${version}`, 'Architecture: all']) {
      expect(control.split('\n')).toContain(line);
    }
  });

  test('describes an app whose files it contains, and which the Back key does not close', () => {
    const info = JSON.parse(data.get(`${app}appinfo.json`)?.text ?? '');
    expect(info).toMatchObject({ id: 'org.vitrine.player', version, type: 'web', disableBackHistoryAPI: true });
    const page = data.get(app + info.main)?.text ?? '';
    for (const name of [info.icon, info.largeIcon, ...loadedBy(page)]) expect([...data.keys()]).toContain(app + name);
    const inventory = JSON.parse(data.get('./usr/palm/packages/org.vitrine.player/packageinfo.json')?.text ?? '');
    expect(inventory).toEqual({ id: info.id, version, app: info.id });
  });
});

test('the package for Tizen is a zip whose config.xml allows any server', () => {
  const files = unzipSync(packages['vitrine.wgt'] ?? new Uint8Array());
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
  expect(Object.fromEntries(await createTvPackages())).toEqual(packages);
});
