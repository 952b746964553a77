import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { TaggedId } from '@vitrine/contract/tags/tags';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { EffectLine } from '../effect/index.ts';
import { TagInput } from './tag-input.tsx';
import { useTagNames } from './tags-read.ts';

/** What failed for one of several things. */
export interface TagFailure {
  id: string;
  error: { message: string };
}

interface SelectionProps<Id> {
  /** What is tagged: `3 devices`. */
  what: string;
  ids: readonly Id[];
  /** The tags that some of them have. */
  present: readonly string[];
  /** Called with what failed when the change was carried out. */
  onDone: (failures: readonly TagFailure[]) => void;
  onClose: () => void;
}

/** Adds tags to several screens and removes others. */
export function TagScreensDialog({ ids, onDone, ...props }: SelectionProps<DeviceId>) {
  const saving = useChange(q.tags.tagScreens());
  return (
    <TagsDialog
      {...props}
      offered={useTagNames('screenCount')}
      effectOf={(change) => (
        <EffectLine planned={q.tags.tagScreens.plan({ body: { deviceIds: [...ids], ...change } })} />
      )}
      onSave={async (change) => {
        const { results } = await saving.mutateAsync({ body: { deviceIds: [...ids], ...change } });
        onDone(results.flatMap(({ deviceId: id, error }) => (error === null ? [] : [{ id, error }])));
      }}
    />
  );
}

/** Adds tags to several pieces of content and removes others. */
export function TagContentDialog({ ids, onDone, ...props }: SelectionProps<TaggedId>) {
  const saving = useChange(q.tags.tagContent());
  return (
    <TagsDialog
      {...props}
      offered={useTagNames('contentCount')}
      onSave={async (change) => {
        const { failures } = await saving.mutateAsync({ body: { mediaIds: [...ids], ...change } });
        onDone(failures.map(({ id, message }) => ({ id, error: { message } })));
      }}
    />
  );
}

interface TagChange {
  add: string[];
  remove: string[];
}

interface TagsDialogProps {
  what: string;
  present: readonly string[];
  offered: readonly string[];
  effectOf?: (change: TagChange) => ReactNode;
  onSave: (change: TagChange) => Promise<void>;
  onClose: () => void;
}

function TagsDialog({ what, present, offered, effectOf, onSave, onClose }: TagsDialogProps) {
  const form = useForm(null, { add: [] as string[], remove: [] as string[] }, onSave, {
    failure: t('The tags were not saved. Please try again.'),
    done: onClose,
  });
  const isEmpty = form.values.add.length + form.values.remove.length === 0;
  return (
    <FormDialog
      form={form}
      title={t('Tags')}
      description={what}
      submit={t('Save')}
      disabled={isEmpty}
      onClose={onClose}
    >
      <TagInput {...form.at('add')} label={t('Tags to add')} offered={offered} />
      <TagInput {...form.at('remove')} label={t('Tags to remove')} offered={present} />
      {!isEmpty && effectOf?.(form.values)}
    </FormDialog>
  );
}
