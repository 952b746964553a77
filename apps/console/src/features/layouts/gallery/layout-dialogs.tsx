import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import type { FolderId } from '@vitrine/contract/library/folders';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { q } from '../../../api/q.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { fromLayout, foldersRead, loadMoveDialog, loadRenameDialog, loadSaveFolder } from '../../library/index.ts';
import { useLayoutChange } from '../queries.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';

const MoveDialog = fetched(loadMoveDialog);
const RenameDialog = fetched(loadRenameDialog);
const SaveFolder = fetched(loadSaveFolder);

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
  const { mutateAsync, isPending } = useLayoutChange(
    q.layouts.update({ failure: t('Failed to rename the layout'), done: t('Layout renamed') }),
  );
  const rename = (name: string) =>
    void mutateAsync({ params: { id: layout.id }, body: { name } }).then(onClose, ignoreReported);
  return <RenameDialog item={fromLayout(layout)} busy={isPending} onRename={rename} onClose={onClose} />;
}

/** Moves a layout into a folder of the library, or out of it, and offers Undo. */
function MoveLayout({ layout: { id, name, folderId: before }, onClose }: DialogProps) {
  const toast = useToast();
  const { mutateAsync, isPending } = useLayoutChange(q.layouts.update({ failure: t('Failed to move the layout') }));
  const folders = useRead(foldersRead).data ?? [];
  const [isNew, setIsNew] = useState(false);
  const moveTo = (folderId: FolderId | null) => mutateAsync({ params: { id }, body: { folderId } });
  const undo = () => void moveTo(before).then(() => toast({ title: t('Move undone') }), ignoreReported);
  function succeed(folderName: string): void {
    onClose();
    toast({ title: t('Layout moved to {folder}', { folder: folderName }), action: { label: t('Undo'), onAct: undo } });
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
      onMove={(folderId, folderName) => void moveTo(folderId).then(() => succeed(folderName), ignoreReported)}
      onNew={() => setIsNew(true)}
      onClose={onClose}
    />
  );
}

/** Failures are reported by `meta`. */
const ignoreReported = () => {};
