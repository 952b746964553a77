import { spawnSync } from 'node:child_process';
import fs, { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeMachine, startMachine } from './machine.mjs';
import { personAt } from './product.mjs';

const START_LIMIT_MS = 120_000;

/** Commands that must succeed in the unit: how the server starts ffmpeg, and that forbidden operations fail. */
const PROBES = {
  'a tool gets a network, limits and a priority of its own':
    'unshare --net --map-root-user setpriv --pdeathsig KILL prlimit --data=1000000000 --cpu=9:10 ionice --class idle chrt --idle 0 true',
  'the program cannot be written to': '! touch /opt/vitrine/new',
  'the settings, which have secrets, cannot be read': '! cat /etc/vitrine/vitrine.env',
  'homes cannot be read': '! ls /home /root',
  'nothing can be mounted': '! unshare --mount --map-root-user true',
};

/**
 * Starts the product by its units, under a systemd of their own.
 *
 * @param {string} checkout
 * @param {import('./image.mjs').Image} image
 * @param {{ folder: string; port: number; opsPort: number; report: (text: string, ok: boolean) => void }} options
 */
export async function testUnits(checkout, image, { folder, port, opsPort, report }) {
  if (spawnSync('systemd-nspawn', ['--version']).error !== undefined) {
    throw new Error('The units are started by systemd-nspawn: apt-get install systemd-container');
  }
  const root = join(folder, 'machine');
  await makeMachine(checkout, image.root, root, { PORT: String(port), OPS_PORT: String(opsPort), HOST: '127.0.0.1' });
  writeProbe(root);
  const machine = startMachine(root);
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`, machine);
    report('vitrine.service starts and is ready', true);
    const person = personAt(`http://127.0.0.1:${port}`);
    await person.register();
    await person.untilReady('video', await person.uploadVideo());
    report('its server processes a video', true);
    machine.run('systemctl', 'start', 'probe.service');
    const probed = machine.journal('probe.service');
    for (const title of Object.keys(PROBES)) report(title, probed.includes(`passed: ${title}`));

    const backup = machine.run('systemctl', 'start', 'vitrine-backup.service');
    const archives = fs.globSync('var/backups/vitrine/vitrine-?.tar', { cwd: root });
    report(`vitrine-backup.service saves a running server: ${archives.join()}`, backup.ok && archives.length === 1);
    machine.run('systemctl', 'stop', 'vitrine.service');
    const { output: result } = machine.run('systemctl', 'show', '--property=Result,ExecMainStatus', 'vitrine.service');
    report(
      `vitrine.service stops: ${result.replace('\n', ', ')}`,
      /Result=success/.test(result) && /Status=0/.test(result),
    );
    report('PostgreSQL was stopped cleanly', !existsSync(join(root, 'var/lib/vitrine/postgres/postmaster.pid')));
  } catch (error) {
    console.error(machine.journal('vitrine.service'));
    throw error;
  } finally {
    await machine.stop();
  }
}

/** A unit with the restrictions of vitrine.service that tries things out. */
function writeProbe(root) {
  const units = join(root, 'etc/systemd/system');
  const script = Object.entries(PROBES).map(([title, command]) => `if ${command}; then echo "passed: ${title}"; fi`);
  writeFileSync(join(root, 'opt/vitrine/probe.sh'), script.join('\n'), { mode: 0o755 });
  const unit = readFileSync(join(units, 'vitrine.service'), 'utf8')
    .replace('Type=exec', 'Type=oneshot')
    .replace(/^ExecStart=.*$/m, 'ExecStart=/bin/sh /opt/vitrine/probe.sh')
    .replaceAll(/^Restart.*\n/gm, '');
  writeFileSync(join(units, 'probe.service'), unit);
}

async function untilReady(url, machine) {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline)
      throw new Error(`vitrine.service is not ready: ${machine.run('systemctl', 'status', 'vitrine').output}`);
    await delay(500);
  }
}
