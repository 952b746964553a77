import type { Page } from '@vitrine/contract/core/client';
import type { LogEntry } from '@vitrine/contract/activity/logs';
import { LOG_DAYS, type LogLevel } from '@vitrine/contract/activity/log-limits';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { usePages } from '../../../api/use-read.ts';
import type { Repeats } from './repeats.ts';

/** The specification's interval (part 2, section 9), without the event stream. */
const LOGS_POLL_MS = 2_000;
const PAGE_SIZE = 200;

export interface LogFilter {
  search: string;
  /** Null: every level. */
  level: LogLevel | null;
  /** The row id or public identity of a device; null for the entries of all devices. */
  device: string | null;
}

/** The entries that match a filter, or of a part of them. */
const listLogs = (
  { search, level, device }: LogFilter,
  part: { group?: 'repeats' | undefined; cursor?: string; after?: string },
  updates: { pollMs?: number; isFrozen: boolean },
) =>
  q.logs.list.page({
    query: {
      limit: PAGE_SIZE,
      search: search || undefined,
      level: level ?? undefined,
      deviceId: device ?? undefined,
      ...part,
    },
    failure: t('Failed to fetch logs'),
    select: selectLogs,
    keepsPrevious: true,
    ...updates,
  });

const selectLogs = ({ body }: Page<{ logs: LogEntry[]; keptDays?: number | undefined }>) => body.logs;

/**
 * Activity log entries, newest first, up to date while `isAuto`; `more` fetches older ones. If they are grouped, an entry
 * stands for those that it repeats.
 */
export function useLogs(filter: LogFilter, isGrouped: boolean, isAuto: boolean) {
  const list = usePages(
    listLogs(
      filter,
      { group: isGrouped ? 'repeats' : undefined },
      { pollMs: isAuto ? LOGS_POLL_MS : 0, isFrozen: !isAuto },
    ),
  );
  // A process of the previous release does not say it.
  return { ...list, keptDays: list.first?.keptDays ?? LOG_DAYS };
}

/** The entries of a group; `more` fetches older ones. They do not change, so no change event refreshes them. */
export const useRepeats = (filter: LogFilter, { cursor, after }: Repeats) =>
  usePages(listLogs(filter, { cursor, after }, { pollMs: 0, isFrozen: true }));
