import { cleanTag, isTag, MAX_TAG_LENGTH } from '@vitrine/contract/tags/tag-text';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../ui/forms/form/text-field.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { EffectLine } from '../effect/index.ts';
import { wrongTag } from './tag-input.tsx';

interface RenameTagDialogProps {
  tag: string;
  /** The tags that there are. */
  others: readonly string[];
  onClose: () => void;
}

/** Renames a tag everywhere. With the name of another one, the two become one. */
export function RenameTagDialog({ tag, others, onClose }: RenameTagDialogProps) {
  const renaming = useChange(q.tags.rename({ done: t('Tag renamed') }));
  const form = useForm(
    null,
    { name: tag },
    ({ name }) => renaming.mutateAsync({ params: { tag }, body: { name: cleanTag(name) } }),
    {
      check: ({ name }) => ({ name: !isTag(cleanTag(name)) && wrongTag() }),
      failure: t('The tag was not renamed. Please try again.'),
      done: onClose,
    },
  );
  const name = cleanTag(form.values.name);
  const isNew = name !== tag && isTag(name);
  return (
    <FormDialog
      form={form}
      title={t('Rename tag')}
      description={tag}
      submit={t('Rename')}
      disabled={name === tag}
      onClose={onClose}
    >
      <TextField {...form.at('name')} label={t('Name')} maxLength={MAX_TAG_LENGTH} />
      {isNew && others.includes(name) && (
        <Notice title={t('There is a tag with this name.')}>{t('Both become one, which can’t be undone.')}</Notice>
      )}
      {isNew && <EffectLine planned={q.tags.rename.plan({ params: { tag }, body: { name } })} />}
    </FormDialog>
  );
}
