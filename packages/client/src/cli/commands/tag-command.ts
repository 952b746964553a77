import type { AddCommands } from '../context.ts';
import { showEffect } from '../effects.ts';
import { CommandError } from '../failure.ts';
import { listAllScreens } from '../find.ts';
import { formatCount, show } from '../output.ts';
import { readTargets, type TargetOptions, withTargets } from '../targets.ts';

interface Options extends TargetOptions {
  remove?: boolean;
  dryRun?: boolean;
}

/** `vitrine tag` */
export const addTags: AddCommands = (program, { output, connect }) => {
  withTargets(program.command('tag'))
    .description('add tags to screens; groups that follow tags change at once')
    .argument('<tag...>', 'tags such as bakery')
    .option('--remove', 'remove the tags instead')
    .option('--dry-run', 'show what it would do to the screens, and change nothing')
    .action(async (tags: string[], options: Options) => {
      const vitrine = await connect();
      const targets = await readTargets(vitrine, options);
      const lists = targets.isAll ? [{}] : targets.groupIds.map((group) => ({ group }));
      const members = (await Promise.all(lists.map((query) => listAllScreens(vitrine, query)))).flat();
      const deviceIds = [...new Set([...targets.deviceIds, ...members.map(({ id }) => id)])];
      if (deviceIds.length === 0) throw new CommandError('notFound', `There are no screens in ${targets.text}.`);
      const request = { body: { deviceIds, ...(options.remove === true ? { remove: tags } : { add: tags }) } };
      if (options.dryRun === true) return showEffect(output, await vitrine.tags.tagScreens.dryRun(request));
      const { results } = await vitrine.tags.tagScreens(request);
      const failed = results.find(({ error }) => error !== null);
      if (failed?.error) throw new CommandError('failed', `${failed.name ?? failed.deviceId}: ${failed.error.message}`);
      show(output, { deviceIds }, () => `Changed the tags of ${formatCount(deviceIds.length, 'screen')}.`);
    });
};
