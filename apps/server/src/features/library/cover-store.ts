import { isPlaylistId } from '@vitrine/contract/core/ids';
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { media } from '../../schema/library-tables.ts';
import { playlistEntries } from '../../schema/playlists-tables.ts';

/** The thumbnails' file names of playlists by id: those of their first ready item that has one. An icon is no cover. */
export type Covers = ReadonlyMap<string, string>;

/** The covers of those of these ids that are playlists, in one query; in none if there is no playlist among them. */
export async function listCovers(db: Db, ids: readonly string[]): Promise<Covers> {
  const playlistIds = [...new Set(ids)].filter(isPlaylistId);
  if (playlistIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([playlistEntries.playlistId], { id: playlistEntries.playlistId, cover: media.thumbnailFilename })
    .from(playlistEntries)
    .innerJoin(media, eq(media.id, playlistEntries.mediaId))
    .where(
      and(
        sql`${playlistEntries.playlistId} = any(${sql.param(playlistIds)}::text[])`,
        eq(media.status, 'ready'),
        isNotNull(media.thumbnailFilename),
        ne(media.kind, 'webpage'),
      ),
    )
    .orderBy(asc(playlistEntries.playlistId), asc(playlistEntries.position));
  return new Map(rows.flatMap(({ id, cover }) => (cover === null ? [] : [[id, cover]])));
}
