import { fileURLToPath, pathToFileURL } from 'node:url';
import { describeDamage, disk } from './files/disk.ts';
import { launch } from './update/launch.ts';

// The launcher is started by the unit. No update replaces it, so an update that fails can always be undone.
const { STATE = '/var/lib/vitrine-agent', TRIAL_MS } = process.env;

/** Damages of the files that the launcher reads, for the report of the agent. */
const damages = new Set<string>();

await launch({
  disk: {
    ...disk,
    noteDamage(path, reason) {
      disk.noteDamage(path, reason);
      damages.add(describeDamage(path, reason));
    },
  },
  stateFolder: STATE,
  packaged: process.env['PACKAGED'] ?? fileURLToPath(new URL('agent.mjs', import.meta.url)),
  async start(path, sha256) {
    process.env['RELEASE'] = sha256;
    process.env['DAMAGES'] = [...damages].join('\n');
    await import(pathToFileURL(path).href);
  },
  // It keeps no process alive whose agent has ended.
  after: (ms, callback) => void setTimeout(() => void callback(), ms).unref(),
  exit: () => process.exit(1),
  log: (message) => void process.stdout.write(`${message}\n`),
  ...(TRIAL_MS === undefined ? {} : { trialMs: Number(TRIAL_MS) }),
});
