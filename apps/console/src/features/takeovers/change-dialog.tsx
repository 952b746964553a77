import type { Takeover } from '@vitrine/contract/takeovers/takeovers';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { timeIn } from '../../ui/format/wall-time.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { groupsRead } from '../fleet/index.ts';
import { EffectLine } from '../effect/index.ts';
import { deviceCounts } from '../../api/device-counts.ts';
import { CountConfirmation } from './count-confirmation.tsx';
import { type TakeoverDraft, toMessage, toStrip, toStripTitle, toTakeoverDraft } from './draft.ts';
import { type End, EndFields, endProblem, findUntil } from './end-fields.tsx';
import { MessageFields } from './shown-fields.tsx';
import { StripFields } from './strip-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import {
  countOfTarget,
  findConfirmationProblem,
  findTargetProblem,
  isSameTarget,
  type Target,
  targetOfTakeover,
} from './target.ts';
import { useTargetBody } from './use-target-body.ts';

interface ChangeValues extends TakeoverDraft {
  target: Target;
  end: End;
  /** The number of screens, typed to confirm other ones. */
  typed: string;
}

interface ChangeDialogProps {
  takeover: Takeover;
  /** The time by the server's clock. */
  now: Date;
  onClose: () => void;
}

/**
 * Changes the message or strip, the screens and the end of a takeover that runs. Other screens have to be confirmed by their
 * number.
 */
export function ChangeDialog({ takeover, now, onClose }: ChangeDialogProps) {
  const timeZone = useTimeZone();
  const changing = useChange(q.takeovers.update({ isQuick: true, done: t('Takeover changed') }));
  const { title, message, strip, until } = takeover;
  const firstEnd: End = {
    kind: until === null ? 'hand' : 'time',
    time: until === null ? '' : timeIn(timeZone, until),
  };
  const before = targetOfTakeover(takeover);
  const all = useRead(deviceCounts).data?.total;
  const groups = useRead(groupsRead()).data;
  const toTarget = useTargetBody();

  function findProblems({ target, end, typed }: ChangeValues) {
    const count = countOfTarget(target, all, groups);
    const isOther = !isSameTarget(target, before);
    const wrongTarget = isOther ? findTargetProblem(target, count) : undefined;
    return {
      target: wrongTarget,
      until: endProblem(end, now, timeZone),
      typed: isOther && wrongTarget === undefined ? findConfirmationProblem(count, typed) : undefined,
    };
  }

  function toBody({ target, end, ...draft }: ChangeValues) {
    const next = toMessage(draft);
    const nextStrip = toStrip(draft);
    const isSameEnd = end.kind === firstEnd.kind && (end.kind === 'hand' || end.time === firstEnd.time);
    return {
      ...(message !== null && { message: next }),
      // A takeover that is called by its heading or first line keeps being so.
      ...(message !== null && title === message.heading && { title: next.heading || title }),
      ...(strip !== null && { strip: nextStrip }),
      ...(strip !== null && title === toStripTitle(strip) && { title: toStripTitle(nextStrip) || title }),
      ...(!isSameTarget(target, before) && { target: toTarget(target) }),
      ...(!isSameEnd && { until: findUntil(end, now, timeZone) }),
    };
  }

  const first: ChangeValues = { ...toTakeoverDraft(takeover), target: before, end: firstEnd, typed: '' };
  const form = useForm(
    async () => (await import('@vitrine/contract/takeovers/takeovers')).TakeoverUpdate,
    first,
    (body) => changing.mutateAsync({ params: { id: takeover.id }, body }),
    {
      toBody,
      check: findProblems,
      refusals: { 'group.not_found': 'target', 'device.not_found': 'target', 'takeover.ends_in_past': 'until' },
      failure: t('Please try again.'),
      done: onClose,
    },
  );
  const { values, draft: change } = form;
  const { typed: _, ...wrong } = findProblems(values);
  const hasOtherScreens = !isSameTarget(values.target, before);
  const isComplete = Object.values(wrong).every((problem) => problem === undefined);

  return (
    <FormDialog
      form={form}
      title={t('Change the takeover')}
      description={title}
      submit={t('Save')}
      failureTitle={t('The takeover was not changed.')}
      onClose={onClose}
    >
      {message !== null && <MessageFields form={form} />}
      {strip !== null && <StripFields form={form} />}
      <TargetFields {...form.at('target')} all={all} />
      <EndFields {...form.at('end', 'until')} now={now} timeZone={timeZone} />
      <EffectLine
        busy={form.isBusy}
        planned={
          hasOtherScreens && isComplete && change !== null
            ? { ...q.takeovers.update.plan({ params: { id: takeover.id }, body: change }), approval: 'never' }
            : null
        }
      />
      {hasOtherScreens && <CountConfirmation {...form.at('typed')} count={countOfTarget(values.target, all, groups)} />}
    </FormDialog>
  );
}
