import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import { useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { fromLayout, MoveDialog, RenameDialog, SaveFolder, useFolders } from '../../library/index.ts';
import { useUpdateLayout } from '../queries.ts';

/** A dialog about a layout. */
export interface LayoutDialog {
  to: 'rename' | 'move';
  layout: LayoutSummary;
}

interface DialogProps {
  layout: LayoutSummary;
  onClose: () => void;
}

export function LayoutDialogs({ dialog: { to, layout }, onClose }: { dialog: LayoutDialog; onClose: () => void }) {
  switch (to) {
    case 'rename':
      return <RenameLayout layout={layout} onClose={onClose} />;
    case 'move':
      return <MoveLayout layout={layout} onClose={onClose} />;
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

/** Failures are reported by `meta`. */
const ignoreReported = () => {};
