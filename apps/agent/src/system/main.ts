import { takeMediaOfStick } from './media/take-media.ts';
import { keepNetwork } from './network/task.ts';
import { useOwnCaOfFile } from './own-ca/own-ca.ts';
import { applyPortalSettings, servePortal } from './portal/tasks.ts';
import { giveUpTrial, installRequestedUpdate, pinUpdateKey, settleLastUpdate } from './slots/tasks.ts';

/** The tasks that units of the system start beside the agent, by the argument that chooses them. */
const tasks: Record<string, () => Promise<void>> = {
  'install-update': installRequestedUpdate,
  'pin-update-key': pinUpdateKey,
  'settle-update': settleLastUpdate,
  'give-up-update': giveUpTrial,
  'take-media': takeMediaOfStick,
  'use-ca': useOwnCaOfFile,
  network: keepNetwork,
  portal: servePortal,
  'apply-portal-settings': applyPortalSettings,
};

const [name = ''] = process.argv.slice(2);
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
try {
  if (task === undefined) throw new Error(`“${name}” is no task. These are: ${Object.keys(tasks).join(', ')}`);
  await task();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
