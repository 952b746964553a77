import { existsSync, lstatSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/* These functions must run on Node.js 20. */

/**
 * Measures what is installed, while npm is installing it. A package is read until it has not grown between two calls.
 *
 * @param {string} root the folder of package-lock.json
 * @param {boolean} forDevelopment whether packages that only developing needs count
 * @returns {() => { count: number; required: number; wanted: number; megabytes: number }} `count`: installed packages;
 *   `required`: those among them that every platform gets; `wanted`: the number of these in the end
 */
export function measurePackages(root, forDevelopment) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const all = Object.entries(packages)
    .filter(([path, { link, dev }]) => path.includes('node_modules/') && !link && (forDevelopment || !dev))
    .map(([path, { optional = false }]) => ({ folder: join(root, path), optional, bytes: -1, isSettled: false }));
  const wanted = all.filter(({ optional }) => !optional).length;
  return () => {
    const present = all.filter(({ folder }) => existsSync(join(folder, 'package.json')));
    for (const each of present.filter(({ isSettled }) => !isSettled)) {
      const bytes = measureFolder(each.folder);
      each.isSettled = bytes === each.bytes;
      each.bytes = bytes;
    }
    return {
      count: present.length,
      required: present.filter(({ optional }) => !optional).length,
      wanted,
      megabytes: Math.round(present.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000),
    };
  };
}

/** The bytes in a package, without those of packages inside it. */
function measureFolder(folder) {
  let bytes = 0;
  let names = [];
  try {
    names = readdirSync(folder);
  } catch {
    return 0; // npm moves folders while it installs
  }
  for (const name of names) {
    if (name === 'node_modules') continue;
    const stat = lstatSync(join(folder, name), { throwIfNoEntry: false });
    bytes += stat?.isDirectory() ? measureFolder(join(folder, name)) : (stat?.size ?? 0);
  }
  return bytes;
}

const PACKAGED_NODE = /^node-(bin-)?(linux|darwin|win)-\w+$/;

/**
 * Removes files that no program reads, a fifth of the size: source maps, headers and manuals.
 *
 * @param {string} modules the folder node_modules
 * @param {{ withTypes?: boolean }} [options] `withTypes`: also declarations of types, which only developing needs
 */
export function removeUnreadFiles(modules, { withTypes = false } = {}) {
  const unread = withTypes ? /\.(map|d\.[mc]?ts)$/ : /\.map$/;
  for (const name of readdirSync(modules).filter((each) => PACKAGED_NODE.test(each))) {
    for (const part of ['include', 'share', 'CHANGELOG.md'])
      rmSync(join(modules, name, part), { recursive: true, force: true });
  }
  const files = readdirSync(modules, { recursive: true, withFileTypes: true });
  for (const file of files)
    if (file.isFile() && unread.test(file.name)) rmSync(join(file.parentPath ?? file.path, file.name));
}
