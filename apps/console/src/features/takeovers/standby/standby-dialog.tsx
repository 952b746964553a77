import type { StandbyItem } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { MediaPickerDialog } from '../../library/index.ts';
import { EffectLine, type Planned } from '../../playout/index.ts';
import {
  type TakeoverDraft,
  toTakeoverBody,
  toTakeoverDraft,
  emptyDraft,
  draftProblems,
  withContent,
} from '../draft.ts';
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
  const [draft, setDraft] = useState(() => (item === null ? emptyDraft : toTakeoverDraft(item)));
  const [onePress, setOnePress] = useState(item?.onePress ?? false);
  const [isTried, setIsTried] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const problems = draftProblems(draft);

  function submit() {
    setIsTried(true);
    if (saving.isPending || Object.keys(problems).length > 0) return;
    const edited = { ...(item !== null && { id: item.id }), ...toTakeoverBody(draft), onePress };
    const isListed = item !== null && others.some(({ id }) => id === item.id);
    saving.mutate(isListed ? others.map((each) => (each.id === item.id ? edited : each)) : [...others, edited], {
      onSuccess: onClose,
    });
  }

  return (
    <>
      <Dialog
        onClose={onClose}
        title={item === null ? 'Prepare a takeover' : 'Edit the prepared takeover'}
        onSubmit={submit}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={saving.isPending}>
              {item === null ? 'Prepare' : 'Save'}
            </Button>
          </>
        }
      >
        <ShownFields
          draft={draft}
          problems={isTried ? problems : {}}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          onPick={() => setIsPicking(true)}
        />
        <div className="grid gap-2 border-t border-line pt-4">
          <Checkbox checked={onePress} onCheckedChange={setOnePress} label="One press" />
          <p className="text-1 text-ink-3">
            It starts without a question on all screens, until you end it: here, in the bar, and by Shift T, Enter.
          </p>
          <EffectLine
            busy={saving.isPending}
            planned={onePress && Object.keys(problems).length === 0 ? planOnePress(draft) : null}
          />
        </div>
        {saving.error !== null && (
          <Notice tone="danger" title="It was not saved.">
            {saving.error.message}
          </Notice>
        )}
      </Dialog>
      {isPicking && (
        <MediaPickerDialog
          title="Select Media"
          onClose={() => setIsPicking(false)}
          onPick={(content) => {
            setDraft((before) => withContent(before, content));
            setIsPicking(false);
          }}
        />
      )}
    </>
  );
}

/** Returns the dry run of one press, which tells its effect on the screens. */
function planOnePress(draft: TakeoverDraft): Planned {
  const body = { ...toTakeoverBody(draft), target: { all: true } as const, until: null };
  return { key: ['one press', body], dryRun: (api) => api.takeovers.start.dryRun({ body }), approval: 'never' };
}
