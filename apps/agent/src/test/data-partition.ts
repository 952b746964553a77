import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { disk } from '../files/disk.ts';
import { openState } from '../files/state.ts';
import { createChoice } from './lossy-disk.ts';

const env = { ...process.env, LC_ALL: 'C' };

/** A script of the disk image, by its name. */
export const findImageScript = (name: string): string =>
  fileURLToPath(new URL(`../../image/files/usr/lib/vitrine-image/${name}`, import.meta.url));

/** True if this machine has the programs. */
export const hasPrograms = (...names: string[]): boolean =>
  names.every((name) => spawnSync('sh', ['-c', `command -v ${name}`], { env }).status === 0);

/** Runs a program; returns its output and its exit code. */
export function run(program: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout } = spawnSync(program, args, { env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return { status, output: stdout };
}

const BLOCK = 4096;

/** Large enough for a second copy of the superblock. */
const SIZE = 160 * 1024 * 1024;

const IDENTITY = { deviceId: 'dev_1', deviceToken: 'token-1' };

/** The files, besides the identity, that a screen cannot get back from its server. */
export const SETTINGS = {
  'agent/update-key.json': '{"server":"http://server","key":"a2V5"}',
  'settings/vitrine.txt': 'SERVER=http://10.0.0.1\r\n',
  'networks/Café “1”.nmconnection': '[wifi]\nssid=Café\n',
  'system/slots/state.json': '{"slot":"a"}',
};

export interface Partition {
  path: string;
  /** Runs the check; returns its result, null if it failed. */
  check: () => Promise<string | null>;
  /** The identities in the states that can be read without the journal, by their numbers. */
  readIdentities: () => Promise<Map<number, unknown>>;
  /** The content of a file; null if it has none that can be read. */
  read: (path: string) => Promise<string | null>;
  /** The folder with what the last check has saved. */
  saved: string;
}

/** A partition with the data of a screen, and perhaps more files, in a file. */
export async function makePartition(more: Record<string, string> = {}): Promise<Partition> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = join(folder, 'source');
  const state = await openState(disk, join(source, 'agent'));
  await state.save({ identity: IDENTITY });
  await state.save({ playerRelease: 'r1' });
  const others = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`kiosk/profile/${i % 5}/${i}`, `${i} `.repeat(i * 700)]),
  );
  for (const [path, text] of Object.entries({ ...SETTINGS, ...others, ...more })) {
    await mkdir(dirname(join(source, path)), { recursive: true });
    await writeFile(join(source, path), text);
  }
  await chmod(join(source, 'networks'), 0o700);
  await chmod(join(source, 'networks/Café “1”.nmconnection'), 0o600);
  if (process.getuid?.() === 0) run('chown', '-R', '900:902', join(source, 'agent'));
  const path = join(folder, 'partition');
  run('truncate', '-s', String(SIZE), path);
  run('mke2fs', '-q', '-F', '-t', 'ext4', '-b', String(BLOCK), '-d', source, path);
  return openPartition(path, join(folder, 'work'));
}

function openPartition(path: string, work: string): Partition {
  const read = async (file: string): Promise<string | null> => {
    const target = join(dirname(work), 'read');
    for (const superblock of [[], ['-b', String(BLOCK), '-s', '32768']]) {
      await rm(target, { force: true });
      run('debugfs', ...superblock, '-c', '-R', `dump "${file}" ${target}`, path);
      const text = await readFile(target, 'utf8').catch(() => '');
      if (text !== '') return text;
    }
    return null;
  };
  return {
    path,
    saved: join(work, 'saved'),
    read,
    async check() {
      const { status } = run('sh', findImageScript('check-data'), path, work);
      return status === 0 ? (await readFile(join(work, 'result'), 'utf8')).trim() : null;
    },
    async readIdentities() {
      const found = new Map<number, unknown>();
      for (const name of ['state-0.json', 'state-1.json']) {
        const [hash, text = ''] = ((await read(`agent/${name}`)) ?? '').split('\n');
        if (createHash('sha256').update(text).digest('hex') !== hash) continue;
        const { number, state }: { number: number; state: { identity: unknown } } = JSON.parse(text);
        found.set(number, state.identity);
      }
      return found;
    },
  };
}

/** The numbers of the blocks of a file or folder. */
const listBlocks = (path: string, file: string): number[] =>
  [...run('debugfs', '-R', `blocks ${file}`, path).output.matchAll(/\d+/g)].map(([number]) => Number(number));

/** Groups of blocks that hold the same kind of thing, also all blocks together. */
function findRegions(path: string): number[][] {
  const { output } = run('dumpe2fs', path);
  const places = (pattern: RegExp): number[] => [...output.matchAll(pattern)].map(([, number]) => Number(number));
  const [inodes = 0] = places(/Inode table at (\d+)/g);
  const files = ['agent', 'agent/state-0.json', 'agent/state-1.json', 'settings', 'networks', 'kiosk', 'kiosk/profile'];
  return [
    [0],
    places(/Group descriptors at (\d+)/g),
    places(/[Bb]itmap at (\d+)/g),
    // The part in use.
    Array.from({ length: 6 }, (_, i) => inodes + i),
    listBlocks(path, '<8>').slice(0, 20),
    files.flatMap((file) => listBlocks(path, file)),
    Array.from({ length: SIZE / BLOCK }, (_, i) => i),
  ];
}

/** Overwrites random parts of the file system. */
async function damage(path: string, seed: number): Promise<void> {
  const choose = createChoice(seed);
  const regions = findRegions(path).filter((blocks) => blocks.length > 0);
  const lengths = [1, 16, 128, 512, BLOCK];
  const file = await open(path, 'r+');
  try {
    for (let i = 0; i <= choose(6); i += 1) {
      const region = regions[choose(regions.length)] ?? [];
      const block = region[choose(region.length)] ?? 0;
      const length = lengths[choose(lengths.length)] ?? 1;
      const place = block * BLOCK + choose(BLOCK - length + 1);
      const bytes = Buffer.from(Array.from({ length }, () => choose(256)));
      await file.write(choose(2) === 0 ? bytes.fill(0) : bytes, 0, length, place);
    }
  } finally {
    await file.close();
  }
}

/** Carries out commands of debugfs, of which a loss of power left only what is in the journal. */
export async function writeToJournal(path: string, commands: string[]): Promise<void> {
  const changed = `${path}.changed`;
  run('cp', '--sparse=always', path, changed);
  for (const command of commands) run('debugfs', '-w', '-R', command, changed);
  const [before, after] = await Promise.all([readFile(path), readFile(changed)]);
  const blocks = Array.from({ length: SIZE / BLOCK }, (_, i) => i).filter(
    (i) => !before.subarray(i * BLOCK, (i + 1) * BLOCK).equals(after.subarray(i * BLOCK, (i + 1) * BLOCK)),
  );
  await writeFile(`${path}.blocks`, Buffer.concat(blocks.map((i) => after.subarray(i * BLOCK, (i + 1) * BLOCK))));
  await writeFile(`${path}.commands`, `jo\njw -b ${blocks.join(',')} ${path}.blocks\njc\n`);
  run('debugfs', '-w', '-f', `${path}.commands`, path);
}

/** Returns true if the file system needs no repair and ends within its partition; the kernel refuses any other. */
export function isWhole(path: string): boolean {
  const blocks = /^Block count: *(\d+)$/m.exec(run('dumpe2fs', '-h', path).output)?.[1];
  return run('e2fsck', '-f', '-n', path).status === 0 && Number(blocks) * BLOCK <= statSync(path).size;
}

/** Damages a partition by each of the seeds, checks it, and returns what was wrong afterwards, which should be nothing. */
export async function findUnrepaired(seeds: readonly number[]): Promise<string[]> {
  const whole = await makePartition();
  const failures: string[] = [];
  for (const seed of seeds) {
    const partition = openPartition(`${whole.path}-${seed}`, join(dirname(whole.path), 'work'));
    run('cp', '--sparse=always', whole.path, partition.path);
    await damage(partition.path, seed);
    const before = await partition.readIdentities();
    const result = await partition.check();
    const after = await partition.readIdentities();
    if (result === null || !isWhole(partition.path)) failures.push(`${seed}: ${result}, damaged`);
    if (before.size > 0 && after.size === 0) failures.push(`${seed}: ${result}, without the identity`);
    await rm(partition.path);
  }
  return failures;
}
