import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import type { LayoutId } from '@vitrine/contract/library/media';
import {
  CircleDot,
  CircleOff,
  Copy,
  Download,
  FolderInput,
  ListPlus,
  MonitorPlay,
  Pencil,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { deletionOf, fromLayout } from '../../library/index.ts';
import { contentPath, effectOf, useActivationDialog, usePlacement } from '../../playout/index.ts';
import { useExport } from '../../transfer/index.ts';
import { useDeleteLayout, useDuplicateLayout } from '../queries.ts';
import type { LayoutDialog } from './layout-dialogs.tsx';

/** The menu of each layout, and the dialog that it opened. */
export function useLayoutActions() {
  const navigate = useNavigate();
  const place = usePlacement();
  const activate = useActivationDialog();
  const remove = useDeletion();
  const duplicate = useDuplication();
  const exportContent = useExport();
  const [dialog, setDialog] = useState<LayoutDialog | null>(null);
  const entriesOf = (layout: LayoutSummary): MenuEntry[] => {
    const { id, name, isActive } = layout;
    const content = { kind: 'layout', id, name } as const;
    return [
      {
        label: 'Edit',
        needs: 'layouts.saveDraft',
        icon: <Pencil />,
        onSelect: () => void navigate(contentPath('layout', id)),
      },
      {
        label: 'Show on screens',
        needs: 'assignments.assignToDevice',
        icon: <MonitorPlay />,
        onSelect: () => place({ to: 'screens', content }),
      },
      {
        label: 'Add to playlist',
        needs: 'playlists.addItems',
        icon: <ListPlus />,
        onSelect: () => place({ to: 'playlist', items: [content] }),
      },
      isActive
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
            onSelect: () => activate({ content, isActive: true }),
          },
      'divider',
      {
        label: 'Rename',
        needs: 'layouts.update',
        icon: <TextCursorInput />,
        onSelect: () => setDialog({ to: 'rename', layout }),
      },
      { label: 'Duplicate', needs: 'layouts.duplicate', icon: <Copy />, onSelect: () => duplicate(id) },
      {
        label: 'Move to folder',
        needs: 'layouts.update',
        icon: <FolderInput />,
        onSelect: () => setDialog({ to: 'move', layout }),
      },
      { label: 'Export', icon: <Download />, onSelect: () => exportContent({ kind: 'layout', id }) },
      'divider',
      {
        label: 'Delete',
        needs: 'layouts.remove',
        icon: <Trash2 />,
        danger: true,
        onSelect: () => remove(layout),
      },
    ];
  };
  return { entriesOf, dialog, close: () => setDialog(null) };
}

/** Deletes a layout after a confirmation, which names the consequences for screens. */
function useDeletion() {
  const confirm = useConfirm();
  const { mutateAsync } = useDeleteLayout();
  return (layout: LayoutSummary): void => {
    const { id } = layout;
    void confirm({
      ...deletionOf([fromLayout(layout)]),
      effect: effectOf(['delete', id], (api) => api.layouts.remove.dryRun({ params: { id } })),
      act: () => mutateAsync(id),
      done: { title: 'Layout deleted' },
    });
  };
}

/** Copies a layout, and offers to open the copy. */
function useDuplication() {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync } = useDuplicateLayout();
  return (id: LayoutId): void =>
    void mutateAsync(id).then(
      (copy) =>
        toast({
          title: 'Layout duplicated',
          text: copy.name,
          action: { label: 'Open', onAct: () => void navigate(contentPath('layout', copy.id)) },
        }),
      // The failure is reported by `meta`.
      () => {},
    );
}
