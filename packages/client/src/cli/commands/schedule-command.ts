import { Option } from 'commander';
import type { AddCommands } from '../context.ts';
import { showEffect } from '../effects.ts';
import { CommandError } from '../failure.ts';
import { findContent, nameContent, pickOne } from '../find.ts';
import { formatTable, show } from '../output.ts';
import { collect, readTargets, type TargetOptions, withTargets } from '../targets.ts';

const ORIENTATIONS = ['landscape', 'portrait'] as const;
const REPEATS = ['none', 'daily', 'weekly', 'monthly'] as const;

interface ScheduleOptions extends TargetOptions {
  from?: string;
  until?: string;
  allDay?: boolean;
  date: string;
  lastDate?: string;
  repeat: (typeof REPEATS)[number];
  timeZone: string;
  title?: string;
  high?: boolean;
  only?: (typeof ORIENTATIONS)[number];
  onlyTag?: string[];
  dryRun?: boolean;
}

/** `vitrine schedule add`, `vitrine schedule list`, `vitrine schedule remove` */
export const addSchedule: AddCommands = (program, { output, connect }) => {
  const schedule = program.command('schedule').description('show content at times');

  withTargets(schedule.command('add'))
    .description('schedule content')
    .argument('<content>', 'an image, video, web page, layout or playlist, by name or id')
    .option('--from <time>', 'the time at which it begins, e.g. 11:30')
    .option('--until <time>', 'the last minute that it shows, e.g. 13:59')
    .option('--all-day', 'the whole day, in place of --from and --until')
    .requiredOption('--date <day>', 'the first day, e.g. 2026-12-24')
    .addOption(new Option('--repeat <how>', 'how it repeats').choices(REPEATS).default('none'))
    .option('--last-date <day>', 'the last day on which it may begin')
    .option('--time-zone <zone>', 'a zone such as Europe/London; by default the wall clock of each screen', 'screen')
    .option('--title <text>', 'by default the name of the content')
    .option('--high', 'plays instead of normal events at the same time')
    .addOption(new Option('--only <orientation>', 'only on those of these screens').choices(ORIENTATIONS))
    .option(
      '--only-tag <tag>',
      'only on those of these screens with this tag, or with another one; may be repeated',
      collect,
    )
    .option('--dry-run', 'show what it would do to the screens, and change nothing')
    .action(async (wanted: string, options: ScheduleOptions) => {
      if (options.allDay !== true && (options.from === undefined || options.until === undefined)) {
        throw new CommandError('usage', 'Give the times by --from and --until, or use --all-day.');
      }
      const vitrine = await connect();
      const { deviceIds, groupIds, isAll, text } = await readTargets(vitrine, options);
      const content = await findContent(vitrine, wanted);
      const body = {
        title: options.title ?? nameContent(content),
        ...(options.allDay === true ? { allDay: true } : { startTime: options.from, endTime: options.until }),
        scheduledDate: options.date,
        ...(options.lastDate === undefined ? {} : { lastDate: options.lastDate }),
        timezone: options.timeZone,
        mediaType: content.kind,
        mediaId: content.id,
        ...(isAll ? { allDevices: true } : { deviceIds, groupIds }),
        recurrence: options.repeat,
        priority: options.high === true ? ('high' as const) : ('normal' as const),
        only: toCondition(options),
      };
      if (options.dryRun === true) {
        showEffect(output, await vitrine.schedule.create.dryRun({ body }));
        return;
      }
      const { event } = await vitrine.schedule.create({ body });
      show(output, event, () => `“${event.title}” is scheduled on ${text} (${event.id}).`);
    });

  schedule
    .command('list')
    .description('list the scheduled events')
    .action(async () => {
      const vitrine = await connect();
      const { events } = await vitrine.schedule.list({ query: {} });
      show(output, events, () =>
        events.length === 0
          ? 'Nothing is scheduled.'
          : formatTable(
              events.map(({ title, scheduledDate, startTime, endTime, allDay, recurrence, id }) => [
                title,
                scheduledDate,
                allDay ? 'all day' : `${startTime}–${endTime}`,
                recurrence === 'none' ? 'once' : recurrence,
                id,
              ]),
            ),
      );
    });

  schedule
    .command('remove')
    .description('delete a scheduled event with all its occurrences')
    .argument('<title>', 'the title or id of an event')
    .option('--dry-run', 'show what it would do to the screens, and change nothing')
    .action(async (wanted: string, { dryRun = false }: { dryRun?: boolean }) => {
      const vitrine = await connect();
      const { events } = await vitrine.schedule.list({ query: {} });
      const { id, title } = pickOne(events, wanted, 'event', (event) => event.title);
      if (dryRun) {
        showEffect(output, await vitrine.schedule.remove.dryRun({ params: { id } }));
        return;
      }
      await vitrine.schedule.remove({ params: { id } });
      show(output, { success: true, id }, () => `“${title}” is removed from the schedule.`);
    });
};

/** Null: all of its screens. */
function toCondition({ only, onlyTag }: ScheduleOptions) {
  if (only === undefined && onlyTag === undefined) return null;
  return {
    ...(only !== undefined && { orientation: only }),
    ...(onlyTag !== undefined && { tags: onlyTag }),
  };
}
