import type { Days } from '@vitrine/contract/schedule/days';
import { isOtherContent } from '@vitrine/contract/core/ids';
import type { ReportBy } from '@vitrine/contract/reports/reports';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { documentPages } from '../../../schema/documents-tables.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { groups } from '../../../schema/groups-tables.ts';
import { media } from '../../../schema/library-tables.ts';
import { newPlaySums, playMonths } from '../../../schema/reports/plays-tables.ts';
import { takeovers } from '../../../schema/takeovers-tables.ts';
import { listMonthParts } from './period.ts';

/** A row of a report, as it is described: the content, screens, group or tag that it sums. */
export interface ReportSubject {
  id: string | null;
  name: string | null;
  exists: boolean;
  page: { documentId: string; number: number } | null;
}

/** A row of a report, or a thing that it is narrowed to. The id of screens without a group or tag is empty. */
interface Named {
  key: string;
  /** The days in whose months its last name is searched if it was deleted; null: in none. */
  playedIn: Days | null;
}

/** Returns a function that describes rows of a report by their ids. */
export async function nameSubjects(
  db: Db,
  accountId: string,
  by: ReportBy,
  rows: readonly Named[],
): Promise<(id: string) => ReportSubject> {
  const ids = rows.map(({ key }) => key);
  const names = await listNames(db, accountId, by, ids);
  const deleted = isByContent(by) ? rows.filter(({ key }) => !names.has(key)) : [];
  const lastNames = deleted.length === 0 ? new Map<string, string>() : await listLastNames(db, accountId, deleted);
  const pages = new Map<string, ReportSubject['page']>();
  if (by === 'page') {
    const { mediaId, documentId, number } = documentPages;
    const found = await db
      .select({ mediaId, documentId, number })
      .from(documentPages)
      .innerJoin(media, eq(media.id, mediaId))
      .where(and(eq(media.accountId, accountId), inArray(mediaId, [...ids])));
    for (const row of found) pages.set(row.mediaId, { documentId: row.documentId, number: row.number });
  }
  return (id) => ({
    id: id === '' ? null : id,
    name: names.get(id) ?? lastNames.get(id) ?? null,
    exists: names.has(id) && !isOtherContent(id),
    page: pages.get(id) ?? null,
  });
}

const isByContent = (by: ReportBy): boolean => by === 'media' || by === 'playlist' || by === 'layout' || by === 'page';

async function listNames(
  db: Db,
  accountId: string,
  by: ReportBy,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (by === 'tag') return new Map(ids.filter((id) => id !== '').map((tag) => [tag, tag]));
  return new Map((await selectNames(db, accountId, by, ids)).map(({ id, name }) => [id, name]));
}

async function selectNames(db: Db, accountId: string, by: ReportBy, ids: readonly string[]) {
  const named = [...ids];
  if (by === 'screen') {
    const isOwn = and(eq(devices.accountId, accountId), inArray(devices.id, named));
    return db.select({ id: devices.id, name: devices.name }).from(devices).where(isOwn);
  }
  if (by === 'group') {
    const isOwn = and(eq(groups.accountId, accountId), inArray(groups.id, named));
    return db.select({ id: groups.id, name: groups.name }).from(groups).where(isOwn);
  }
  const isOwn = and(eq(media.accountId, accountId), inArray(media.id, named));
  const isOwnStrip = and(eq(takeovers.accountId, accountId), inArray(takeovers.id, named));
  return db
    .select({ id: media.id, name: media.originalName })
    .from(media)
    .where(isOwn)
    .unionAll(db.select({ id: takeovers.id, name: takeovers.title }).from(takeovers).where(isOwnStrip));
}

const LastNames = z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Returns the last names of content that was deleted, by its ids, as its plays in some months were reported. */
async function listLastNames(db: Db, accountId: string, deleted: readonly Named[]): Promise<Map<string, string>> {
  const ids = deleted.map(({ key }) => key);
  const parts = deleted.flatMap(({ playedIn }) => (playedIn === null ? [] : listMonthParts(playedIn)));
  const months = [...new Set(parts.map(({ month }) => month))];
  const answer = await db.execute(sql`
    select distinct on (id) id, name
    from (
      select device_id, month as at, media_id, media_name, playlist_id, playlist_name from ${playMonths}
      where month = any(${sql.param(months)}::date[])
      union all
      select device_id, day, media_id, media_name, playlist_id, playlist_name from ${newPlaySums}
    ) as sums, lateral (values (media_id, media_name), (playlist_id, playlist_name)) as content (id, name)
    where device_id in (select ${devices.id} from ${devices} where ${devices.accountId} = ${accountId})
      and id = any(${sql.param(ids)}::text[]) and name is not null
    order by id, at desc`);
  return new Map(LastNames.parse(answer).rows.map(({ id, name }) => [id, name]));
}
