import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import { deviceCounts } from '../../api/device-counts.ts';
import { useRead } from '../../api/use-read.ts';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { groupsRead } from '../fleet/index.ts';
import { EffectLine } from '../effect/index.ts';
import { CountConfirmation } from './count-confirmation.tsx';
import { emptyDraft, type TakeoverDraft, toTakeoverBody } from './draft.ts';
import { type End, EndFields, endProblem, findUntil } from './end-fields.tsx';
import { startTakeover, undoStart } from './reads.ts';
import { ShownFields } from './shown-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { allScreens, countOfTarget, findConfirmationProblem, findTargetProblem, type Target } from './target.ts';
import { useRunning } from './use-running.ts';
import { useTargetBody } from './use-target-body.ts';

interface StartValues extends TakeoverDraft {
  target: Target;
  end: End;
  /** The number of screens, typed to confirm. */
  typed: string;
}

interface StartDialogProps {
  /** Empty unless given. */
  initial?: TakeoverDraft;
  onClose: () => void;
}

/** Starts a takeover, once the number of its screens was typed. While another one runs it asks first. */
export function StartDialog({ initial = emptyDraft, onClose }: StartDialogProps) {
  const toast = useToast();
  const starting = useChange(startTakeover);
  const undo = useChange(undoStart);
  const confirm = useConfirm();
  const { running, now } = useRunning();
  const newestOf = (kind: TakeoverDraft['kind']) =>
    running.find(({ strip }) => (strip !== null) === (kind === 'strip'));
  const timeZone = useTimeZone();
  const all = useRead(deviceCounts).data?.total;
  const groups = useRead(groupsRead()).data;
  const toTargetBody = useTargetBody();
  function findProblems({ target, end, typed }: StartValues) {
    const count = countOfTarget(target, all, groups);
    const wrongTarget = findTargetProblem(target, count);
    return {
      target: wrongTarget,
      until: endProblem(end, now, timeZone),
      typed: wrongTarget === undefined ? findConfirmationProblem(count, typed) : undefined,
    };
  }

  const first: StartValues = { ...initial, target: allScreens, end: { kind: 'hand', time: '' }, typed: '' };
  const form = useForm(
    async () => (await import('@vitrine/contract/takeovers/takeovers')).TakeoverStart,
    first,
    async (body) => (await starting.mutateAsync({ body })).takeover,
    {
      toBody: ({ target, end, ...draft }) => ({
        ...toTakeoverBody(draft),
        target: toTargetBody(target),
        until: findUntil(end, now, timeZone),
      }),
      check: findProblems,
      async ask({ kind, target }) {
        const newest = newestOf(kind);
        if (newest === undefined) return true;
        return confirm({
          title: kind === 'strip' ? t('Start another strip?') : t('Start another takeover?'),
          text: <Rule kind={kind} newest={newest.title} />,
          confirm: describeStart(kind, countOfTarget(target, all, groups)),
        });
      },
      refusals: {
        'media.not_found': 'content',
        'media.not_ready': 'content',
        'group.not_found': 'target',
        'device.not_found': 'target',
        'takeover.ends_in_past': 'until',
      },
      failure: t('Please try again.'),
      done(takeover) {
        onClose();
        toast({
          title: takeover.strip === null ? t('Takeover started') : t('Strip started'),
          text: t('{screenCount, plural, one {On # screen} other {On # screens}}', {
            screenCount: takeover.screenCount,
          }),
          action: { label: t('Undo'), onAct: () => undo.mutate({ params: { id: takeover.id } }) },
        });
      },
    },
  );
  const { values, draft: body } = form;
  const { typed: _, ...wrong } = findProblems(values);
  const isComplete = Object.values(wrong).every((problem) => problem === undefined);
  const count = countOfTarget(values.target, all, groups);
  const isStrip = values.kind === 'strip';
  const newest = newestOf(values.kind);
  return (
    <FormDialog
      form={form}
      title={isStrip ? t('Show a strip') : t('Take over screens')}
      description={
        isStrip
          ? t('A text over what screens play, which goes on below it.')
          : t('Replaces every playlist and schedule, at once.')
      }
      size="wide"
      submit={describeStart(values.kind, count)}
      tone={isStrip ? 'primary' : 'danger'}
      failureTitle={isStrip ? t('The strip did not start.') : t('The takeover did not start.')}
      aside={
        <span className="me-auto self-center text-1 text-ink-3 max-wide:hidden">
          {t('Everyone in the account sees it. The audit log records it.')}
        </span>
      }
      isKeptWhileBusy
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] wide:gap-8">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <ShownFields form={form} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          {newest !== undefined && (
            <Notice tone="warning" title={t('“{title}” is running.', { title: newest.title })}>
              {isStrip ? t('The newest strip wins.') : t('The newest takeover wins.')}
            </Notice>
          )}
          <TargetFields {...form.at('target')} all={all} />
          <EndFields {...form.at('end', 'until')} now={now} timeZone={timeZone} />
          <EffectLine
            busy={form.isBusy}
            planned={isComplete && body !== null ? { ...q.takeovers.start.plan({ body }), approval: 'never' } : null}
          />
          <CountConfirmation {...form.at('typed')} count={count} />
        </div>
      </div>
    </FormDialog>
  );
}

/** Says what happens to the takeover, or strip, that runs. */
function Rule({ kind, newest }: Pick<TakeoverDraft, 'kind'> & { newest: string }) {
  const title = <b className="font-strong">{newest}</b>;
  return (
    <p>
      {kind === 'strip'
        ? rich(
            '{title} is running. The newest strip wins: screens that are in both show the new one, and go back to the older one when it ends.',
            { title },
          )
        : rich(
            '{title} is running. The newest takeover wins: screens that are in both show the new one, and go back to the older one when it ends.',
            { title },
          )}
    </p>
  );
}

function describeStart(kind: TakeoverDraft['kind'], count = 0): string {
  if (kind === 'strip') {
    return count === 0
      ? t('Show a strip')
      : t('{count, plural, one {Show on # screen} other {Show on # screens}}', { count });
  }
  return count === 0
    ? t('Take over screens')
    : t('{count, plural, one {Take over # screen} other {Take over # screens}}', { count });
}
