import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { countOf } from '../../ui/format/format.ts';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useGroups } from '../fleet/index.ts';
import { MediaPickerDialog } from '../library/index.ts';
import { EffectLine } from '../playout/index.ts';
import { useScreenCount } from '../schedule/index.ts';
import { CountConfirmation } from './count-confirmation.tsx';
import { bodyOf, type Draft, problemsOf, withContent } from './draft.ts';
import { type End, EndFields, endProblem, untilOf } from './end-fields.tsx';
import { useStartTakeover } from './queries.ts';
import { ShownFields } from './shown-fields.tsx';
import { allScreens, countOfTarget, targetBody } from './target.ts';
import { TargetFields } from './target-fields.tsx';
import { useRunning } from './use-running.ts';

interface StartDialogProps {
  initial: Draft;
  onClose: () => void;
}

/** Starts a takeover, once the number of its screens was typed. While another one runs it asks first. */
export function StartDialog({ initial, onClose }: StartDialogProps) {
  const toast = useToast();
  const starting = useStartTakeover();
  const timeZone = useTimeZone();
  const { running, now } = useRunning();
  const all = useScreenCount();
  const groups = useGroups().data;
  const [draft, setDraft] = useState(initial);
  const [target, setTarget] = useState(allScreens);
  const [end, setEnd] = useState<End>({ kind: 'hand', time: '' });
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [step, setStep] = useState<'form' | 'content' | 'second'>('form');
  const count = countOfTarget(target, all, groups);
  const problems = problemsOf(draft);
  const noTarget =
    count === 0 ? (target.kind === 'all' ? 'Add a screen first' : 'Choose at least one screen') : undefined;
  const wrongEnd = endProblem(end, now, timeZone);
  const wrongCount =
    count === undefined
      ? 'The screens are still being counted'
      : typed.trim() === String(count)
        ? undefined
        : `Type ${count} to confirm`;
  const [newest] = running;
  const isComplete = Object.keys(problems).length === 0 && noTarget === undefined && wrongEnd === undefined;
  const body = { ...bodyOf(draft), target: targetBody(target), until: untilOf(end, now, timeZone) };

  function submit() {
    setIsTried(true);
    if (starting.isPending) return;
    if (Object.keys(problems).length > 0 || [noTarget, wrongEnd, wrongCount].some((each) => each !== undefined)) return;
    if (newest === undefined) start();
    else setStep('second');
  }

  function start() {
    setStep('form');
    starting.mutate(body, {
      onSuccess({ takeover }) {
        onClose();
        toast({ title: 'Takeover started', text: `On ${countOf(takeover.screenCount, 'screen')}` });
      },
    });
  }

  const label = count === undefined || count === 0 ? 'Take over screens' : `Take over ${countOf(count, 'screen')}`;
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && !starting.isPending && onClose()}
        title="Take over screens"
        description="Replaces every playlist and schedule, at once."
        size="wide"
        className="wide:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]! wide:gap-8"
        onSubmit={submit}
        footer={
          <>
            <span className="mr-auto self-center text-1 text-ink-3 max-wide:hidden">
              Everyone in the account sees it. The audit log records it.
            </span>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="danger" busy={starting.isPending}>
              {label}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <ShownFields
            draft={draft}
            problems={isTried ? problems : {}}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
            onPick={() => setStep('content')}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          {newest !== undefined && (
            <Notice tone="warning" title={`“${newest.title}” is running.`}>
              The newest takeover wins.
            </Notice>
          )}
          <TargetFields
            target={target}
            onChange={(change) => setTarget((before) => ({ ...before, ...change }))}
            all={all}
            problem={isTried ? noTarget : undefined}
          />
          <EndFields
            end={end}
            onChange={setEnd}
            now={now}
            timeZone={timeZone}
            problem={isTried ? wrongEnd : undefined}
          />
          <EffectLine
            busy={starting.isPending}
            planned={
              isComplete ? { key: ['takeover', body], dryRun: (api) => api.takeovers.start.dryRun({ body }) } : null
            }
          />
          <CountConfirmation
            count={count}
            typed={typed}
            onType={setTyped}
            problem={isTried && noTarget === undefined ? wrongCount : undefined}
          />
          {starting.error !== null && (
            <Notice tone="danger" title="The takeover did not start.">
              {starting.error.message}
            </Notice>
          )}
        </div>
      </Dialog>
      {step === 'content' && (
        <MediaPickerDialog
          title="Select Media"
          onClose={() => setStep('form')}
          onPick={(content) => {
            setDraft((before) => withContent(before, content));
            setStep('form');
          }}
        />
      )}
      {step === 'second' && newest !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setStep('form')}
          title="Start another takeover?"
          text={
            <p>
              <b className="font-strong">{newest.title}</b> is running. The newest takeover wins: screens that are in
              both show the new one, and go back to the older one when it ends.
            </p>
          }
          confirm={label}
          onConfirm={start}
        />
      )}
    </>
  );
}
