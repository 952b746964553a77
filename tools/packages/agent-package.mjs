import { createHash } from 'node:crypto';
import fs, { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDebianPackage, createTar } from './archives.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(root, 'apps/agent/debian');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const SCRIPTS = ['config', 'postinst', 'prerm', 'postrm'];

/** Node.js is Debian 12's at least, whose other programs are the oldest that were tried. */
export const DEPENDS = [
  'debconf',
  'nodejs (>= 18)',
  'systemd (>= 252)',
  'passwd',
  'chromium | chromium-browser',
  'sway',
  'swaybg',
  'seatd',
  'socat',
  'i2c-tools',
  'fonts-dejavu-core',
];

/** Switching panels, screenshots of the whole screen, other scripts than the Latin one, and the right time. */
export const RECOMMENDS = [
  'v4l-utils',
  'ddcutil',
  'wlr-randr',
  'grim',
  'fonts-noto-core',
  'fonts-noto-color-emoji',
  'systemd-timesyncd | time-daemon',
];

/**
 * The package of the agent for Debian and its relatives, on any architecture: the built agent, and the files and scripts of
 * `apps/agent/debian`.
 *
 * @param {string} built the folder of the agent's build
 * @returns {Promise<Buffer>}
 */
export async function createAgentPackage(built) {
  const own = fs
    .globSync('**', { cwd: join(sources, 'files'), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = Object.fromEntries(
    [
      ...own.map((path) => [path.slice(join(sources, 'files/').length).replaceAll('\\', '/'), readFileSync(path)]),
      ...['agent.mjs', 'launcher.mjs', 'system.mjs'].map((name) => [
        `usr/lib/vitrine-agent/${name}`,
        readFileSync(join(built, name)),
      ]),
      [
        'usr/share/doc/vitrine-agent/copyright',
        Buffer.concat([
          readFileSync(join(root, 'LICENSE')),
          Buffer.from('\n'),
          readFileSync(join(built, 'licenses.md')),
        ]),
      ],
    ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const control = {
    conffiles: listLines(
      Object.keys(files).filter((name) => name.startsWith('etc/')),
      (name) => `/${name}`,
    ),
    control: describe(files),
    md5sums: listLines(Object.entries(files), ([name, bytes]) => `${hashBytes(bytes)}  ${name}`),
    templates: readFileSync(join(sources, 'control/templates')),
    ...Object.fromEntries(SCRIPTS.map((name) => [name, readFileSync(join(sources, 'control', name))])),
  };
  return createDebianPackage(
    await createTar(control, (name) => SCRIPTS.includes(name)),
    await createTar(files, (name) => files[name].subarray(0, 2).toString() === '#!'),
  );
}

function describe(files) {
  const kilobytes = Object.values(files).reduce((sum, { length }) => sum + Math.ceil(length / 1_024), 0);
  return Buffer.from(`Package: vitrine-agent
Version: ${version}
Architecture: all
Maintainer: Vitrine <vitrine@example.com>
Installed-Size: ${kilobytes}
Depends: ${DEPENDS.join(', ')}
Recommends: ${RECOMMENDS.join(', ')}
Section: misc
Priority: optional
Description: turns this machine into a screen of a Vitrine server
 Shows the player in a full-screen browser from power-on, also while the server
 cannot be reached, restarts what hangs, and carries out commands of the server.
`);
}

const listLines = (items, toLine) => Buffer.from(items.map((item) => `${toLine(item)}\n`).join(''));

/** The hash that Debian's packages have, by which dpkg finds files that changed on a disk. */
const hashBytes = (bytes) => createHash('md5').update(bytes).digest('hex');
