import type { Takeover } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { formatClock } from '../../ui/format/format.ts';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useGroups } from '../fleet/index.ts';
import { EffectLine } from '../playout/index.ts';
import { useDeviceCounts } from '../../api/device-counts.ts';
import { CountConfirmation } from './count-confirmation.tsx';
import { toTakeoverDraft, toMessage, draftProblems } from './draft.ts';
import { type End, EndFields, endProblem, findUntil } from './end-fields.tsx';
import { type TakeoverChange, useChangeTakeover } from './queries.ts';
import { MessageFields } from './shown-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { findConfirmationProblem, countOfTarget, isSameTarget, targetOfTakeover, findTargetProblem } from './target.ts';
import { useTargetBody } from './use-target-body.ts';

interface ChangeDialogProps {
  takeover: Takeover;
  /** The time by the server's clock. */
  now: Date;
  onClose: () => void;
}

/**
 * Changes the message, the screens and the end of a takeover that runs. Other screens have to be confirmed by their
 * number.
 */
export function ChangeDialog({ takeover, now, onClose }: ChangeDialogProps) {
  const toast = useToast();
  const timeZone = useTimeZone();
  const changing = useChangeTakeover(takeover.id);
  const { title, message, until } = takeover;
  const before: End = {
    kind: until === null ? 'hand' : 'time',
    time: until === null ? '' : formatClock(until, timeZone),
  };
  const [draft, setDraft] = useState(() => toTakeoverDraft(takeover));
  const [end, setEnd] = useState(before);
  const [target, setTarget] = useState(() => targetOfTakeover(takeover));
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const all = useDeviceCounts().data?.total;
  const targetBody = useTargetBody(target);
  const count = countOfTarget(target, all, useGroups().data);
  const hasOtherScreens = !isSameTarget(target, targetOfTakeover(takeover));
  const problems = message === null ? {} : draftProblems(draft);
  const wrongEnd = endProblem(end, now, timeZone);
  const wrongTarget = hasOtherScreens ? findTargetProblem(target, count) : undefined;
  const unconfirmed = hasOtherScreens && wrongTarget === undefined ? findConfirmationProblem(count, typed) : undefined;
  const isComplete = Object.keys(problems).length === 0 && wrongEnd === undefined && wrongTarget === undefined;

  const next = toMessage(draft);
  const isSameEnd = end.kind === before.kind && (end.kind === 'hand' || end.time === before.time);
  const change: TakeoverChange = {
    ...(message !== null && { message: next }),
    // A takeover that is called by its heading keeps being so.
    ...(message !== null && title === message.heading && { title: next.heading }),
    ...(hasOtherScreens && { target: targetBody }),
    ...(!isSameEnd && { until: findUntil(end, now, timeZone) }),
  };

  function submit() {
    setIsTried(true);
    if (changing.isPending || !isComplete || unconfirmed !== undefined) return;
    changing.mutate(change, {
      onSuccess() {
        onClose();
        toast({ title: 'Takeover changed' });
      },
    });
  }

  return (
    <Dialog
      onClose={onClose}
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
          onChange={(part) => setDraft((old) => ({ ...old, ...part }))}
        />
      )}
      <TargetFields
        target={target}
        onChange={(part) => setTarget((old) => ({ ...old, ...part }))}
        all={all}
        problem={isTried ? wrongTarget : undefined}
      />
      <EndFields end={end} onChange={setEnd} now={now} timeZone={timeZone} problem={isTried ? wrongEnd : undefined} />
      <EffectLine
        busy={changing.isPending}
        planned={
          hasOtherScreens && isComplete
            ? {
                key: ['takeover', takeover.id, change],
                dryRun: (api) => api.takeovers.update.dryRun({ params: { id: takeover.id }, body: change }),
                approval: 'never',
              }
            : null
        }
      />
      {hasOtherScreens && (
        <CountConfirmation count={count} typed={typed} onType={setTyped} problem={isTried ? unconfirmed : undefined} />
      )}
      {changing.error !== null && (
        <Notice tone="danger" title="The takeover was not changed.">
          {changing.error.message}
        </Notice>
      )}
    </Dialog>
  );
}
