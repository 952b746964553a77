import type { MediaUse } from '@vitrine/contract/playout/media-use';
import type { PlaylistId } from '@vitrine/contract/library/content';
import type { PlaylistSummary } from '@vitrine/contract/playlists';
import { CircleDot, CircleOff, Copy, Download, Trash2 } from 'lucide-react';
import { formatQuantity } from '../../ui/format/format.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { effectOf, useActivationDialog } from '../effect/index.ts';
import { useExport } from '../transfer/index.ts';
import { Cover } from './list/cover.tsx';
import { useDeletePlaylist, usePlaylistUse } from './queries.ts';
import { usePlaylistDuplication } from './use-duplication.ts';

interface PlaylistActions {
  /** Called with what needs the saved playlist, which may have changes. */
  whenSaved?: (act: () => void) => void;
  onDeleted?: () => void;
}

/** Returns the actions on a playlist that its menu in the list and the one of its page have. */
export function usePlaylistActions({ whenSaved = (act) => act(), onDeleted = () => {} }: PlaylistActions = {}) {
  const duplicate = usePlaylistDuplication();
  const exportContent = useExport();
  const activate = useActivationDialog();
  const remove = useDeletion(onDeleted);
  return (playlist: PlaylistSummary) => {
    const { id, name, isActive } = playlist;
    const content = { kind: 'playlist', id, name } as const;
    return {
      duplicate: {
        label: 'Duplicate',
        needs: 'playlists.duplicate',
        icon: <Copy />,
        onSelect: () => whenSaved(() => duplicate(id)),
      },
      export: {
        label: 'Export',
        icon: <Download />,
        onSelect: () => whenSaved(() => exportContent({ kind: 'playlist', id })),
      },
      activate: isActive
        ? {
            label: 'End as active',
            needs: 'content.clearCurrent',
            icon: <CircleOff />,
            onSelect: () => activate({ content, isActive: false }),
          }
        : {
            label: 'Make active',
            needs: 'content.setCurrent',
            icon: <CircleDot />,
            onSelect: () => whenSaved(() => activate({ content, isActive: true })),
          },
      remove: {
        label: 'Delete',
        needs: 'playlists.remove',
        icon: <Trash2 />,
        danger: true,
        onSelect: () => remove(playlist),
      },
    } satisfies Record<string, MenuEntry>;
  };
}

/** Deletes a playlist after a confirmation, which names the consequences for screens. */
function useDeletion(onDeleted: () => void) {
  const confirm = useConfirm();
  const { mutateAsync } = useDeletePlaylist();
  return ({ id, name, isActive, thumbnailUrls }: PlaylistSummary): void =>
    void confirm({
      title: 'Delete playlist',
      children: (
        <div className="w-33">
          <Cover small thumbnailUrls={thumbnailUrls} />
        </div>
      ),
      text: (
        <>
          <p>
            <b>{name}</b> will be deleted and removed from every screen. Its files stay in the library.
          </p>
          <Use id={id} />
          {isActive && (
            <p>It's the active playlist: screens with nothing else to show return to the active video or image.</p>
          )}
          <p className="text-ink-2">This can't be undone.</p>
        </>
      ),
      effect: effectOf(['delete', id], (api) => api.playlists.remove.dryRun({ params: { id } })),
      confirm: 'Delete',
      cancel: 'Keep',
      act: () => mutateAsync(id),
      onDone: onDeleted,
      done: { title: 'Playlist deleted' },
    });
}

function Use({ id }: { id: PlaylistId }) {
  const use = usePlaylistUse(id);
  const where = use === undefined ? [] : listUses(use);
  if (use === undefined || where.length === 0) return null;
  const { screens, schedules } = use;
  return (
    <p>
      It's used <b>{where.join(' and ')}</b>.{' '}
      {screens > 0 &&
        (screens === 1
          ? 'The screen shows its next media instead, if it has any.'
          : 'The screens show their next media instead, if they have any.')}{' '}
      {schedules > 0 && `The ${schedules === 1 ? 'schedule is' : 'schedules are'} deleted, too.`}
    </p>
  );
}

const listUses = ({ screens, schedules }: MediaUse): string[] => [
  ...(screens > 0 ? [`on ${formatQuantity(screens, 'screen')}`] : []),
  ...(schedules > 0 ? [`in ${formatQuantity(schedules, 'schedule')}`] : []),
];
