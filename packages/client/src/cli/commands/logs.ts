import { setTimeout } from 'node:timers/promises';
import type { LogEntry } from '@vitrine/contract/activity/logs';
import { isAppError } from '@vitrine/contract/core/errors';
import type { AddCommands } from '../context.ts';
import { findScreen } from '../find.ts';
import { type Output, show, toPlain } from '../output.ts';

/** The time between two requests for newer entries. */
const ASK_EVERY_MS = 2_000;

interface LogOptions {
  follow?: boolean;
  screen?: string;
  level?: string;
  search?: string;
  lines: string;
}

/** `vitrine logs` */
export const addLogs: AddCommands = (program, { output, connect, signal }) => {
  program
    .command('logs')
    .description('show the activity log, the newest entry last; with --json one entry a line')
    .option('-f, --follow', 'go on with new entries until interrupted')
    .option('-s, --screen <name>', 'only entries of a screen')
    .option('--level <levels>', 'only entries of these levels, e.g. error,warn')
    .option('--search <text>', 'only entries that contain this')
    .option('-n, --lines <count>', 'the number of entries to begin with', '20')
    .action(async ({ follow, screen, level, search, lines }: LogOptions) => {
      const vitrine = await connect();
      const query = {
        ...(screen === undefined ? {} : { deviceId: (await findScreen(vitrine, screen)).id }),
        ...(level === undefined ? {} : { level }),
        ...(search === undefined ? {} : { search }),
      };
      const { logs: first } = await vitrine.logs.list({ query: { ...query, limit: lines } });
      write(output, first);
      // Without an entry, those that follow are the first ones.
      let newest = first[0]?.id;
      if (follow !== true) return;
      while (!signal.aborted) {
        await setTimeout(ASK_EVERY_MS, undefined, { signal }).catch(() => {});
        if (signal.aborted) return;
        const since = newest === undefined ? {} : { after: newest };
        const logs = await vitrine.logs.list({ query: { ...query, ...since } }).then(
          (answer) => answer.logs,
          // A server that restarts is asked again.
          (error: unknown) => {
            if (isAppError(error, 'network.failed') || isAppError(error, 'server.unavailable')) return [];
            throw error;
          },
        );
        write(output, logs);
        newest = logs[0]?.id ?? newest;
      }
    });
};

function write(output: Output, newestFirst: readonly LogEntry[]): void {
  for (const entry of newestFirst.toReversed()) {
    const { timestamp, level, deviceName, message } = entry;
    show(output, entry, () => toPlain(`${timestamp}  ${level.padEnd(5)}  ${deviceName ?? '–'}  ${message}`));
  }
}
