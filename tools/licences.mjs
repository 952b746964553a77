import './needs-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProductionSbom } from './sbom.mjs';

/** Prints only the outcome. */
const isBrief = process.argv.includes('--brief');

const root = fileURLToPath(new URL('..', import.meta.url));

/** Licences that allow redistribution in an MIT product. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
]);

const FFMPEG = 'https://git.ffmpeg.org/gitweb/ffmpeg.git/blob_plain/HEAD:/LICENSE.md';

/** Packages with other licences, or with none in their manifest, and why they may be used. */
const EXCEPTIONS = [
  { pattern: /^@ffmpeg-installer\//, licences: ['GPLv3', 'LGPL-2.1', FFMPEG], reason: 'a separate program' },
  { pattern: /^@img\/sharp-/, licences: ['LGPL-3.0-or-later'], reason: 'a shared library that can be replaced' },
  { pattern: /^libheif-js$/, licences: ['LGPL-3.0'], reason: 'a library of its own file that can be replaced' },
  { pattern: /^png-js$/, licences: ['none'], reason: 'MIT by its LICENSE' },
  { pattern: /^combine-errors$/, licences: ['none'], reason: 'MIT by its Readme.md' },
];

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const licences = new Map(
  Object.entries(packages).map(([path, entry]) => [
    `${findPackageName(path, entry)}@${entry.version}`,
    findLicence(path, entry),
  ]),
);

const used = createProductionSbom()
  .components.map(({ purl }) => decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/\?.*$/, '')))
  .filter((id) => !id.startsWith('@vitrine/'))
  .map((id) => ({ id, name: id.slice(0, id.lastIndexOf('@')), licence: licences.get(id) ?? 'none' }))
  .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const refused = [];
for (const { id, name, licence } of used) {
  const exception = EXCEPTIONS.find(({ pattern }) => pattern.test(name));
  const isUsual = isAllowed(licence, ALLOWED);
  if (!isBrief) console.log(`${id.padEnd(52)} ${licence}${isUsual || !exception ? '' : ` (${exception.reason})`}`);
  if (!isAllowed(licence, new Set([...ALLOWED, ...(exception?.licences ?? [])]))) refused.push(`${id}: ${licence}`);
}
console.log(`${used.length} packages, ${refused.length} with a licence that is not allowed`);
for (const line of refused)
  console.error(`Not allowed: ${line}. Replace the package, or add its licence to tools/licences.mjs.`);
process.exitCode = refused.length === 0 && used.length > 0 ? 0 : 1;

function findPackageName(path, { name }) {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** npm copies the licence into the lock file; some older entries lack it. */
function findLicence(path, { license }) {
  if (typeof license === 'string') return license;
  const manifest = join(root, path, 'package.json');
  if (!existsSync(manifest)) return 'none';
  const installed = JSON.parse(readFileSync(manifest, 'utf8')).license;
  return typeof installed === 'string' ? installed : 'none';
}

/** True if an SPDX expression can be met: one part of each `OR`, and every part of an `AND`. */
function isAllowed(expression, allowed) {
  const plain = expression.replaceAll(/[()]/g, '');
  if (plain.includes(' OR ') && plain.includes(' AND ')) return false; // none so far; it would need a parser
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((each) => allowed.has(each.trim())));
}
