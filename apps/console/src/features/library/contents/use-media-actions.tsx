import {
  CircleOff,
  Download,
  FileUp,
  FolderInput,
  GalleryVerticalEnd,
  ListPlus,
  Maximize2,
  Music,
  Pencil,
  RadioTower,
  SquareCheck,
  Tags,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useNavigate } from '../../../ui/routing/navigation.tsx';
import type { MenuEntry, MenuItem } from '../../../ui/overlays/menu-entries.tsx';
import { contentPath } from '../../content/index.ts';
import { usePlacement, usePlacementEntries } from '../../effect/index.ts';
import { useExport } from '../../transfer/index.ts';
import { useLibraryPage } from '../library-context.tsx';
import { isDrawnItem, isFile, isReady, isReplaceable, isShown, type LibraryItem, toPlaced } from '../library-item.ts';
import { AUDIO_HINT } from '../audio-hint.ts';
import { usePreviewAddress } from '../preview/use-preview-address.ts';

/** The actions on an item of the library: in its menu, below its preview, and by keys. */
export type MediaActions = ReturnType<typeof useMediaActions>;

export function useMediaActions() {
  const { selection, openDialog } = useLibraryPage();
  const preview = usePreviewAddress();
  const place = usePlacement();
  const placementEntries = usePlacementEntries();
  const navigate = useNavigate();
  const toast = useToast();
  const exportContent = useExport();
  return (item: LibraryItem) => {
    const setActive = (isActive: boolean) => isShown(item) && openDialog({ to: 'activate', item, isActive });
    return {
      preview: {
        label: t('Preview fullscreen'),
        icon: <Maximize2 />,
        shortcut: t('Enter', {}, 'key'),
        onSelect: () => preview.open(item.id),
      },
      select: {
        label: t('Select'),
        needs: 'assignments.assignToDevice',
        icon: <SquareCheck />,
        onSelect: () => selection.set(item, true),
      },
      ...(isShown(item)
        ? placementEntries(toPlaced(item), !isReady(item))
        : { show: false as const, plan: false as const }),
      music: !isShown(item) && {
        label: t('Use as background music'),
        needs: 'playlists.update',
        icon: <Music />,
        onSelect: () =>
          toast({ title: AUDIO_HINT, action: { label: t('Playlists'), onAct: () => void navigate('/playlists') } }),
      },
      addToPlaylist: isShown(item) && {
        label: t('Add to playlist'),
        needs: 'playlists.addItems',
        icon: <ListPlus />,
        onSelect: () => place({ to: 'playlist', items: [toPlaced(item)] }),
      },
      activate: !isShown(item)
        ? (false as const)
        : item.isActive
          ? {
              label: t('Remove as active'),
              needs: 'content.clearCurrent',
              icon: <CircleOff />,
              onSelect: () => setActive(false),
            }
          : {
              label: t('Make Active'),
              needs: 'content.setCurrent',
              icon: <RadioTower />,
              disabled: !isReady(item),
              onSelect: () => setActive(true),
            },
      replace: isReplaceable(item) && {
        label: t('New version'),
        needs: 'media.replaceFile',
        icon: <FileUp />,
        disabled: item.status === 'processing',
        onSelect: () => openDialog({ to: 'replace', item, file: null }),
      },
      move: {
        label: t('Move to folder'),
        needs: 'media.moveMany',
        icon: <FolderInput />,
        onSelect: () => openDialog({ to: 'move', media: [item] }),
      },
      tag: {
        label: t('Tags'),
        needs: 'tags.tagContent',
        icon: <Tags />,
        onSelect: () => openDialog({ to: 'tag', media: [item] }),
      },
      edit: toEditAction(item, { openDialog, navigate }),
      // Others are renamed where they are edited.
      rename: (isFile(item) || item.kind === 'document' || item.kind === 'layout') && {
        label: t('Rename'),
        needs: 'media.renameImage',
        icon: item.kind === 'layout' ? <TextCursorInput /> : <Pencil />,
        onSelect: () => openDialog({ to: 'rename', item }),
      },
      original: item.kind === 'document' && {
        label: t('Download the file'),
        icon: <Download />,
        onSelect: () => window.location.assign(`/api/documents/${item.id}/file`),
      },
      export: item.kind === 'layout' && {
        label: t('Export'),
        icon: <Download />,
        onSelect: () => exportContent({ kind: 'layout', id: item.id }),
      },
      remove: {
        label: t('Delete'),
        needs: 'media.removeMany',
        icon: <Trash2 />,
        shortcut: t('Del'),
        danger: true,
        onSelect: () => openDialog({ to: 'delete', media: [item] }),
      },
    } satisfies Record<string, MenuItem | false>;
  };
}

interface EditTools {
  openDialog: ReturnType<typeof useLibraryPage>['openDialog'];
  navigate: ReturnType<typeof useNavigate>;
}

/** Changes more of an item than its name; false for images, videos and audio files. */
function toEditAction(item: LibraryItem, { openDialog, navigate }: EditTools) {
  const edit = { label: t('Edit'), needs: 'webpages.update' as const, icon: <Pencil /> };
  const { kind, id, folderId } = item;
  if (kind === 'webpage') {
    return { ...edit, onSelect: () => openDialog({ to: 'save-webpage', webpage: item, folderId }) };
  }
  if (kind === 'layout') {
    return { ...edit, needs: 'layouts.saveDraft' as const, onSelect: () => void navigate(contentPath('layout', id)) };
  }
  if (kind === 'document') {
    return {
      label: t('Pages and times'),
      needs: 'documents.update' as const,
      icon: <GalleryVerticalEnd />,
      disabled: !isReady(item),
      onSelect: () => openDialog({ to: 'edit-document', document: item }),
    };
  }
  if (!isDrawnItem(item)) return false;
  return { ...edit, onSelect: () => openDialog({ to: 'save-drawn', kind: item.kind, content: item, folderId }) };
}

/** The menu of an item. */
export function listMenuEntries(actions: ReturnType<MediaActions>): MenuEntry[] {
  const { preview, select, show, plan, music, addToPlaylist, activate, replace, move, tag, edit, rename, remove } =
    actions;
  return [
    preview,
    select,
    show,
    plan,
    music,
    addToPlaylist,
    activate,
    'divider',
    replace,
    move,
    tag,
    edit,
    rename,
    actions.original,
    actions.export,
    'divider',
    remove,
  ];
}
