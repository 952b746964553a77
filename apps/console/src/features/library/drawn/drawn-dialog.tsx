import { type DrawnContent, drawnRoutesOf } from '@vitrine/contract/drawn/drawn-content';
import type { DrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { FolderId } from '@vitrine/contract/library/folders';
import { t } from '@vitrine/messages/t';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { type AnyFields, type DrawnBody, drawnEditorOf, drawnQueriesOf } from '../../drawn/index.ts';
import { WaitsByEffect } from '../../effect/index.ts';
import { FolderField } from '../components/folder-field.tsx';
import { foldersRead } from '../queries.ts';

interface DrawnDialogProps {
  kind: DrawnKind;
  /** Null for a new one. */
  content: DrawnContent | null;
  /** The suggested folder of a new one; null is the root. */
  folderId: FolderId | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Replaces content, if it has not been changed since. */
const toChange = ({ id, revision }: DrawnContent, body: DrawnBody) => ({ params: { id }, body: { ...body, revision } });

const toForm = (content: DrawnContent): DrawnBody => ({
  name: content.name,
  folderId: content.folderId,
  fields: content.fields,
});

/** Adds drawn content of a kind, or changes it. */
export function DrawnDialog({ kind, content, folderId, onSaved, onClose }: DrawnDialogProps) {
  const { data: folders = [] } = useRead(foldersRead);
  const { initial, texts, Fields } = drawnEditorOf(kind);
  const queries = drawnQueriesOf(kind);
  const creation = useChange(queries.create());
  const change = useChange(queries.update());
  const form = useForm(
    drawnRoutesOf(kind).create.body,
    content === null ? { name: '', folderId, fields: initial } : toForm(content),
    (body: DrawnBody) =>
      content === null ? creation.mutateAsync({ body }) : change.mutateAsync(toChange(content, body)),
    {
      toBody: (values: DrawnBody) => values,
      refusals: { 'folder.not_found': { field: 'folderId', message: t('This folder was deleted. Choose another.') } },
      failure: t('Please try again.'),
      done: onSaved,
    },
  );
  const fields = form.at('fields');
  return (
    <FormDialog
      form={form}
      title={content === null ? texts.add : texts.edit}
      submit={content === null ? texts.add : t('Save')}
      failureTitle={texts.notSaved}
      isKeptWhileBusy
      onClose={onClose}
    >
      <WaitsByEffect
        busy={form.isBusy}
        planned={content && form.body && queries.update.plan(toChange(content, form.body))}
      />
      <TextField {...form.at('name')} label={t('Name')} />
      <Fields value={fields.value} onValueChange={(value: AnyFields) => fields.onValueChange(value)} />
      {folders.length > 0 && <FolderField {...form.at('folderId')} folders={folders} />}
    </FormDialog>
  );
}
