import { DEFAULT_FOLDER_COLOR, type Folder, folderColors, FolderName } from '@vitrine/contract/folders';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ColorChoice } from '../../../ui/color-choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

interface FolderDialogProps {
  /** Null for a new one. */
  folder: Folder | null;
  busy: boolean;
  onSave: (facts: { name: string; color: string }) => void;
  /** Told why the name cannot be taken. */
  onRefused: (reason: string) => void;
  onClose: () => void;
}

const colors = Object.entries(folderColors).map(([value, name]) => ({ value, name }));

/** A folder's name and colour. */
export function FolderDialog({ folder, busy, onSave, onRefused, onClose }: FolderDialogProps) {
  const [name, setName] = useState(folder?.name ?? '');
  const [color, setColor] = useState<string>(folder?.color ?? DEFAULT_FOLDER_COLOR);
  const checked = FolderName.safeParse(name);
  const [wasTried, setWasTried] = useState(false);
  const error = wasTried && !checked.success ? checked.error.issues[0]?.message : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={folder === null ? 'Create Folder' : 'Edit Folder'}
      onSubmit={() => {
        setWasTried(true);
        if (checked.success) onSave({ name: checked.data, color });
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
      <Field label="Colour" group>
        <ColorChoice label="Colour" value={color} onValueChange={setColor} colors={colors} />
      </Field>
    </Dialog>
  );
}
