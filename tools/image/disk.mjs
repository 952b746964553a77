import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeTable, MEBIBYTE, planDisk } from './layout.mjs';

/** The boot loader for each architecture: its name in the package, and the name that firmware looks for. */
const BOOT_LOADERS = {
  amd64: ['systemd-bootx64.efi', 'BOOTX64.EFI'],
  arm64: ['systemd-bootaa64.efi', 'BOOTAA64.EFI'],
};

/**
 * Writes the disk as a file, without mounting it: each file system is made in a file of its own and copied to its place.
 *
 * @param {string} path the file, which must not exist
 * @param {{ root: string; system: string; arch: 'amd64' | 'arm64'; work: string }} parts `root`: the folder of the system.
 *   `system`: the squashfs file of that folder. `work`: a folder for intermediate files.
 */
export function writeDisk(path, { root, system, arch, work }) {
  const plan = planDisk(arch, statSync(system).size);
  const partition = (name) => plan.partitions.find((each) => each.name === name);
  const esp = join(work, 'esp.img');
  writeBootPartition(esp, { root, arch, sizeMiB: partition('vitrine-esp').sizeMiB });
  writeFileSync(path, '');
  truncateSync(path, plan.sizeMiB * MEBIBYTE);
  execFileSync('sfdisk', ['--quiet', path], { input: describeTable(plan), stdio: ['pipe', 'ignore', 'inherit'] });
  for (const [name, content] of [
    ['vitrine-esp', esp],
    ['vitrine-a', system],
  ]) {
    const place = [`of=${path}`, `seek=${partition(name).startMiB}`];
    execFileSync('dd', [`if=${content}`, ...place, 'bs=1M', 'conv=notrunc,sparse', 'status=none']);
  }
}

/** Writes boot loader, kernel and entry of the first slot. The data partition is made at the machine's first start. */
function writeBootPartition(path, { root, arch, sizeMiB }) {
  const [packaged, found] = BOOT_LOADERS[arch];
  writeFileSync(path, '');
  truncateSync(path, sizeMiB * MEBIBYTE);
  run('mkfs.vfat', '-F', '32', '-n', 'VITRINE', path);
  run(
    'mmd',
    '-i',
    path,
    ...['EFI', 'EFI/BOOT', 'loader', 'loader/entries', 'vitrine', 'vitrine/a'].map((each) => `::${each}`),
  );
  for (const [from, to] of [
    [`usr/lib/systemd/boot/efi/${packaged}`, `EFI/BOOT/${found}`],
    ['boot/vmlinuz', 'vitrine/a/linux'],
    ['boot/initrd.img', 'vitrine/a/initrd'],
    ['usr/lib/vitrine-image/loader.conf', 'loader/loader.conf'],
  ]) {
    run('mcopy', '-i', path, join(root, from), `::${to}`);
  }
  const template = readFileSync(join(root, 'usr/lib/vitrine-image/entry.conf'), 'utf8');
  const entry = template.replaceAll('@SLOT@', 'a').replaceAll('@VERSION@', '1');
  execFileSync('mcopy', ['-i', path, '-', '::loader/entries/vitrine-a.conf'], { input: entry });
}

function run(program, ...args) {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
