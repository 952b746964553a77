import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEPENDS, RECOMMENDS } from '../packages/agent-package.mjs';
import { runInRoot } from '../debian-root.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const files = join(project, 'apps/agent/image/files');
const agentPackage = join(project, 'apps/player/dist/download/vitrine-agent.deb');

/** The release of Debian. Its browser gets security updates as long as it is the stable one. */
const RELEASE = 'trixie';

/** Leaves out documents, except licences, which have to stay with their programs. */
const DPKG_OPTIONS = [
  'path-exclude=/usr/share/doc/*',
  'path-include=/usr/share/doc/*/copyright',
  'path-exclude=/usr/share/man/*',
  'path-exclude=/usr/share/locale/*',
  // Where a package brings a file of the same name, the image's own file is kept.
  'force-confold',
  // A build that loses power is repeated, so files need not be durable.
  'force-unsafe-io',
];

/** Fails with the names of drivers that need a driver which was deleted: they would silently do nothing. */
const FIND_BROKEN_MODULES = `
    cd /usr/lib/modules
    find . -name '*.ko*' | sed 's|.*/||; s|[.]ko.*||; s|-|_|g' | sort > /tmp/modules
    find . -name '*.ko*' | while read -r file; do
      modinfo -F depends "./$file" | tr ',-' '\\n_' | grep -vxFf /tmp/modules | grep . | sed "s|^|$file needs |" || true
    done > /tmp/broken
    if [ -s /tmp/broken ]; then
      cat /tmp/broken >&2
      exit 1
    fi`;

/** Fails when a program needs a file that was deleted. */
const START_PROGRAMS = `
    for program in node chromium sway NetworkManager nmcli dnsmasq mke2fs; do
      case $program in node) option=--eval=0 ;; mke2fs) option=-V ;; *) option=--version ;; esac
      $program $option > /tmp/said 2>&1 || { cat /tmp/said >&2; echo "$program can’t be started" >&2; exit 1; }
    done`;

/** Folders to empty: caches, and traces of the installation. */
const EMPTIED = ['var/cache', 'var/lib/apt/lists', 'var/log', 'tmp', 'root'];

/**
 * Installs the system of a screen: Debian, the agent's package, and the files of the image.
 *
 * @param {string} root a folder that does not exist yet
 * @param {{ arch: 'amd64' | 'arm64'; version: string }} options
 */
export async function makeRoot(root, { arch, version }) {
  await installDebian(root, arch);
  removeUnused(root, arch);
  const [kernel] = readdirSync(join(root, 'usr/lib/modules'));
  const units = readUnits(root);
  const finished = await runInRoot(
    root,
    `set -e
    ${FIND_BROKEN_MODULES}
    ${START_PROGRAMS}
    depmod ${kernel}
    update-initramfs -c -k ${kernel} > /dev/null
    systemctl --quiet preset ${units.join(' ')}
    fc-cache --system-only`,
  );
  if (!finished) throw new Error('The system cannot be finished: see above');
  for (const folder of EMPTIED) empty(join(root, folder), folder === 'var/cache' ? ['fontconfig'] : []);
  renameSync(join(root, `boot/vmlinuz-${kernel}`), join(root, 'boot/vmlinuz'));
  renameSync(join(root, `boot/initrd.img-${kernel}`), join(root, 'boot/initrd.img'));
  for (const path of fs.globSync(`boot/*-${kernel}`, { cwd: root })) rmSync(join(root, path));
  // These files are newer than /usr, so systemd does not run its update services at each start.
  for (const folder of ['etc', 'var']) writeFileSync(join(root, folder, '.updated'), '');
  // An empty id makes each start generate one in memory.
  writeFileSync(join(root, 'etc/machine-id'), '');
  // These files of the build machine were only needed for the installation.
  for (const path of ['etc/resolv.conf', 'etc/hostname']) rmSync(join(root, path), { force: true });
  writeFileSync(join(root, 'etc/hostname'), 'vitrine\n');
  const release = { version, arch, builtAt: new Date().toISOString() };
  writeFileSync(join(root, 'usr/lib/vitrine-image/release.json'), `${JSON.stringify(release)}\n`);
}

async function installDebian(root, arch) {
  const packages = [...readList('packages.txt', arch), ...toNames([...DEPENDS, ...RECOMMENDS])];
  const args = [
    // The mounts disappear with the process, even when it is killed.
    '--mount',
    '--propagation=private',
    'mmdebstrap',
    '--quiet',
    '--mode=root',
    '--variant=minbase',
    `--architectures=${arch}`,
    '--components=main,non-free-firmware',
    `--include=${packages.join(',')}`,
    '--aptopt=APT::Install-Recommends "false"',
    ...DPKG_OPTIONS.map((option) => `--dpkgopt=${option}`),
    // The files are copied before the packages are installed, so that users get the ids of the image.
    `--essential-hook=cp --recursive --no-preserve=ownership '${files}/.' "$1"`,
    `--customize-hook=cp '${agentPackage}' "$1/root/vitrine-agent.deb"`,
    '--customize-hook=chroot "$1" env DEBIAN_FRONTEND=noninteractive dpkg --install /root/vitrine-agent.deb',
    RELEASE,
    root,
  ];
  const child = spawn('unshare', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Debian cannot be installed:\n${output.trim().split('\n').slice(-20).join('\n')}`);
}

/** Deletes unused files, including releases of firmware that the kernel does not load. */
function removeUnused(root, arch) {
  for (const pattern of readList('unused.txt', arch)) {
    const paths = fs.globSync(pattern, { cwd: root });
    if (paths.length === 0) console.warn(`unused.txt: nothing matches ${pattern}`);
    for (const path of paths) rmSync(join(root, path), { recursive: true, force: true });
  }
}

/** Returns the lines of a list without comments. A line `NAME ARCH` is for that architecture only. */
function readList(name, arch) {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [text, only = arch] = line.replace(/#.*/, '').trim().split(/\s+/);
    return text === '' || only !== arch ? [] : [text];
  });
}

/** Returns the names of packages in a list of dependencies; of alternatives, the first. */
const toNames = (dependencies) => dependencies.map((each) => each.split(/[ |]/, 1)[0]);

/** Returns the units that the image enables or disables. */
const readUnits = (root) =>
  readFileSync(join(root, 'usr/lib/systemd/system-preset/10-vitrine.preset'), 'utf8')
    .split('\n')
    .flatMap((line) => /^(?:enable|disable) (\S+)$/.exec(line)?.[1] ?? []);

/** Deletes the content of a folder, except these names. */
function empty(folder, kept) {
  for (const name of readdirSync(folder)) {
    if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true });
  }
}
