import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../debian/files/usr/lib/vitrine-agent/session', import.meta.url));

let folder = '';
const path = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-session-'));
  for (const name of ['run', 'programs']) await mkdir(path(name));
  const programs = { udevadm: 'exit 0', sway: 'echo "draws by ${WLR_RENDERER:-graphics} $CHROMIUM_FLAGS"' };
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(path(`programs/${name}`), `#!/bin/sh\n${text}\n`);
    await chmod(path(`programs/${name}`), 0o755);
  }
});
afterEach(() => rm(folder, { recursive: true }));

function run(args: string[], more: Record<string, string> = {}): string {
  const PATH = `${path('programs')}:${process.env['PATH']}`;
  const env = { PATH, XDG_RUNTIME_DIR: path('run'), CARDS: path('cards'), ...more };
  return (
    spawnSync('sh', [script, ...args], { env, encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .at(-1) ?? ''
  );
}

/** Starts a compositor that ends with this result of systemd. Returns a description of how it drew. */
function runSession(result: string): string {
  const drew = run([]).trim();
  run(['ended'], { SERVICE_RESULT: result });
  return drew;
}

const BY_GRAPHICS =
  'draws by graphics  --ignore-gpu-blocklist --enable-gpu-rasterization --enable-zero-copy --disable-gpu-process-crash-limit';
const BY_PROCESSOR = 'draws by pixman  --disable-gpu';

async function addCard(name: string, driver: string): Promise<void> {
  await mkdir(path(`drivers/${driver}`), { recursive: true });
  await mkdir(path(`cards/${name}/device`), { recursive: true });
  spawnSync('ln', ['-s', path(`drivers/${driver}`), path(`cards/${name}/device/driver`)]);
}

test('graphics draw, however often the browser ends', () => {
  for (let nth = 0; nth < 5; nth += 1) expect(runSession('success')).toBe(BY_GRAPHICS);
});

test('after graphics have failed twice in a row within seconds, the processor draws', () => {
  expect(runSession('signal')).toBe(BY_GRAPHICS);
  expect(runSession('exit-code')).toBe(BY_GRAPHICS);
  for (let nth = 0; nth < 3; nth += 1) expect(runSession('success')).toBe(BY_PROCESSOR);
});

test('a compositor that fails after it has run for longer does not count against the graphics', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    expect(run([])).toBe(BY_GRAPHICS);
    // The compositor itself deletes these files when it has run for long enough.
    for (const name of ['starting', 'failed']) await rm(path(`run/${name}`), { force: true });
    run(['ended'], { SERVICE_RESULT: 'signal' });
  }
});

test.each([
  ['an Intel card', ['i915'], BY_GRAPHICS],
  ['the emulated card of a virtual machine', ['virtio-pci'], BY_PROCESSOR],
  ['the card of a server and one that can', ['ast', 'amdgpu'], BY_GRAPHICS],
  ['two cards of which none can', ['ast', 'bochs-drm'], BY_PROCESSOR],
])('with %s, the faster way of drawing is used', async (_, drivers, expected) => {
  for (const [i, driver] of drivers.entries()) await addCard(`card${i}`, driver);
  expect(runSession('success')).toBe(expected);
});
