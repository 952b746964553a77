import { DEFAULT_GROUP_COLOR, type Group, groupColors, GroupName } from '@vitrine/contract/fleet/groups';
import { useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { ColorChoice } from '../../../../ui/forms/color-choice.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';

const palette = Object.entries(groupColors).map(([value, name]) => ({ value, name }));

interface GroupDialogProps {
  /** Null for a new one. */
  group: Group | null;
  busy: boolean;
  onSave: (draft: { name: string; description: string | null; color: string }) => void;
  onClose: () => void;
}

/** The name, description and color of a group. */
export function GroupDialog({ group, busy, onSave, onClose }: GroupDialogProps) {
  const [name, setName] = useState(group?.name ?? '');
  const [description, setDescription] = useState(group?.description ?? '');
  const [color, setColor] = useState(group?.color ?? DEFAULT_GROUP_COLOR);
  const [wrong, setWrong] = useState<string | null>(null);

  function save() {
    const typed = GroupName.safeParse(name);
    setWrong(typed.success ? null : (typed.error.issues[0]?.message ?? null));
    if (typed.success) onSave({ name: typed.data, description: description.trim() || null, color });
  }

  return (
    <Dialog
      onClose={onClose}
      title={group === null ? 'Create Group' : 'Edit Device Group'}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {group === null ? 'Create Group' : 'Save Group'}
          </Button>
        </>
      }
    >
      <Field label="Group Name" error={wrong}>
        <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="Description" hint="For example, where its screens are.">
        <Input value={description} maxLength={500} onChange={({ target }) => setDescription(target.value)} />
      </Field>
      <Field label="Color" group>
        <ColorChoice label="Color" value={color} onValueChange={setColor} colors={palette} />
      </Field>
    </Dialog>
  );
}
