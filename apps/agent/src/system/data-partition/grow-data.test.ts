import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPrograms, findImageScript, run } from '../../test/data-partition.ts';
import { createChoice } from '../../test/lossy-disk.ts';

const SECTOR = 512;
const MEBIBYTE = 1024 * 1024;
const SMALL = 40 * MEBIBYTE;
const LARGE = 80 * MEBIBYTE;

/** The sectors of both copies of the table on the large disk: first the one at its end, which is written first. */
const SECOND = Array.from({ length: 33 }, (_, i) => LARGE / SECTOR - 33 + i);
const FIRST = Array.from({ length: 34 }, (_, i) => i);

/** A disk image that was written to a larger disk. */
async function makeDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-disk-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'disk');
  await writeFile(path, '');
  await truncate(path, SMALL);
  const partitions = ['vitrine-esp', 'vitrine-a', 'vitrine-b', 'vitrine-data'];
  const lines = partitions.map((name, i) => `start=${1 + 8 * i}MiB, size=8MiB, name="${name}"\n`);
  run('sh', '-c', `printf 'label: gpt\n${lines.join('')}' | sfdisk --quiet ${path}`);
  await truncate(path, LARGE);
  await mkdir(join(folder, 'work'));
  return {
    path,
    grow: () => run('sh', findImageScript('grow-data'), path, join(folder, 'work')).status,
    /** First sector and number of sectors of each partition, by name. */
    list: () => {
      const { output } = run('sfdisk', '--dump', path);
      const found = [...output.matchAll(/start= *(\d+), size= *(\d+), .*name="(.+)"/g)];
      return Object.fromEntries(found.map(([, start, size, name]) => [name, [Number(start), Number(size)]]));
    },
    isDamaged: () => execFileSync('sh', ['-c', `sfdisk --dump ${path} 2>&1`], { encoding: 'utf8' }).includes('corrupt'),
  };
}

describe.skipIf(!hasPrograms('sfdisk'))(`the partition of the data (skipped without fdisk)`, () => {
  test('ends with the disk after the first start, and stays so', async () => {
    const { path, grow, list } = await makeDisk();
    const before = list();
    expect(grow()).toBe(0);
    const [start = 0, size = 0] = list()['vitrine-data'] ?? [];
    expect(list()).toEqual({ ...before, 'vitrine-data': [start, size] });
    expect((LARGE / SECTOR - start - size) * SECTOR).toBeLessThan(MEBIBYTE);
    const grown = await readFile(path);
    expect(grow()).toBe(0);
    expect((await readFile(path)).equals(grown)).toBe(true);
  });

  test('is not enlarged when another one follows it', async () => {
    const { path, grow, list } = await makeDisk();
    run('sh', '-c', `echo 'start=60MiB, size=8MiB, name="other"' | sfdisk --quiet --append ${path}`);
    const before = list();
    expect(grow()).toBe(1);
    expect(list()).toEqual(before);
  });

  test('is enlarged by the next start after a loss of power at any moment, and the others stay', async () => {
    const whole = await makeDisk();
    const before = await readFile(whole.path);
    whole.grow();
    const after = await readFile(whole.path);
    const wanted = whole.list();
    const choose = createChoice(1);
    for (let i = 0; i < 10; i += 1) {
      // One copy of the table is written in part, any of its sectors; the other copy is complete or untouched.
      const isSecondDone = i % 2 === 0;
      const isWritten = (sector: number): boolean =>
        isSecondDone ? SECOND.includes(sector) || choose(2) === 0 : SECOND.includes(sector) && choose(2) === 0;
      const file = await open(whole.path, 'r+');
      for (const sector of [...SECOND, ...FIRST]) {
        await file.write(isWritten(sector) ? after : before, sector * SECTOR, SECTOR, sector * SECTOR);
      }
      await file.close();
      expect([i, whole.grow()]).toEqual([i, 0]);
      expect([i, whole.list()]).toEqual([i, wanted]);
      expect([i, whole.isDamaged()]).toEqual([i, false]);
    }
  });
});
