import type { AddCommands } from '../context.ts';
import { showEffect } from '../effects.ts';
import { findScreen } from '../find.ts';
import { show, toPlain } from '../output.ts';

/** `vitrine wake` */
export const addWake: AddCommands = (program, { output, connect }) => {
  program
    .command('wake')
    .description('switch on a screen that is off by its working hours, until they begin again')
    .argument('<screen>', 'its name or id')
    .option('--dry-run', 'show what it would do to the screen, and change nothing')
    .action(async (wanted: string, options: { dryRun?: boolean }) => {
      const vitrine = await connect();
      const { id, name } = await findScreen(vitrine, wanted);
      const request = { params: { deviceId: id } };
      if (options.dryRun === true) return showEffect(output, await vitrine.hours.wake.dryRun(request));
      const { awakeUntil } = await vitrine.hours.wake(request);
      show(output, { deviceId: id, awakeUntil }, () => toPlain(`${name} is awake until ${awakeUntil}.`));
    });
};
