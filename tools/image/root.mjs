import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEPENDS, RECOMMENDS } from '../agent-package.mjs';
import { runInRoot } from '../debian-root.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const files = join(project, 'apps/agent/image/files');
const agentPackage = join(project, 'apps/player/dist/download/vitrine-agent.deb');

/** The release of Debian. Its browser gets security updates as long as it is the stable one. */
const RELEASE = 'trixie';

/** Documents nobody reads there; licences have to go with their programs. */
const DPKG_OPTIONS = [
  'path-exclude=/usr/share/doc/*',
  'path-include=/usr/share/doc/*/copyright',
  'path-exclude=/usr/share/man/*',
  'path-exclude=/usr/share/locale/*',
  // Files of the image count, where a package brings its own.
  'force-confold',
  // A build that loses power is repeated.
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

/** Caches, traces of the installation, and what a machine has of its own. */
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
    depmod ${kernel}
    update-initramfs -c -k ${kernel} > /dev/null
    systemctl --quiet preset ${units.join(' ')}
    fc-cache --system-only`,
  );
  if (!finished) throw new Error('The system cannot be finished: see above');
  for (const folder of EMPTIED) empty(join(root, folder), folder === 'var/cache' ? ['fontconfig'] : []);
  renameSync(join(root, `boot/vmlinuz-${kernel}`), join(root, 'boot/vmlinuz'));
  renameSync(join(root, `boot/initrd.img-${kernel}`), join(root, 'boot/initrd.img'));
  for (const path of globSync(`boot/*-${kernel}`, { cwd: root })) rmSync(join(root, path));
  // Newer than /usr: nothing has to be brought up to date at each start.
  for (const folder of ['etc', 'var']) writeFileSync(join(root, folder, '.updated'), '');
  // Empty: each start makes one in memory.
  writeFileSync(join(root, 'etc/machine-id'), '');
  // Those of this machine, which were needed to install.
  for (const path of ['etc/resolv.conf', 'etc/hostname']) rmSync(join(root, path), { force: true });
  writeFileSync(join(root, 'etc/hostname'), 'vitrine\n');
  const release = { version, arch, builtAt: new Date().toISOString() };
  writeFileSync(join(root, 'usr/lib/vitrine-image/release.json'), `${JSON.stringify(release)}\n`);
}

async function installDebian(root, arch) {
  const packages = [...readList('packages.txt', arch), ...toNames([...DEPENDS, ...RECOMMENDS])];
  const args = [
    // Its mounts end with it, also when it is ended.
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
    // Before the packages: the ids of users are those of the image.
    `--essential-hook=cp --recursive --no-preserve=ownership '${files}/.' "$1"`,
    `--customize-hook=cp '${agentPackage}' "$1/root/vitrine-agent.deb"`,
    '--customize-hook=chroot "$1" env DEBIAN_FRONTEND=noninteractive dpkg --install /root/vitrine-agent.deb',
    RELEASE,
    root,
  ];
  const child = spawn('unshare', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Debian cannot be installed:\n${said.trim().split('\n').slice(-20).join('\n')}`);
}

/** Deletes files, and of the firmware that comes in several releases the ones that the kernel does not load. */
function removeUnused(root, arch) {
  for (const pattern of readList('unused.txt', arch)) {
    const paths = globSync(pattern, { cwd: root });
    if (paths.length === 0) console.warn(`unused.txt: nothing matches ${pattern}`);
    for (const path of paths) rmSync(join(root, path), { recursive: true, force: true });
  }
}

/** The lines of a list without comments; `NAME ARCH` is for that architecture only. */
function readList(name, arch) {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [text, only = arch] = line.replace(/#.*/, '').trim().split(/\s+/);
    return text === '' || only !== arch ? [] : [text];
  });
}

/** Names of packages in a list of dependencies, of alternatives the first. */
const toNames = (dependencies) => dependencies.map((each) => each.split(/[ |]/, 1)[0]);

/** The units that the image enables or disables. */
const readUnits = (root) =>
  readFileSync(join(root, 'usr/lib/systemd/system-preset/10-vitrine.preset'), 'utf8')
    .split('\n')
    .flatMap((line) => /^(?:enable|disable) (\S+)$/.exec(line)?.[1] ?? []);

function empty(folder, kept) {
  for (const name of readdirSync(folder)) {
    if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true });
  }
}
