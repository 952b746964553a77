import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import { t } from '@vitrine/messages/t';
import { Field } from '../../../ui/forms/field.tsx';
import type { Bound } from '../../../ui/forms/form/use-form.ts';
import { FolderSelect } from './folder-select.tsx';

interface FolderFieldProps extends Bound<FolderId | null> {
  label?: string;
  hint?: string;
  folders: readonly Folder[];
}

/** The folder of a form; null is the root. */
export const FolderField = ({ label = t('Folder'), hint, error, ...select }: FolderFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <FolderSelect {...select} />
  </Field>
);
