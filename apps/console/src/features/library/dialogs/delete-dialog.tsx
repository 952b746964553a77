import type { MediaUse } from '@vitrine/contract/playout/media-use';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { formatQuantity, formatList } from '../../../ui/format/format.ts';
import { contentLabel } from '../../playout/index.ts';
import { countItems, formatItemTitle, type LibraryItem } from '../library-item.ts';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';

interface DeleteDialogProps {
  /** At least one item. */
  media: readonly LibraryItem[];
  /** The places where the items are used; undefined while loading. */
  use: MediaUse | undefined;
  busy: boolean;
  /** The effect of the deletion on screens. */
  effect?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Thumbnails shown, at most. */
const SHOWN = 4;

/** Asks for confirmation before files and web pages are deleted, and names the consequences for screens. */
export function DeleteDialog({ media, use, busy, effect, onConfirm, onClose }: DeleteDialogProps) {
  const [first] = media;
  if (first === undefined) return null;
  const isOne = media.length === 1;
  const kind = contentLabel(first.kind).toLowerCase();
  const { screens, schedules, playlists, webpages } = use ?? { screens: 0, schedules: 0, playlists: 0, webpages: 0 };
  const where = [
    ...(screens > 0 ? [`on ${formatQuantity(screens, 'screen')}`] : []),
    ...(schedules > 0 ? [`in ${formatQuantity(schedules, 'schedule')}`] : []),
    ...(playlists > 0 ? [`in ${formatQuantity(playlists, 'playlist')}`] : []),
    ...(webpages > 0 ? [`as the fallback picture of ${formatQuantity(webpages, 'web page')}`] : []),
  ];
  const effects = use === undefined ? [] : describeDeletion(use, isOne ? 'it' : 'them');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? `Delete ${kind}` : `Delete ${countItems(media)}`}
      confirm="Delete"
      cancel="Keep"
      busy={busy}
      onConfirm={onConfirm}
      effect={effect}
      text={
        <>
          <p>
            <b>{isOne ? formatItemTitle(first) : countItems(media)}</b> will be deleted from the library and removed
            from every screen.
          </p>
          {where.length > 0 && (
            <p>
              {isOne ? "It's" : 'They are'} used <b>{formatList(where)}</b>. {effects.join(' ')}
            </p>
          )}
          {isOne
            ? first.isActive && (
                <p>
                  {first.kind === 'webpage'
                    ? "It's the active web page: screens with nothing else to show return to the active video or image."
                    : `It's the active ${first.kind}, so screens with nothing else assigned will go blank.`}
                </p>
              )
            : media.some(({ isActive }) => isActive) && (
                <p>The active media is among them, so screens with nothing else assigned will go blank.</p>
              )}
          <p className="text-ink-2">This can't be undone.</p>
        </>
      }
    >
      <div className="flex gap-2">
        {media.slice(0, SHOWN).map((item) => (
          <MediaThumbnail key={item.id} small item={item} className={isOne ? 'w-33' : 'w-22'} />
        ))}
      </div>
    </ConfirmDialog>
  );
}

/** The consequences of a deletion, in sentences. The counts include uses through playlists, which stay. */
function describeDeletion({ screens, schedules, playlists, webpages }: MediaUse, what: 'it' | 'them'): string[] {
  const fallback =
    webpages > 0 ? [`The web ${webpages === 1 ? 'page goes' : 'pages go'} on without a fallback picture.`] : [];
  if (playlists > 0) {
    return [
      `The ${playlists === 1 ? 'playlist goes' : 'playlists go'} on without ${what}.`,
      ...(screens > 0 ? [`Screens that show ${what} outside playlists show their next media instead.`] : []),
      ...(schedules > 0 ? [`Schedules that show ${what} outside playlists are deleted, too.`] : []),
      ...fallback,
    ];
  }
  return [
    ...(screens > 0
      ? [screens === 1 ? 'The screen shows its next media instead.' : 'The screens show their next media instead.']
      : []),
    ...(schedules > 0 ? [`The ${schedules === 1 ? 'schedule is' : 'schedules are'} deleted, too.`] : []),
    ...fallback,
  ];
}
