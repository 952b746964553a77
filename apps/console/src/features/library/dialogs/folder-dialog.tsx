import {
  DEFAULT_FOLDER_COLOR,
  type Folder,
  folderColors,
  type FolderId,
  FolderName,
} from '@vitrine/contract/library/folders';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { ColorChoice } from '../../../ui/forms/color-choice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { FolderSelect } from '../components/folder-select.tsx';

interface FolderDialogProps {
  /** Null for a new one. */
  folder: Folder | null;
  /** All folders, one of which can be the parent of a new one. */
  folders: readonly Folder[];
  /** The initial parent; null is the root. */
  parentId: FolderId | null;
  busy: boolean;
  /** The name that the server refused, and why; null if it refused none. */
  takenName: { name: string; reason: string } | null;
  onSave: (facts: { name: string; color: string; parentId?: FolderId | null }) => void;
  /** Called with the reason if the name is invalid. */
  onRefused: (reason: string) => void;
  onClose: () => void;
}

const colors = Object.entries(folderColors).map(([value, name]) => ({ value, name }));

/** A folder's name and color; for a new one also its parent. */
export function FolderDialog({ folder, folders, parentId, busy, takenName, ...on }: FolderDialogProps) {
  const { onSave, onRefused, onClose } = on;
  const [name, setName] = useState(folder?.name ?? '');
  const [color, setColor] = useState<string>(folder?.color ?? DEFAULT_FOLDER_COLOR);
  const [parent, setParent] = useState(parentId);
  const checked = FolderName.safeParse(name);
  const [wasTried, setWasTried] = useState(false);
  const refusal = checked.data === takenName?.name ? takenName?.reason : undefined;
  const error = wasTried && !checked.success ? checked.error.issues[0]?.message : refusal;
  return (
    <Dialog
      onClose={onClose}
      title={folder === null ? 'Create Folder' : 'Edit Folder'}
      onSubmit={() => {
        setWasTried(true);
        if (checked.success) onSave({ name: checked.data, color, ...(folder === null && { parentId: parent }) });
        else onRefused(checked.error.issues[0]?.message ?? '');
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={folder === null && name.trim() === ''} busy={busy}>
            {folder === null ? 'Create' : 'Save'}
          </Button>
        </>
      }
    >
      <Field label="Name" error={error}>
        <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </Field>
      {folder === null && folders.length > 0 && (
        <Field label="Parent folder">
          <FolderSelect folders={folders} value={parent} onValueChange={setParent} />
        </Field>
      )}
      <Field label="Color" group>
        <ColorChoice label="Color" value={color} onValueChange={setColor} colors={colors} />
      </Field>
    </Dialog>
  );
}
