import { expect, test } from 'vitest';
import { openState } from '../files/state.ts';
import { createFailingDisk } from '../test/failing-disk.ts';
import { createLossyDisk, PowerLost, type Choose } from '../test/lossy-disk.ts';
import { listFiles, PLAYER, startPlayerServer } from '../test/player-server.ts';
import { openPlayerCopy } from './player-copy.ts';

const FOREVER = Number.MAX_SAFE_INTEGER;
const first: Choose = () => 0;
const NEXT = { 'index.html': '<script src="/player/assets/main-2.js"></script>', 'assets/main-2.js': 'two()' };

/** The copy of a machine with this disk. */
async function openCopy(disk: ReturnType<typeof createLossyDisk>['disk'], server: string) {
  const state = await openState(disk, '/data');
  return { state, copy: await openPlayerCopy({ disk, folder: '/data', state, server }) };
}

const textOf = (file: { content: Buffer } | null) => file?.content.toString('utf8');

test('the copy has every file of the server’s player, with the headers that a browser needs', async () => {
  const { url } = await startPlayerServer();
  const { copy } = await openCopy(createLossyDisk(FOREVER, first).disk, url);
  expect(copy.version()).toBeNull();
  expect(await copy.update()).toBe(true);
  expect(copy.version()).toBe(listFiles(PLAYER).version);
  expect(textOf(copy.find(''))).toBe(PLAYER['index.html']);
  expect(copy.find('assets/main-1.js')?.headers).toEqual({
    'content-type': 'text/javascript',
    'content-security-policy': "default-src 'self'",
  });
  expect(copy.find('assets/main-2.js')).toBeNull();
});

test('a restart without the server shows the copy', async () => {
  const server = await startPlayerServer();
  const { disk } = createLossyDisk(FOREVER, first);
  await (await openCopy(disk, server.url)).copy.update();
  server.stop();
  const { copy } = await openCopy(disk, server.url);
  expect(textOf(copy.find('assets/main-1.js'))).toBe('one()');
  await expect(copy.update()).rejects.toThrow('can’t be reached');
  expect(textOf(copy.find('assets/main-1.js'))).toBe('one()');
});

test('a release in use is not fetched again', async () => {
  const server = await startPlayerServer();
  const { copy } = await openCopy(createLossyDisk(FOREVER, first).disk, server.url);
  await copy.update();
  server.requests.length = 0;
  expect(await copy.update()).toBe(false);
  expect(server.requests).toEqual(['/player/release.json']);
});

test('a new release replaces the former one, and its folder', async () => {
  const server = await startPlayerServer();
  const { disk } = createLossyDisk(FOREVER, first);
  const { copy } = await openCopy(disk, server.url);
  await copy.update();
  server.offer.files = NEXT;
  expect(await copy.update()).toBe(true);
  expect(copy.find('assets/main-1.js')).toBeNull();
  expect(textOf(copy.find('assets/main-2.js'))).toBe('two()');
  expect(await disk.list('/data/player')).toEqual([listFiles(NEXT).version]);
});

test('a release of which a file has another hash than announced leaves the former one whole', async () => {
  const server = await startPlayerServer();
  const { disk } = createLossyDisk(FOREVER, first);
  const { copy } = await openCopy(disk, server.url);
  await copy.update();
  const announced = listFiles(NEXT);
  server.offer.list = () => announced;
  server.offer.files = { ...NEXT, 'assets/main-2.js': 'cut sh' };
  await expect(copy.update()).rejects.toThrow('assets/main-2.js');
  expect(textOf((await openCopy(disk, server.url)).copy.find('assets/main-1.js'))).toBe('one()');
});

test.each(['../state-0.json', '/etc/passwd', 'assets/../../x', 'a//b', ''])(
  'a list with the path %j is refused',
  async (path) => {
    const server = await startPlayerServer();
    server.offer.list = () => ({ version: '0123456789abcdef', files: [{ path, bytes: 1, sha256: 'a'.repeat(64) }] });
    const { copy } = await openCopy(createLossyDisk(FOREVER, first).disk, server.url);
    await expect(copy.update()).rejects.toThrow('is not a Vitrine server');
  },
);

test('an address where no Vitrine server answers is named, with the reason', async () => {
  const server = await startPlayerServer();
  const { copy } = await openCopy(createLossyDisk(FOREVER, first).disk, server.url);
  server.offer.list = () => ['a router'];
  await expect(copy.update()).rejects.toThrow(`${server.url} is not a Vitrine server`);
  server.stop();
  await expect(copy.update()).rejects.toThrow(`${server.url} can’t be reached: `);
});

test('a copy that was damaged on the disk is fetched again', async () => {
  const server = await startPlayerServer();
  const { disk } = createLossyDisk(FOREVER, first);
  await (await openCopy(disk, server.url)).copy.update();
  await disk.write(`/data/player/${listFiles(PLAYER).version}/assets/main-1.js`, Buffer.from('one('));
  const { copy } = await openCopy(disk, server.url);
  expect(copy.version()).toBeNull();
  expect(await copy.update()).toBe(true);
  expect(textOf(copy.find('assets/main-1.js'))).toBe('one()');
});

test('after a loss of power at any operation of an update, one of the two releases is there whole', async () => {
  const server = await startPlayerServer();
  const { disk: before } = createLossyDisk(FOREVER, first);
  await (await openCopy(before, server.url)).copy.update();
  const paths = ['state-0.json', 'state-1.json'].map((name) => `/data/${name}`);
  for (const [path] of Object.entries({ ...PLAYER, 'copy.json': '' })) {
    paths.push(`/data/player/${listFiles(PLAYER).version}/${path}`);
  }
  const contents = new Map<string, Buffer>();
  for (const path of paths) {
    const content = await before.read(path);
    if (content !== null) contents.set(path, content);
  }
  server.offer.files = NEXT;
  let whole = 0;
  for (let operations = 1; whole < 2; operations += 1) {
    const power = createLossyDisk(operations, (below) => operations % below, contents);
    try {
      await (await openCopy(power.disk, server.url)).copy.update();
      whole += 1;
    } catch (error) {
      if (!(error instanceof PowerLost)) throw error;
    }
    const { copy } = await openCopy(createLossyDisk(FOREVER, first, power.afterLoss()).disk, server.url);
    expect([listFiles(PLAYER).version, listFiles(NEXT).version], `${operations} operations`).toContain(copy.version());
  }
});

test('on a full disk the player is used from memory, and stored as soon as there is room', async () => {
  const { url } = await startPlayerServer();
  const { disk, failing } = createFailingDisk();
  failing.writes = 'ENOSPC';
  const { copy } = await openCopy(disk, url);
  await expect(copy.update()).rejects.toThrow('ENOSPC');
  expect(textOf(copy.find('assets/main-1.js'))).toBe('one()');
  expect(copy.failure()).toContain('The disk of this machine is full');
  failing.writes = null;
  expect(await copy.update()).toBe(true);
  expect(copy.failure()).toBeNull();
  expect((await openCopy(disk, url)).copy.version()).toBe(listFiles(PLAYER).version);
});
