import { type DrawnContent, drawnRoutesOf } from '@vitrine/contract/drawn/drawn-content';
import type { DrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { FolderId } from '@vitrine/contract/library/folders';
import { useState } from 'react';
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
import { FallbackField } from '../webpages/fallback-field.tsx';
import { toFallback } from '../webpages/fallback.ts';

interface DrawnDialogProps {
  kind: DrawnKind;
  /** Null for a new one. */
  content: DrawnContent | null;
  /** The suggested folder of a new one; null is the root. */
  folderId: FolderId | null;
  /** What is known of the fields of a new one. */
  fields?: AnyFields;
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
export function DrawnDialog({ kind, content, folderId, fields: known, onSaved, onClose }: DrawnDialogProps) {
  const { data: folders = [] } = useRead(foldersRead);
  const { initial, texts, Fields } = drawnEditorOf(kind);
  const queries = drawnQueriesOf(kind);
  const [fallback, setFallback] = useState(toFallback(content?.fallback ?? null));
  const creation = useChange(queries.create());
  const change = useChange(queries.update());
  const form = useForm(
    drawnRoutesOf(kind).create.body,
    content === null ? { name: '', folderId, fields: { ...initial, ...known } } : toForm(content),
    (body: DrawnBody) =>
      content === null ? creation.mutateAsync({ body }) : change.mutateAsync(toChange(content, body)),
    {
      toBody: (values: DrawnBody) => values,
      refusals: {
        'folder.not_found': { field: 'folderId', message: t('This folder was deleted. Choose another.') },
        'media.not_found': {
          field: 'fields.fallbackMediaId',
          message: t('This picture was deleted. Choose another.'),
        },
      },
      failure: t('Please try again.'),
      done: onSaved,
    },
  );
  const fields = { value: form.values.fields, onValueChange: (value: AnyFields) => form.change({ fields: value }) };
  const name = form.at('name');
  return (
    <FormDialog
      form={form}
      title={content === null ? texts.add : texts.one}
      submit={content === null ? texts.add : t('Save')}
      failureTitle={t('The content was not saved.')}
      isKeptWhileBusy
      onClose={onClose}
    >
      <WaitsByEffect
        busy={form.isBusy}
        planned={content && form.body && queries.update.plan(toChange(content, form.body))}
      />
      <TextField {...name} label={t('Name')} />
      <Fields
        value={fields.value}
        onValueChange={(value: AnyFields) => fields.onValueChange(value)}
        problem={(field) => form.problem(`fields.${field}`)}
        leave={(field) => form.leave(`fields.${field}`)}
        suggestName={(suggested) => name.value.trim() === '' && name.onValueChange(suggested)}
      />
      {'fallbackMediaId' in fields.value && (
        <FallbackField
          value={fallback}
          error={form.problem('fields.fallbackMediaId')}
          hint={t('Shown while nothing plays. Without one, playlists skip it.')}
          onValueChange={(chosen) => {
            setFallback(chosen);
            fields.onValueChange({ ...fields.value, fallbackMediaId: chosen?.id ?? null });
          }}
        />
      )}
      {folders.length > 0 && <FolderField {...form.at('folderId')} folders={folders} />}
    </FormDialog>
  );
}
