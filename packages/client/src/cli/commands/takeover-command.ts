import { InvalidArgumentError, Option } from 'commander';
import type { Takeover } from '@vitrine/contract/takeovers/takeovers';
import type { Vitrine } from '../../index.ts';
import type { AddCommands } from '../context.ts';
import { showEffect } from '../effects.ts';
import { CommandError } from '../failure.ts';
import { findContent, isNamed } from '../find.ts';
import { formatCount, formatTable, show } from '../output.ts';
import { readTargets, type TargetOptions, withTargets } from '../targets.ts';

const TONES = ['info', 'warning', 'danger'] as const;
const STRIP_TONES = ['notice', 'warning', 'alarm'] as const;
const POSITIONS = ['top', 'bottom'] as const;

interface StartOptions extends TargetOptions {
  content?: string;
  message?: string;
  text: string;
  tone?: (typeof TONES)[number] | (typeof STRIP_TONES)[number];
  strip?: string;
  position: (typeof POSITIONS)[number];
  ticker?: boolean;
  /** In minutes. */
  for?: number;
  dryRun?: boolean;
}

/** `vitrine takeover start`, `vitrine takeover list`, `vitrine takeover end` */
export const addTakeover: AddCommands = (program, { output, connect }) => {
  const takeover = program.command('takeover').description('show something above everything else, at once');

  withTargets(takeover.command('start'))
    .description('start a takeover with content, a message or a strip')
    .argument('<title>', 'its name for people who end it')
    .option('--content <name>', 'an image, video, web page, layout or playlist, by name or id')
    .option('--message <heading>', 'a message in place of content')
    .option('--text <text>', 'more text below the heading', '')
    .option('--strip <text>', 'a text over what the screens show, which goes on; \\n begins a line')
    .addOption(
      new Option(
        '--tone <tone>',
        'of a message info (the default), warning or danger; of a strip notice, warning or alarm',
      ).choices([...new Set([...TONES, ...STRIP_TONES])]),
    )
    .addOption(new Option('--position <place>', 'the place of a strip').choices(POSITIONS).default('bottom'))
    .option('--ticker', 'the text of a strip runs')
    .option('--for <minutes>', 'ends by itself after this time; by default when somebody ends it', readMinutes)
    .option('--dry-run', 'show what it would do to the screens, and change nothing')
    .action(async (title: string, options: StartOptions) => {
      const vitrine = await connect();
      const { deviceIds, groupIds, isAll, text } = await readTargets(vitrine, options);
      const target = isAll ? { all: true as const } : { deviceIds, groupIds };
      const body = { title, target, until: toEnd(options.for), ...(await readShown(vitrine, options)) };
      if (options.dryRun === true) {
        showEffect(output, await vitrine.takeovers.start.dryRun({ body }));
        return;
      }
      const { takeover: started } = await vitrine.takeovers.start({ body });
      show(output, started, () => {
        return `“${started.title}” runs on ${text}: ${formatCount(started.screenCount, 'screen')} (${started.id}).`;
      });
    });

  takeover
    .command('list')
    .description('list the takeovers that run')
    .action(async () => {
      const { running } = await (await connect()).takeovers.list();
      show(output, running, () =>
        running.length === 0
          ? 'No takeover runs.'
          : formatTable(
              running.map(({ title, screenCount, until, id }) => [
                title,
                formatCount(screenCount, 'screen'),
                until ?? 'until somebody ends it',
                id,
              ]),
            ),
      );
    });

  takeover
    .command('end')
    .description('end a takeover')
    .argument('<title>', 'the title or id of a takeover that runs')
    .action(async (wanted: string) => {
      const vitrine = await connect();
      const { running } = await vitrine.takeovers.list();
      const matches = running.filter(({ id, title }) => id === wanted || isNamed(title, wanted));
      if (matches.length === 0) throw new CommandError('notFound', `No takeover with the title “${wanted}” runs.`);
      const ended: Takeover[] = [];
      for (const { id } of matches) ended.push((await vitrine.takeovers.end({ params: { id } })).takeover);
      show(output, ended, () => `Ended “${wanted}”.`);
    });
};

/** @throws InvalidArgumentError */
function readMinutes(text: string): number {
  const minutes = Number(text);
  if (!(minutes > 0)) throw new InvalidArgumentError('It is a number of minutes, e.g. 30.');
  return minutes;
}

const toEnd = (minutes: number | undefined): string | null =>
  minutes === undefined ? null : new Date(Date.now() + minutes * 60_000).toISOString();

/** @throws CommandError `usage` unless content, a message or a strip is given, and the tone is one of it */
async function readShown(vitrine: Vitrine, options: StartOptions) {
  const { content: wanted, message: heading, strip, text, tone } = options;
  if ([wanted, heading, strip].filter((given) => given !== undefined).length !== 1) {
    throw new CommandError('usage', 'Give one of --content NAME, --message HEADING and --strip TEXT.');
  }
  if (strip !== undefined) {
    const { position, ticker = false } = options;
    const motion = ticker ? ('ticker' as const) : ('still' as const);
    return {
      strip: { text: strip.replaceAll('\\n', '\n'), position, tone: requireTone(STRIP_TONES, tone), motion },
    };
  }
  if (wanted !== undefined) {
    const { kind, id } = await findContent(vitrine, wanted);
    return { content: { mediaType: kind, mediaId: id } };
  }
  return { message: { heading: heading ?? '', text, tone: requireTone(TONES, tone) } };
}

/** The tone, or the first one. @throws CommandError `usage` for a tone of the other kind */
function requireTone<Tone extends string>(tones: readonly [Tone, ...Tone[]], given: string = tones[0]): Tone {
  const tone = tones.find((each) => each === given);
  if (tone === undefined) throw new CommandError('usage', `The tone is one of ${tones.join(', ')}.`);
  return tone;
}
