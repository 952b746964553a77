import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { writeDisk } from '../../../../../tools/image/disk.mjs';
import { type DiskPlan, planDisk } from '../../../../../tools/image/layout.mjs';
import { readRootText, toRootPath } from './files.ts';

const MEBIBYTE = 1024 * 1024;
const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const imageFiles = toRootPath('apps/agent/image/files');

describe('the disk of a screen', () => {
  test('has boot loader, two slots of the system and, as the last one, the data, which grow', () => {
    const { partitions, sizeMiB } = planDisk('amd64', 450 * MEBIBYTE);
    expect(partitions.map(({ name }) => name)).toEqual(['vitrine-esp', 'vitrine-a', 'vitrine-b', 'vitrine-data']);
    const [, a, b] = partitions;
    expect(a?.sizeMiB).toBe(b?.sizeMiB);
    for (const [i, { startMiB }] of partitions.entries()) {
      const before = partitions[i - 1];
      expect(startMiB).toBe(before === undefined ? 1 : before.startMiB + before.sizeMiB);
    }
    const last = partitions.at(-1) as DiskPlan['partitions'][number];
    expect(sizeMiB).toBe(last.startMiB + last.sizeMiB + 1);
  });

  test('is not made of a system that is larger than a slot', () => {
    expect(() => planDisk('amd64', 1024 * MEBIBYTE)).not.toThrow();
    expect(() => planDisk('amd64', 1024 * MEBIBYTE + 1)).toThrow('The system has 1025 MiB, and a slot has 1024 MiB');
  });

  test('has the type of root partitions that its processor has', () => {
    const [intel, arm] = (['amd64', 'arm64'] as const).map((arch) => planDisk(arch, 1).partitions[1]?.type);
    expect(intel).not.toBe(arm);
  });
});

const missing = ['mkfs.vfat', 'mcopy', 'sfdisk'].filter((program) => !has(program));

describe.skipIf(missing.length > 0)(`the file of the disk (skipped without ${missing.join(', ')})`, () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-disk-'));
    const files = {
      'usr/lib/systemd/boot/efi/systemd-bootx64.efi': 'the boot loader',
      'boot/vmlinuz': 'the kernel',
      'boot/initrd.img': 'the initial file system',
      ...Object.fromEntries(
        ['entry.conf', 'loader.conf'].map((name) => {
          const inside = `usr/lib/vitrine-image/${name}`;
          return [inside, readRootText(`apps/agent/image/files/${inside}`)];
        }),
      ),
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(path(`root/${name}`)), { recursive: true });
      await writeFile(path(`root/${name}`), text);
    }
    await writeFile(path('system'), 'the packed system');
    writeDisk(path('disk.img'), { root: path('root'), system: path('system'), arch: 'amd64', work: folder });
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** A file of the boot partition, which begins at the first mebibyte. */
  const read = (name: string): string =>
    execFileSync('mcopy', ['-i', `${path('disk.img')}@@1M`, `::${name}`, '-'], { encoding: 'utf8' });

  test('has the partitions of the plan', () => {
    const { partitiontable } = JSON.parse(execFileSync('sfdisk', ['--json', path('disk.img')], { encoding: 'utf8' }));
    const found = partitiontable.partitions.map(
      (each: { name: string; type: string; start: number; size: number }) => ({
        name: each.name,
        type: each.type,
        startMiB: each.start / 2048,
        sizeMiB: each.size / 2048,
      }),
    );
    expect(found).toEqual(planDisk('amd64', 1).partitions);
  });

  test('has the system in the first slot, and nothing in the second one and in the data', async () => {
    const { partitions } = planDisk('amd64', 1);
    const file = await open(path('disk.img'));
    const begin = async (name: string) => {
      const { startMiB = 0 } = partitions.find((each) => each.name === name) ?? {};
      const { buffer } = await file.read(Buffer.alloc(17), 0, 17, startMiB * MEBIBYTE);
      return buffer.toString();
    };
    expect(await begin('vitrine-a')).toBe('the packed system');
    for (const name of ['vitrine-b', 'vitrine-data']) expect(await begin(name)).toBe('\0'.repeat(17));
    await file.close();
  });

  test('starts the first slot, whose kernel is told which slot it is', () => {
    expect(read('EFI/BOOT/BOOTX64.EFI')).toBe('the boot loader');
    const entry = read('loader/entries/vitrine-a.conf');
    expect(entry).toContain('version 1\n');
    const options = /^options (.*)$/m.exec(entry)?.[1]?.split(' ');
    expect(options).toEqual(expect.arrayContaining(['root=PARTLABEL=vitrine-a', 'ro', 'vitrine.slot=a', 'panic=10']));
    const [, kernel = '', initrd = ''] = /^linux \/(.*)\ninitrd \/(.*)$/m.exec(entry) ?? [];
    expect([read(kernel), read(initrd)]).toEqual(['the kernel', 'the initial file system']);
  });
});

describe('the files of the image', () => {
  test.skipIf(process.platform === 'win32')('have scripts that a shell can read and that can be executed', async () => {
    const scripts: string[] = [];
    const executables: string[] = [];
    for (const { parentPath, name } of globSync('**/*', { cwd: imageFiles, withFileTypes: true })) {
      const path = join(parentPath, name);
      const stats = statSync(path);
      if (!stats.isFile()) continue;
      if ((stats.mode & 0o111) !== 0) executables.push(path);
      if (!(await readFile(path, 'latin1')).startsWith('#!')) continue;
      scripts.push(path);
      expect([path, spawnSync('sh', ['-n', path]).status]).toEqual([path, 0]);
    }
    expect(scripts).not.toEqual([]);
    expect(executables).toEqual(scripts);
  });

  test('enable only units that the image, the package or Debian has', () => {
    const preset = readRootText('apps/agent/image/files/usr/lib/systemd/system-preset/10-vitrine.preset');
    const enabled = [...preset.matchAll(/^enable (vitrine-\S+)$/gm)].map(([, name = '']) => name);
    const homes = ['image/files/usr/lib', 'debian/files/usr/lib'].map((each) =>
      toRootPath(`apps/agent/${each}/systemd/system`),
    );
    expect(enabled.filter((name) => homes.every((home) => !existsSync(join(home, name))))).toEqual([]);
  });

  test.skipIf(!has('systemd-analyze'))(
    'have units that systemd accepts, beside those of the package (skipped without systemd-analyze)',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-units-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const units = globSync('apps/agent/{image,debian}/files/usr/lib/systemd/system/*.{service,path,timer}', {
        cwd: toRootPath(''),
      });
      const paths = await Promise.all(
        units.map(async (unit) => {
          const path = join(folder, basename(unit));
          // systemd checks that programs exist.
          await writeFile(path, readRootText(unit).replaceAll(/^(Exec\w+=-?)\S+/gm, `$1${process.execPath}`));
          return path;
        }),
      );
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'say on the console what takes long, and again when its size changes',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-say-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const env = { ...process.env, TTY: join(folder, 'tty'), SAID: join(folder, 'said') };
      await writeFile(env.TTY, '');
      const say = async (...text: string[]) => {
        execFileSync('sh', [join(imageFiles, 'usr/lib/vitrine-image/say'), ...text], { env });
        return readFile(env.TTY, 'utf8');
      };
      expect(await say()).toBe('');
      const shown = await say('Checking\u001b the disk');
      expect(shown).toMatch(/\[13;32HChecking the disk/);
      expect(await say()).toBe(shown);
    },
  );

  test('let no process that talks to a phone have more than a port', async () => {
    const unit = await readFile(join(imageFiles, 'usr/lib/systemd/system/vitrine-portal.service'), 'utf8');
    const lines = unit.split('\n');
    for (const line of ['DynamicUser=yes', 'CapabilityBoundingSet=CAP_NET_BIND_SERVICE', 'NoNewPrivileges=yes']) {
      expect(lines).toContain(line);
    }
  });

  test('give users of the package numbers that files on a disk can keep', () => {
    const [own, packaged] = ['image/files/etc', 'debian/files/usr/lib'].map((home) => {
      const text = readRootText(`apps/agent/${home}/sysusers.d/vitrine-agent.conf`);
      return Array.from(text.matchAll(/^[ugm] .*?(?=$| \d| -)/gm), ([line]) => line).toSorted();
    });
    expect(own).toEqual(packaged);
  });
});

describe('the workflow of the image', () => {
  const { on, jobs } = parse(readRootText('.github/workflows/screen-image.yml'));

  test('makes it for both processors when a release is tagged, and attaches it', () => {
    expect(on.push).toEqual({ tags: ['v*'] });
    const { strategy, steps } = jobs.build;
    expect(strategy.matrix.include.map(({ arch }: { arch: string }) => arch)).toEqual(['amd64', 'arm64']);
    const commands = steps.flatMap(({ run }: { run?: string }) => run ?? []).join('\n');
    expect(commands).toContain('npm run image -- image');
    expect(commands).toContain('gh release upload "$GITHUB_REF_NAME" image/*');
    const { scripts } = JSON.parse(readRootText('package.json'));
    expect(scripts.image).toBe('node tools/image/main.mjs');
  });

  test.skipIf(!has('bash'))('has commands that a shell can read', () => {
    for (const { run } of jobs.build.steps) {
      if (run === undefined) continue;
      const text = run.replaceAll(/\$\{\{.*?\}\}/g, 'VALUE');
      expect([run, spawnSync('bash', ['-n'], { input: text }).status]).toEqual([run, 0]);
    }
  });
});
