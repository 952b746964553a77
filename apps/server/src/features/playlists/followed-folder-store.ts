import { eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { media } from '../../schema/library-tables.ts';
import { playlistEntries, playlistItems, playlists } from '../../schema/playlists-tables.ts';
import { lockWithScreens } from '../library/index.ts';

/**
 * Gives playlists that a folder fills its files as items of their own, so that its deletion leaves no screen dark.
 * `tx` must hold the folder's lock.
 */
export async function keepFollowedItems(tx: Db, accountId: string, folderId: string, now: Date): Promise<void> {
  const followers = await tx
    .select({ id: playlists.mediaId })
    .from(playlists)
    .where(eq(playlists.sourceFolderId, folderId));
  if (followers.length === 0) return;
  const followerIds = followers.map(({ id }) => id);
  // Deleting the folder also changes the folder of the files, so that everything is locked that it will write.
  const touched = await tx
    .select({ id: media.id })
    .from(media)
    .where(or(eq(media.folderId, folderId), sql`${media.id} = any(${sql.param(followerIds)}::text[])`));
  await lockWithScreens(
    tx,
    accountId,
    touched.map(({ id }) => id),
    followerIds,
  );
  // A playlist that was changed before it was locked may have stopped following the folder.
  const following = sql`(select ${playlists.mediaId} from ${playlists} where ${playlists.sourceFolderId} = ${folderId})`;
  await tx.execute(sql`
    insert into ${playlistItems} (id, playlist_id, position, media_id, duration_ms, fit, transition, windows)
    select id, playlist_id, position, media_id, duration_ms, fit, transition, windows
    from ${playlistEntries} where playlist_id in ${following}`);
  await tx
    .update(playlists)
    .set({
      sourceFolderId: null,
      sourceOrder: null,
      sourceLimit: null,
      sourceDays: null,
      revision: sql`${playlists.revision} + 1`,
      updatedAt: now,
    })
    .where(eq(playlists.sourceFolderId, folderId));
}
