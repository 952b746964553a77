import { ContentKind } from '@vitrine/contract/library/content';
import { MediaId } from '@vitrine/contract/library/media';
import type { PlaylistItemBody } from '@vitrine/contract/playlists/playlists';
import type { TestApp } from '../app.ts';

/** An item of a playlist, as it is sent. */
export const toItemBody = (
  { kind, id }: { kind: ContentKind | 'audio'; id: string },
  more: Omit<Partial<PlaylistItemBody>, 'mediaId'> = {},
): PlaylistItemBody & { mediaId: MediaId } => ({
  mediaType: ContentKind.parse(kind),
  mediaId: MediaId.parse(id),
  ...more,
});

/** The versions of devices, by name: a device has a new one whenever something changed that it may show. */
export async function readVersions(
  { query }: Pick<TestApp, 'query'>,
  accountId: string,
): Promise<Record<string, number>> {
  const rows = await query<{ name: string; version: number }>(`
    select name, version::float8 from devices join device_versions as v on v.device_id = devices.id
    where account_id = '${accountId}'`);
  return Object.fromEntries(rows.map(({ name, version }) => [name, version]));
}

/** Inserts playlists without items, as if they had been created. */
export async function arrangePlaylists({ query }: Pick<TestApp, 'query'>, accountId: string, count: number) {
  await query(`
    with content as (
      insert into media (id, account_id, kind, original_name, status, created_at)
      select 'ply_${accountId}' || number, '${accountId}', 'playlist', 'Playlist ' || number, 'ready', now()
      from generate_series(1, ${count}) as number returning id, account_id
    )
    insert into playlists (media_id, account_id, updated_at) select id, account_id, now() from content`);
}
