import { MonitorPlay } from 'lucide-react';
import type { Playlist } from '@vitrine/contract/playlists/playlists';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../../ui/routing/navigation.tsx';
import { IfMay } from '../../../ui/access/may.tsx';
import { EditingHeader } from '../../../ui/editing/editing-header.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { usePlaylistActions } from '../use-playlist-actions.tsx';
import type { PlaylistEditing } from './use-playlist-editing.ts';

interface PlaylistHeaderProps {
  playlist: Playlist;
  editing: PlaylistEditing;
  /** No screen shows it, by an assignment, a schedule or as the active one. */
  isNowhere: boolean;
}

/** The name of the playlist, its state, and the actions on it. */
export function PlaylistEditorHeader({ playlist, editing, isNowhere }: PlaylistHeaderProps) {
  const { draft, changes, isSaving, isChecking, whenSaved } = editing;
  const navigate = useNavigate();
  const { isActive } = playlist;
  const actions = usePlaylistActions({ whenSaved, onDeleted: () => void navigate('/playlists') })({
    ...playlist,
    name: draft.name,
  });
  return (
    <EditingHeader
      editing={editing}
      needs="playlists.update"
      nameLabel={t('Playlist name')}
      back={{ to: '/playlists', label: t('Playlists') }}
      status={
        <span className="flex items-center gap-2 text-1 text-ink-3" role="status">
          {isActive && <Badge tone="accent">{t('Active', {}, 'playlist')}</Badge>}
          <IfMay route="playlists.update">
            <span>
              {changes === 0
                ? t('Saved')
                : t(
                    '{changes, plural, one {# change not on the screens yet} other {# changes not on the screens yet}}',
                    { changes },
                  )}
            </span>
            {changes === 0 && isNowhere && <span>{t('On no screen yet')}</span>}
          </IfMay>
        </span>
      }
      entries={[
        actions.show,
        actions.plan,
        actions.duplicate,
        actions.export,
        actions.activate,
        'divider',
        actions.remove,
      ]}
      actions={
        <Button needs={actions.show.needs} className="max-wide:hidden" onClick={actions.show.onSelect}>
          <MonitorPlay />
          {actions.show.label}
        </Button>
      }
      busy={isSaving || isChecking}
    />
  );
}
