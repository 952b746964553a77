import type { Takeover } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { formatClock } from '../../ui/format/format.ts';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { draftOf, messageOf, draftProblems } from './draft.ts';
import { type End, EndFields, endProblem, untilOf } from './end-fields.tsx';
import { type TakeoverChange, useChangeTakeover } from './queries.ts';
import { MessageFields } from './shown-fields.tsx';

interface ChangeDialogProps {
  takeover: Takeover;
  /** By the server's clock. */
  now: Date;
  onClose: () => void;
}

/** Changes the message and the end of a takeover that runs. */
export function ChangeDialog({ takeover, now, onClose }: ChangeDialogProps) {
  const toast = useToast();
  const timeZone = useTimeZone();
  const changing = useChangeTakeover(takeover.id);
  const { title, message, until } = takeover;
  const before: End = {
    kind: until === null ? 'hand' : 'time',
    time: until === null ? '' : formatClock(until, timeZone),
  };
  const [draft, setDraft] = useState(() => draftOf(takeover));
  const [end, setEnd] = useState(before);
  const [isTried, setIsTried] = useState(false);
  const problems = message === null ? {} : draftProblems(draft);
  const wrongEnd = endProblem(end, now, timeZone);

  function submit() {
    setIsTried(true);
    if (changing.isPending || Object.keys(problems).length > 0 || wrongEnd !== undefined) return;
    const next = messageOf(draft);
    const isSameEnd = end.kind === before.kind && (end.kind === 'hand' || end.time === before.time);
    const change: TakeoverChange = {
      ...(message !== null && { message: next }),
      // A takeover that is called by its heading keeps being so.
      ...(message !== null && title === message.heading && { title: next.heading }),
      ...(!isSameEnd && { until: untilOf(end, now, timeZone) }),
    };
    changing.mutate(change, {
      onSuccess() {
        onClose();
        toast({ title: 'Takeover changed' });
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change the takeover"
      description={title}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={changing.isPending}>
            Save
          </Button>
        </>
      }
    >
      {message !== null && (
        <MessageFields
          draft={draft}
          problems={isTried ? problems : {}}
          onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
        />
      )}
      <EndFields end={end} onChange={setEnd} now={now} timeZone={timeZone} problem={isTried ? wrongEnd : undefined} />
      {changing.error !== null && (
        <Notice tone="danger" title="The takeover was not changed.">
          {changing.error.message}
        </Notice>
      )}
    </Dialog>
  );
}
