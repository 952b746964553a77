import type { StandbyItem } from '@vitrine/contract/takeovers';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { EffectLine } from '../../effect/index.ts';
import type { Planned } from '../../../api/q.ts';
import { emptyDraft, toTakeoverBody, toTakeoverDraft } from '../draft.ts';
import { type StandbyBody, useSetStandby } from '../queries.ts';
import { ShownFields } from '../shown-fields.tsx';

interface StandbyDialogProps {
  /** Null: a new one. */
  item: StandbyItem | null;
  /** All prepared items, which are saved with this one. */
  others: StandbyBody;
  onClose: () => void;
}

/** Prepares a takeover, or edits a prepared one. */
export function StandbyDialog({ item, others, onClose }: StandbyDialogProps) {
  const saving = useSetStandby();
  const form = useForm(
    async () => (await import('@vitrine/contract/takeovers')).StandbyEntry,
    { ...(item === null ? emptyDraft : toTakeoverDraft(item)), onePress: item?.onePress ?? false },
    (entry) => {
      const isListed = item !== null && others.some(({ id }) => id === item.id);
      return saving.mutateAsync(
        isListed ? others.map((each) => (each.id === item.id ? entry : each)) : [...others, entry],
      );
    },
    {
      toBody: ({ onePress, ...draft }) => ({ id: item?.id, ...toTakeoverBody(draft), onePress }),
      refusals: { 'media.not_found': 'content', 'media.not_ready': 'content' },
      failure: 'Please try again.',
      done: onClose,
    },
  );
  const onePress = form.at('onePress');
  return (
    <FormDialog
      form={form}
      title={item === null ? 'Prepare a takeover' : 'Edit the prepared takeover'}
      submit={item === null ? 'Prepare' : 'Save'}
      failureTitle="It was not saved."
      onClose={onClose}
    >
      <ShownFields form={form} />
      <div className="grid gap-2 border-t border-line pt-4">
        <Checkbox checked={onePress.value} onCheckedChange={onePress.onValueChange} label="One press" />
        <p className="text-1 text-ink-3">
          It starts without a question on all screens, until you end it: here, in the bar, and by Shift T, Enter.
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
function planOnePress({
  title,
  content,
  message,
}: Pick<StandbyBody[number], 'title' | 'content' | 'message'>): Planned {
  const body = { title, content, message, target: { all: true } as const, until: null };
  return { key: ['one press', body], dryRun: (api) => api.takeovers.start.dryRun({ body }), approval: 'never' };
}
