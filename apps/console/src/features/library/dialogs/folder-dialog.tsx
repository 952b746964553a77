import {
  DEFAULT_FOLDER_COLOR,
  type Folder,
  folderColors,
  type FolderId,
  NewFolder,
} from '@vitrine/contract/library/folders';
import { t } from '@vitrine/messages/t';
import { nameColors } from '../../../ui/format/color-names.ts';
import { ColorChoice } from '../../../ui/forms/color-choice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { FolderField } from '../components/folder-field.tsx';

/** The properties of a folder that a person edits. */
export interface FolderFacts {
  name: string;
  color: Folder['color'];
  /** Null is the root; the parent is unchanged unless given. */
  parentId?: FolderId | null;
}

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
  onSave: (facts: FolderFacts) => void;
  /** Called with the reason if the name is invalid. */
  onRefused: (reason: string) => void;
  onClose: () => void;
}

const colors = nameColors(folderColors);

/** A folder's name and color; for a new one also its parent. */
export function FolderDialog({ folder, folders, parentId, busy, takenName, ...on }: FolderDialogProps) {
  const { onSave, onRefused, onClose } = on;
  const form = useForm(
    NewFolder,
    { name: folder?.name ?? '', color: folder?.color ?? DEFAULT_FOLDER_COLOR, parentId },
    ({ name, color = DEFAULT_FOLDER_COLOR, parentId: parent = null }) =>
      onSave({ name, color, ...(folder === null && { parentId: parent }) }),
    { onWrong: onRefused },
  );
  const { values } = form;
  const [name, color] = [form.at('name'), form.at('color')];
  const taken = values.name.trim() === takenName?.name ? takenName.reason : undefined;
  return (
    <FormDialog
      form={form}
      title={folder === null ? t('Create Folder') : t('Edit Folder')}
      submit={folder === null ? t('Create') : t('Save')}
      disabled={folder === null && values.name.trim() === ''}
      busy={busy}
      onClose={onClose}
    >
      <TextField {...name} error={name.error ?? taken} label={t('Name')} maxLength={100} />
      {folder === null && folders.length > 0 && (
        <FolderField {...form.at('parentId')} label={t('Parent folder')} folders={folders} />
      )}
      <Field label={t('Color')} group error={color.error}>
        <ColorChoice label={t('Color')} {...color} colors={colors} />
      </Field>
    </FormDialog>
  );
}
