// `npm run tv-packages -- FOLDER` writes the packages for TVs to FOLDER. The build of the player writes them too, to what
// the server offers at /player/download/.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { pack } from 'tar-stream';

const shell = fileURLToPath(new URL('../apps/player/tv/', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const WEBOS_ID = 'org.vitrine.player';
const TIZEN_PACKAGE = 'VitrinePly';
/** The date is constant, so that the same content is the same file in every build. */
const MADE = new Date('2020-01-01T00:00:00Z');

/** The start page, which asks for the server's address. */
const page = () => Object.fromEntries(['index.html', 'shell.css', 'shell.js'].map((name) => [name, fileIn(name)]));

const fileIn = (name) => readFileSync(join(shell, name));

/**
 * Writes `vitrine.ipk` for LG's webOS, `vitrine.wgt` for Samsung's Tizen, unsigned, and a page that lists them.
 *
 * @param {string} folder is created
 */
export async function writeTvPackages(folder) {
  mkdirSync(folder, { recursive: true });
  const files = [
    ['vitrine.ipk', await createWebosPackage()],
    ['vitrine.wgt', createTizenPackage()],
  ];
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, 'index.html'), renderList(files));
}

/** An .ipk is an archive in the format of `ar`, with two compressed archives in that of `tar`. */
async function createWebosPackage() {
  const app = `usr/palm/applications/${WEBOS_ID}`;
  const appInfo = {
    id: WEBOS_ID,
    title: 'Vitrine',
    vendor: 'Vitrine',
    version,
    type: 'web',
    main: 'index.html',
    icon: 'icon-80.png',
    largeIcon: 'icon-130.png',
    // The Back key would close the app.
    disableBackHistoryAPI: true,
  };
  const packageInfo = { id: WEBOS_ID, version, app: WEBOS_ID };
  const control = [
    `Package: ${WEBOS_ID}`,
    `Version: ${version}`,
    'Section: misc',
    'Priority: optional',
    'Architecture: all',
    'Maintainer: N/A <nobody@example.com>',
    'Description: Vitrine player',
    'webOS-Package-Format-Version: 2',
    'webOS-Packager-Version: x.y.x',
    '',
  ].join('\n');
  const data = await createTar({
    ...prefixNames(app, { ...page(), 'icon-80.png': fileIn('icon-80.png'), 'icon-130.png': fileIn('icon-130.png') }),
    [`${app}/appinfo.json`]: encodeJson(appInfo),
    [`usr/palm/packages/${WEBOS_ID}/packageinfo.json`]: encodeJson(packageInfo),
  });
  return createArArchive({
    'debian-binary': Buffer.from('2.0\n'),
    'control.tar.gz': await createTar({ control: Buffer.from(control) }),
    'data.tar.gz': data,
  });
}

/** A .wgt is a zip file. A TV installs it once it is signed with the certificate of the person who installs it. */
function createTizenPackage() {
  const config = `<?xml version="1.0" encoding="UTF-8"?>
<widget xmlns="http://www.w3.org/ns/widgets" xmlns:tizen="http://tizen.org/ns/widgets" id="http://vitrine.example/player" version="${version}" viewmodes="maximized">
  <tizen:application id="${TIZEN_PACKAGE}.player" package="${TIZEN_PACKAGE}" required_version="4.0"/>
  <tizen:profile name="tv-samsung"/>
  <tizen:setting screen-orientation="landscape" context-menu="disable" background-support="disable" encryption="disable" install-location="auto" hwkey-event="enable"/>
  <tizen:privilege name="http://tizen.org/privilege/internet"/>
  <tizen:allow-navigation>*</tizen:allow-navigation>
  <access origin="*" subdomains="true"/>
  <content src="index.html"/>
  <icon src="icon-117.png"/>
  <name>Vitrine</name>
</widget>
`;
  const files = { 'config.xml': Buffer.from(config), ...page(), 'icon-117.png': fileIn('icon-117.png') };
  return zipSync(files, { level: 9, mtime: MADE });
}

const encodeJson = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

const prefixNames = (folder, files) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, bytes]));

/** A compressed tar archive of these files and their folders. */
async function createTar(files) {
  const archive = pack();
  const folders = new Set();
  for (const [name, bytes] of Object.entries(files)) {
    const parts = name.split('/').slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = `./${parts.slice(0, depth).join('/')}/`;
      if (!folders.has(folder)) archive.entry({ name: folder, type: 'directory', mode: 0o755, mtime: MADE });
      folders.add(folder);
    }
    archive.entry({ name: `./${name}`, mode: 0o644, mtime: MADE }, bytes);
  }
  archive.finalize();
  const chunks = [];
  for await (const chunk of archive) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks), { level: 9 });
}

const padField = (value, width) => String(value).padEnd(width);

/** The format of `ar`: 60 bytes of header for each file, and even positions. */
function createArArchive(files) {
  const parts = Object.entries(files).flatMap(([name, bytes]) => {
    const seconds = MADE.getTime() / 1_000;
    const header = `${padField(name, 16)}${padField(seconds, 12)}${padField(0, 6)}${padField(0, 6)}${padField('100644', 8)}${padField(bytes.length, 10)}\`\n`;
    return [Buffer.from(header, 'latin1'), bytes, Buffer.from(bytes.length % 2 === 0 ? '' : '\n')];
  });
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}

/** The page at /player/download/. */
function renderList(files) {
  const rows = files.map(([name, bytes]) => {
    const sum = createHash('sha256').update(bytes).digest('hex');
    return `      <li><a href="${name}" download>${name}</a>, ${Math.ceil(bytes.length / 1_024)} kB, SHA-256 <code>${sum}</code></li>`;
  });
  return fileIn('download.html').toString('utf8').replace('VERSION', version).replace('FILES', rows.join('\n'));
}

if (import.meta.main) {
  const [given] = process.argv.slice(2);
  if (given === undefined) {
    console.error('Name a folder: npm run tv-packages -- FOLDER');
    process.exitCode = 1;
  } else {
    // npm changes to the project's folder, but a relative path is meant from where npm was called.
    const folder = resolve(process.env.INIT_CWD ?? '.', given);
    await writeTvPackages(folder);
    console.log(`Wrote the packages for TVs to ${folder}`);
  }
}
