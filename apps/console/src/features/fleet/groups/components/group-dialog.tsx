import { DEFAULT_GROUP_COLOR, type Group, GroupBody, groupColors } from '@vitrine/contract/fleet/groups';
import type { ReactNode } from 'react';
import type { TagRule } from '@vitrine/contract/tags/tag-text';
import { t } from '@vitrine/messages/t';
import { nameColors } from '../../../../ui/format/color-names.ts';
import { ColorChoice } from '../../../../ui/forms/color-choice.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../../ui/forms/form/use-form.ts';
import { Segmented } from '../../../../ui/forms/segmented.tsx';
import { TagInput, useTagNames } from '../../../tags/index.ts';

const palette = nameColors(groupColors);

interface GroupDialogProps {
  /** Null for a new one. */
  group: Group | null;
  onSave: (draft: {
    name: string;
    description: string | null;
    color: string;
    /** Missing: as it is. */
    rule?: TagRule | null;
  }) => Promise<unknown>;
  /** Shows what another rule of the group changes. */
  effectOf: (rule: TagRule | null) => ReactNode;
  onClose: () => void;
}

const NO_TAGS: TagRule = { allOf: [], anyOf: [], noneOf: [] };

const waysIn = [
  { value: 'hand', label: t('Added by hand') },
  { value: 'tags', label: t('Follow tags') },
] as const;

/** The name, description and color of a group, and how screens come into it. */
export function GroupDialog({ group, onSave, effectOf, onClose }: GroupDialogProps) {
  const offered = useTagNames('screenCount');
  const isRule = (rule: TagRule | null): boolean => JSON.stringify(rule) === JSON.stringify(group?.rule ?? null);
  const form = useForm(
    GroupBody,
    {
      name: group?.name ?? '',
      description: group?.description ?? '',
      color: group?.color ?? DEFAULT_GROUP_COLOR,
      wayIn: group === null || group.rule === null ? 'hand' : 'tags',
      ...NO_TAGS,
      ...group?.rule,
    },
    ({ name, description, color = DEFAULT_GROUP_COLOR, rule = null }) =>
      onSave({ name, description: description || null, color, ...(!isRule(rule) && { rule }) }),
    {
      toBody: ({ name, description, color, wayIn, allOf, anyOf, noneOf }) => ({
        name,
        description,
        color,
        rule: wayIn === 'tags' ? { allOf, anyOf, noneOf } : null,
      }),
      done: onClose,
    },
  );
  const color = form.at('color');
  const wayIn = form.at('wayIn');
  const isByTags = wayIn.value === 'tags';
  const isRuleChanged = group !== null && form.body !== null && !isRule(form.body.rule ?? null);
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
      <Field
        label={t('Screens')}
        group
        hint={
          isByTags
            ? t(
                'Screens join and leave by their tags. Those that you added to another group stay there. Of several groups that match, the oldest one counts.',
              )
            : undefined
        }
      >
        <Segmented label={t('Screens')} value={wayIn.value} onValueChange={wayIn.onValueChange} segments={waysIn} />
      </Field>
      {isByTags && (
        <>
          <TagInput
            {...form.at('allOf')}
            label={t('All of these tags')}
            offered={offered}
            error={form.problem('rule') ?? form.problem('rule.allOf')}
          />
          <TagInput {...form.at('anyOf')} label={t('Any of these tags')} offered={offered} />
          <TagInput {...form.at('noneOf')} label={t('None of these tags')} offered={offered} />
        </>
      )}
      {isRuleChanged && effectOf(form.body?.rule ?? null)}
    </FormDialog>
  );
}
