import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTar } from './packages/archives.mjs';
import { createAgentPackage } from './packages/agent-package.mjs';
import { createTvPackages } from './packages/tv-packages.mjs';

const page = new URL('../apps/player/tv/download.html', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * Writes what the server offers at /player/download/: the packages for screens, the client for programs, and a page that
 * lists them.
 *
 * @param {string} folder is created
 * @param {{ agent: string, client: string }} built the folders of their builds
 */
export async function writeDownloads(folder, { agent, client }) {
  mkdirSync(folder, { recursive: true });
  const files = [
    ['vitrine-agent.deb', await createAgentPackage(agent)],
    ...(await createTvPackages()),
    ['vitrine-client.tgz', await createClientPackage(client)],
  ];
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, 'index.html'), renderPage(files));
}

/** A package as `npm pack` makes it. */
function createClientPackage(client) {
  const names = readdirSync(client).filter((name) => !/\.(br|gz)$/.test(name));
  return createTar(
    Object.fromEntries(names.map((name) => [`package/${name}`, readFileSync(join(client, name))])),
    (name) => name.endsWith('/cli.js'),
    '',
  );
}

function renderPage(files) {
  const rows = files.map(([name, bytes]) => {
    const sum = createHash('sha256').update(bytes).digest('hex');
    return `      <li><a href="${name}" download>${name}</a>, ${Math.ceil(bytes.length / 1_024)} kB, SHA-256 <code>${sum}</code></li>`;
  });
  return readFileSync(page, 'utf8').replace('VERSION', version).replace('FILES', rows.join('\n'));
}
