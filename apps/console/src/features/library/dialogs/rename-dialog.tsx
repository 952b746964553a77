import { OriginalName } from '@vitrine/contract/library/media';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import type { NameableItem } from '../folders/queries.ts';

interface RenameDialogProps {
  item: NameableItem;
  busy: boolean;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Another name for a file or a layout. */
export function RenameDialog({ item, busy, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(item.originalName);
  const checked = OriginalName.safeParse(name);
  const isSame = name.trim() === item.originalName;
  return (
    <Dialog
      onClose={onClose}
      title={`Rename ${item.kind}`}
      onSubmit={() => checked.success && !isSame && onRename(checked.data)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!checked.success || isSame} busy={busy}>
            Rename
          </Button>
        </>
      }
    >
      <Field label="Name" error={checked.success ? undefined : checked.error.issues[0]?.message}>
        <Input value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />
      </Field>
    </Dialog>
  );
}
