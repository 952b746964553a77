import type { LogEntry } from '@vitrine/contract/activity/logs';

/** Consecutive entries that say the same; mostly one. */
export interface LogGroup {
  /** The newest entry, which stands for all. */
  first: LogEntry;
  /** All of them, the newest first. */
  entries: readonly LogEntry[];
}

/** Each entry on its own. */
export const ungrouped = (entries: readonly LogEntry[]): LogGroup[] =>
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

/** How often and by how many screens the same was reported: '11 screens', or '11 times' where it was one. */
export function repeatText(group: LogGroup): string {
  const screens = countScreens(group);
  return screens > 1 ? `${screens} screens` : `${group.entries.length} times`;
}

/** The screen that reported all of a group, or how many screens did; null where no screen is meant. */
export function sourceOf(group: LogGroup): string | null {
  const screens = countScreens(group);
  return screens > 1 ? `${screens} screens` : (group.first.deviceName ?? group.first.deviceId);
}

const countScreens = ({ entries }: LogGroup): number => new Set(entries.flatMap(({ deviceId }) => deviceId ?? [])).size;
