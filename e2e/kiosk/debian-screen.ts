import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Machine, startMachine } from '../../tools/container/machine.mjs';
import { copyNetworkSettings, explainMissingDebianRoot, makeDebianRoot, runInRoot } from '../../tools/debian-root.mjs';
import { freePort } from '../server.ts';

const built = fileURLToPath(new URL('../../apps/player/dist/download/vitrine-agent.deb', import.meta.url));

/** The reason why this machine cannot start another one; null: it can. */
export const cannotRun =
  explainMissingDebianRoot() ??
  (spawnSync('systemd-nspawn', ['--version']).status === 0
    ? null
    : 'needs systemd-nspawn: apt-get install systemd-container');

/** Everything that the package needs, but not itself, and what the test needs. */
const PREPARE = `
  export DEBIAN_FRONTEND=noninteractive
  exec > /dev/null
  apt-get update -q &&
  apt-get install --yes -q --no-install-recommends systemd systemd-sysv grim wtype procps &&
  apt-get satisfy --yes -q --no-install-recommends "$(dpkg-deb --field /root/vitrine-agent.deb Depends)" &&
  apt-get clean`;

/** A minimal Debian that systemd has started, without a display: the compositor draws to memory. */
export interface DebianScreen extends Pick<Machine, 'run' | 'journal'> {
  /** Its root, seen from here. */
  root: string;
  /** The page in its browser. Throws while there is none. */
  page(): Promise<Page>;
  /** Returns the picture of the compositor as PNG. Throws while there is none. */
  takePicture(): Promise<Buffer>;
  /** Types on a keyboard. @param args of `wtype` */
  type(...args: string[]): ReturnType<Machine['run']>;
  stop(): Promise<void>;
}

/** @param release of Debian, e.g. `bookworm` */
export async function startDebianScreen(release: string): Promise<DebianScreen> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-screen-'));
  const root = join(folder, 'root');
  const [agentPort, browserPort] = [await freePort(), await freePort()];
  // It shares this machine's network. The second port is for the test alone, which looks at the page through it.
  const settings = {
    'vitrine-agent': [`PORT=${agentPort}`],
    'vitrine-kiosk': ['WLR_BACKENDS=headless', 'WLR_RENDERER=pixman'],
  };
  const flags = `export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --disable-gpu --remote-debugging-port=${browserPort}"\n`;
  try {
    await mkdir(root);
    makeDebianRoot(root, release);
    copyNetworkSettings(root);
    await cp(built, join(root, 'root/vitrine-agent.deb'));
    if (!(await runInRoot(root, PREPARE))) throw new Error('What the package needs cannot be installed');
    for (const [unit, lines] of Object.entries(settings)) {
      const overrides = join(root, `etc/systemd/system/${unit}.service.d`);
      await mkdir(overrides);
      const text = lines.map((line) => `Environment="${line}"\n`).join('');
      await writeFile(join(overrides, 'test.conf'), `[Service]\n${text}`);
    }
    await writeFile(join(root, 'etc/chromium.d/test'), flags);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const machine = startMachine(root);
  let browser: Browser | null = null;
  const runInSession = (...command: string[]) =>
    machine.run('env', 'XDG_RUNTIME_DIR=/run/vitrine-kiosk', 'WAYLAND_DISPLAY=wayland-1', ...command);

  return {
    ...machine,
    root,
    async page() {
      if (browser?.isConnected() !== true) {
        browser = await chromium.connectOverCDP(`http://127.0.0.1:${browserPort}`, { timeout: 5_000 });
      }
      const page = browser.contexts()[0]?.pages()[0];
      if (page === undefined) throw new Error('The browser has no page');
      return page;
    },
    async takePicture() {
      const { ok, output } = runInSession('grim', '/var/tmp/picture.png');
      if (!ok) throw new Error(output);
      return readFile(join(root, 'var/tmp/picture.png'));
    },
    type: (...args) => runInSession('wtype', ...args),
    async stop() {
      await browser?.close().catch(() => undefined);
      await machine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
