import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { disk } from '../../files/disk.ts';
import { runProgram } from '../../machine/programs.ts';
import { createChoice, createLossyDisk, PowerLost } from '../../test/lossy-disk.ts';
import { ENTRY_TEMPLATE } from '../../test/slot-machine.ts';
import {
  createKeys,
  listSystemFiles,
  openPackedSystem,
  packSystem,
  signSystem,
  toText,
} from '../../test/system-release.ts';
import { computeHash } from '../../update/record.ts';
import { findNextEntry, renderEntry, type Slot, toCountedName } from './entries.ts';
import { InstallStatus, toDownloadPath, UpdateRecord } from './exchange.ts';
import { installUpdate, type OpenSystem, type Partitions } from './install.ts';
import { IMAGE_FILE, readSlotState, removeEntries, saveRecord, toPaths } from './machine.ts';
import { createPartitions } from './partitions.ts';
import { pinKey, TRUST } from './trust.ts';
import { settleUpdate } from './decisions.ts';

const SLOT_BYTES = 100_000;

const hasSquashfs = ['mksquashfs', 'unsquashfs'].every((program) =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program))),
);

const unpack = async (partition: string): Promise<OpenSystem> => ({
  read: async (path) => execFileSync('unsquashfs', ['-cat', partition, path], { stdio: 'pipe' }),
  close: async () => undefined,
});

const readPacked = async (partition: string) =>
  openPackedSystem((await readFile(partition, 'utf8')).replace(/\0+$/, ''));

const failToRestart = () => Promise.reject(new Error('systemctl has failed'));

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'agent-slots-'));
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** The files of a machine that runs version 1.0 in slot `a`. */
const listMachineFiles = (paths: ReturnType<typeof toPaths>): [string, string | Buffer][] => [
  [paths.image, listSystemFiles('1.0')[IMAGE_FILE] ?? ''],
  [paths.commandLine, 'root=PARTLABEL=vitrine-a vitrine.slot=a quiet\n'],
  [paths.bootId, 'boot-1\n'],
  [join(paths.entries, 'vitrine-a.conf'), renderEntry(ENTRY_TEMPLATE, 'a', 1)],
  [join(paths.esp, 'vitrine/a/linux'), 'kernel of 1.0'],
  [join(paths.esp, 'vitrine/a/initrd'), 'initial file system of 1.0'],
  [paths.partition('a'), packSystem('1.0')],
];

/** A machine whose partitions are files. */
async function createMachine(openSystem?: (partition: string) => Promise<OpenSystem>) {
  const paths = toPaths(root);
  for (const [path, content] of listMachineFiles(paths)) await write(path, content);
  await write(paths.partition('b'), '');
  await truncate(paths.partition('b'), SLOT_BYTES);
  await mkdir(paths.systemRuntime, { recursive: true });
  await mkdir(paths.systemState, { recursive: true });
  const keys = createKeys();
  await pinKey(disk, paths.systemState, toText(keys));
  let restarts = 0;
  const machine = {
    paths,
    keys,
    restarts: () => restarts,
    partitions: createPartitions(paths, runProgram, openSystem ?? readPacked),
    /** Puts a file where the agent does. */
    async download(content: Buffer): Promise<void> {
      await write(toDownloadPath(paths.agentState, computeHash(content)), content);
    },
    install: (release = signSystem(keys, packSystem('2.0'))) =>
      installUpdate(
        { command: 'cmd_1', release },
        {
          disk,
          paths,
          partitions: machine.partitions,
          restart: async () => void (restarts += 1),
          log: () => undefined,
        },
      ),
    readStatus: async () =>
      InstallStatus.parse(JSON.parse(await readFile(join(paths.systemRuntime, 'update.json'), 'utf8'))),
    listEntries: async () => new Set(await readdir(paths.entries)),
    readRecord: async () =>
      UpdateRecord.parse(JSON.parse(await readFile(join(paths.systemState, 'update.json'), 'utf8'))),
  };
  return machine;
}

describe('a system that the agent has downloaded', () => {
  test('is written to the other slot with its kernel, and tried at the next start', async () => {
    const machine = await createMachine();
    await machine.download(packSystem('2.0'));
    await machine.install();
    const { paths } = machine;
    expect((await readFile(paths.partition('b'))).subarray(0, packSystem('2.0').length)).toEqual(packSystem('2.0'));
    expect(await readFile(join(paths.esp, 'vitrine/b/linux'), 'utf8')).toBe('kernel of 2.0');
    expect(await readFile(join(paths.esp, 'vitrine/b/initrd'), 'utf8')).toBe('initial file system of 2.0');
    const entry = await readFile(join(paths.entries, 'vitrine-b+1.conf'), 'utf8');
    expect(entry).toBe(renderEntry(ENTRY_TEMPLATE, 'b', 2));
    expect(await machine.readRecord()).toMatchObject({ version: '2.0', slot: 'b', state: 'written', command: 'cmd_1' });
    expect(await machine.readStatus()).toMatchObject({ command: 'cmd_1', step: 'restarting', reason: null });
    expect(machine.restarts()).toBe(1);
  });

  test.skipIf(!hasSquashfs)('may be a squashfs file, as releases are', async () => {
    const machine = await createMachine(unpack);
    const folder = join(root, 'system');
    for (const [path, content] of Object.entries(listSystemFiles('2.0'))) await write(join(folder, path), content);
    const packed = join(root, 'system.squashfs');
    execFileSync('mksquashfs', [folder, packed, '-quiet', '-no-progress', '-all-root'], { stdio: 'pipe' });
    const content = await readFile(packed);
    await machine.download(content);
    await machine.install(signSystem(machine.keys, content));
    expect(await readFile(join(machine.paths.esp, 'vitrine/b/linux'), 'utf8')).toBe('kernel of 2.0');
    expect(machine.restarts()).toBe(1);
  });

  test.each<
    [
      string,
      string,
      (machine: Awaited<ReturnType<typeof createMachine>>) => Promise<Parameters<typeof machine.install>>,
    ]
  >([
    [
      'is another file than was signed',
      'not the one that was signed',
      async (machine) => {
        const content = packSystem('2.0');
        await write(toDownloadPath(machine.paths.agentState, computeHash(content)), Buffer.alloc(content.length));
        return [];
      },
    ],
    [
      'is shorter than was signed',
      'does not have',
      async (machine) => {
        const content = packSystem('2.0');
        await write(toDownloadPath(machine.paths.agentState, computeHash(content)), content.subarray(1));
        return [];
      },
    ],
    [
      'is a link to a file of root',
      'ELOOP',
      async ({ paths }) => {
        const path = toDownloadPath(paths.agentState, computeHash(packSystem('2.0')));
        await write(join(root, 'secret'), packSystem('2.0'));
        await mkdir(dirname(path), { recursive: true });
        await symlink(join(root, 'secret'), path);
        return [];
      },
    ],
    ['is not there', 'ENOENT', async () => []],
    [
      'is larger than the partition',
      'its partition has',
      async (machine) => {
        const content = Buffer.alloc(SLOT_BYTES + 1);
        await machine.download(content);
        return [signSystem(machine.keys, content)];
      },
    ],
    [
      'is absurdly large',
      'bytes, more than',
      async ({ keys }) => [signSystem(keys, Buffer.alloc(1), { bytes: 3_000_000_000 })],
    ],
    [
      'is for another kind of machine',
      'It is for machines with arm64',
      async ({ keys }) => [signSystem(keys, packSystem('2.0', 'arm64'), { arch: 'arm64' })],
    ],
    [
      'has another version inside than was signed',
      'The file has 1.9 for amd64',
      async (machine) => {
        await machine.download(packSystem('1.9'));
        return [signSystem(machine.keys, packSystem('1.9'))];
      },
    ],
    [
      'has no kernel',
      'vmlinuz',
      async (machine) => {
        const { 'boot/vmlinuz': _, ...files } = listSystemFiles('2.0');
        const content = Buffer.from(JSON.stringify(files));
        await machine.download(content);
        return [signSystem(machine.keys, content)];
      },
    ],
    [
      'is no system at all',
      'not a system',
      async (machine) => {
        const content = Buffer.from(JSON.stringify({ ...listSystemFiles('2.0'), [IMAGE_FILE]: '{}' }));
        await machine.download(content);
        return [signSystem(machine.keys, content)];
      },
    ],
  ])('that %s is refused with the reason, and nothing leads to its slot', async (_, reason, prepare) => {
    const machine = await createMachine();
    const args = await prepare(machine);
    await expect(machine.install(...args)).rejects.toBeInstanceOf(Error);
    expect(await machine.readStatus()).toMatchObject({ step: 'failed', reason: expect.stringContaining(reason) });
    expect(await machine.listEntries()).toEqual(new Set(['vitrine-a.conf']));
    expect(machine.restarts()).toBe(0);
    await expect(machine.readRecord()).rejects.toThrow('ENOENT');
    // The next one is not affected.
    await rm(toDownloadPath(machine.paths.agentState, computeHash(packSystem('2.0'))), { force: true });
    await machine.download(packSystem('2.0'));
    await machine.install();
    expect(machine.restarts()).toBe(1);
  });

  test('that the disk does not return is not started', async () => {
    const machine = await createMachine();
    await machine.download(packSystem('2.0'));
    const { partitions, paths } = machine;
    machine.partitions = {
      ...partitions,
      async hash(slot, ...rest) {
        await writeFile(paths.partition(slot), Buffer.alloc(SLOT_BYTES, 1));
        return partitions.hash(slot, ...rest);
      },
    };
    await expect(machine.install()).rejects.toThrow('worn out');
    expect(await machine.listEntries()).toEqual(new Set(['vitrine-a.conf']));
  });

  test('takes nothing from an update that waits for its restart', async () => {
    const machine = await createMachine();
    await machine.download(packSystem('2.0'));
    await machine.install();
    await expect(machine.install()).rejects.toThrow('under way');
    expect(await machine.listEntries()).toEqual(new Set(['vitrine-a.conf', 'vitrine-b+1.conf']));
    expect(await machine.readRecord()).toMatchObject({ state: 'written' });
  });

  test('is taken back when the machine can’t be restarted', async () => {
    const machine = await createMachine();
    await machine.download(packSystem('2.0'));
    const { paths, partitions, keys } = machine;
    const request = { command: 'cmd_1', release: signSystem(keys, packSystem('2.0')) };
    const options = { disk, paths, partitions, restart: failToRestart, log: () => undefined };
    await expect(installUpdate(request, options)).rejects.toThrow('systemctl');
    expect(await machine.listEntries()).toEqual(new Set(['vitrine-a.conf']));
    await expect(machine.readRecord()).rejects.toThrow('ENOENT');
  });
});

describe('root', () => {
  test('keeps the first key that the agent names, whatever it names later, until a reset', async () => {
    const machine = await createMachine();
    const { paths } = machine;
    await machine.download(packSystem('2.0'));
    const others = createKeys();
    const forged = signSystem(others, packSystem('2.0'));
    expect(await pinKey(disk, paths.systemState, toText(others))).toBe(false);
    await expect(machine.install(forged)).rejects.toThrow('not signed with the key');
    await machine.install();
    await removeEntries(disk, paths, ['vitrine-b+1.conf']);
    await saveRecord(disk, paths, null);
    await rm(join(paths.systemState, TRUST));
    expect(await pinKey(disk, paths.systemState, toText(others))).toBe(true);
    await machine.install(forged);
    expect(machine.restarts()).toBe(2);
  });

  test('installs nothing before it knows the key of the server', async () => {
    const machine = await createMachine();
    await machine.download(packSystem('2.0'));
    await rm(join(machine.paths.systemState, TRUST));
    await expect(machine.install()).rejects.toThrow('does not know the key of its server yet');
  });

  test.each<[string, (path: string) => unknown]>([
    ['is damaged', (path) => write(path, '{')],
    ['cannot be read', async (path) => (await rm(path), mkdir(path))],
  ])('takes no other key in place of one that %s', async (_, damage) => {
    const machine = await createMachine();
    await damage(join(machine.paths.systemState, TRUST));
    expect(await pinKey(disk, machine.paths.systemState, toText(machine.keys))).toBe(false);
    await expect(machine.install()).rejects.toThrow('reset the screen');
  });

  test('follows no recorded description to an older system', async () => {
    const machine = await createMachine();
    const old = packSystem('0.9');
    await machine.download(packSystem('2.0'));
    await machine.download(old);
    await machine.install(signSystem(machine.keys, packSystem('2.0'), { signedAt: '2026-03-02T00:00:00.000Z' }));
    await removeEntries(disk, machine.paths, ['vitrine-b+1.conf']);
    await saveRecord(disk, machine.paths, null);
    const recorded = signSystem(machine.keys, old, { version: '0.9', signedAt: '2026-03-01T00:00:00.000Z' });
    await expect(machine.install(recorded)).rejects.toThrow('older than one');
    // The server itself may take a system back.
    await machine.install(signSystem(machine.keys, old, { version: '0.9', signedAt: '2026-03-03T00:00:00.000Z' }));
  });
});

/** The partitions of a machine whose disk is in memory. */
const createPartitionsInMemory = (
  on: ReturnType<typeof createLossyDisk>['disk'],
  paths: ReturnType<typeof toPaths>,
): Partitions => ({
  async write(slot, path) {
    const content = (await on.read(path)) ?? Buffer.alloc(0);
    await on.write(paths.partition(slot), content);
    await on.sync(paths.partition(slot));
    return computeHash(content);
  },
  hash: async (slot) => computeHash((await on.read(paths.partition(slot))) ?? Buffer.alloc(0)),
  open: async (slot) => openPackedSystem((await on.read(paths.partition(slot)))?.toString() ?? ''),
});

test('whenever the power is lost while a system is written, whole systems start only, and the next attempt succeeds', async () => {
  const paths = toPaths('/');
  const keys = createKeys();
  const release = signSystem(keys, packSystem('2.0'));
  const systems: Record<string, string> = { '1.0': packSystem('1.0').toString(), '2.0': packSystem('2.0').toString() };
  const before = new Map(
    [...listMachineFiles(paths), [toDownloadPath(paths.agentState, release.sha256), packSystem('2.0')] as const].map(
      ([path, content]): [string, Buffer] => [path, Buffer.from(content)],
    ),
  );
  before.set(join(paths.systemState, TRUST), Buffer.from(JSON.stringify({ key: toText(keys), seenAt: null })));
  // A system that was replaced earlier.
  before.set(join(paths.entries, 'vitrine-b.conf'), Buffer.from(renderEntry(ENTRY_TEMPLATE, 'b', 0)));
  before.set(paths.partition('b'), packSystem('0.9'));

  async function install(on: ReturnType<typeof createLossyDisk>['disk']): Promise<void> {
    const partitions = createPartitionsInMemory(on, paths);
    const request = { command: 'cmd_1', release };
    const options = { disk: on, paths, partitions, restart: async () => undefined, log: () => undefined };
    await installUpdate(request, options);
  }

  const bad: string[] = [];
  const reached = new Set<string>();
  for (let seed = 0; seed < 300; seed += 1) {
    const choose = createChoice(seed);
    const power = createLossyDisk(1 + (seed % 75), choose, before);
    await install(power.disk).catch((error: unknown) => {
      if (!(error instanceof PowerLost)) throw error;
    });
    const content = power.afterLoss();
    content.set(paths.bootId, Buffer.from('boot-2\n'));

    const after = createLossyDisk(Number.MAX_SAFE_INTEGER, choose, content).disk;
    let state = await readSlotState(after, paths);
    let next = findNextEntry(state.entries);
    // A part of an entry stops the machine, which is then started again.
    if (next?.isWhole === false && next.triesLeft === 1) {
      await after.rename(join(paths.entries, next.name), join(paths.entries, toCountedName(next.slot, 0, 1)));
      state = await readSlotState(after, paths);
      next = findNextEntry(state.entries);
    }
    const slot: Slot | undefined = next?.slot;
    if (next?.isWhole !== true || slot === undefined) {
      bad.push(`seed ${seed}: nothing whole starts`);
      continue;
    }
    const found = [paths.partition(slot), ...['linux', 'initrd'].map((name) => join(paths.esp, 'vitrine', slot, name))];
    const version = slot === 'a' ? '1.0' : '2.0';
    const files = listSystemFiles(version);
    const expected = [systems[version], files['boot/vmlinuz'], files['boot/initrd.img']];
    for (const [i, path] of found.entries()) {
      if (content.get(path)?.toString() !== expected[i]) bad.push(`seed ${seed}: ${path} of ${version} is damaged`);
    }
    if (slot === 'b' && next.triesLeft !== 1) bad.push(`seed ${seed}: the new system is not on trial`);
    reached.add(slot);
    if (slot === 'b') continue;

    const { record, remove } = settleUpdate(state);
    await saveRecord(after, paths, record);
    await removeEntries(after, paths, remove);
    await install(after);
    if (findNextEntry((await readSlotState(after, paths)).entries)?.slot !== 'b')
      bad.push(`seed ${seed}: not repeated`);
  }
  expect(bad).toEqual([]);
  expect(reached).toEqual(new Set(['a', 'b']));
});
