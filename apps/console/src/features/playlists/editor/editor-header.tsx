import { CircleDot, CircleOff, Copy, Download, MonitorPlay, Trash2 } from 'lucide-react';
import type { Playlist } from '@vitrine/contract/playlists';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { IfMay } from '../../../ui/access/may.tsx';
import { EditingHeader } from '../../../ui/editing/editing-header.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { usePlacement } from '../../playout/index.ts';
import { useExport } from '../../transfer/index.ts';
import { ActivatePlaylist } from '../list/activate-playlist.tsx';
import { DeletePlaylist } from '../list/delete-playlist.tsx';
import { useDuplication } from '../use-duplication.ts';
import type { PlaylistEditing } from './use-playlist-editing.ts';

interface PlaylistHeaderProps {
  playlist: Playlist;
  editing: PlaylistEditing;
}

/** The name of the playlist, its state, and the actions on it. */
export function PlaylistEditorHeader({ playlist, editing }: PlaylistHeaderProps) {
  const { draft, changes, isSaving, isChecking, whenSaved } = editing;
  const duplicate = useDuplication();
  const exportContent = useExport();
  const navigate = useNavigate();
  const place = usePlacement();
  const { id, isActive } = playlist;
  const assign = () => whenSaved(() => place({ to: 'screens', content: { kind: 'playlist', id, name: draft.name } }));
  const [dialog, setDialog] = useState<'activate' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <EditingHeader
        editing={editing}
        needs="playlists.update"
        nameLabel="Playlist name"
        back={{ to: '/playlists', label: 'Playlists' }}
        status={
          <span className="flex items-center gap-2 text-1 text-ink-3" role="status">
            {isActive && <Badge tone="accent">Active</Badge>}
            <IfMay route="playlists.update">
              {changes === 0 ? 'Saved' : `${formatQuantity(changes, 'change')} not on the screens yet`}
            </IfMay>
          </span>
        }
        entries={[
          { label: 'Assign', needs: 'assignments.assignToDevice', icon: <MonitorPlay />, onSelect: assign },
          {
            label: 'Duplicate',
            needs: 'playlists.duplicate',
            icon: <Copy />,
            onSelect: () => whenSaved(() => duplicate(id)),
          },
          {
            label: 'Export',
            icon: <Download />,
            onSelect: () => whenSaved(() => exportContent({ kind: 'playlist', id })),
          },
          isActive
            ? {
                label: 'End as active',
                needs: 'content.clearCurrent',
                icon: <CircleOff />,
                onSelect: () => setDialog('activate'),
              }
            : {
                label: 'Make active',
                needs: 'content.setCurrent',
                icon: <CircleDot />,
                onSelect: () => whenSaved(() => setDialog('activate')),
              },
          'divider',
          {
            label: 'Delete',
            needs: 'playlists.remove',
            icon: <Trash2 />,
            danger: true,
            onSelect: () => setDialog('delete'),
          },
        ]}
        actions={
          <Button needs="assignments.assignToDevice" className="max-wide:hidden" onClick={assign}>
            <MonitorPlay />
            Assign
          </Button>
        }
        busy={isSaving || isChecking}
      />
      {dialog === 'activate' && <ActivatePlaylist playlist={playlist} onClose={close} />}
      {dialog === 'delete' && (
        <DeletePlaylist playlist={playlist} onDeleted={() => void navigate('/playlists')} onClose={close} />
      )}
    </>
  );
}
