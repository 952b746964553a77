import { CircleDot, CircleOff, Copy, Download, MonitorPlay, Redo2, Trash2, Undo2 } from 'lucide-react';
import type { Playlist } from '@vitrine/contract/playlists';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { IfMay } from '../../../ui/access/may.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EditableName } from '../../../ui/forms/editable-name.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { usePlacement } from '../../playout/index.ts';
import { useExport } from '../../transfer/index.ts';
import { ActivatePlaylist } from '../list/activate-playlist.tsx';
import { DeletePlaylist } from '../list/delete-playlist.tsx';
import { useDuplication } from '../use-duplication.ts';
import type { EditorAction, EditorState } from './draft.ts';
import type { useSave } from './use-save.ts';

/** The server's limit. */
const MAX_NAME = 255;

interface EditorHeaderProps {
  playlist: Playlist;
  state: EditorState;
  dispatch: (action: EditorAction) => void;
  changes: number;
  saving: Pick<ReturnType<typeof useSave>, 'isSaving' | 'isChecking' | 'check' | 'whenSaved'>;
}

/** The name of the playlist, its state, and the actions on it. */
export function EditorHeader({ playlist, state, dispatch, changes, saving }: EditorHeaderProps) {
  const { present, past, future } = state;
  const duplicate = useDuplication();
  const exportContent = useExport();
  const navigate = useNavigate();
  const place = usePlacement();
  const { id } = playlist;
  const assign = () =>
    saving.whenSaved(() => place({ to: 'screens', content: { kind: 'playlist', id, name: present.name } }));
  const [dialog, setDialog] = useState<'activate' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const undone = past.at(-1);
  const redone = future[0];
  const { isActive } = playlist;
  return (
    <>
      <PageHeader
        title={present.name}
        back={{ to: '/playlists', label: 'Playlists' }}
        heading={
          <EditableName
            needs="playlists.update"
            label="Playlist name"
            name={present.name}
            maxLength={MAX_NAME}
            className="max-w-full"
            savesOnLeave
            onRename={(name) => dispatch({ type: 'rename', name, label: 'the name' })}
          />
        }
        description={
          <span className="flex items-center gap-2 text-1 text-ink-3" role="status">
            {isActive && <Badge tone="accent">Active</Badge>}
            <IfMay route="playlists.update">
              {changes === 0 ? 'Saved' : `${formatQuantity(changes, 'change')} not on the screens yet`}
            </IfMay>
          </span>
        }
        actions={
          <>
            <span className="flex">
              <IconButton
                needs="playlists.update"
                label={undone === undefined ? 'Undo' : `Undo: ${undone.label}`}
                shortcut="Ctrl Z"
                disabled={undone === undefined}
                onClick={() => dispatch({ type: 'undo' })}
              >
                <Undo2 />
              </IconButton>
              <IconButton
                needs="playlists.update"
                label={redone === undefined ? 'Redo' : `Redo: ${redone.label}`}
                shortcut="Ctrl Shift Z"
                disabled={redone === undefined}
                onClick={() => dispatch({ type: 'redo' })}
              >
                <Redo2 />
              </IconButton>
              <ActionsMenu
                name={present.name}
                entries={[
                  { label: 'Assign', needs: 'assignments.assignToDevice', icon: <MonitorPlay />, onSelect: assign },
                  {
                    label: 'Duplicate',
                    needs: 'playlists.duplicate',
                    icon: <Copy />,
                    onSelect: () => saving.whenSaved(() => duplicate(id)),
                  },
                  {
                    label: 'Export',
                    icon: <Download />,
                    onSelect: () => saving.whenSaved(() => exportContent({ kind: 'playlist', id })),
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
                        onSelect: () => saving.whenSaved(() => setDialog('activate')),
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
              />
            </span>
            <Button needs="assignments.assignToDevice" className="max-wide:hidden" onClick={assign}>
              <MonitorPlay />
              Assign
            </Button>
            <Button
              needs="playlists.update"
              variant="primary"
              disabled={changes === 0}
              busy={saving.isSaving || saving.isChecking}
              onClick={saving.check}
            >
              Save
            </Button>
          </>
        }
      />
      {dialog === 'activate' && <ActivatePlaylist playlist={playlist} onClose={close} />}
      {dialog === 'delete' && (
        <DeletePlaylist playlist={playlist} onDeleted={() => void navigate('/playlists')} onClose={close} />
      )}
    </>
  );
}
