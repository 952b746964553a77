import { doesEntryPlay } from '@vitrine/playback/conditions';
import type { ScheduleEntry } from '@vitrine/playback/facts';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { namesTag, renameTag } from '../../platform/database/condition-tags.ts';
import { withoutLimits } from '../../platform/database/limits.ts';
import { events } from '../../schema/schedule-tables.ts';
import { listScreenFacts } from '../fleet/index.ts';

/** These events, each with those of its devices (row ids) that meet its condition. Reads devices only if one has any. */
export async function onMeetingDevices<Event extends Pick<ScheduleEntry, 'only'> & { deviceIds: string[] }>(
  db: Db,
  all: readonly Event[],
): Promise<Event[]> {
  const ids = new Set(all.flatMap(({ only, deviceIds }) => (only ? deviceIds : [])));
  if (ids.size === 0) return [...all];
  const screens = await withoutLimits('conflicts', db, () => listScreenFacts(db, [...ids]));
  return all.map((event) => {
    if (!event.only) return event;
    const deviceIds = event.deviceIds.filter((id) => {
      const screen = screens.get(id);
      return screen !== undefined && doesEntryPlay(event, screen);
    });
    return { ...event, deviceIds };
  });
}

const isNaming = (accountId: string, tag: string) => and(eq(events.accountId, accountId), namesTag(events.only, tag));

/** The titles of the schedules that play only on the screens of a tag. */
export async function listEventsWithTag(tx: Db, accountId: string, tag: string): Promise<string[]> {
  const rows = await tx
    .select({ title: events.title })
    .from(events)
    .where(isNaming(accountId, tag))
    .orderBy(asc(events.createdAt), asc(events.id));
  return rows.map(({ title }) => title);
}

/** Renames a tag in the conditions of schedules. */
export async function replaceTagInEvents(tx: Db, accountId: string, tag: string, name: string): Promise<void> {
  await tx
    .update(events)
    .set({ only: renameTag(events.only, tag, name) })
    .where(isNaming(accountId, tag));
}
