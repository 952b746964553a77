import { ContentId } from '@vitrine/contract/library/content';
import type { ScheduleException } from '@vitrine/contract/schedule/schedule';
import type { Timing } from '@vitrine/playback/schedule';
import { type Exception, withExceptions } from '@vitrine/playback/series';
import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { media } from '../../schema/library-tables.ts';
import { events, exceptions } from '../../schema/schedule-tables.ts';
import { type ContentRow, type Covers, requireShownKind, toShownMedia } from '../library/index.ts';

/** An occurrence that runs instead of the one of its series. */
export interface StoredChange {
  title: string;
  startTime: string;
  endTime: string;
  allDay: boolean;
  scheduledDate: string;
  color: string;
  media: ContentRow;
}

export interface StoredException {
  date: string;
  /** Null: skipped. */
  change: StoredChange | null;
}

/** Most events have no exceptions, so they are read only for those that have some. */
export const hasExceptions = sql<boolean>`exists (
  select from ${exceptions} where ${exceptions.eventId} = ${events.id})`;

/** Matches the events with an occurrence that was moved to this day or a later one. */
export const hasChangeFrom = (day: string): SQL => sql`exists (
  select from ${exceptions} where ${exceptions.eventId} = ${events.id} and ${gte(exceptions.scheduledDate, day)})`;

/** The exceptions of these events, by event, in the order of their days. */
export async function listExceptions(db: Db, eventIds: readonly string[]): Promise<Map<string, StoredException[]>> {
  const found = new Map<string, StoredException[]>();
  if (eventIds.length === 0) return found;
  const rows = await db
    .select({ exception: exceptions, media })
    .from(exceptions)
    .leftJoin(media, eq(media.id, exceptions.mediaId))
    .where(sql`${exceptions.eventId} = any(${sql.param(eventIds)}::text[])`)
    .orderBy(asc(exceptions.day));
  for (const { exception, media: file } of rows) {
    const stored = { date: exception.day, change: toChange(exception, file) };
    const known = found.get(exception.eventId);
    if (known === undefined) found.set(exception.eventId, [stored]);
    else known.push(stored);
  }
  return found;
}

/** A change to store. */
export type NewChange = Omit<StoredChange, 'media'> & { mediaId: string };

/** An exception to store. */
export interface NewException {
  date: string;
  /** Null: skipped. */
  change: NewChange | null;
}

/** Replaces all exceptions of an event, in one statement each, so that its devices are raised once. */
export async function replaceExceptions(db: Db, eventId: string, list: readonly NewException[]): Promise<void> {
  await db.delete(exceptions).where(eq(exceptions.eventId, eventId));
  if (list.length === 0) return;
  await db.insert(exceptions).values(list.map(({ date, change }) => ({ eventId, day: date, ...(change ?? SKIPPED) })));
}

/** Stores an exception in place of that of its day. `change` is null for a skipped occurrence. */
export async function upsertException(db: Db, eventId: string, day: string, change: NewChange | null): Promise<void> {
  const fields = change ?? SKIPPED;
  await db
    .insert(exceptions)
    .values({ eventId, day, ...fields })
    .onConflictDoUpdate({ target: [exceptions.eventId, exceptions.day], set: fields });
}

/** False if there was none. */
export async function deleteException(db: Db, eventId: string, day: string): Promise<boolean> {
  const rows = await db
    .delete(exceptions)
    .where(and(eq(exceptions.eventId, eventId), eq(exceptions.day, day)))
    .returning({ day: exceptions.day });
  return rows.length > 0;
}

/** Gives the exceptions of these days to another event. */
export async function moveExceptions(db: Db, eventId: string, days: readonly string[], to: string): Promise<void> {
  if (days.length === 0) return;
  await db
    .update(exceptions)
    .set({ eventId: to })
    .where(and(eq(exceptions.eventId, eventId), sql`${exceptions.day} = any(${sql.param(days)}::date[])`));
}

export async function deleteExceptionsFrom(db: Db, eventId: string, day: string): Promise<void> {
  await db.delete(exceptions).where(and(eq(exceptions.eventId, eventId), gte(exceptions.day, day)));
}

/** The exceptions of an event as clients see them. */
export const toShownExceptions = (stored: readonly StoredException[], covers: Covers): ScheduleException[] =>
  stored.map(({ date, change }) => {
    if (change === null) return { date, skip: true };
    const { media: file, ...fields } = change;
    const content = {
      mediaType: requireShownKind(file.kind),
      mediaId: ContentId.parse(file.id),
      mediaName: file.originalName,
    };
    return { date, skip: false, event: { ...fields, ...content, media: toShownMedia(file, covers) } };
  });

/** An event's timing, and whether it has exceptions. */
interface Series extends Timing {
  id: string;
  title: string;
  hasExceptions: boolean;
}

/**
 * Reads the events with their exceptions: see {@link withExceptions}.
 *
 * @param changed the further fields of a changed occurrence
 */
export async function withStoredExceptions<Event extends Series>(
  db: Db,
  series: readonly Event[],
  changed: (change: StoredChange) => Partial<Event> = () => ({}),
): Promise<Event[]> {
  const found = await listExceptions(
    db,
    series.flatMap((event) => (event.hasExceptions && event.recurrence !== 'none' ? [event.id] : [])),
  );
  if (found.size === 0) return [...series];
  return series.flatMap((event) => {
    const stored = found.get(event.id) ?? [];
    return withExceptions(
      event,
      stored.map(({ date, change }): Exception<Event> => {
        if (change === null) return { date, change };
        const { title, startTime, endTime, allDay, scheduledDate } = change;
        return { date, change: { ...changed(change), title, startTime, endTime, allDay, date: scheduledDate } };
      }),
    );
  });
}

const SKIPPED = {
  mediaId: null,
  title: null,
  startTime: null,
  endTime: null,
  allDay: null,
  scheduledDate: null,
  color: null,
};

function toChange(row: typeof exceptions.$inferSelect, file: ContentRow | null): StoredChange | null {
  const { title, startTime, endTime, allDay, scheduledDate, color } = row;
  if (file === null || title === null || startTime === null || endTime === null) return null;
  if (allDay === null || scheduledDate === null || color === null) return null;
  return { title, startTime, endTime, allDay, scheduledDate, color, media: file };
}
