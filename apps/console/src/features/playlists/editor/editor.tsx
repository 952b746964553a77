import { t } from '@vitrine/messages/t';
import './editor.css';
import type { Playlist } from '@vitrine/contract/playlists/playlists';
import { useState } from 'react';
import { IfMay } from '../../../ui/access/may.tsx';
import { OutdatedNotice, VersionDialogs } from '../../../ui/editing/versions.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { ReadOnlyNotice } from '../../accounts/index.ts';
import { DropHint, useFileDrop } from '../../uploads/index.ts';
import { AddItemPanel } from '../add/add-item-panel.tsx';
import { useAddFiles } from '../add/use-add-files.ts';
import { PlaylistDrag } from '../drag/editor-drag.tsx';
import { LoopSection } from '../loop/loop-section.tsx';
import { FollowDialog } from '../follow/follow-dialog.tsx';
import { useFollow } from '../follow/use-follow.ts';
import { ItemList } from '../items/item-list.tsx';
import { SelectionActions } from '../items/selection-actions.tsx';
import { MusicSection } from '../music/music-section.tsx';
import { PlaylistPreview } from '../preview/preview.tsx';
import { PlaylistEditorProvider } from './editor-context.tsx';
import { PlaylistEditorHeader } from './editor-header.tsx';
import { useScreens } from './screens.ts';
import { ShownOn } from './shown-on.tsx';
import { usePlaylistEditorKeys } from './use-editor-keys.ts';
import { useEditorState } from './use-editor.ts';

const SaveCheck = fetched(async () => (await import('./save-check.tsx')).SaveCheck);
const EffectReceipt = fetched(async () => (await import('../../effect/effect-receipt.tsx')).EffectReceipt);

/** The editor of a playlist, a preview for those who may not change it. `playlist` is its newest version on the server. */
export function PlaylistEditorView({ playlist }: { playlist: Playlist }) {
  const screens = useScreens(playlist.id);
  const [isFollowOpen, setIsFollowOpen] = useState(false);
  const editor = useEditorState(playlist, screens, () => setIsFollowOpen(true));
  const { editing, isFollowing } = editor;
  const { changes } = editing;
  const following = useFollow(editor.follow);
  const addFiles = useAddFiles(editor);
  const isOver = useFileDrop(isFollowing || isFollowOpen ? null : addFiles);
  usePlaylistEditorKeys(editor);

  return (
    <PlaylistEditorProvider value={editor}>
      <PlaylistEditorHeader
        playlist={playlist}
        editing={editing}
        isNowhere={screens.use?.deviceCount === 0 && !screens.use.isActive}
      />
      <PageBody close hasBar>
        <ReadOnlyNotice route="playlists.update" />
        <OutdatedNotice editing={editing} />
        <PlaylistDrag>
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
                  <AddItemPanel onFiles={addFiles} />
                </div>
              </IfMay>
              <div className="editor-area-shown grid min-w-0 content-start gap-6">
                <MusicSection />
                <ShownOn screens={screens} hasWindows={editor.items.some(({ windows }) => windows.length > 0)} />
              </div>
            </div>
          </div>
        </PlaylistDrag>
        <IfMay route="playlists.update">
          <SelectionActions />
        </IfMay>
        {editor.announcement}
      </PageBody>
      {isOver && <DropHint />}
      {isFollowOpen && (
        <FollowDialog
          busy={following.isReading}
          onFollow={(source) => following.follow(source, () => setIsFollowOpen(false))}
          onClose={() => setIsFollowOpen(false)}
        />
      )}
      {editing.isChecking && (
        <SaveCheck
          key={editing.body.revision}
          id={playlist.id}
          body={editing.body}
          description={t('{changes, plural, one {{name}, # change} other {{name}, # changes}}', {
            name: editing.draft.name,
            changes,
          })}
          busy={editing.isSaving}
          onSave={editing.saveChecked}
          onClose={editing.endCheck}
        />
      )}
      {editing.receipt !== null && (
        <EffectReceipt
          effect={editing.receipt.effect}
          savedAt={editing.receipt.at}
          action={editing.receipt.action}
          onClose={editing.closeReceipt}
        />
      )}
      <VersionDialogs editing={editing} changes={changes} />
    </PlaylistEditorProvider>
  );
}
