import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import { useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import {
  DeleteDialog,
  fromLayout,
  MoveDialog,
  RenameDialog,
  SaveFolder,
  useFolders,
  useMediaUse,
} from '../../library/index.ts';
import { ActivationDialog, EffectLine } from '../../playout/index.ts';
import { useDeleteLayout, useUpdateLayout } from '../queries.ts';

/** A dialog about a layout. */
export interface LayoutDialog {
  to: 'activate' | 'rename' | 'move' | 'delete';
  layout: LayoutSummary;
}

interface DialogProps {
  layout: LayoutSummary;
  onClose: () => void;
}

export function LayoutDialogs({ dialog: { to, layout }, onClose }: { dialog: LayoutDialog; onClose: () => void }) {
  switch (to) {
    case 'activate':
      return (
        <ActivationDialog
          activation={{ content: { kind: 'layout', id: layout.id, name: layout.name }, isActive: !layout.isActive }}
          onClose={onClose}
        />
      );
    case 'rename':
      return <RenameLayout layout={layout} onClose={onClose} />;
    case 'move':
      return <MoveLayout layout={layout} onClose={onClose} />;
    case 'delete':
      return <DeleteLayout layout={layout} onClose={onClose} />;
  }
}

function RenameLayout({ layout, onClose }: DialogProps) {
  const toast = useToast();
  const { mutateAsync, isPending } = useUpdateLayout();
  function succeed(): void {
    onClose();
    toast({ title: 'Layout renamed' });
  }
  const rename = (name: string) => void mutateAsync({ id: layout.id, name }).then(succeed, ignoreReported);
  return <RenameDialog item={fromLayout(layout)} busy={isPending} onRename={rename} onClose={onClose} />;
}

/** Moves a layout into a folder of the library, or out of it, and offers Undo. */
function MoveLayout({ layout: { id, name, folderId: before }, onClose }: DialogProps) {
  const toast = useToast();
  const { mutateAsync, isPending } = useUpdateLayout();
  const folders = useFolders().list ?? [];
  const [isNew, setIsNew] = useState(false);
  const undo = () =>
    void mutateAsync({ id, folderId: before }).then(() => toast({ title: 'Move undone' }), ignoreReported);
  function succeed(folderName: string): void {
    onClose();
    toast({ title: `Layout moved to ${folderName}`, action: { label: 'Undo', onAct: undo } });
  }
  if (isNew) {
    return <SaveFolder dialog={{ to: 'save-folder', folder: null, parentId: null }} onClose={() => setIsNew(false)} />;
  }
  return (
    <MoveDialog
      what={name}
      currentId={before}
      folders={folders}
      busy={isPending}
      onMove={(folderId, folderName) =>
        void mutateAsync({ id, folderId }).then(() => succeed(folderName), ignoreReported)
      }
      onNew={() => setIsNew(true)}
      onClose={onClose}
    />
  );
}

function DeleteLayout({ layout, onClose }: DialogProps) {
  const toast = useToast();
  const item = fromLayout(layout);
  const use = useMediaUse([item]);
  const { mutateAsync, isPending } = useDeleteLayout();
  const { id } = layout;
  function succeed() {
    onClose();
    toast({ title: 'Layout deleted' });
  }
  return (
    <DeleteDialog
      media={[item]}
      use={use}
      busy={isPending}
      effect={
        <EffectLine
          busy={isPending}
          planned={{ key: ['delete', id], dryRun: (api) => api.layouts.remove.dryRun({ params: { id } }) }}
        />
      }
      onConfirm={() => void mutateAsync(id).then(succeed, onClose)}
      onClose={onClose}
    />
  );
}

/** Failures are reported by `meta`. */
const ignoreReported = () => {};
