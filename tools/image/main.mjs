// `npm run image -- [FOLDER] [--arch amd64|arm64]` writes the disk image of a screen, and the file by which screens update
// their system, to FOLDER. Needs Debian or Ubuntu, root, and the programs that `explainMissing` names.
import '../needs-node.mjs';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from '../build.mjs';
import { showProgress } from '../progress.mjs';
import { writeDisk } from './disk.mjs';
import { explainMissing } from './programs.mjs';
import { makeRoot } from './root.mjs';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
/** Debian's names of processors by the names of Node.js. */
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };

const options = { arch: { type: 'string', default: ARCHITECTURES[process.arch] } };

async function makeImage() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const arch = Object.values(ARCHITECTURES).find((each) => each === values.arch);
  if (arch === undefined) throw new Error('--arch: expected amd64 or arm64');
  const missing = explainMissing();
  if (missing !== null) throw new Error(`Making the image ${missing}`);
  // npm changes to the project's folder, but a relative path is meant from where npm was called.
  const folder = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? '.');
  mkdirSync(folder, { recursive: true });
  await build();

  const work = mkdtempSync(join(tmpdir(), 'vitrine-image-'));
  const system = join(work, 'system.squashfs');
  const update = join(work, 'update.squashfs');
  const disk = join(work, 'disk.img');
  try {
    const root = join(work, 'root');
    await runStep(`Installing Debian for ${arch}`, () => makeRoot(root, { arch, version }));
    await runStep('Packing the system', async () => {
      // On the disk, kernel and initial file system are on the boot partition instead.
      const compression = ['-comp', 'xz', '-b', '1M', ...FILTERS[arch]];
      await run('mksquashfs', [root, system, '-quiet', '-no-progress', ...compression, '-e', 'boot']);
      await run('cp', [system, update]);
      // mksquashfs appends to an existing file.
      await run('mksquashfs', [
        join(root, 'boot'),
        update,
        '-quiet',
        '-no-progress',
        '-no-recovery',
        '-keep-as-directory',
      ]);
    });
    await runStep('Writing the disk', () => writeDisk(disk, { root, system, arch, work }));
    await runStep('Compressing the disk', () => run('gzip', ['-6', disk]));
    const written = {
      [`vitrine-screen_${version}_${arch}.img.gz`]: `${disk}.gz`,
      [`vitrine-system_${version}_${arch}.squashfs`]: update,
    };
    for (const [name, path] of Object.entries(written)) {
      await run('cp', [path, join(folder, `${name}.new`)]);
      renameSync(join(folder, `${name}.new`), join(folder, name));
      console.log(`Wrote ${join(folder, name)}, ${(statSync(path).size / 1e6).toFixed(0)} MB`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Filters that make machine code smaller before compression. The kernel supports only the filter for Intel's code. */
const FILTERS = { amd64: ['-Xbcj', 'x86'], arm64: [] };

async function runStep(title, work) {
  const progress = showProgress(`${title} …`);
  try {
    await work();
    progress.finish(title);
  } catch (error) {
    progress.stop();
    throw error;
  }
}

try {
  await makeImage();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
