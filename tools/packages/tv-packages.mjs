// `npm run tv-packages -- FOLDER` writes the packages for TVs to FOLDER. The build of the player writes them too, to what
// the server offers at /player/download/.
import '../needs-node.mjs';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { createDebianPackage, createTar, MADE } from './archives.mjs';

const shell = fileURLToPath(new URL('../../apps/player/tv/', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const WEBOS_ID = 'org.vitrine.player';
const TIZEN_PACKAGE = 'VitrinePly';

/** The start page, which asks for the server's address, with its texts in every language. */
async function createPage() {
  const { listOwnTexts } = await import('../../packages/messages/src/build/own-catalogues.ts');
  const script = String(fileIn('shell.js'));
  const place = 'var TEXTS = {};';
  if (!script.includes(place)) throw new Error('shell.js has no place for its texts');
  const written = script.replace(place, () => `var TEXTS = ${JSON.stringify(listOwnTexts(shell))};`);
  return {
    'index.html': fileIn('index.html'),
    'shell.css': fileIn('shell.css'),
    'shell.js': Buffer.from(written),
  };
}

const fileIn = (name) => readFileSync(join(shell, name));

/**
 * Returns the names and contents of `vitrine.ipk` for LG's webOS and `vitrine.wgt` for Samsung's Tizen, unsigned.
 *
 * @returns {Promise<[string, Buffer][]>}
 */
export async function createTvPackages() {
  return [
    ['vitrine.ipk', await createWebosPackage()],
    ['vitrine.wgt', await createTizenPackage()],
  ];
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
    ...prefixNames(app, {
      ...(await createPage()),
      'icon-80.png': fileIn('icon-80.png'),
      'icon-130.png': fileIn('icon-130.png'),
    }),
    [`${app}/appinfo.json`]: encodeJson(appInfo),
    [`usr/palm/packages/${WEBOS_ID}/packageinfo.json`]: encodeJson(packageInfo),
  });
  return createDebianPackage(await createTar({ control: Buffer.from(control) }), data);
}

/** A .wgt is a zip file. A TV installs it once it is signed with the certificate of the person who installs it. */
async function createTizenPackage() {
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
  const files = { 'config.xml': Buffer.from(config), ...(await createPage()), 'icon-117.png': fileIn('icon-117.png') };
  return zipSync(files, { level: 9, mtime: MADE });
}

const encodeJson = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

const prefixNames = (folder, files) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, bytes]));

if (import.meta.main) {
  const [given] = process.argv.slice(2);
  if (given === undefined) {
    console.error('Name a folder: npm run tv-packages -- FOLDER');
    process.exitCode = 1;
  } else {
    // npm changes to the project's folder, but a relative path is meant from where npm was called.
    const folder = resolve(process.env.INIT_CWD ?? '.', given);
    mkdirSync(folder, { recursive: true });
    for (const [name, bytes] of await createTvPackages()) writeFileSync(join(folder, name), bytes);
    console.log(`Wrote the packages for TVs to ${folder}`);
  }
}
