import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/* Must run on Node.js 20. */

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
