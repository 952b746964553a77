import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, matchesGlob, relative } from 'node:path';
import { copyNetworkSettings, DEBIAN_PATH, makeDebianRoot, removeNetworkSettings, runInRoot } from '../debian-root.mjs';
import { parseDockerfile } from './dockerfile.mjs';

/** Debian's images keep no downloaded packages. */
const DOCKER_CLEAN = 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };\n';

/**
 * The result of the last stage of the Dockerfile.
 *
 * @typedef {object} Image
 * @property {string} root
 * @property {Record<string, string>} env
 * @property {string} cwd
 * @property {string} user numbers: `uid:gid`
 * @property {string[]} volumes
 * @property {string[]} command of ENTRYPOINT and CMD
 * @property {string[]} health
 */

/**
 * Carries out every step of the Dockerfile in Debian roots below `folder`.
 *
 * @param {string} context the folder of the Dockerfile
 * @param {string} folder an empty folder
 * @returns {Promise<Image>}
 */
export async function buildImage(context, folder) {
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  /** @type {Map<string, string>} */
  const roots = new Map();
  let image;
  for (const [number, { from, name, steps }] of parseDockerfile(
    readFileSync(join(context, 'Dockerfile'), 'utf8'),
  ).entries()) {
    const root = join(folder, name || `stage-${number}`);
    makeBase(from, folder, root);
    roots.set(name, root);
    image = { root, env: { PATH: DEBIAN_PATH }, cwd: '/', user: '0:0', volumes: [], command: [], health: [] };
    let entrypoint = [];
    for (const step of steps) {
      console.log(`── ${step.instruction} ${step.text}`);
      if (step.instruction === 'COPY') copy(step, image, context, ignored, roots);
      else if (step.instruction === 'RUN') {
        if (!(await runInRoot(root, step.text, { cwd: image.cwd, env: image.env }))) {
          throw new Error(`This step of the Dockerfile failed: ${step.text}`);
        }
      } else if (step.instruction === 'ENTRYPOINT') entrypoint = step.words;
      else applyConfiguration(step, image);
    }
    image.command = [...entrypoint, ...image.command];
  }
  if (image === undefined) throw new Error('The Dockerfile has no FROM');
  removeNetworkSettings(image.root);
  return image;
}

/**
 * Makes the smallest variant of debootstrap, like `debian:trixie-slim`. It is built once, and copied for each stage.
 */
function makeBase(from, folder, root) {
  const [, release] = /^debian:(\w+)-slim$/.exec(from) ?? [];
  if (release === undefined) throw new Error(`Only images of Debian can be made here, not ${from}`);
  const base = join(folder, `base-${release}`);
  if (!existsSync(base)) {
    mkdirSync(base);
    makeDebianRoot(base, release);
    writeFileSync(join(base, 'etc/apt/apt.conf.d/docker-clean'), DOCKER_CLEAN);
    copyNetworkSettings(base);
  }
  execFileSync('cp', ['--archive', '--reflink=auto', base, root]);
}

function copy({ flags, words }, { root, cwd }, context, ignored, roots) {
  const source = flags.from === undefined ? context : roots.get(flags.from);
  if (source === undefined) throw new Error(`COPY --from=${flags.from}: no such stage`);
  const isIgnored = (path) => flags.from === undefined && ignored.some((pattern) => matchesGlob(path, pattern));
  const [from = '', to = ''] = words;
  const target = join(root, to.startsWith('/') ? to : join(cwd, to));
  const path = join(source, from);
  const into = statSync(path).isFile() && to.endsWith('/') ? join(target, basename(path)) : target;
  cpSync(path, into, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (file) => !isIgnored(relative(source, file)),
  });
}

function applyConfiguration({ instruction, words, isList, text }, image) {
  if (instruction === 'WORKDIR') {
    image.cwd = text;
    mkdirSync(join(image.root, text), { recursive: true });
  } else if (instruction === 'ENV') {
    if (/["'$\\]/.test(text)) throw new Error(`ENV with quotes or variables: ${text}`);
    for (const word of words) image.env[word.slice(0, word.indexOf('='))] = word.slice(word.indexOf('=') + 1);
  } else if (instruction === 'USER') image.user = text;
  else if (instruction === 'VOLUME') image.volumes.push(...words);
  else if (instruction === 'CMD' || instruction === 'HEALTHCHECK') {
    if (!isList) throw new Error(`${instruction} needs a list: a shell would swallow signals`);
    image[instruction === 'CMD' ? 'command' : 'health'] = words;
  }
}

/** The size of the root as a gzipped tar, as a registry stores it, in MB. */
export function measureCompressedMegabytes({ root }) {
  const count = execFileSync('sh', ['-c', 'tar -C "$1" -c . | gzip | wc -c', 'sh', root], { encoding: 'utf8' });
  return Number(count) / 1e6;
}
