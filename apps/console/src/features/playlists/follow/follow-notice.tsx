import type { PlaylistSource } from '@vitrine/contract/playlists/playlist-source';
import { FolderSync } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { rich } from '../../../ui/format/rich.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { foldersRead } from '../../library/index.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';

const b = (text: ReactNode) => <b>{text}</b>;

/** Names the folder or the tag that the playlist follows. */
export function FollowNotice() {
  const { draft, openFollow, keepItems } = usePlaylistEditor();
  const { source } = draft;
  const { data: folders = [] } = useRead(foldersRead);
  if (source === null) return null;
  const folder = folders.find(({ id }) => id === source.folderId);
  return (
    <Notice
      className="mb-3 rounded border border-line bg-paper px-3 py-2.5"
      icon={<FolderSync />}
      action={
        <span className="flex flex-wrap gap-2">
          <Button needs="playlists.update" small onClick={openFollow}>
            {t('Change')}
          </Button>
          <Button needs="playlists.update" small onClick={keepItems}>
            {t('Keep as own items')}
          </Button>
        </span>
      }
    >
      {source.tag !== undefined &&
        rich(
          '{order, select, newest {Plays files with the tag <b>{tag}</b>, newest first. New files join by themselves.} oldest {Plays files with the tag <b>{tag}</b>, oldest first. New files join by themselves.} other {Plays files with the tag <b>{tag}</b>, by name. New files join by themselves.}}',
          { order: source.order, tag: source.tag, b },
        )}
      {source.tag === undefined &&
        (folder === undefined
          ? rich(
              '{order, select, newest {Follows the folder <b>that was deleted</b>, newest first. New files join by themselves.} oldest {Follows the folder <b>that was deleted</b>, oldest first. New files join by themselves.} other {Follows the folder <b>that was deleted</b>, by name. New files join by themselves.}}',
              { order: source.order, b },
            )
          : rich(
              '{order, select, newest {Follows the folder <b>{name}</b>, newest first. New files join by themselves.} oldest {Follows the folder <b>{name}</b>, oldest first. New files join by themselves.} other {Follows the folder <b>{name}</b>, by name. New files join by themselves.}}',
              { order: source.order, name: folder.name, b },
            ))}
      <SourceLimits source={source} />
    </Notice>
  );
}

/** How many files of the folder play, and for how long. */
function SourceLimits({ source: { atMost, forDays } }: { source: PlaylistSource }) {
  if (atMost === undefined && forDays === undefined) return null;
  return (
    <p className="text-1 text-ink-2">
      {atMost !== undefined && t('{count, plural, one {At most # file.} other {At most # files.}}', { count: atMost })}{' '}
      {forDays !== undefined &&
        t('{count, plural, one {Each for # day after its upload.} other {Each for # days after its upload.}}', {
          count: forDays,
        })}
    </p>
  );
}
