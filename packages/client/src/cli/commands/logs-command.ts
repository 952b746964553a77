import { setTimeout } from 'node:timers/promises';
import type { LogEntry } from '@vitrine/contract/activity/logs';
import { isAppError } from '@vitrine/contract/core/errors';
import { InvalidArgumentError } from 'commander';
import type { Vitrine } from '../../index.ts';
import type { AddCommands } from '../context.ts';
import { describeFailure } from '../failure.ts';
import { findScreen } from '../find.ts';
import { type Output, show, toPlain } from '../output.ts';

/** The time between two requests for newer entries. */
const ASK_EVERY_MS = 2_000;

/**
 * Entries are asked for again for this time: one of a long transaction appears after entries that have higher numbers.
 */
const LATE_MS = 60_000;

const MAX_LINES = 1_000;

interface LogOptions {
  follow?: boolean;
  screen?: string;
  level?: string;
  search?: string;
  lines: number;
}

type Query = Pick<LogOptions, 'level' | 'search'> & { deviceId?: string };

/** `vitrine logs` */
export const addLogs: AddCommands = (program, { output, connect }) => {
  program
    .command('logs')
    .description('show the activity log, the newest entry last; with --json one entry a line')
    .option('-f, --follow', 'go on with new entries until interrupted')
    .option('-s, --screen <name>', 'only entries of a screen')
    .option('--level <levels>', 'only entries of these levels, e.g. error,warn')
    .option('--search <text>', 'only entries that contain this')
    .option('-n, --lines <count>', 'the number of entries to begin with', readCount, 20)
    .action(async ({ follow, screen, level, search, lines }: LogOptions) => {
      const vitrine = await connect();
      const query: Query = {
        ...(screen === undefined ? {} : { deviceId: (await findScreen(vitrine, screen)).id }),
        ...(level === undefined ? {} : { level }),
        ...(search === undefined ? {} : { search }),
      };
      const { logs } = await vitrine.logs.list({ query: { ...query, limit: String(lines) } });
      write(output, logs);
      if (follow === true) await followLog(vitrine, query, logs, output);
    });
};

/**
 * Writes what is added to a log, each entry once, until the process ends.
 *
 * @param written the entries that are written already, the newest first
 */
async function followLog(vitrine: Vitrine, query: Query, written: readonly LogEntry[], output: Output): Promise<never> {
  /** The times in epoch milliseconds at which the entries after `after` were written, by their ids. */
  let writtenAt = new Map(written.map(({ id }) => [id, Date.now()]));
  // Without an entry, those that follow are the first ones.
  let after = written.at(-1)?.id;
  let isLost = false;
  for (;;) {
    await setTimeout(ASK_EVERY_MS);
    try {
      const entries = await listAfter(vitrine, query, after);
      write(
        output,
        entries.filter(({ id }) => !writtenAt.has(id)),
      );
      const now = Date.now();
      const recent = new Map(entries.map(({ id }) => [id, writtenAt.get(id) ?? now]));
      const settled = entries.findIndex(({ id }) => (recent.get(id) ?? now) < now - LATE_MS);
      after = entries[settled]?.id ?? after;
      writtenAt = settled === -1 ? recent : new Map([...recent].slice(0, settled));
      isLost = false;
    } catch (error) {
      // A server that restarts is asked again.
      const mayRecover = ['network.failed', 'server.unavailable', 'request.too_many'] as const;
      if (!mayRecover.some((code) => isAppError(error, code))) throw error;
      if (!isLost) output.note(`${describeFailure(error)} Trying again …`);
      isLost = true;
    }
  }
}

/** All entries of a log after one of them, or of the whole log, the newest first. */
async function listAfter(vitrine: Vitrine, query: Query, after: string | undefined): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  let next: string | null = null;
  do {
    const place: object = { ...(after === undefined ? {} : { after }), ...(next === null ? {} : { cursor: next }) };
    const page = await vitrine.logs.list.page({ query: { ...query, limit: String(MAX_LINES), ...place } });
    entries.push(...page.body.logs);
    ({ next } = page);
  } while (next !== null);
  return entries;
}

/** @throws InvalidArgumentError */
function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_LINES) return count;
  throw new InvalidArgumentError(`It is a number from 1 to ${MAX_LINES}.`);
}

function write(output: Output, newestFirst: readonly LogEntry[]): void {
  for (const entry of newestFirst.toReversed()) {
    const { timestamp, level, deviceName, message } = entry;
    show(output, entry, () => toPlain(`${timestamp}  ${level.padEnd(5)}  ${deviceName ?? '–'}  ${message}`));
  }
}
