import type { LogEntry } from '@vitrine/contract/activity/logs';

/** Consecutive entries with the same level and message; often a single one. */
export interface LogGroup {
  /** The newest entry, which represents the group. */
  first: LogEntry;
  /** All entries of the group, the newest first. */
  entries: readonly LogEntry[];
}

/** Makes a group of each entry. */
export const groupEachAlone = (entries: readonly LogEntry[]): LogGroup[] =>
  entries.map((entry) => ({ first: entry, entries: [entry] }));

/** Consecutive entries of the same level and message become one group; their order stays. */
export function groupRepeats(entries: readonly LogEntry[]): LogGroup[] {
  const groups: { first: LogEntry; entries: LogEntry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last !== undefined && last.first.level === entry.level && last.first.message === entry.message) {
      last.entries.push(entry);
    } else {
      groups.push({ first: entry, entries: [entry] });
    }
  }
  return groups;
}

/** Describes how often a message was reported: '11 screens', or '11 times' by a single screen. */
export function repeatText(group: LogGroup): string {
  const screens = countScreens(group);
  return screens > 1 ? `${screens} screens` : `${group.entries.length} times`;
}

/** The screen that reported all entries of a group, or the number of such screens; null if no screen is named. */
export function describeSource(group: LogGroup): string | null {
  const screens = countScreens(group);
  return screens > 1 ? `${screens} screens` : (group.first.deviceName ?? group.first.deviceId);
}

const countScreens = ({ entries }: LogGroup): number => new Set(entries.flatMap(({ deviceId }) => deviceId ?? [])).size;
