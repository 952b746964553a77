import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  hasPrograms,
  findUnrepaired,
  isWhole,
  makePartition,
  run,
  SETTINGS,
  writeToJournal,
} from '../../test/data-partition.ts';

/** The superblock has the time of the check. */
const SUPERBLOCK_BYTES = 2048;

describe.skipIf(!hasPrograms('debugfs', 'e2fsck', 'mke2fs'))(`the data partition (skipped without e2fsprogs)`, () => {
  test('stays as it is when it is whole', async () => {
    const partition = await makePartition();
    const before = await readFile(partition.path);
    expect(await partition.check()).toBe('whole');
    const after = await readFile(partition.path);
    expect(after.subarray(SUPERBLOCK_BYTES).equals(before.subarray(SUPERBLOCK_BYTES))).toBe(true);
  });

  test('gets what its journal has after a loss of power', async () => {
    const { path, check, read } = await makePartition();
    const text = 'SERVER=http://10.0.0.2\r\n';
    await writeFile(`${path}.new`, text);
    await writeToJournal(path, ['rm settings/vitrine.txt', `write ${path}.new settings/vitrine.txt`]);
    expect(await read('settings/vitrine.txt')).toBe(SETTINGS['settings/vitrine.txt']);
    expect(await check()).toBe('whole');
    expect(await read('settings/vitrine.txt')).toBe(text);
    expect(isWhole(path)).toBe(true);
  });

  test('does not get back what was deleted just before a loss of power', async () => {
    const { path, check, readIdentities, read } = await makePartition();
    await writeToJournal(path, ['rm agent/state-0.json', 'rm agent/state-1.json', 'rm settings/vitrine.txt']);
    expect((await readIdentities()).size).toBe(2);
    expect(await check()).toBe('whole');
    expect((await readIdentities()).size).toBe(0);
    expect(await read('settings/vitrine.txt')).toBeNull();
  });

  test('is made when there is none, or that of something else', async () => {
    const partition = await makePartition();
    for (const foreign of [Buffer.alloc(0), Buffer.from('NTFS    '.repeat(100_000))]) {
      await truncate(partition.path, 0);
      await writeFile(partition.path, foreign);
      await truncate(partition.path, 100_000_000);
      expect(await partition.check()).toBe('made');
      expect(isWhole(partition.path)).toBe(true);
      expect(run('dumpe2fs', '-h', partition.path).output).toContain('vitrine-data');
    }
  });

  test('keeps identity, settings and networks with their owners when its second half is gone', async () => {
    const partition = await makePartition();
    const identities = await partition.readIdentities();
    await truncate(partition.path, 100_000_000);
    expect(await partition.check()).toBe('renewed');
    expect(isWhole(partition.path)).toBe(true);
    expect(await partition.readIdentities()).toEqual(identities);
    for (const [path, text] of Object.entries(SETTINGS))
      expect([path, await partition.read(path)]).toEqual([path, text]);
    expect((await stat(join(partition.saved, 'networks'))).mode & 0o777).toBe(0o700);
    const { output } = run('debugfs', '-R', 'ls -p /agent', partition.path);
    const owner = process.getuid?.() === 0 ? '900/902' : `${process.getuid?.()}/${process.getgid?.()}`;
    expect(output).toContain(`/100600/${owner}/state-0.json/`);
  });

  test('keeps settings and networks also when an agent that was taken over has filled its folder', async () => {
    const many = Object.fromEntries(Array.from({ length: 520 }, (_, i) => [`agent/${i}`, 'x']));
    const partition = await makePartition(many);
    await truncate(partition.path, 100_000_000);
    expect(await partition.check()).toBe('renewed');
    for (const [path, text] of Object.entries(SETTINGS))
      expect([path, await partition.read(path)]).toEqual([path, text]);
    expect(await partition.read('agent/0')).toBeNull();
  });

  test('is not made anew where it cannot be written', async () => {
    const partition = await makePartition();
    expect(run('sh', '-c', `rm ${partition.path}; mkdir ${partition.path}`).status).toBe(0);
    expect(await partition.check()).toBeNull();
  });

  test('can be mounted after random damage, and has the identity that could be read', async () => {
    expect(await findUnrepaired(Array.from({ length: 6 }, (_, i) => 1000 + i))).toEqual([]);
  });
});
