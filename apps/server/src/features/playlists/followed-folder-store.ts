import { MAX_ITEMS } from '@vitrine/contract/playlists/playlist-limits';
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
  // Of a source with a limit the files that play now are kept.
  const today = now.toISOString().slice(0, 10);
  // A playlist that was changed before it was locked may have stopped following the folder.
  const following = sql`(select ${playlists.mediaId} from ${playlists} where ${playlists.sourceFolderId} = ${folderId})`;
  await tx.execute(sql`
    insert into ${playlistItems} (id, playlist_id, position, media_id, duration_ms, fit, transition, windows)
    select id, playlist_id, position, media_id, duration_ms, fit, transition, windows from (
      select e.*, p.source_limit, row_number() over (partition by e.playlist_id order by
        coalesce(e.windows->0->>'lastDate', '9999') < ${today} or coalesce(m.valid_until, '9999') < ${today}
          or coalesce(m.valid_from, '') > ${today}, e.position) as rank
      from ${playlistEntries} as e join ${media} as m on m.id = e.media_id
      join ${playlists} as p on p.media_id = e.playlist_id
      where e.playlist_id in ${following}
    ) as ranked where rank <= coalesce(source_limit, ${MAX_ITEMS})`);
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
