import './needs-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders of the workspaces that are part of the product. */
const SHIPPED = ['apps', 'packages'];

// The program prints the list; other tools import the function.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(JSON.stringify(createProductionSbom(), null, 2));
}

/**
 * The software bill of materials of the product: every package in production, on all platforms, as CycloneDX.
 *
 * `npm sbom --omit=dev` leaves out packages that a test tool uses too, so npm reads a copy of the manifests and the lock
 * file without development dependencies.
 */
export function createProductionSbom() {
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-sbom-'));
  try {
    writeProductionManifests(copy);
    const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--no-update-notifier'];
    const options = { cwd: copy, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
    const { status, stdout, stderr, error } = spawnSync('npm', args, options);
    if (status !== 0) throw new Error(`npm sbom failed (npm 10 or newer is needed): ${error?.message ?? stderr}`);
    const sbom = JSON.parse(stdout);
    sbom.metadata.component.name = 'vitrine'; // npm takes the name of the folder
    return sbom;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function writeProductionManifests(copy) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version } = lock;
  const shipped = SHIPPED.flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`));
  for (const folder of ['', ...shipped]) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const changes = { version, ...(folder === '' && { workspaces: SHIPPED.map((parent) => `${parent}/*`) }) };
    for (const described of [manifest, lock.packages[folder]]) {
      delete described.devDependencies;
      Object.assign(described, changes);
    }
    mkdirSync(join(copy, folder), { recursive: true });
    writeFileSync(join(copy, folder, 'package.json'), JSON.stringify(manifest));
  }
  // Packages that nothing depends on any more are not in the list that npm makes.
  for (const [path, { link, resolved }] of Object.entries(lock.packages)) {
    const isWorkspace = !path.includes('node_modules') && path !== '';
    if ((isWorkspace && !shipped.includes(path)) || (link && !shipped.includes(resolved))) delete lock.packages[path];
  }
  writeFileSync(join(copy, 'package-lock.json'), JSON.stringify(lock));
}
