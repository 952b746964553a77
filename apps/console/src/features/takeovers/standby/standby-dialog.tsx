import type { StandbyEntry, StandbyItem } from '@vitrine/contract/takeovers/takeovers';
import { t } from '@vitrine/messages/t';
import { type Planned, q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { EffectLine } from '../../effect/index.ts';
import { type TakeoverDraft, toTakeoverBody, toTakeoverDraft } from '../draft.ts';
import { ShownFields } from '../shown-fields.tsx';

interface StandbyDialogProps {
  /** Null: a new one. */
  item: StandbyItem | null;
  /** The draft of a new one. */
  initial: TakeoverDraft;
  /** All prepared items, which are saved with this one. */
  others: readonly StandbyEntry[];
  onClose: () => void;
}

/** Prepares a takeover, or edits a prepared one. */
export function StandbyDialog({ item, initial, others, onClose }: StandbyDialogProps) {
  const saving = useChange(q.takeovers.setStandby());
  const form = useForm(
    async () => (await import('@vitrine/contract/takeovers/takeovers')).StandbyEntry,
    { ...(item === null ? initial : toTakeoverDraft(item)), onePress: item?.onePress ?? false },
    (entry) => {
      const isListed = item !== null && others.some(({ id }) => id === item.id);
      const items = isListed ? others.map((each) => (each.id === item.id ? entry : each)) : [...others, entry];
      return saving.mutateAsync({ body: { items } });
    },
    {
      toBody: ({ onePress, ...draft }) => ({ id: item?.id, ...toTakeoverBody(draft), onePress }),
      refusals: { 'media.not_found': 'content', 'media.not_ready': 'content' },
      failure: t('Please try again.'),
      done: onClose,
    },
  );
  const onePress = form.at('onePress');
  return (
    <FormDialog
      form={form}
      title={item === null ? t('Prepare a takeover') : t('Edit the prepared takeover')}
      submit={item === null ? t('Prepare') : t('Save')}
      failureTitle={t('It was not saved.')}
      onClose={onClose}
    >
      <ShownFields form={form} />
      <div className="grid gap-2 border-t border-line pt-4">
        <Checkbox checked={onePress.value} onCheckedChange={onePress.onValueChange} label={t('One press')} />
        <p className="text-1 text-ink-3">
          {t('It starts without a question on all screens, until you end it: here, in the bar, and by Shift T, Enter.')}
        </p>
        <EffectLine
          busy={form.isBusy}
          planned={onePress.value && form.body !== null ? planOnePress(form.body) : null}
        />
      </div>
    </FormDialog>
  );
}

/** Returns the dry run of one press, which tells its effect on the screens. */
const planOnePress = ({ title, content, message, strip }: StandbyEntry): Planned => ({
  ...q.takeovers.start.plan({ body: { title, content, message, strip, target: { all: true }, until: null } }),
  approval: 'never',
});
