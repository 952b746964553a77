import type { StandbyItem } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MediaPickerDialog } from '../library/index.ts';
import { toTakeoverBody, toTakeoverDraft, emptyDraft, draftProblems, withContent } from './draft.ts';
import { type StandbyBody, useSetStandby } from './queries.ts';
import { ShownFields } from './shown-fields.tsx';

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
  const [isTried, setIsTried] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const problems = draftProblems(draft);

  function submit() {
    setIsTried(true);
    if (saving.isPending || Object.keys(problems).length > 0) return;
    const edited = { ...(item !== null && { id: item.id }), ...toTakeoverBody(draft) };
    const isListed = item !== null && others.some(({ id }) => id === item.id);
    saving.mutate(isListed ? others.map((each) => (each.id === item.id ? edited : each)) : [...others, edited], {
      onSuccess: onClose,
    });
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
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
