import { DEFAULT_GROUP_COLOR, type Group, GroupBody, groupColors } from '@vitrine/contract/fleet/groups';
import { t } from '@vitrine/messages/t';
import { nameColors } from '../../../../ui/format/color-names.ts';
import { ColorChoice } from '../../../../ui/forms/color-choice.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../../ui/forms/form/use-form.ts';

const palette = nameColors(groupColors);

interface GroupDialogProps {
  /** Null for a new one. */
  group: Group | null;
  onSave: (draft: { name: string; description: string | null; color: string }) => Promise<unknown>;
  onClose: () => void;
}

/** The name, description and color of a group. */
export function GroupDialog({ group, onSave, onClose }: GroupDialogProps) {
  const form = useForm(
    GroupBody,
    {
      name: group?.name ?? '',
      description: group?.description ?? '',
      color: group?.color ?? DEFAULT_GROUP_COLOR,
    },
    ({ name, description, color = DEFAULT_GROUP_COLOR }) => onSave({ name, description: description || null, color }),
    { done: onClose },
  );
  const color = form.at('color');
  return (
    <FormDialog
      form={form}
      title={group === null ? t('Create Group') : t('Edit Device Group')}
      submit={group === null ? t('Create Group') : t('Save Group')}
      onClose={onClose}
    >
      <TextField {...form.at('name')} label={t('Group Name')} maxLength={100} />
      <TextField
        {...form.at('description')}
        label={t('Description')}
        hint={t('For example, where its screens are.')}
        maxLength={500}
      />
      <Field label={t('Color')} group error={color.error}>
        <ColorChoice label={t('Color')} {...color} colors={palette} />
      </Field>
    </FormDialog>
  );
}
