import type { FolderId } from '@vitrine/contract/library/folders';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TagContentDialog } from '../../tags/index.ts';
import { Confirmation } from '../../../ui/overlays/confirmation.tsx';
import { activationOf, EffectLine, useActivation } from '../../effect/index.ts';
import { useFollowedMedia, useLibraryPage } from '../library-context.tsx';
import { countItems, formatItemTitle, type LibraryItem, type ScreenContent } from '../library-item.ts';
import { type NameableItem, useMove, useItemsDeletion, useRename } from '../media-mutations.ts';
import { foldersRead } from '../queries.ts';
import { deletionOfItems } from './delete-dialog.tsx';
import type { LibraryDialog } from './library-dialog.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

interface MediaProps {
  media: readonly LibraryItem[];
  onClose: () => void;
}

interface ActivateMediaProps {
  item: ScreenContent;
  isActive: boolean;
  onClose: () => void;
}

export function ActivateMedia({ item, isActive, onClose }: ActivateMediaProps) {
  const activate = useActivation(useLibraryPage().follow);
  const content = { ...item, name: formatItemTitle(item) };
  return <Confirmation onClose={onClose} question={activationOf({ content, isActive }, activate)} />;
}

export function DeleteMedia({ media, onClose }: MediaProps) {
  const { selection, follow, markDeleted } = useLibraryPage();
  const followed = useFollowedMedia();
  const { mutateAsync: remove } = useItemsDeletion();
  const mediaIds = media.map(({ id }) => id);
  async function act() {
    markDeleted(media);
    const isFollowed = media.some(({ id }) => id === followed?.mediaId);
    if (isFollowed) follow(null); // the delivery of a deleted file cannot be fetched
    try {
      return await remove(media);
    } catch (error) {
      if (isFollowed) follow(followed);
      throw error;
    }
  }
  return (
    <Confirmation
      onClose={onClose}
      question={{
        ...deletionOfItems(media),
        effect: <EffectLine planned={q.media.removeMany.plan({ body: { mediaIds } })} />,
        act,
        onDone: selection.clear,
      }}
    />
  );
}

interface MoveMediaProps {
  dialog: Extract<LibraryDialog, { to: 'delete' | 'move' | 'tag' }>;
  onClose: () => void;
}

export function MoveMedia({ dialog, onClose }: MoveMediaProps) {
  const { media } = dialog;
  const { selection, openDialog } = useLibraryPage();
  const folders = useRead(foldersRead).data ?? [];
  const { move, isPending } = useMove();
  return (
    <MoveDialog
      what={describeSelection(media)}
      currentId={findCommonFolder(media)}
      folders={folders}
      busy={isPending}
      onMove={(to, name) =>
        move(media, to, name, () => {
          onClose();
          selection.clear();
        })
      }
      onNew={() => openDialog({ to: 'save-folder', folder: null, parentId: null, next: dialog })}
      onClose={onClose}
    />
  );
}

export function RenameMedia({ item, onClose }: { item: NameableItem; onClose: () => void }) {
  const { mutate, isPending } = useRename();
  const rename = (name: string) => mutate({ item, name }, { onSuccess: onClose });
  return <RenameDialog item={item} busy={isPending} onRename={rename} onClose={onClose} />;
}

/** The title of a single file; `3 files` for several. */
function describeSelection(media: readonly LibraryItem[]): string {
  const [first] = media;
  return media.length === 1 && first !== undefined ? formatItemTitle(first) : countItems(media);
}

/** The folder that all of them are in; undefined if they are in several. */
function findCommonFolder([first, ...others]: readonly LibraryItem[]): FolderId | null | undefined {
  return first !== undefined && others.every(({ folderId }) => folderId === first.folderId)
    ? first.folderId
    : undefined;
}

export function TagMedia({ media, onClose }: MediaProps) {
  const { selection } = useLibraryPage();
  const toast = useToast();
  return (
    <TagContentDialog
      what={media.length === 1 && media[0] !== undefined ? formatItemTitle(media[0]) : countItems(media)}
      ids={media.map(({ id }) => id)}
      present={[...new Set(media.flatMap(({ tags = [] }) => tags))].toSorted()}
      onDone={([failed]) => {
        selection.clear();
        if (failed === undefined) toast({ title: t('Tags saved') });
        else toast({ title: t('The tags were not saved'), text: failed.error.message, tone: 'danger' });
      }}
      onClose={onClose}
    />
  );
}
