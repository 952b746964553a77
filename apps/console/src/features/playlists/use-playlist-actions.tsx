import type { PlaylistId } from '@vitrine/contract/library/content';
import type { PlaylistSummary } from '@vitrine/contract/playlists/playlists';
import type { ReactNode } from 'react';
import { CircleDot, CircleOff, Copy, Download, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { EffectLine, useActivationDialog, usePlacementEntries } from '../effect/index.ts';
import { useExport } from '../transfer/index.ts';
import { Cover } from './list/cover.tsx';
import { playlistUse } from './playlist.ts';
import { playlistPath } from './playlist-text.ts';

interface PlaylistActions {
  /** Called with what needs the saved playlist, which may have changes. */
  whenSaved?: (act: () => void) => void;
  onDeleted?: () => void;
}

/** Returns the actions on a playlist that its menu in the list and the one of its page have. */
export function usePlaylistActions({ whenSaved = (act) => act(), onDeleted = () => {} }: PlaylistActions = {}) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const exportContent = useExport();
  const activate = useActivationDialog();
  const placementEntries = usePlacementEntries(whenSaved);
  const duplicate = useChange(
    q.playlists.duplicate({
      failure: t('Failed to duplicate the playlist'),
      done: ({ playlist: { id, name } }) => ({
        title: t('Playlist duplicated'),
        text: name,
        action: { label: t('Open'), onAct: () => void navigate(playlistPath(id)) },
      }),
    }),
  );
  const remove = useChange(
    q.playlists.remove({ failure: t('Failed to delete the playlist'), done: t('Playlist deleted') }),
  );
  return (playlist: PlaylistSummary) => {
    const { id, name, isActive } = playlist;
    const content = { kind: 'playlist', id, name } as const;
    const request = { params: { id } };
    return {
      ...placementEntries({ ...content, picture: null }),
      duplicate: {
        label: t('Duplicate'),
        needs: 'playlists.duplicate',
        icon: <Copy />,
        onSelect: () => whenSaved(() => duplicate.mutate(request)),
      },
      export: {
        label: t('Export'),
        icon: <Download />,
        onSelect: () => whenSaved(() => exportContent({ kind: 'playlist', id })),
      },
      activate: isActive
        ? {
            label: t('End as active'),
            needs: 'content.clearCurrent',
            icon: <CircleOff />,
            onSelect: () => activate({ content, isActive: false }),
          }
        : {
            label: t('Make active'),
            needs: 'content.setCurrent',
            icon: <CircleDot />,
            onSelect: () => whenSaved(() => activate({ content, isActive: true })),
          },
      remove: {
        label: t('Delete'),
        needs: 'playlists.remove',
        icon: <Trash2 />,
        danger: true,
        onSelect: () =>
          void confirm({
            title: t('Delete playlist'),
            children: (
              <div className="w-33">
                <Cover small thumbnailUrls={playlist.thumbnailUrls} />
              </div>
            ),
            text: <Consequences playlist={playlist} />,
            effect: <EffectLine planned={q.playlists.remove.plan(request)} />,
            confirm: t('Delete'),
            cancel: t('Keep'),
            act: () => remove.mutateAsync(request),
            onDone: onDeleted,
          }),
      },
    } satisfies Record<string, MenuEntry>;
  };
}

/** What the deletion of a playlist means for screens. */
const Consequences = ({ playlist: { id, name, isActive } }: { playlist: PlaylistSummary }) => (
  <>
    <p>
      {rich('{name} will be deleted and removed from every screen. Its files stay in the library.', {
        name: <b>{name}</b>,
      })}
    </p>
    <Use id={id} />
    {isActive && (
      <p>{t(`It's the active playlist: screens with nothing else to show return to the active video or image.`)}</p>
    )}
    <p className="text-ink-2">{t(`This can't be undone.`)}</p>
  </>
);

const b = (text: ReactNode) => <b>{text}</b>;

function Use({ id }: { id: PlaylistId }) {
  // As it is before the deletion, after which nothing uses it.
  const use = useRead(q.playout.mediaUse({ ...playlistUse(id), isFrozen: true })).data?.use;
  if (use === undefined || use.screens + use.schedules === 0) return null;
  const { screens, schedules } = use;
  return (
    <p>
      {schedules === 0
        ? rich("{screens, plural, one {It's used <b>on # screen</b>.} other {It's used <b>on # screens</b>.}}", {
            screens,
            b,
          })
        : screens === 0
          ? rich(
              "{schedules, plural, one {It's used <b>in # schedule</b>.} other {It's used <b>in # schedules</b>.}}",
              { schedules, b },
            )
          : rich(
              "{screens, plural, one {It's used <b>on # screen and in {schedules, plural, one {# schedule} other {# schedules}}</b>.} other {It's used <b>on # screens and in {schedules, plural, one {# schedule} other {# schedules}}</b>.}}",
              { screens, schedules, b },
            )}{' '}
      {screens > 0 &&
        t(
          '{screens, plural, one {The screen shows its next media instead, if it has any.} other {The screens show their next media instead, if they have any.}}',
          { screens },
        )}{' '}
      {schedules > 0 &&
        t('{schedules, plural, one {The schedule is deleted, too.} other {The schedules are deleted, too.}}', {
          schedules,
        })}
    </p>
  );
}
