import './editor.css';
import type { Playlist } from '@vitrine/contract/playlists';
import { useEffect, useEffectEvent, useState } from 'react';
import { IfMay, useMay } from '../../../ui/access/may.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { ReadOnlyNotice } from '../../accounts/index.ts';
import { DropHint, useFileDrop } from '../../uploads/index.ts';
import { AddPanel } from '../add/add-panel.tsx';
import { useAddFiles } from '../add/use-add-files.ts';
import { EditorDrag } from '../drag/editor-drag.tsx';
import { LoopSection } from '../film/loop-section.tsx';
import { FollowDialog } from '../follow/follow-dialog.tsx';
import { useFollow } from '../follow/use-follow.ts';
import { ItemList } from '../items/item-list.tsx';
import { SelectionActions } from '../items/selection-actions.tsx';
import { PlaylistPreview } from '../preview/preview.tsx';
import { countChanges } from './changes.ts';
import { EditorProvider } from './editor-context.tsx';
import { EditorHeader } from './editor-header.tsx';
import { SaveDialogs } from './save-dialogs.tsx';
import { useScreens } from './screens.ts';
import { ShownOn } from './shown-on.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { useEditorState } from './use-editor.ts';
import { LeaveDialog, useLeaveGuard } from '../../../ui/overlays/use-leave-guard.tsx';
import { useSave } from './use-save.ts';

/** The editor of a playlist, a preview for those who may not change it. `playlist` is its newest version on the server. */
export function Editor({ playlist }: { playlist: Playlist }) {
  const screens = useScreens(playlist.id);
  const [isFollowOpen, setIsFollowOpen] = useState(false);
  const { editor, dispatch, message } = useEditorState(playlist, screens.timeZone, () => setIsFollowOpen(true));
  const mayEdit = useMay()('playlists.update');
  const { state, items } = editor;
  // Fixed items are shown alike, whatever they are fixed by.
  const isFollowing = editor.isFollowing || !mayEdit;
  const changes = countChanges(state.saved, state.present);
  const saving = useSave(playlist.id, state, dispatch, screens.use?.deviceCount ?? null);
  const guard = useLeaveGuard(changes > 0);
  const following = useFollow(dispatch);
  const addFiles = useAddFiles(editor.add);
  const isOver = useFileDrop(isFollowing || isFollowOpen ? null : addFiles);
  const isOutdated = playlist.revision > state.revision && !saving.isSaving;
  useEditorKeys({ ...editor, isFollowing }, dispatch, () => changes > 0 && saving.check());

  const receive = useEffectEvent((newest: Playlist) => {
    if (newest.revision === state.revision) dispatch({ type: 'refresh', playlist: newest });
    else if (newest.revision > state.revision && changes === 0 && !saving.isSaving)
      dispatch({ type: 'load', playlist: newest, label: 'loading the newer version' });
  });
  useEffect(() => receive(playlist), [playlist]);

  return (
    <EditorProvider editor={{ ...editor, isFollowing }}>
      <EditorHeader playlist={playlist} state={state} dispatch={dispatch} changes={changes} saving={saving} />
      <PageBody close hasBar>
        <ReadOnlyNotice route="playlists.update" what="change playlists" />
        {isOutdated && changes > 0 && (
          <Notice
            tone="warning"
            action={
              <Button small onClick={saving.loadNewer}>
                Load the newer version
              </Button>
            }
          >
            Somebody changed this playlist in the meantime. Your changes are kept here until you decide.
          </Notice>
        )}
        <EditorDrag>
          <LoopSection />
          <div className="editor-columns min-w-0">
            <div className={cx('editor-grid', isFollowing && 'editor-grid-following')}>
              <div className="editor-area-view min-w-0">
                <PlaylistPreview />
              </div>
              <div className="editor-area-items min-w-0">
                <ItemList />
              </div>
              <IfMay route="playlists.update">
                <div className="editor-area-add min-w-0">
                  <AddPanel onFiles={addFiles} />
                </div>
              </IfMay>
              <div className="editor-area-shown min-w-0">
                <ShownOn screens={screens} hasWindows={items.some(({ windows }) => windows.length > 0)} />
              </div>
            </div>
          </div>
        </EditorDrag>
        <IfMay route="playlists.update">
          <SelectionActions />
        </IfMay>
        <p role="status" className="sr-only">
          {message}
        </p>
      </PageBody>
      {isOver && <DropHint />}
      {isFollowOpen && (
        <FollowDialog
          busy={following.isReading}
          onFollow={(source) => following.follow(source, () => setIsFollowOpen(false))}
          onClose={() => setIsFollowOpen(false)}
        />
      )}
      <SaveDialogs
        id={playlist.id}
        saving={saving}
        description={`${state.present.name}, ${formatQuantity(changes, 'change')}`}
      />
      {guard.isAsking && <LeaveDialog changes={changes} onLeave={guard.leave} onStay={guard.stay} />}
    </EditorProvider>
  );
}
