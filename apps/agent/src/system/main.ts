import { takeMediaOfStick } from './media/take-media.ts';
import { keepNetwork } from './network/task.ts';
import { applyPortalSettings, servePortal } from './portal/tasks.ts';
import { giveUpTrial, installRequestedUpdate, settleLastUpdate } from './slots/tasks.ts';

/** Tasks of the machine's system that units start beside the agent, by the name they are started with. */
const tasks: Record<string, () => Promise<void>> = {
  'install-update': installRequestedUpdate,
  'settle-update': settleLastUpdate,
  'give-up-update': giveUpTrial,
  'take-media': takeMediaOfStick,
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
